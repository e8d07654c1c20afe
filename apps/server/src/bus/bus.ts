/** What processes tell each other. Only ever a wake-up call: whoever hears it looks at the database. */
export interface BusMessages {
  /** A game has rows up to `n`. */
  row: { game: string; n: number }
  /** Somebody wishes something else of the reaction windows of a game. */
  windows: { game: string; holder: string }
  /** Who sits where, who a game's people are, or who may see it, has changed. */
  people: { game: string }
  /** Whose turn it is may have changed for these accounts. */
  turns: { game: string; accounts: readonly string[] }
  /** Hash of a session token that is no longer good. */
  session: { ended: string }
  lobby: { lobby: string }
  chat: { room: string; i: number }
  /**
   * Connections that one process has at a game or table (`lobby:ID`): by holder, and of those who only look on, how
   * many there are and the names of those who have one. Sent again and again while there are any.
   */
  presence: {
    place: string
    process: string
    holders: Record<string, number>
    watchers: number
    names: Record<string, string>
  }
}

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
  close(): Promise<void>
}
