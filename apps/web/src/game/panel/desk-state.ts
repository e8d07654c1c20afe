import type { DecisionView, Option, RefusedOption, Space } from '@moothall/engine'
import type { Draft, Problem, Step } from './draft.ts'

/** What lies before me to be decided, and how far I have chosen. Panel and board are both drawn from this. */
export interface DeskState {
  /** The decision in the panel: mine if any is, else the one that is being waited for. */
  readonly decision: DecisionView | undefined
  /** All decisions that ask me, of which `decision` is one. */
  readonly mine: readonly DecisionView[]
  /** Those of my seats that are asked here and now: all in one list, or the one that is turned to. */
  readonly asks: DecisionView['mine']
  /** Asked in form only: my voice or sealed answer stands already, but I may still speak up. Empty once I do. */
  readonly later: DecisionView['mine']
  readonly root: Space | undefined
  readonly draft: Draft | undefined
  readonly steps: readonly Step[]
  /** Which of the steps is lit. */
  readonly cursor: number
  /** Steps before this one were never a choice and are not shown. */
  readonly first: number
  /** Option of the lit step that has focus or the pointer, on either side. */
  readonly focused: string | undefined
  /** Options of the lit step that are chosen. */
  readonly chosen: readonly string[]
  readonly problem: Problem | undefined
  /** Options for good that were chosen and wait to be confirmed once more. */
  readonly grave: readonly Option[]
  readonly sending: boolean
  /** Code of the last refusal, until something is chosen again. */
  readonly refusal: string | undefined
  readonly refused: readonly RefusedOption[] | undefined
  /** Place on the board whose refusal was asked for. */
  readonly askedAt: string | undefined
}

/** Nothing is asked. */
export const EMPTY: DeskState = {
  decision: undefined,
  mine: [],
  asks: [],
  later: [],
  root: undefined,
  draft: undefined,
  steps: [],
  cursor: 0,
  first: 0,
  focused: undefined,
  chosen: [],
  problem: undefined,
  grave: [],
  sending: false,
  refusal: undefined,
  refused: undefined,
  askedAt: undefined,
}
