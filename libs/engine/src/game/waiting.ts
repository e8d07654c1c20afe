import type { Seat } from '../journal.ts'
import type { Json } from '../json.ts'
import type { Answer, Space } from '../space/types.ts'
import type { AllOp, Ask, Choice, WindowOp } from '../table/ops.ts'
import { seatsOf } from '../table/table.ts'
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
  return first.done === true
    ? { seat, flow, ask: undefined, result: first.value, answers: 0 }
    : { seat, flow, ask: first.value, result: undefined, answers: 0 }
}

export function advanceBranch(branch: Branch, answer: Answer): void {
  const next = branch.flow.next({ seat: branch.seat, answer })
  branch.answers++
  if (next.done === true) {
    branch.ask = undefined
    branch.result = next.value
  } else branch.ask = next.value
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

/** Key of the decision that this seat would answer, if it is asked. */
export function keyFor(waiting: Waiting, seat: Seat, undone: number): string | undefined {
  switch (waiting.type) {
    case 'ask':
      return seatsOf(waiting.ask).includes(seat) ? waiting.key : undefined
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
      const ask = waiting.branches.find((b) => b.seat === seat)?.ask
      const open = { key, kind: waiting.op.kind, type: 'sealed' as const, seat, space }
      return ask === undefined ? open : { ...open, ask }
    }
  }
}
