import type { Entities } from '../ruleset.ts'
import type { EntityMap } from '../table/store.ts'
import type { Checkpoint } from './history.ts'
import type { StoredLine } from './log.ts'
import { hashState, type Replica } from './replica.ts'

/** How often steps were taken back: in the main line, and by each seat inside simultaneous decisions. */
export interface Undos {
  main: number
  seats: number[]
}

/** A state to go on from, with what is needed besides the rows after it. JSON. */
export interface Snapshot {
  readonly n: number
  readonly segment: number
  /** How many of the rows up to `n` everybody could notice. */
  readonly tick: number
  readonly state: EntityMap
  readonly counters: Readonly<Record<string, number>>
  readonly undos: Undos
  /** Rows up to `n` that were taken back by then; their log lines stay, marked. */
  readonly undone: readonly number[]
  /** Log lines of the rows up to `n`. */
  readonly lines: number
  readonly time: number
  /** Of state and counters. What does not match it is not played on. */
  readonly hash: string
}

/** How many lines there are up to row `n`; they stand in the order of their rows. */
function linesUpTo(lines: readonly StoredLine[], n: number): number {
  let count = lines.length
  while (count > 0 && (lines[count - 1] as StoredLine).n > n) count--
  return count
}

export function snapshotOf<E extends Entities, O>(
  replica: Replica<E, O>,
  cp: Checkpoint,
): Snapshot {
  // Steps taken back after this checkpoint are in the rows that follow, so they are not counted twice.
  const undos: Undos = { main: replica.undos.main, seats: [...replica.undos.seats] }
  const later = new Set<number>()
  for (const undo of replica.history.undos) {
    if (undo.n <= cp.n) continue
    for (const row of undo.rows) later.add(row)
    if (undo.inside) undos.seats[undo.seat] = (undos.seats[undo.seat] ?? 0) - 1
    else undos.main--
  }
  return {
    n: cp.n,
    segment: cp.segment,
    tick: cp.tick,
    state: cp.state,
    counters: cp.counters,
    undos,
    undone: [...replica.undone].filter((row) => !later.has(row)),
    lines: linesUpTo(replica.lines, cp.n),
    time: cp.time,
    hash: hashState(cp.state, cp.counters),
  }
}
