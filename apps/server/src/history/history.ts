import { setImmediate } from 'node:timers/promises'
import { type ChangeFrame, type FullFrame, Game, type Viewer, viewerOf } from '@moothall/engine'
import { HallRefusal } from '@moothall/protocol'
import type { Journal } from '../journal/port.ts'
import type { Room } from '../rooms/room.ts'

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
  readonly #tapes = new Map<string, Promise<Tape>>()
  /** One replay at a time: they are long, and playing comes first. */
  #tail: Promise<unknown> = Promise.resolve()

  constructor(journal: Journal) {
    this.#journal = journal
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
      const tape = (await known?.catch(() => undefined)) ?? begin(room, viewer)
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

  async #extend(room: Room, viewer: Viewer, tape: Tape): Promise<void> {
    const { replica } = tape
    if (replica === undefined || replica.n >= room.game.n) return
    const rows = await this.#journal.rows(room.id, replica.n)
    for (const [at, row] of rows.entries()) {
      if (replica.paused !== undefined) return
      replica.apply(row)
      tape.steps.push(...replica.take(viewer))
      if (at % SLICE === SLICE - 1) await setImmediate()
    }
    if (replica.status === 'over') tape.replica = undefined
  }
}

function begin(room: Room, viewer: Viewer): Tape {
  const { record } = room
  const replica = Game.create({
    ruleset: room.ruleset,
    options: record.options,
    secret: record.secret,
    holders: record.holders,
    segment: record.segment,
    earlier: record.earlier,
    time: record.createdAt.getTime(),
  }) as unknown as Game
  replica.subscribe(viewer)
  return { start: replica.view(viewer), steps: [], replica }
}
