import type { Seat } from '../journal.ts'
import type { Json } from '../json.ts'
import type { RefusedOption } from '../ruleset.ts'
import type { Answer, Space } from '../space/types.ts'
import type { Text } from '../text.ts'

/** A decision that the rules wait for. Everything in it is computed again whenever the state changes. */
export interface Ask {
  /** What is decided, e.g. `eq.lever`. Also the key of the question unless `question` says otherwise. */
  readonly kind: string
  /** Who may answer. Several seats: any one of them; the first answer goes on. */
  readonly seats: Seat | readonly Seat[] | (() => readonly Seat[])
  readonly space: (seat: Seat) => Space
  readonly question?: (seat: Seat) => Text
  readonly context?: (seat: Seat) => Text
  /** Public facts about the decision for boards: whose character, which attempt. */
  readonly about?: () => Json
  /** May others see the question? Default true. Who is asked is told in any case. */
  readonly open?: boolean
  /** Options that a player would miss, and why. Computed on request only. */
  readonly refused?: (seat: Seat) => RefusedOption[]
  /** The legal answer given when a clock runs out. Default: the first of the space. */
  readonly fallback?: (seat: Seat) => Answer
  /** Resolves without an answer as soon as it gives one (agreement reached, nobody left to ask). */
  readonly auto?: () => Answer | undefined
  /** With `skip`, a space of exactly one answer is taken at once. Never where options come from hidden things. */
  readonly forced?: 'skip'
  /** The answer binds as soon as it is given: a bid spoken aloud, a promise. It raises the barrier `bound`. */
  readonly binding?: true
}

export interface Choice<A = Answer> {
  readonly seat: Seat
  readonly answer: A
}

/** Every named seat answers on its own; nothing is shared until all are in. */
export interface AllOp {
  readonly op: 'all'
  readonly kind: string
  readonly seats: readonly Seat[]
  readonly branch: (seat: Seat) => Generator<Ask, Json, Choice>
  /** What is decided, for those who are not asked. Default: the sentence of `kind`, which then has no gaps. */
  readonly question?: () => Text
  /** May others see who has answered? Default false. */
  readonly showAnswered: boolean
  /**
   * A seat that has answered may answer anew until all are in. What it said before stands until the new answer is
   * whole, so that others cannot tell that it thought again; there is nothing to undo inside.
   */
  readonly replace: boolean
}

/**
 * A reaction window: every seat that publicly might answer is asked; it ends when the server closes it.
 * Who has not answered then has passed. Others are told that it is open, and never who is asked.
 */
export interface WindowOp {
  readonly op: 'window'
  readonly kind: string
  /** By what all can see alone. A function is asked anew whenever the state has changed. */
  readonly seats: readonly Seat[] | (() => readonly Seat[])
  /** Without the pass, which the kernel adds under the id `pass`. */
  readonly space: (seat: Seat) => Space
  readonly question?: (seat: Seat) => Text
  readonly about?: () => Json
}

export interface AskOp {
  readonly op: 'ask'
  readonly ask: Ask
}
export interface CheckpointOp {
  readonly op: 'checkpoint'
}

export type Op = AskOp | AllOp | WindowOp | CheckpointOp

/** What the driver hands back into the rules. */
export type Reply = Choice | Json | undefined
