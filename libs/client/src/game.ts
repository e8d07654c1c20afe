import type { Answer, FullFrame, LogLine, RefusedOption, Seat } from '@moothall/engine'
import { applyChange } from '@moothall/engine/game/frames.ts'
import type {
  ChatLine,
  ClockView,
  JoinAnswer,
  ServerEvents,
  WindowMode,
  WindowSettings,
} from '@moothall/protocol/socket.ts'
import { type Connection, pause } from './connection.ts'
import { Listeners } from './listeners.ts'
import { isUnavailable, NoAnswer } from './refusal.ts'

/** An id for an act of ours: sent again with the same one, it is not done again. */
export function newClientId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * One game as I see it. `frame` is always a whole view that the server once had; when a change is missing it is
 * asked for. Comes back by itself after a lost connection or a restarted server.
 */
export class GameClient {
  readonly id: string
  frame: FullFrame | undefined
  seats: readonly Seat[] = []
  holder: string | undefined
  presence: ServerEvents['game:presence'] | undefined
  /** In games with a clock. */
  clock: ClockView | undefined
  /** How I meet reaction windows, in games that have them. */
  windows: WindowSettings | undefined
  /** The last joining failed with this. */
  error: unknown
  readonly #connection: Connection
  readonly #changed = new Listeners<[FullFrame]>()
  readonly #presence = new Listeners<[ServerEvents['game:presence']]>()
  readonly #clock = new Listeners<[ClockView]>()
  readonly #windows = new Listeners<[WindowSettings | undefined]>()
  readonly #notice = new Listeners<[ServerEvents['game:notice']['notice']]>()
  readonly #failed = new Listeners<[unknown]>()
  readonly #stops: (() => void)[] = []
  #epoch: string | undefined
  #joining: Promise<FullFrame> | undefined
  #again = false
  /** Changes that came while joining. */
  readonly #early: ServerEvents['game:change'][] = []
  #left = false

  constructor(connection: Connection, id: string) {
    this.#connection = connection
    this.id = id
    this.#stops.push(
      connection.on('game:change', (data) => data.game === id && this.#change(data)),
      connection.on('game:resync', (data) => data.game === id && this.#rejoin()),
      connection.on('game:notice', (data) => data.game === id && this.#notice.tell(data.notice)),
      connection.on('game:clock', (data) => data.game === id && this.#setClock(data.clock)),
      connection.on('game:windows', (data) => data.game === id && this.#setWindows(data.windows)),
      connection.on('game:presence', (data) => {
        if (data.game !== id) return
        this.presence = data
        this.#presence.tell(data)
      }),
      // A joining that is under way notices by itself when its connection is lost.
      connection.onState((connected) => connected && this.#joining === undefined && this.#rejoin()),
    )
  }

  /** The view after every change, and at once if there is one. Returns the way to stop. */
  onChange(listener: (frame: FullFrame) => void): () => void {
    if (this.frame !== undefined) listener(this.frame)
    return this.#changed.add(listener)
  }

  onPresence(listener: (presence: ServerEvents['game:presence']) => void): () => void {
    return this.#presence.add(listener)
  }

  /** The clock after every change of it, and at once if there is one. */
  onClock(listener: (clock: ClockView) => void): () => void {
    if (this.clock !== undefined) listener(this.clock)
    return this.#clock.add(listener)
  }

  #setClock(clock: ClockView): void {
    // Two ways lead here; what was written later holds.
    if (this.clock !== undefined && clock.now < this.clock.now) return
    this.clock = clock
    this.#clock.tell(clock)
  }

  /** How I meet reaction windows, after every change of it, and at once. */
  onWindows(listener: (windows: WindowSettings | undefined) => void): () => void {
    listener(this.windows)
    return this.#windows.add(listener)
  }

  #setWindows(windows: WindowSettings | undefined): void {
    this.windows = windows
    this.#windows.tell(windows)
  }

  onNotice(listener: (notice: ServerEvents['game:notice']['notice']) => void): () => void {
    return this.#notice.add(listener)
  }

  /** Coming back failed, e.g. because the game is no longer mine to see. */
  onError(listener: (error: unknown) => void): () => void {
    return this.#failed.add(listener)
  }

  /** Joins, or gives what is there. @throws HallRefusal NOT_FOUND */
  async join(): Promise<FullFrame> {
    this.#left = false
    if (this.frame !== undefined && this.#connection.connected && this.#joining === undefined)
      return this.frame
    return this.#join()
  }

  #rejoin(): void {
    if (
      this.#left ||
      (this.frame === undefined && this.#joining === undefined && this.error === undefined)
    )
      return
    this.#join().catch((error: unknown) => {
      this.error = error
      this.#failed.tell(error)
    })
  }

  #join(): Promise<FullFrame> {
    if (this.#joining !== undefined) {
      // What is on its way may be older than the reason for asking again.
      this.#again = true
      return this.#joining
    }
    this.#joining = this.#askUntilCurrent().finally(() => {
      this.#joining = undefined
    })
    return this.#joining
  }

  async #askUntilCurrent(): Promise<FullFrame> {
    for (;;) {
      this.#again = false
      const have =
        this.frame !== undefined && this.#epoch !== undefined
          ? { epoch: this.#epoch, seq: this.frame.seq }
          : undefined
      let joined: JoinAnswer
      try {
        joined = await this.#connection.ask('game:join', {
          game: this.id,
          ...(have === undefined ? {} : { have }),
        })
      } catch (error) {
        if (this.#left || !(error instanceof NoAnswer || isUnavailable(error))) throw error
        if (isUnavailable(error)) await pause()
        continue
      }
      const frame = this.#lay(joined)
      if (frame !== undefined && !this.#again) {
        this.error = undefined
        this.#changed.tell(frame)
        return frame
      }
    }
  }

  /** Undefined if these are changes of a view that we do not have. */
  #lay(joined: JoinAnswer): FullFrame | undefined {
    this.seats = joined.seats
    this.holder = joined.holder
    if (joined.clock !== undefined) this.#setClock(joined.clock)
    this.#setWindows(joined.windows)
    if (joined.frame !== undefined) this.frame = joined.frame
    else if (this.#epoch !== joined.epoch) this.frame = undefined
    this.#epoch = joined.epoch
    for (const change of joined.changes ?? []) {
      if (this.frame !== undefined && change.seq > this.frame.seq)
        this.frame = applyChange(this.frame, change)
    }
    for (const { epoch, change } of this.#early.splice(0)) {
      if (epoch !== this.#epoch || this.frame === undefined || change.seq <= this.frame.seq)
        continue
      if (change.seq === this.frame.seq + 1) this.frame = applyChange(this.frame, change)
      else this.#again = true
    }
    return this.frame
  }

  #change(data: ServerEvents['game:change']): void {
    if (this.#left) return
    if (this.#joining !== undefined) {
      // The answer to joining may have come already and only wait for its turn: this may follow it.
      this.#early.push(data)
      return
    }
    const frame = this.frame
    if (frame === undefined) return
    const { epoch, change } = data
    if (epoch === this.#epoch && change.seq <= frame.seq) return
    if (epoch !== this.#epoch || change.seq !== frame.seq + 1) {
      this.#rejoin()
      return
    }
    this.frame = applyChange(frame, change)
    this.#changed.tell(this.frame)
  }

  // ---- acting ------------------------------------------------------------------------------------------

  /** Decisions in which one of my seats may answer now. */
  get mine() {
    return (
      this.frame?.decisions.filter(
        (decision) => decision.mine.length > 0 && decision.type !== 'consent',
      ) ?? []
    )
  }

  /**
   * Answers a decision. Without an acknowledgement it is sent again under the same client id.
   * @throws HallRefusal why it was refused
   */
  async choose(decision: string, answer: Answer, seat?: Seat): Promise<{ seq: number }> {
    const clientId = newClientId()
    return this.#act('game:choose', {
      game: this.id,
      decision,
      answer,
      clientId,
      ...(seat === undefined ? {} : { seat }),
    })
  }

  async undo(ask = false): Promise<{ seq: number }> {
    return this.#act('game:undo', { game: this.id, clientId: newClientId(), ask })
  }

  async consent(agree: boolean): Promise<{ seq: number }> {
    return this.#act('game:consent', { game: this.id, agree, clientId: newClientId() })
  }

  async #act<N extends 'game:choose' | 'game:undo' | 'game:consent'>(
    name: N,
    input: Parameters<Connection['insist']>[1] & { game: string },
  ): Promise<{ seq: number }> {
    return this.#connection.insist(name, input as never)
  }

  /** Asks for time in the reaction window that is open, or no longer. */
  async hold(decision: string, on = true): Promise<WindowSettings> {
    const { windows } = await this.#connection.insist('game:hold', {
      game: this.id,
      decision,
      on,
    })
    this.#setWindows(windows)
    return windows
  }

  /** How I meet reaction windows of this kind from now on: for the turn that is played, or in the whole game. */
  async meetWindows(
    kind: string,
    mode: WindowMode,
    scope: 'turn' | 'game' = 'game',
  ): Promise<WindowSettings> {
    const { windows } = await this.#connection.insist('game:windows', {
      game: this.id,
      kind,
      mode,
      scope,
    })
    this.#setWindows(windows)
    return windows
  }

  /** Options that I might miss in a decision of mine, with reasons. */
  async why(decision: string, seat?: Seat): Promise<readonly RefusedOption[]> {
    const asked = await this.#connection.ask('game:why', {
      game: this.id,
      decision,
      ...(seat === undefined ? {} : { seat }),
    })
    return asked.refused
  }

  /** Log lines before number `before`. */
  async log(before: number, limit = 100): Promise<readonly LogLine[]> {
    return (await this.#connection.ask('game:log', { game: this.id, before, limit })).lines
  }

  // ---- talk --------------------------------------------------------------------------------------------

  say(text: string): Promise<{ readonly line: ChatLine }> {
    return this.#connection.insist('chat:say', {
      room: `game:${this.id}`,
      text,
      clientId: newClientId(),
    })
  }

  async chat(before?: number): Promise<readonly ChatLine[]> {
    const room = `game:${this.id}`
    return (
      await this.#connection.ask('chat:history', {
        room,
        ...(before === undefined ? {} : { before }),
      })
    ).lines
  }

  onChat(listener: (line: ChatLine) => void): () => void {
    return this.#connection.on(
      'chat:line',
      (data) => data.room === `game:${this.id}` && listener(data.line),
    )
  }

  /** Resolves when `wanted` holds of the view. */
  until(wanted: (frame: FullFrame) => boolean): Promise<FullFrame> {
    return new Promise((resolve) => {
      let stop: (() => void) | undefined
      let done = false
      stop = this.onChange((frame) => {
        if (done || !wanted(frame)) return
        done = true
        resolve(frame)
        queueMicrotask(() => stop?.())
      })
    })
  }

  leave(): void {
    this.#left = true
    for (const stop of this.#stops) stop()
    if (this.#connection.connected)
      void this.#connection.ask('game:leave', { game: this.id }).catch(() => {})
  }
}
