import { type Static, type TSchema, Type } from 'typebox'

const Id = Type.String({ maxLength: 200 })
const message = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties)

/**
 * What processes tell each other. Only ever a wake-up call: whoever hears it looks at the database. Processes of two
 * versions may run side by side: what is added later must be optional, and what does not fit is not heard.
 */
export const BUS_MESSAGES = {
  /** A game has rows up to `n`. */
  row: message({ game: Id, n: Type.Integer() }),
  /** Somebody wishes something else of the reaction windows of a game. */
  windows: message({ game: Id, holder: Id }),
  /** Who sits where, who a game's people are, or who may see it, has changed. */
  people: message({ game: Id }),
  /** Whose turn it is may have changed for these accounts. */
  turns: message({ game: Id, accounts: Type.Array(Id) }),
  /** Hash of a session token that is no longer good. */
  session: message({ ended: Id }),
  lobby: message({ lobby: Id }),
  chat: message({ room: Id, i: Type.Integer() }),
  /**
   * Connections that one process has at a game or table (`lobby:ID`): by holder, and of those who only look on, how
   * many there are and the names of those who have one. Sent again and again while there are any.
   */
  presence: message({
    place: Id,
    process: Id,
    holders: Type.Record(Type.String(), Type.Integer()),
    watchers: Type.Integer(),
    names: Type.Record(Type.String(), Type.String()),
  }),
  /** This process with sockets lives. `asks`: it does not know what the others have said so far. */
  alive: message({ process: Id, asks: Type.Boolean() }),
} as const

export type BusMessages = { [T in keyof typeof BUS_MESSAGES]: Static<(typeof BUS_MESSAGES)[T]> }
export type BusTopic = keyof BusMessages

export interface Bus {
  publish<T extends BusTopic>(topic: T, message: BusMessages[T]): void
  /** Also what this process itself published arrives. */
  subscribe<T extends BusTopic>(topic: T, hear: (message: BusMessages[T]) => void): () => void
  /**
   * Calls whenever messages of others may have been lost: whoever keeps something that is changed by them must look for
   * itself. `since` is when the last one can have been heard, ms since 1970.
   */
  onGap(hear: (since: number) => void): () => void
  /** Whether others can be heard now. Where not, their silence means nothing. */
  readonly hears: boolean
  close(): Promise<void>
}
