import type { Answer, Draw, Imagined, OpenDecision, Seat } from '@moothall/engine'

/**
 * What a bot has to think with: which game it is, and the game as its seat can imagine it. The real table, its deck and
 * its dice are not in reach.
 */
export interface Mind {
  readonly ruleset: {
    readonly id: string
    /** The cards of a ruleset that was made with a pack of them. */
    readonly content?: unknown
  }
  // biome-ignore lint/suspicious/noExplicitAny: games of all rulesets
  imagine(seat: Seat, seed: string): Imagined<any, any> | undefined
}

/** A player made of code: what its seat answers to a decision that is open. Always one of the options. */
export type Bot = (open: OpenDecision, draw: Draw, mind: Mind) => Answer
