import type { ErrorBody } from '@moothall/protocol/errors.ts'
import type {
  Ack,
  ClientToServer,
  EventAnswers,
  EventInput,
  EventName,
  ServerEvents,
  ServerToClient,
} from '@moothall/protocol/socket.ts'
import { io, type Socket } from 'socket.io-client'
import { Listeners } from './listeners.ts'
import { asRefusal, isUnavailable, NoAnswer } from './refusal.ts'

/** Without an acknowledgement in this time the event is taken for lost, ms. */
const PATIENCE = 8_000
/** Pause before something is asked again that the hall could not answer, ms. */
const AGAIN = 300
/** Pause before somebody comes back who came too often, ms. */
const LATER = 10_000

/** One socket to the hall; opens itself when first needed and comes back by itself. */
export class Connection {
  readonly socket: Socket<ServerToClient, ClientToServer>
  readonly #state = new Listeners<[boolean]>()
  #closed = false

  constructor(baseUrl: string, token: () => string | undefined) {
    this.socket = io(baseUrl, {
      autoConnect: false,
      transports: ['websocket', 'polling'],
      withCredentials: true,
      reconnectionDelay: 200,
      reconnectionDelayMax: 3_000,
      auth: (give) => {
        const own = token()
        give(own === undefined ? {} : { token: own })
      },
    })
    this.socket.on('connect', () => this.#state.tell(true))
    this.socket.on('connect_error', (error) => {
      // The door was opened, but nobody there could say who we are. By itself the socket would not try again.
      const refused = (error as { data?: ErrorBody }).data
      if (refused === undefined) return
      const { code, status } = asRefusal(refused)
      const wait = code === 'RATE_LIMITED' ? LATER : status < 500 ? undefined : AGAIN
      if (wait !== undefined) setTimeout(() => !this.#closed && this.open(), wait)
    })
    this.socket.on('disconnect', (reason) => {
      this.#state.tell(false)
      // The server ended the session of this socket; with the next one we are somebody else, or nobody.
      if (reason === 'io server disconnect') this.socket.connect()
    })
  }

  get connected(): boolean {
    return this.socket.connected
  }

  open(): void {
    this.#closed = false
    if (!this.socket.active) this.socket.connect()
  }

  /** Connection made or lost. */
  onState(listener: (connected: boolean) => void): () => void {
    return this.#state.add(listener)
  }

  on<N extends keyof ServerEvents>(name: N, listener: (data: ServerEvents[N]) => void): () => void {
    this.socket.on(name, listener as never)
    return () => void this.socket.off(name, listener as never)
  }

  /** Asks once. @throws HallRefusal what the server refuses; NoAnswer if nothing comes back in time */
  async ask<N extends EventName>(
    name: N,
    input: EventInput<N>,
    patience = PATIENCE,
  ): Promise<EventAnswers[N]> {
    this.open()
    let answer: Ack<EventAnswers[N]>
    try {
      const emit = this.socket.timeout(patience).emitWithAck as unknown as (
        n: N,
        i: EventInput<N>,
      ) => Promise<Ack<EventAnswers[N]>>
      answer = await emit.call(this.socket.timeout(patience), name, input)
    } catch (cause) {
      throw new NoAnswer(`no answer to ${name}`, { cause })
    }
    if (!answer.ok) throw asRefusal(answer.error)
    return answer
  }

  /** Asks until there is an answer. Only for what may be said twice, e.g. because it carries a client id. */
  async insist<N extends EventName>(
    name: N,
    input: EventInput<N>,
    tries = 12,
  ): Promise<EventAnswers[N]> {
    for (let n = 1; ; n++) {
      try {
        return await this.ask(name, input, Math.min(PATIENCE, 2_000 * n))
      } catch (error) {
        const again = error instanceof NoAnswer || isUnavailable(error)
        if (!again || n >= tries) throw error
        if (isUnavailable(error)) await pause()
      }
    }
  }

  close(): void {
    this.#closed = true
    this.socket.disconnect()
  }
}

/** Before something is asked again that the hall could not answer. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, AGAIN))
}
