import type { Answer, AnyGame, Draw, OpenDecision } from '@moothall/engine'

/** A player made of code: what its seat answers to a decision that is open. Always one of the options. */
export type Bot = (open: OpenDecision, draw: Draw, game: AnyGame) => Answer
