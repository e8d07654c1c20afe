import type { Row } from '../journal.ts'
import { cloneJson, freezeJson, hashOf } from '../json.ts'
import { type SegmentSecret, Streams } from '../rng.ts'
import type { Entities, Ruleset } from '../ruleset.ts'
import { type EntityMap, Store } from '../table/store.ts'
import { type Seating, Table } from '../table/table.ts'
import type { GameStatus } from './frames.ts'
import { History } from './history.ts'
import type { StoredLine } from './log.ts'
import type { PendingUndo } from './requests.ts'
import { Run } from './run.ts'
import type { Snapshot, Undos } from './snapshot.ts'
import { Visibility } from './visibility.ts'

export interface NewGame<E extends Entities, O> {
  readonly ruleset: Ruleset<E, O>
  readonly options: O
  /** Hex; whoever knows it knows every future draw. */
  readonly secret: string
  /** Holder token of each seat, null for an empty chair. */
  readonly holders: readonly (string | null)[]
  /** The stretch of the journal that is played now; rows before may belong to earlier ones. */
  readonly segment?: number
  /** The secrets of earlier stretches, oldest first. */
  readonly earlier?: readonly SegmentSecret[]
  /** Freezes settled state, so that a write past the kernel throws. For tests. */
  readonly strict?: boolean
  /** When it began, ms since 1970; only the log tells it. */
  readonly time?: number
  /** For scenarios: changes the table after it was laid out, before anything is decided. */
  readonly arrange?: (table: Table<E, O>) => void
  /** For scenarios and imagined games: draws other than the secret's. */
  readonly streams?: (counters: Readonly<Record<string, number>>) => Streams
}

/**
 * All that one replica of a game consists of: the state, the rules in motion, what can be taken back, and the log.
 * Preparing rows reads it; applying rows and taking steps back are the only things that change it.
 */
export class Replica<E extends Entities, O> {
  readonly ruleset: Ruleset<E, O>
  readonly options: O
  readonly segment: number
  readonly store: Store
  readonly table: Table<E, O>
  readonly visibility: Visibility
  readonly history = new History()
  run: Run<E, O>
  undos: Undos
  lines: StoredLine[]
  readonly undone: Set<number>
  pending: PendingUndo | undefined
  /** Number of the last row that was carried out. */
  n: number
  /**
   * How many rows everybody could notice. Answers that are still sealed are not among them, so whatever a viewer
   * could count by (decision ids, how far undo reaches) is built on this and never on row numbers.
   */
  tick: number
  time: number
  /** Set when a rule threw or a row did not fit: the game stands still, at the state before that row. */
  paused: { readonly error: Error; readonly row: Row | undefined } | undefined

  constructor(spec: NewGame<E, O>, snapshot: Snapshot | undefined, log: readonly StoredLine[]) {
    this.ruleset = spec.ruleset
    // A copy of its own: options are fixed when the game is made, whatever becomes of the object they came in.
    this.options = freezeJson(cloneJson(spec.options))
    this.segment = spec.segment ?? snapshot?.segment ?? 1
    const seats = spec.ruleset.seats(spec.options)
    this.n = snapshot?.n ?? 0
    this.tick = snapshot?.tick ?? 0
    this.time = snapshot?.time ?? spec.time ?? 0
    this.undos =
      snapshot === undefined
        ? { main: 0, seats: Array.from({ length: seats }, () => 0) }
        : { main: snapshot.undos.main, seats: [...snapshot.undos.seats] }
    const seating: Seating = {
      holders: Array.from({ length: seats }, (_, i) => spec.holders[i] ?? null),
      away: [],
      resigned: [],
    }
    this.store = new Store(
      snapshot?.state ?? { '#seating': seating, '#handles': {} },
      spec.strict ?? false,
    )
    this.table = new Table<E, O>(
      this.store,
      spec.streams?.(snapshot?.counters ?? {}) ??
        new Streams(spec.secret, snapshot?.counters, spec.earlier),
      this.options,
      seats,
      spec.ruleset.hiddenInformation,
      spec.ruleset.meter,
    )
    this.table.streams.segment =
      snapshot?.segment ?? spec.earlier?.[0]?.segment ?? spec.segment ?? 1
    this.visibility = new Visibility(spec.ruleset.views)
    this.lines = log.slice(0, snapshot?.lines ?? 0)
    this.undone = new Set(snapshot?.undone)
    this.run = this.newRun(this.n, this.tick)
  }

  /** Lays the table, or takes it as it is, and runs the rules until they wait. */
  start(snapshot: Snapshot | undefined, arrange: NewGame<E, O>['arrange']): void {
    this.table.begin()
    try {
      if (snapshot === undefined) {
        this.ruleset.setup(this.table)
        arrange?.(this.table)
        this.#checkpoint()
      } else {
        if (hashState(snapshot.state, snapshot.counters) !== snapshot.hash)
          throw new Error(`the snapshot of row ${snapshot.n} is not the state that was stored`)
        this.table.muted = true
      }
      this.run.advance()
      this.run.mustKnowWhatNext()
      this.table.mustBeWithin()
    } catch (error) {
      this.paused = { error: error as Error, row: undefined }
    }
    this.table.muted = false
    this.keepLines(this.n, this.time)
    this.store.settle()
  }

  newRun(n: number, tick: number): Run<E, O> {
    return new Run({
      table: this.table,
      ruleset: this.ruleset,
      row: n,
      tick,
      generation: this.undos.main,
      onCheckpoint: () => this.#checkpoint(),
    })
  }

  #checkpoint(): void {
    this.history.add({
      n: this.run.rowNumber,
      tick: this.run.tick,
      state: this.store.snapshot(),
      counters: { ...this.table.streams.counters },
      segment: this.table.streams.segment,
      time: this.time,
    })
  }

  keepLines(n: number, time: number): void {
    for (const event of this.table.events) this.lines.push(Object.assign(event, { n, time }))
    this.table.events = []
  }

  get status(): GameStatus {
    if (this.paused !== undefined) return 'paused'
    if (this.run.over) return 'over'
    const { moved, resting } = this.table.seating
    if (moved === true) return 'moved'
    return resting === true ? 'resting' : 'open'
  }

  /** Key of the simultaneous decision or window that is open, if one is. */
  get openKey(): string | undefined {
    const waiting = this.run.waiting
    return waiting === undefined || waiting.type === 'ask' ? undefined : waiting.key
  }
}

export function hashState(
  state: Readonly<EntityMap>,
  counters: Readonly<Record<string, number>>,
): string {
  return hashOf({ state, counters })
}
