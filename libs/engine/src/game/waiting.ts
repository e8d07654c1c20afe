import type { Seat } from '../journal.ts'
import type { Json } from '../json.ts'
import type { Answer, Space } from '../space/types.ts'
import type { AllOp, Ask, Choice, WindowOp } from '../table/ops.ts'
import { text } from '../text.ts'

/** One seat's way through a simultaneous decision. */
export interface Branch {
  readonly seat: Seat
  readonly flow: Generator<Ask, Json, Choice>
  /** What it asks now; undefined when it is done. */
  ask: Ask | undefined
  result: Json | undefined
  /** Answers given, and times one was taken back: together they make its decision keys. */
  answers: number
  /** It has answered and is on its way to another answer; until that is whole, `result` stands. */
  anew: Branch | undefined
  /** The first answer on the way to `result`, or to what will be it. */
  stands: Answer | undefined
}

/** What the rules wait for. */
export type Waiting =
  | { readonly type: 'ask'; readonly key: string; readonly ask: Ask }
  | {
      readonly type: 'all'
      readonly key: string
      readonly op: AllOp
      readonly branches: readonly Branch[]
    }
  | {
      readonly type: 'window'
      readonly key: string
      readonly op: WindowOp
      readonly answers: Map<Seat, Answer>
    }

/** An open decision as the kernel knows it: for bots, clocks and the choke point. */
export interface OpenDecision {
  readonly key: string
  readonly kind: string
  readonly type: 'ask' | 'sealed' | 'window'
  readonly seat: Seat
  readonly space: Space
  readonly ask?: Ask
}

export function openBranch(op: AllOp, seat: Seat): Branch {
  const flow = op.branch(seat)
  const first = flow.next()
  const done = first.done === true
  return {
    seat,
    flow,
    ask: done ? undefined : first.value,
    result: done ? first.value : undefined,
    answers: 0,
    anew: undefined,
    stands: undefined,
  }
}

export function advanceBranch(branch: Branch, answer: Answer): void {
  branch.answers++
  const anew = branch.anew
  const going = anew ?? branch
  going.stands ??= answer
  const next = going.flow.next({ seat: branch.seat, answer })
  if (next.done !== true) {
    going.ask = next.value
    return
  }
  branch.ask = undefined
  branch.result = next.value
  branch.stands = going.stands
  branch.anew = undefined
}

/** Lets a branch that is done begin again beside its answer, where the decision allows that. */
export function reopenBranch(op: AllOp, branch: Branch): void {
  // A branch that never asked anything has nothing to say anew.
  if (op.replace && branch.ask === undefined && branch.answers > 0)
    branch.anew ??= openBranch(op, branch.seat)
}

/** What a branch asks now: its next step, or the first one anew. */
export function askOf(branch: Branch | undefined): Ask | undefined {
  return branch?.ask ?? branch?.anew?.ask
}

/** What the owner of a sealed answer may be reminded of, where it is asked that question again. */
export function standingAnswer(branch: Branch | undefined): Answer | undefined {
  return branch?.anew?.stands === undefined ? branch?.stands : undefined
}

export const PASS = 'pass'

/** Seats that might react, now. */
export function windowSeats(op: WindowOp): readonly Seat[] {
  return typeof op.seats === 'function' ? op.seats() : op.seats
}

/** A window's options: what the ruleset offers, and the pass. */
export function windowSpace(op: WindowOp, seat: Seat): Space {
  const inner = op.space(seat)
  const options = inner.type === 'one' ? inner.options : []
  return { type: 'one', options: [...options, { id: PASS, label: text('kernel.pass') }] }
}

/** Key of the decision in which this seat may put another answer in the place of its sealed one. */
export function replaceKeyFor(waiting: Waiting, seat: Seat, undone: number): string | undefined {
  if (waiting.type !== 'all') return undefined
  const branch = waiting.branches.find((b) => b.seat === seat)
  return branch?.anew?.ask === undefined
    ? undefined
    : `${waiting.key}/${seat}.${branch.answers}.${undone}`
}

/** Key of what this seat would answer in a simultaneous decision or window, if it is asked. */
export function keyFor(
  waiting: Exclude<Waiting, { type: 'ask' }>,
  seat: Seat,
  undone: number,
): string | undefined {
  switch (waiting.type) {
    case 'all': {
      const branch = waiting.branches.find((b) => b.seat === seat)
      return branch?.ask === undefined
        ? undefined
        : `${waiting.key}/${seat}.${branch.answers}.${undone}`
    }
    case 'window':
      return windowSeats(waiting.op).includes(seat) && !waiting.answers.has(seat)
        ? `${waiting.key}/${seat}.0.${undone}`
        : undefined
  }
}

export function openDecision(
  waiting: Waiting,
  key: string,
  seat: Seat,
  space: Space,
): OpenDecision {
  switch (waiting.type) {
    case 'ask':
      return { key, kind: waiting.ask.kind, type: 'ask', seat, space, ask: waiting.ask }
    case 'window':
      return { key, kind: waiting.op.kind, type: 'window', seat, space }
    case 'all': {
      const ask = askOf(waiting.branches.find((b) => b.seat === seat))
      const open = { key, kind: waiting.op.kind, type: 'sealed' as const, seat, space }
      return ask === undefined ? open : { ...open, ask }
    }
  }
}
