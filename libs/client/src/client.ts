import { Connection } from './connection.ts'
import { GameClient } from './game.ts'
import { LobbyClient } from './lobby.ts'
import { Rest } from './rest.ts'

export interface ClientOptions {
  /** E.g. `https://moothall.example`; in a browser the page's own origin if left out. */
  readonly baseUrl?: string
  /** For programs; browsers have a cookie. */
  readonly token?: string
}

/** The hall as a program sees it: REST in `rest`, the socket in `connection`, games by `game(id)`. */
export class MoothallClient {
  readonly rest: Rest
  readonly connection: Connection
  readonly #games = new Map<string, GameClient>()

  constructor(options: ClientOptions = {}) {
    const baseUrl =
      options.baseUrl ??
      (typeof location === 'undefined' ? 'http://localhost:3000' : location.origin)
    this.rest = new Rest(baseUrl, options.token)
    this.connection = new Connection(baseUrl, () => this.rest.token)
  }

  /** Always the same object for a game, until it is left. */
  game(id: string): GameClient {
    let game = this.#games.get(id)
    if (game === undefined) {
      game = new GameClient(this.connection, id)
      this.#games.set(id, game)
    }
    return game
  }

  leaveGame(id: string): void {
    this.#games.get(id)?.leave()
    this.#games.delete(id)
  }

  /** A table that is being made up; `invite` for one that is private. The caller leaves it. */
  lobby(id: string, invite?: string): LobbyClient {
    return new LobbyClient(this.connection, id, invite)
  }

  /** Somebody else is signed in now: the socket must say so. */
  reconnect(): void {
    this.connection.close()
    this.connection.open()
  }

  close(): void {
    this.connection.close()
  }
}
