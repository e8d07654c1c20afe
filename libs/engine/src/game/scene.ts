import type { Seat } from '../journal.ts'
import type { Json } from '../json.ts'
import type { Entities, GameResult } from '../ruleset.ts'
import type { Space } from '../space/types.ts'
import { type Text, text } from '../text.ts'
import type { GameStatus, StandingView, Viewer } from './frames.ts'
import type { StoredLine } from './log.ts'
import type { Replica } from './replica.ts'
import type { PendingUndo } from './requests.ts'
import { rowsAsked, type UndoState, undoFor } from './undoing.ts'
import type { Waiting } from './waiting.ts'

/** What is publicly asked: the same for every class, so it is worked out once. */
export interface PublicAsk {
  readonly seats: readonly Seat[]
  readonly question: Text
  readonly about: Json | undefined
}

/**
 * What the gallery looks at: the game at this moment, from the kernel's side. Nothing of it is fit to be sent; the
 * gallery decides what each class gets, and under which names.
 */
export class Scene<E extends Entities, O> {
  readonly #replica: Replica<E, O>
  #asked: PublicAsk | undefined
  #askedOf: Waiting | undefined
  #askedAt = -1

  constructor(replica: Replica<E, O>) {
    this.#replica = replica
  }

  get waiting(): Waiting | undefined {
    return this.#replica.run.waiting
  }

  get pending(): PendingUndo | undefined {
    return this.#replica.pending
  }

  /** What goes with the step that somebody asks to take back, itself included. */
  get rowsAsked(): ReadonlySet<number> {
    return rowsAsked(this.#replica)
  }

  get status(): GameStatus {
    return this.#replica.status
  }

  get over(): boolean {
    return this.#replica.run.over
  }

  /** Are there things that seats may do at any moment? */
  get hasStanding(): boolean {
    return this.#replica.ruleset.standing !== undefined
  }

  get lines(): readonly StoredLine[] {
    return this.#replica.lines
  }

  get undone(): ReadonlySet<number> {
    return this.#replica.undone
  }

  result(): GameResult | undefined {
    const { run, ruleset, table } = this.#replica
    return run.over ? ruleset.result(table) : undefined
  }

  /** What the rules call the seats now, by seat; undefined where they name none. */
  places(): readonly Text[] | undefined {
    const { ruleset, table, options } = this.#replica
    if (ruleset.placeName === undefined && ruleset.seatName === undefined) return undefined
    return table.seating.holders.flatMap(
      (_, seat) => ruleset.placeName?.(table, seat) ?? ruleset.seatName?.(seat, options) ?? [],
    )
  }

  /** The ordinary decision that is open. */
  asked(waiting: Extract<Waiting, { type: 'ask' }>): PublicAsk {
    const { run, store } = this.#replica
    if (this.#asked === undefined || this.#askedOf !== waiting || this.#askedAt !== store.version) {
      const { ask } = waiting
      const seats = run.seatsAsked()
      this.#asked = {
        seats,
        question: ask.question?.(seats[0] ?? 0) ?? text(ask.kind),
        about: ask.about?.(),
      }
      this.#askedOf = waiting
      this.#askedAt = store.version
    }
    return this.#asked
  }

  spaceOf(seat: Seat): Space | undefined {
    return this.#replica.run.spaceOf(seat)
  }

  undosOf(seat: Seat): number {
    return this.#replica.undos.seats[seat] ?? 0
  }

  /** What this seat may do besides what it is asked. */
  standing(seat: Seat): Omit<StandingView, 'id'>[] {
    const { ruleset, run, status } = this.#replica
    if (status !== 'open') return []
    const out: Omit<StandingView, 'id'>[] = []
    for (const { kind } of ruleset.standing ?? []) {
      const space = run.standingSpace(kind, seat)
      if (space !== undefined) out.push({ kind, seat, space })
    }
    return out
  }

  undo(viewer: Viewer): UndoState {
    return undoFor(this.#replica, viewer)
  }
}
