import type { Row, Seat } from '../journal.ts'
import type { Barrier } from '../ruleset.ts'
import type { EntityMap } from '../table/store.ts'

/**
 * Undo reaches this many noticeable rows back. Snapshots lag behind by as many, so every process can carry it out.
 */
export const UNDO_REACH = 64
/** Checkpoints that nobody needs any more and that are kept until there are so many of them. */
const SPARE = 16

export interface Checkpoint {
  /** Rows up to this one are in it. */
  readonly n: number
  readonly tick: number
  readonly state: EntityMap
  readonly counters: Readonly<Record<string, number>>
  /** The stretch of the journal that its newest row belongs to. */
  readonly segment: number
  readonly time: number
}

/** A row with what carrying it out did, as far as taking it back is concerned. */
export interface Act {
  readonly row: Row
  readonly tick: number
  /** Set for an answer inside a simultaneous decision or window: the key of that decision. */
  readonly inside: string | undefined
  barrier: Barrier | undefined
  undone: boolean
}

/** A step that was taken back by row `n`, with all the rows that went with it. */
export interface UndoRow {
  readonly n: number
  readonly seat: Seat
  readonly inside: boolean
  readonly rows: readonly number[]
}

const ACTS = new Set(['choice', 'timeout', 'window.close'])

/** What `History.backTo` needs. */
export interface Mark {
  readonly checkpoints: Checkpoint[]
  readonly count: number
  readonly last: Checkpoint | undefined
}

function stands(act: Act): boolean {
  return !act.undone && ACTS.has(act.row.kind)
}

/** The newest checkpoints and all rows since the oldest of them. */
export class History {
  checkpoints: Checkpoint[] = []
  acts: Act[] = []
  undos: UndoRow[] = []

  add(checkpoint: Checkpoint): void {
    const last = this.checkpoints.at(-1)
    // Of several in one row only the last is of use: it saves the most.
    if (last !== undefined && last.n >= checkpoint.n) this.checkpoints.pop()
    this.checkpoints.push(checkpoint)
  }

  /** Where the checkpoints stand now. `add` changes the last of them at most, so it is enough to know that one. */
  mark(): Mark {
    const { checkpoints } = this
    return { checkpoints, count: checkpoints.length, last: checkpoints.at(-1) }
  }

  /** As it was when the mark was made, if nothing but `add` and new lists came since. */
  backTo({ checkpoints, count, last }: Mark): void {
    checkpoints.length = count
    if (last !== undefined) checkpoints[count - 1] = last
    this.checkpoints = checkpoints
  }

  /** Drops what no undo can reach and no snapshot needs any more, some of it at once. */
  prune(tick: number): void {
    const keepFrom = this.#settledAt(tick)
    if (keepFrom < SPARE) return
    this.checkpoints = this.checkpoints.slice(keepFrom)
    const oldest = (this.checkpoints[0] as Checkpoint).n
    let first = 0
    for (const act of this.acts) {
      if (act.row.n > oldest) break
      first++
    }
    this.acts = this.acts.slice(first)
    this.undos = this.undos.filter((undo) => undo.n > oldest)
  }

  /** Where the newest checkpoint stands that no undo can go behind; -1 if there is none yet. They stand in order. */
  #settledAt(tick: number): number {
    const { checkpoints } = this
    let from = 0
    let to = checkpoints.length
    while (from < to) {
      const middle = (from + to) >> 1
      if ((checkpoints[middle] as Checkpoint).tick > tick - UNDO_REACH) to = middle
      else from = middle + 1
    }
    return from - 1
  }

  /** The newest checkpoint that no undo can go behind any more. */
  settled(tick: number): Checkpoint | undefined {
    return this.checkpoints[this.#settledAt(tick)]
  }

  /** The checkpoint to start from when this row is taken back. */
  before(n: number): Checkpoint | undefined {
    for (let i = this.checkpoints.length - 1; i >= 0; i--) {
      const checkpoint = this.checkpoints[i] as Checkpoint
      if (checkpoint.n < n) return checkpoint
    }
    return undefined
  }

  act(n: number): Act | undefined {
    return this.acts.find((act) => act.row.n === n)
  }

  /** The latest step of these seats: where it stands among the acts, -1 if there is none. */
  latestOf(seats: readonly Seat[]): number {
    for (let i = this.acts.length - 1; i >= 0; i--) {
      const act = this.acts[i] as Act
      if (stands(act) && act.row.seat !== undefined && seats.includes(act.row.seat)) return i
    }
    return -1
  }

  /**
   * The first barrier, from the newest act down to the one at `from`, that `is` says yes to; of later acts those without
   * one count as `answered`. Answers of others inside the open simultaneous decision stay out of it: they do not depend
   * on the step at `from`, nor does anything on an answer in there.
   */
  barrierAfter(
    from: number,
    openKey: string | undefined,
    is: (barrier: Barrier) => boolean,
  ): Barrier | undefined {
    const independent = (act: Act) => openKey !== undefined && act.inside === openKey
    if (independent(this.acts[from] as Act)) return undefined
    for (let i = this.acts.length - 1; i > from; i--) {
      const act = this.acts[i] as Act
      if (!stands(act) || independent(act)) continue
      const barrier = act.barrier ?? 'answered'
      if (is(barrier)) return barrier
    }
    return undefined
  }

  /** All acts from row `n` on that are not taken back, `n`'s included. */
  from(n: number): Act[] {
    return this.acts.filter((act) => act.row.n >= n && stands(act))
  }
}
