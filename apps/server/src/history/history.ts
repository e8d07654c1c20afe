import { setImmediate } from 'node:timers/promises'
import {
  beginRecorded,
  type ChangeFrame,
  changeBetween,
  type Editions,
  type FullFrame,
  type Game,
  nextRecorded,
  type Recorded,
  type Row,
  type Viewer,
  viewerOf,
} from '@moothall/engine'
import { HallRefusal } from '@moothall/protocol'
import type { Journal } from '../journal/port.ts'
import { recordedOf } from '../rooms/record.ts'
import type { Room } from '../rooms/room.ts'
import type { Bundles } from '../rulesets/bundles.ts'

/** Rows carried out before others get their turn. */
const SLICE = 25
/** Tapes kept ready; the one that was looked at longest ago goes first. */
const TAPES = 8

/** What one viewer class saw of a game, from its first moment on. */
interface Tape {
  readonly start: FullFrame
  readonly steps: ChangeFrame[]
  /** Carries on while the game does; undefined once it is over. */
  replica: Game | undefined
  readonly editions: Editions
}

export interface HistoryPage {
  /** The view before the first step; with the first page alone. */
  readonly start?: FullFrame
  readonly steps: ChangeFrame[]
  /** Steps that there are so far. */
  readonly total: number
}

/**
 * The course of games as their viewers saw it, step by step. A tape is made by carrying out the journal in a replica
 * of its own, through the same choke point as live views; it shows a class nothing but the frames of that class, in
 * that class's own numbering.
 */
export class Histories {
  readonly #journal: Journal
  readonly #bundles: Bundles
  readonly #tapes = new Map<string, Promise<Tape>>()
  /** One replay at a time: they are long, and playing comes first. */
  #tail: Promise<unknown> = Promise.resolve()

  constructor(journal: Journal, bundles: Bundles) {
    this.#journal = journal
    this.#bundles = bundles
  }

  /**
   * The class whose history is asked for: one's own at any time, every other only when the game is over.
   * @throws HallRefusal FORBIDDEN; NOT_FOUND for seats that there are not
   */
  viewerAs(room: Room, own: Viewer, as: string | undefined): Viewer {
    if (as === undefined || as === own.key) return own
    const viewer = viewerOf(as === 'watch' ? [] : as.slice(1).split('-').map(Number))
    if (viewer.seats.some((seat) => seat >= room.game.seating.holders.length))
      throw new HallRefusal('NOT_FOUND')
    if (room.game.status !== 'over') throw new HallRefusal('FORBIDDEN')
    return viewer
  }

  /** Steps `from` to `from + limit` of what this class saw. */
  async page(room: Room, viewer: Viewer, from: number, limit: number): Promise<HistoryPage> {
    const tape = await this.#tape(room, viewer)
    return {
      ...(from === 0 ? { start: tape.start } : {}),
      steps: tape.steps.slice(from, from + limit),
      total: tape.steps.length,
    }
  }

  #tape(room: Room, viewer: Viewer): Promise<Tape> {
    const key = `${room.id}/${room.game.segment}/${viewer.key}`
    const known = this.#tapes.get(key)
    const made = this.#after(async () => {
      const tape = (await known?.catch(() => undefined)) ?? (await this.#begin(room, viewer))
      await this.#extend(room, viewer, tape)
      return tape
    })
    // Put in anew, so that the order of the map is the order of use.
    this.#tapes.delete(key)
    this.#tapes.set(key, made)
    made.catch(() => this.#tapes.delete(key))
    for (const old of [...this.#tapes.keys()].slice(0, -TAPES)) this.#tapes.delete(old)
    return made
  }

  #after<R>(work: () => Promise<R>): Promise<R> {
    const run = this.#tail.then(work)
    this.#tail = run.catch(() => {})
    return run
  }

  /** Each stretch of the journal is played under the rules that were in force then. */
  async #begin(room: Room, viewer: Viewer): Promise<Tape> {
    const recorded = recordedOf(room.record, [])
    const names = recorded.stretches.map(({ edition }) => edition)
    const editions = await this.#bundles.editions(room.record.ruleset, names)
    const [first] = await this.#migrations(room)
    const replica = beginRecorded(
      { ...recorded, rows: first === undefined ? [] : [first] },
      editions,
    )
    replica.subscribe(viewer)
    return { start: replica.view(viewer), steps: [], replica: replica as Game, editions }
  }

  async #migrations(room: Room): Promise<Row[]> {
    if (room.record.earlier.every(({ rulesetHash }) => rulesetHash === null)) return []
    const rows = await this.#journal.rows(room.id, 0)
    return rows.filter(({ kind }) => kind === 'migrate')
  }

  async #extend(room: Room, viewer: Viewer, tape: Tape): Promise<void> {
    if (tape.replica === undefined || tape.replica.n >= room.game.n) return
    const from = tape.replica.n
    const over = (await this.#migrations(room)).length > 0
    const rows = await this.#journal.rows(room.id, over ? 0 : from)
    const recorded = recordedOf(room.record, rows)
    for (const [at, row] of rows.entries()) {
      const { replica } = tape
      if (row.n <= from || replica === undefined) continue
      if (row.kind === 'migrate') carry(tape, row, recorded, viewer)
      else if (replica.paused === undefined) {
        replica.apply(row)
        tape.steps.push(...replica.take(viewer))
      }
      if (at % SLICE === SLICE - 1) await setImmediate()
    }
    if (tape.replica?.status === 'over') tape.replica = undefined
  }
}

/** A replica under other rules takes the place of the one before: one step shows all that is different then. */
function carry(tape: Tape, row: Row, recorded: Recorded, viewer: Viewer): void {
  const before = tape.replica as Game
  const seen = { ...before.view(viewer), seq: tape.steps.at(-1)?.seq ?? tape.start.seq }
  const after = nextRecorded(before as never, row, recorded, tape.editions) as Game
  after.subscribe(viewer, seen.seq + 1)
  const now = after.view(viewer)
  const lines = after.pageLog(viewer, now.logCount, Math.max(0, now.logCount - seen.logCount))
  tape.steps.push(changeBetween(seen, now, lines))
  tape.replica = after
}
