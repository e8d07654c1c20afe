import type { Row, RowBody, Snapshot, StoredLine } from '@moothall/engine'

/** A row on its way into the journal. */
export interface NewRow {
  readonly game: string
  readonly row: Row
}

export type Append =
  /** Stored: the act has happened. */
  | { readonly state: 'stored' }
  /** Another row has this number: catch up and look again whether the act is still possible. */
  | { readonly state: 'conflict' }
  /** The same client id is in the journal already, as row `n`. */
  | { readonly state: 'repeated'; readonly n: number }

/** What a replica needs to take a game up. */
export interface Stored {
  readonly snapshot: Snapshot | undefined
  readonly log: readonly StoredLine[]
  readonly rows: readonly Row[]
}

/** A snapshot on its way into the journal. */
export interface NewSnapshot {
  readonly game: string
  readonly snapshot: Snapshot
  /** The game's log lines from number `from` on. */
  readonly lines: (from: number) => readonly StoredLine[]
}

/** The one truth about every game. */
export interface Journal {
  /** Stores a row if its number is free. Resolves only when it is durable. */
  append(row: NewRow): Promise<Append>
  /** Rows after number `after`, in order, of all segments. */
  rows(game: string, after: number): Promise<Row[]>
  /** Newest snapshot and the rows after it. */
  load(game: string): Promise<Stored>
  /** The row that carries this client id, if any. */
  find(game: string, clientId: string): Promise<number | undefined>
  /** Keeps snapshots of several games, each with the log lines up to it; older snapshots but one go. */
  keep(snapshots: readonly NewSnapshot[]): Promise<void>
}

export type { RowBody }
