import type { Lobby } from '@moothall/protocol/rest.ts'
import { type Connection, pause } from './connection.ts'
import { Listeners } from './listeners.ts'
import { isUnavailable, NoAnswer } from './refusal.ts'

/**
 * A table that is being made up, as I see it. It listens before it asks, so that no change falls between; and it asks
 * again after every lost connection.
 */
export class LobbyClient {
  readonly id: string
  lobby: Lobby | undefined
  /** The last asking failed with this. */
  error: unknown
  readonly #connection: Connection
  readonly #invite: string | undefined
  readonly #changed = new Listeners<[Lobby]>()
  readonly #stops: (() => void)[]
  #left = false

  constructor(connection: Connection, id: string, invite?: string) {
    this.#connection = connection
    this.id = id
    this.#invite = invite
    this.#stops = [
      connection.on('lobby:change', ({ lobby }) => lobby.id === id && this.#show(lobby)),
      connection.onState((connected) => {
        if (connected && this.lobby !== undefined)
          void this.watch().catch((error: unknown) => {
            this.error = error
          })
      }),
    ]
  }

  #show(lobby: Lobby): void {
    if (this.#left) return
    this.lobby = lobby
    this.#changed.tell(lobby)
  }

  /** The table now; from here on every change of it is told. @throws HallRefusal NOT_FOUND */
  async watch(): Promise<Lobby> {
    const input = { id: this.id, ...(this.#invite === undefined ? {} : { invite: this.#invite }) }
    let changed = false
    const stop = this.#changed.add(() => {
      changed = true
    })
    try {
      for (;;) {
        try {
          const { lobby } = await this.#connection.ask('lobby:watch', input)
          // What came while we asked was read after the answer.
          if (!changed) this.#show(lobby)
          this.error = undefined
          return this.lobby ?? lobby
        } catch (error) {
          if (this.#left || !(error instanceof NoAnswer || isUnavailable(error))) throw error
          if (isUnavailable(error)) await pause()
        }
      }
    } finally {
      stop()
    }
  }

  /** The table after every change, and at once if it is known. Returns the way to stop. */
  onChange(listener: (lobby: Lobby) => void): () => void {
    if (this.lobby !== undefined) listener(this.lobby)
    return this.#changed.add(listener)
  }

  /** Resolves when `wanted` holds of the table. @throws HallRefusal NOT_FOUND */
  async until(wanted: (lobby: Lobby) => boolean): Promise<Lobby> {
    let stop: (() => void) | undefined
    const met = new Promise<Lobby>((resolve) => {
      stop = this.onChange((lobby) => wanted(lobby) && resolve(lobby))
    })
    try {
      if (this.lobby === undefined) await this.watch()
      return await met
    } finally {
      stop?.()
    }
  }

  leave(): void {
    this.#left = true
    for (const stop of this.#stops) stop()
    if (this.#connection.connected)
      void this.#connection.ask('lobby:unwatch', { id: this.id }).catch(() => {})
  }
}
