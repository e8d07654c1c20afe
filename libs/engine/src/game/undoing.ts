import type { Row, Seat, UndoTarget } from '../journal.ts'
import type { Barrier, Entities } from '../ruleset.ts'
import { text } from '../text.ts'
import type { Viewer } from './frames.ts'
import { type Act, UNDO_REACH } from './history.ts'
import type { Replica } from './replica.ts'
import { windowSeats } from './waiting.ts'

/** What a viewer could take back now, and what stands in the way. */
export interface UndoState {
  readonly state: 'free' | 'ask' | 'asked' | 'barred' | 'none'
  readonly n?: number
  readonly seat?: Seat
  readonly why?: Barrier | 'old'
}

const NOTHING: UndoState = { state: 'none' }

export function undoFor<E extends Entities, O>(replica: Replica<E, O>, viewer: Viewer): UndoState {
  const { history, run, pending } = replica
  if (viewer.seats.length === 0 || replica.status !== 'open') return NOTHING
  // The others are thinking about it. To ask once more says nothing new.
  if (pending !== undefined && viewer.seats.includes(pending.by))
    return { state: 'asked', n: pending.n, seat: pending.by }
  const at = history.latestOf(viewer.seats)
  const target = history.acts[at]
  if (target === undefined) return NOTHING
  const { waiting } = run
  // What is sealed here is replaced, not taken back: that somebody has no answer any more would be seen.
  if (waiting?.type === 'all' && waiting.op.replace && target.inside === waiting.key) return NOTHING
  const n = target.row.n
  const seat = target.row.seat as Seat
  const old =
    target.tick <= replica.tick - UNDO_REACH ||
    target.row.segment !== replica.segment ||
    history.before(n) === undefined
  if (old) return { state: 'barred', n, seat, why: 'old' }
  let why: Barrier | undefined
  /** What stands in the way for good; what others may agree to is only noted. */
  const final = (barrier: Barrier) => {
    why ??= barrier
    return (replica.ruleset.barrier?.(replica.table, barrier) ?? 'final') === 'final'
  }
  const barred =
    (target.barrier !== undefined && final(target.barrier) ? target.barrier : undefined) ??
    history.barrierAfter(at, replica.openKey, final) ??
    (othersMayHaveAnswered(replica, target, viewer) && final('answered') ? 'answered' : undefined)
  if (barred !== undefined) return { state: 'barred', n, seat, why: barred }
  return why === undefined ? { state: 'free', n, seat } : { state: 'ask', n, seat, why }
}

/** Others may have answered in what is open now. Whether they have is nobody's business, so it counts as if. */
function othersMayHaveAnswered<E extends Entities, O>(
  replica: Replica<E, O>,
  target: Act,
  viewer: Viewer,
): boolean {
  const { waiting } = replica.run
  if (waiting === undefined || waiting.type === 'ask' || target.inside === waiting.key) return false
  const asked = waiting.type === 'all' ? waiting.op.seats : windowSeats(waiting.op)
  return asked.some((seat) => !viewer.seats.includes(seat))
}

/** Carries out an undo row: takes the step back, or asks those whom it concerns. */
export function applyUndo<E extends Entities, O>(replica: Replica<E, O>, row: Row): void {
  const target = row.answer as UndoTarget
  const seat = row.seat as Seat
  if (target.ask === true) {
    const { table } = replica
    const need = table.speakers().filter((s) => table.holderOf(s) !== table.holderOf(seat))
    table.log(text('kernel.undoAsked', { seat: { seat } }), { seat })
    if (need.length > 0) {
      const act = replica.history.act(target.n)
      const key = `consent/${act?.tick ?? 0}.${replica.undos.main}`
      replica.pending = { key, n: target.n, by: seat, need, agreed: [] }
      return
    }
  }
  takeBack(replica, row, target.n)
}

/** The rows that would be taken back if all agreed to what is asked. */
export function rowsAsked<E extends Entities, O>(replica: Replica<E, O>): ReadonlySet<number> {
  const { pending, history, openKey } = replica
  const target = pending && history.act(pending.n)
  if (target === undefined) return new Set()
  const inside = target.inside !== undefined && target.inside === openKey
  return new Set((inside ? [target] : history.from(target.row.n)).map((act) => act.row.n))
}

/** Carries out an answer to the question whether a step may be taken back. */
export function applyConsent<E extends Entities, O>(replica: Replica<E, O>, row: Row): void {
  const { pending } = replica
  if (pending === undefined) throw new RangeError(`row ${row.n} consents to nothing`)
  const seat = row.seat as Seat
  if (row.answer !== true) {
    replica.pending = undefined
    const key = seat === pending.by ? 'kernel.undoWithdrawn' : 'kernel.undoDeclined'
    replica.table.log(text(key, { seat: { seat } }), { seat })
    return
  }
  const agreed = [...pending.agreed, seat]
  if (pending.need.every((s) => agreed.includes(s))) {
    takeBack(replica, { ...row, seat: pending.by }, pending.n)
  } else replica.pending = { ...pending, agreed }
}

/** Takes back row `n` and what came of it: the rows before it are carried out again from a checkpoint. */
function takeBack<E extends Entities, O>(replica: Replica<E, O>, row: Row, n: number): void {
  const { history, table, store, undos } = replica
  const target = history.act(n)
  const checkpoint = history.before(n)
  if (target === undefined || checkpoint === undefined)
    throw new RangeError(`row ${n} cannot be taken back`)
  replica.pending = undefined
  const seat = row.seat as Seat
  const inside = target.inside !== undefined && target.inside === replica.openKey
  const acts = inside ? [target] : history.from(n)
  for (const act of acts) {
    act.undone = true
    replica.undone.add(act.row.n)
  }
  if (inside) undos.seats[seat] = (undos.seats[seat] ?? 0) + 1
  else undos.main++
  history.undos.push({ n: row.n, seat, inside, rows: acts.map((act) => act.row.n) })
  history.checkpoints = history.checkpoints.filter((cp) => cp.n <= checkpoint.n)
  table.muted = true
  store.restore(checkpoint.state)
  table.streams.counters = { ...checkpoint.counters }
  table.streams.segment = checkpoint.segment
  replica.run = replica.newRun(checkpoint.n, checkpoint.tick)
  replica.run.advance()
  for (const act of history.acts) {
    if (!act.undone && act.row.n > checkpoint.n) replica.run.feed(act.row, act.tick)
  }
  table.muted = false
  // What was sealed is nobody's business, nor is taking it back.
  table.log(text('kernel.undone', { seat: { seat } }), inside ? { seat, to: [seat] } : { seat })
}
