import type { Answer } from './space/types.ts'

/** A place at the table, from 0. Persons hold seats; the kernel never knows persons. */
export type Seat = number

export type RowKind =
  | 'choice'
  | 'undo'
  | 'consent'
  | 'control'
  | 'presence'
  | 'timeout'
  | 'resign'
  | 'window.close'
  | 'migrate'
  | 'rest'
  | 'close'

/** Who wrote a row. Never influences rules. */
export type RowBy = 'person' | 'standing' | 'clock' | 'bot' | 'host' | 'system'

/** What a row says, before it has its place in the journal. */
export interface RowBody {
  readonly kind: RowKind
  readonly seat?: Seat
  /** Kernel key of the decision that is answered. */
  readonly decision?: string
  /** In kernel ids. For `control` a `ControlChange`, for `presence` a `PresenceChange`, for `undo` `{ n }`, for `rest` whether. */
  readonly answer?: Answer | ControlChange | PresenceChange | UndoTarget | MigrateTarget | boolean
  readonly by: RowBy
  /** The sender's own id for this act, so that sending it twice applies it once. */
  readonly clientId?: string
}

/** One entry of a game's journal: all that came from outside, in order. */
export interface Row extends RowBody {
  /** 1, 2, 3 … without gaps, through all segments. */
  readonly n: number
  /** Stretch of the journal that is played under one secret and one version of the rules. */
  readonly segment: number
  /** Milliseconds since 1970. Never influences rules. */
  readonly time: number
}

/** A seat gets another holder. `holder` is a token of this game (`p1`), not a person; null frees the seat. */
export interface ControlChange {
  readonly seat: Seat
  readonly holder: string | null
}
export interface PresenceChange {
  readonly holder: string
  readonly away: boolean
}
/** The row to take back; with `ask` the others concerned are asked first. */
export interface UndoTarget {
  readonly n: number
  readonly ask?: boolean
}
/** What a row of kind `migrate` says: the game goes on under another edition of the rules, from its newest checkpoint. */
export interface MigrateTarget {
  readonly from: string
  readonly to: string
  /** The row that the checkpoint stands at; what came after it is carried out again under the new rules. */
  readonly checkpoint: number
  /** Of the migrated state and options. A journal that gives another one is not played on. */
  readonly hash: string
}
