import type { RowBody, Seat } from '../journal.ts'
import type { Misfit } from '../space/types.ts'

/** What a viewer asks for: an answer to a decision that it sees. */
export interface Request {
  readonly decision: string
  readonly seat?: Seat
  readonly answer: unknown
}

export type RefusalCode =
  | 'STALE_DECISION'
  | 'NOT_YOUR_DECISION'
  | 'NOT_AN_OPTION'
  | 'NOTHING_TO_UNDO'
  | 'UNDO_BARRED'
  | 'UNDO_NEEDS_CONSENT'
  | 'UNDO_ASKED'
  | 'NO_CONSENT_ASKED'
  | 'GAME_OVER'
  | 'GAME_PAUSED'
  | 'GAME_RESTING'
  | 'GAME_MOVED'

/** A row that may be committed, or why there is none. */
export type Prepared =
  | { readonly ok: true; readonly row: RowBody }
  | {
      readonly ok: false
      readonly code: RefusalCode
      readonly misfit?: Misfit
      readonly barrier?: string
    }

export const refuse = (code: RefusalCode): Prepared => ({ ok: false, code })

/** Someone asked to take back row `n`; those of `need` who have not agreed are still asked. */
export interface PendingUndo {
  readonly key: string
  readonly n: number
  readonly by: Seat
  readonly need: readonly Seat[]
  readonly agreed: readonly Seat[]
}
