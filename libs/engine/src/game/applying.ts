import type { Row } from '../journal.ts'
import type { Barrier, Entities } from '../ruleset.ts'
import { type Act, type Mark, UNDO_REACH } from './history.ts'
import type { Replica } from './replica.ts'
import { RowError, STANDING } from './run.ts'
import { applyConsent, applyUndo } from './undoing.ts'

/** Carries out a committed row. A rule that throws pauses the game and leaves everything as it was before. */
export function applyRow<E extends Entities, O>(replica: Replica<E, O>, row: Row): void {
  const { table, store, history } = replica
  table.begin()
  replica.time = row.time
  const before = keep(replica)
  const open = replica.openKey
  const hidden = inside(row, open) || takesBackInside(replica, row, open)
  try {
    if (row.kind === 'undo') applyUndo(replica, row)
    else if (row.kind === 'consent') applyConsent(replica, row)
    else applyAct(replica, row, open)
    replica.run.mustKnowWhatNext()
    table.mustBeWithin()
    replica.n = row.n
    // The last sealed answer shows itself by what comes of it.
    if (!hidden || replica.openKey !== open) replica.tick++
    replica.keepLines(row.n, row.time)
  } catch (error) {
    table.muted = false
    store.rollback()
    putBack(replica, before)
    replica.paused = { error: error as Error, row }
  }
  history.prune(replica.tick)
  dropOldRequest(replica)
}

/** What nobody can take back any more is not asked about any longer. */
function dropOldRequest<E extends Entities, O>(replica: Replica<E, O>): void {
  if (replica.pending === undefined) return
  const act = replica.history.act(replica.pending.n)
  if (act === undefined || act.tick <= replica.tick - UNDO_REACH) replica.pending = undefined
}

function isStanding(row: Row): boolean {
  return row.decision?.startsWith(STANDING) === true
}

/** An answer that stays sealed: those who did not give it must not be able to notice the row. */
function inside(row: Row, open: string | undefined): boolean {
  if (open === undefined || isStanding(row)) return false
  return row.kind === 'choice' || row.kind === 'timeout'
}

function takesBackInside<E extends Entities, O>(
  replica: Replica<E, O>,
  row: Row,
  open: string | undefined,
): boolean {
  if (row.kind !== 'undo' || open === undefined) return false
  const { n } = row.answer as { n: number }
  return replica.history.act(n)?.inside === open
}

function applyAct<E extends Entities, O>(
  replica: Replica<E, O>,
  row: Row,
  open: string | undefined,
): void {
  const act: Act = {
    row,
    tick: replica.tick + 1,
    inside: isStanding(row) ? undefined : open,
    barrier: undefined,
    undone: false,
  }
  const binds =
    row.seat !== undefined && !isStanding(row) && replica.run.askOf(row.seat)?.binding === true
  if (row.kind === 'migrate' && row.segment > replica.segment)
    throw new RowError(`row ${row.n} goes on under other rules than these`)
  replica.run.feed(row, act.tick)
  const sealed = inside(row, open) && replica.openKey === open
  const decides = row.kind === 'choice' || row.kind === 'timeout' || row.kind === 'window.close'
  // Others cannot see a sealed answer, so it must not end what they are asked either.
  if (decides && !sealed) replica.pending = undefined
  act.barrier = barrierOf(replica, row) ?? (binds ? 'bound' : undefined)
  replica.history.acts.push(act)
}

/** What carrying the row out has done that cannot simply be taken back. */
function barrierOf<E extends Entities, O>(replica: Replica<E, O>, row: Row): Barrier | undefined {
  const { table, store, run, ruleset, visibility } = replica
  if (table.drew) return 'draw'
  if (table.revealed || run.opened) return 'reveal'
  if (!ruleset.hiddenInformation) return undefined
  const peek = (key: string) => store.peek(key)
  return visibility.widened(store.before, peek, table.seatCount, row.seat) ? 'reveal' : undefined
}

/** What a row that fails could have changed besides the state itself. */
interface Kept {
  readonly counters: Readonly<Record<string, number>>
  readonly checkpoints: Mark
  readonly undos: { readonly main: number; readonly seats: readonly number[] }
  readonly pending: Replica<never, never>['pending']
  readonly undoRows: number
}

function keep<E extends Entities, O>(replica: Replica<E, O>): Kept {
  const { table, history, undos } = replica
  return {
    counters: { ...table.streams.counters },
    checkpoints: history.mark(),
    undos: { main: undos.main, seats: [...undos.seats] },
    pending: replica.pending,
    undoRows: history.undos.length,
  }
}

function putBack<E extends Entities, O>(replica: Replica<E, O>, kept: Kept): void {
  const { table, history } = replica
  table.streams.counters = { ...kept.counters }
  table.events = []
  history.backTo(kept.checkpoints)
  replica.undos = { main: kept.undos.main, seats: [...kept.undos.seats] }
  replica.pending = kept.pending
  for (const undo of history.undos.splice(kept.undoRows)) {
    for (const n of undo.rows) {
      replica.undone.delete(n)
      const act = history.act(n)
      if (act !== undefined) act.undone = false
    }
  }
}
