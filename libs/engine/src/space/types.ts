import type { Text } from '../text.ts'

/** One thing that may be chosen. */
export interface Option {
  /** Kernel id: stable while the thing exists, never a position in a list. */
  readonly id: string
  readonly label: Text
  readonly detail?: Text
  /** Things on the board that stand for this option (entity keys or ids that the board knows). */
  readonly at?: readonly string[]
  /** Counts toward the `sum` of its space. Default 1. */
  readonly worth?: number
  /** In a bag: how many of it may be taken. Default: as many as the bag's `max`. */
  readonly max?: number
  /** A sub-choice that belongs to this option; the answer is then `{ id, then }`. */
  readonly then?: Space
  /** The option shows something hidden or loses something for good: clients ask once more. */
  readonly grave?: 'reveal' | 'loss'
}

export interface Range {
  readonly min?: number
  readonly max?: number
}

/** Exactly one option. Answer: its id, or `{ id, then }`. */
export interface OneSpace {
  readonly type: 'one'
  readonly options: readonly Option[]
}
/** A subset. Answer: a list of picks, each at most once; order is of no account. */
export interface SomeSpace {
  readonly type: 'some'
  readonly options: readonly Option[]
  readonly min: number
  readonly max: number
  /** Limits on the sum of `worth`. */
  readonly sum?: Range
  /** Of each group at most one may be chosen. */
  readonly exclusive?: readonly (readonly string[])[]
}
/** A whole number. Answer: the number. */
export interface AmountSpace {
  readonly type: 'amount'
  readonly min: number
  readonly max: number
  /** Distance between neighbouring answers, from `min` on. Default 1. */
  readonly step?: number
  readonly label?: Text
}
/** All options, in an order. Answer: all ids, first is first (on top, earliest). */
export interface OrderSpace {
  readonly type: 'order'
  readonly options: readonly Option[]
}
/** A multiset, e.g. what to pay with. Answer: `{ id: count }`; zero counts are left out. */
export interface BagSpace {
  readonly type: 'bag'
  readonly options: readonly Option[]
  /** How many pieces in all. */
  readonly min: number
  readonly max: number
  /** Limits on the sum of count times `worth`. */
  readonly sum?: Range
}
/** Several choices made together that do not depend on each other. Answer: `{ key: answer }`. */
export interface SequenceSpace {
  readonly type: 'sequence'
  readonly steps: readonly { readonly key: string; readonly label: Text; readonly space: Space }[]
}

/**
 * Every answer a decision takes, in one description. It can tell whether an answer belongs to it, list or count
 * them, and draw one at random, so that nothing else validates a choice.
 */
export type Space = OneSpace | SomeSpace | AmountSpace | OrderSpace | BagSpace | SequenceSpace

export type Pick = string | { readonly id: string; readonly then: Answer }
export type Answer =
  | Pick
  | number
  | readonly Pick[]
  | { readonly [key: string]: Answer }
  | { readonly [id: string]: number }

/** Why an answer is not in a space. `code` is stable; see `docs/protocol.md`. */
export interface Misfit {
  readonly code: 'SHAPE' | 'UNKNOWN_OPTION' | 'TOO_FEW' | 'TOO_MANY' | 'SUM' | 'EXCLUSIVE' | 'RANGE'
  /** Where in the answer: option ids and step keys from the outside in. */
  readonly at: readonly string[]
}
