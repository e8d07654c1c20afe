import type { ControlChange, PresenceChange, Row, Seat } from '../journal.ts'
import type { Json } from '../json.ts'
import type { Entities, Ruleset } from '../ruleset.ts'
import { check } from '../space/check.ts'
import type { Answer, Space } from '../space/types.ts'
import type { Ask, Choice, Reply } from '../table/ops.ts'
import { type Flow, type Seating, seatsOf, type Table } from '../table/table.ts'
import { text } from '../text.ts'
import {
  advanceBranch,
  askOf,
  keyFor,
  type OpenDecision,
  openBranch,
  openDecision,
  PASS,
  reopenBranch,
  replaceKeyFor,
  type Waiting,
  windowSeats,
  windowSpace,
} from './waiting.ts'

/** A committed row does not fit the game. The journal and the rules disagree; nothing is guessed. */
export class RowError extends Error {
  override readonly name = 'RowError'
}

export const STANDING = 'standing:'

/**
 * The rules in motion: one flow from a checkpoint to where it waits, fed with rows. Knows nothing of viewers,
 * undo or journals; the same rows give the same state.
 */
export class Run<E extends Entities, O> {
  readonly #table: Table<E, O>
  readonly #ruleset: Ruleset<E, O>
  readonly #flow: Flow<void>
  readonly #onCheckpoint: () => void
  #waiting: Waiting | undefined
  /** Number of the row that is being fed. */
  rowNumber: number
  /** How many noticeable rows there have been with this one; part of the keys of what it opens. */
  tick: number
  /** How often a step of the main line was taken back: its decisions get new keys by it. */
  readonly #generation: number
  over = false
  /** The row just fed opened sealed answers of several seats, or a reaction window: there is no way back quietly. */
  opened = false

  constructor(spec: {
    readonly table: Table<E, O>
    readonly ruleset: Ruleset<E, O>
    readonly row: number
    readonly tick: number
    readonly generation: number
    readonly onCheckpoint: () => void
  }) {
    this.#table = spec.table
    this.#ruleset = spec.ruleset
    this.#onCheckpoint = spec.onCheckpoint
    this.rowNumber = spec.row
    this.tick = spec.tick
    this.#generation = spec.generation
    this.#flow = spec.ruleset.flow(spec.table)
  }

  get waiting(): Waiting | undefined {
    return this.#waiting
  }

  /** Runs the rules until they wait or the game is over. */
  advance(reply: Reply = undefined): void {
    this.#waiting = undefined
    let hand = reply
    for (;;) {
      const next = this.#flow.next(hand)
      hand = undefined
      if (next.done === true) {
        this.over = true
        return
      }
      const op = next.value
      const key = `${this.tick}.${this.#generation}`
      switch (op.op) {
        case 'checkpoint':
          this.#onCheckpoint()
          break
        case 'ask': {
          this.#waiting = { type: 'ask', key, ask: op.ask }
          const auto = this.#auto()
          if (auto === undefined) return
          hand = auto
          break
        }
        case 'all': {
          const branches = this.#locked(() => op.seats.map((seat) => openBranch(op, seat)))
          if (branches.some((b) => b.ask !== undefined)) {
            this.#waiting = { type: 'all', key, op, branches }
            return
          }
          hand = branches.map((b) => b.result as Json)
          break
        }
        case 'window':
          this.#waiting = { type: 'window', key, op, answers: new Map() }
          // Whether anybody has reacted in it must not show in what can be taken back.
          this.opened = true
          return
      }
    }
  }

  #locked<R>(work: () => R): R {
    const { store } = this.#table
    const was = store.locked
    store.locked = true
    try {
      return work()
    } finally {
      store.locked = was
    }
  }

  #auto(): Choice | undefined {
    if (this.#waiting?.type !== 'ask') return undefined
    const answer = this.#waiting.ask.auto?.()
    if (answer === undefined) return undefined
    return { seat: seatsOf(this.#waiting.ask)[0] ?? 0, answer }
  }

  #asked: readonly Seat[] = []
  #askedOf: Waiting | undefined
  #askedAt = -1

  /** Whom the ordinary decision that is open asks now; worked out once for each state. */
  seatsAsked(): readonly Seat[] {
    const waiting = this.#waiting
    if (waiting?.type !== 'ask') return []
    const { version } = this.#table.store
    if (this.#askedOf !== waiting || this.#askedAt !== version) {
      this.#asked = seatsOf(waiting.ask)
      this.#askedOf = waiting
      this.#askedAt = version
    }
    return this.#asked
  }

  /** Key under which this seat answers, if it is asked. `undone`: how often it took back a sealed answer. */
  keyOf(seat: Seat, undone: number): string | undefined {
    const waiting = this.#waiting
    if (waiting === undefined) return undefined
    if (waiting.type !== 'ask') return keyFor(waiting, seat, undone)
    return this.seatsAsked().includes(seat) ? waiting.key : undefined
  }

  /** Key under which this seat may put another answer in the place of its sealed one. */
  replaceKeyOf(seat: Seat, undone: number): string | undefined {
    return this.#waiting && replaceKeyFor(this.#waiting, seat, undone)
  }

  #spaces = new Map<Seat, Space | undefined>()
  #spacesOf: Waiting | undefined
  #spacesAt = -1

  /** The answers this seat could give now. Undefined if it is not asked. */
  spaceOf(seat: Seat): Space | undefined {
    // Views, bots and the check of a choice all ask for it; it is worked out once for each state.
    const { version } = this.#table.store
    if (this.#spacesOf !== this.#waiting || this.#spacesAt !== version) {
      this.#spaces = new Map()
      this.#spacesOf = this.#waiting
      this.#spacesAt = version
    }
    if (!this.#spaces.has(seat)) this.#spaces.set(seat, this.#workOutSpace(seat))
    return this.#spaces.get(seat)
  }

  #workOutSpace(seat: Seat): Space | undefined {
    const waiting = this.#waiting
    if (waiting === undefined) return undefined
    if (waiting.type === 'ask' && !this.seatsAsked().includes(seat)) return undefined
    // Looking at what is offered must not change anything.
    return this.#locked(() => {
      if (waiting.type === 'ask') return waiting.ask.space(seat)
      if (waiting.type === 'all')
        return askOf(waiting.branches.find((b) => b.seat === seat))?.space(seat)
      if (!windowSeats(waiting.op).includes(seat) || waiting.answers.has(seat)) return undefined
      return windowSpace(waiting.op, seat)
    })
  }

  /** The decisions that are open, one for each seat that is asked. `undone`: how often each took back a sealed answer. */
  decisions(keyOf: 'keyOf' | 'replaceKeyOf', undone: readonly number[] = []): OpenDecision[] {
    const waiting = this.#waiting
    if (waiting === undefined) return []
    const out: OpenDecision[] = []
    for (let seat = 0; seat < this.#table.seatCount; seat++) {
      const key = this[keyOf](seat, undone[seat] ?? 0)
      const space = key === undefined ? undefined : this.spaceOf(seat)
      if (key !== undefined && space !== undefined)
        out.push(openDecision(waiting, key, seat, space))
    }
    return out
  }

  /** The question that this seat is asked, its own step of a sealed decision included. */
  askOf(seat: Seat): Ask | undefined {
    const waiting = this.#waiting
    if (waiting?.type === 'ask') return waiting.ask
    return waiting?.type === 'all'
      ? askOf(waiting.branches.find((b) => b.seat === seat))
      : undefined
  }

  /** What this seat could do by a standing permission now. Undefined if it is not open to it. */
  standingSpace(kind: string, seat: Seat): Space | undefined {
    const permission = this.#ruleset.standing?.find((p) => p.kind === kind)
    return permission && this.#locked(() => permission.space(this.#table, seat))
  }

  /**
   * Works out what everybody is asked now. Rules that cannot say it have gone wrong with the row that led here, and must
   * not be found out only when somebody looks. @throws whatever the rules throw
   */
  mustKnowWhatNext(): void {
    for (let seat = 0; seat < this.#table.seatCount; seat++) this.spaceOf(seat)
  }

  /** Carries out one row. @throws RowError if it does not fit, and whatever the rules throw */
  feed(row: Row, tick: number): void {
    this.rowNumber = row.n
    this.tick = tick
    this.opened = false
    this.#table.streams.segment = row.segment
    switch (row.kind) {
      case 'choice':
      case 'timeout':
        this.#answer(row)
        return
      case 'window.close':
        this.#closeWindow()
        return
      case 'control':
        this.#control(row.answer as ControlChange)
        break
      case 'presence':
        this.#presence(row.answer as PresenceChange)
        break
      case 'resign': {
        const seating = this.#seating()
        if (row.seat !== undefined && !seating.resigned.includes(row.seat))
          seating.resigned.push(row.seat)
        break
      }
      case 'migrate':
        // The state was carried over before the rules set out; the row itself only marks where.
        this.#table.log(text('kernel.migrated'))
        break
      case 'rest':
        this.#rest(row.answer === true, row.seat)
        break
      case 'close':
        this.#seating().moved = true
        this.#table.log(text('kernel.moved'))
        break
      default:
        throw new RowError(`a row of kind ${row.kind} cannot be fed to the rules`)
    }
    const auto = this.#auto()
    if (auto !== undefined) this.advance(auto)
  }

  #answer(row: Row): void {
    const seat = row.seat
    if (seat === undefined) throw new RowError(`row ${row.n} names no seat`)
    if (row.decision?.startsWith(STANDING) === true) {
      this.#standing(row.decision.slice(STANDING.length), seat, row.answer)
      return
    }
    const waiting = this.#waiting
    const space = this.spaceOf(seat)
    if (waiting === undefined || space === undefined) {
      throw new RowError(`row ${row.n}: seat ${seat} is not asked`)
    }
    const answer = mustFit(space, row.answer, row.n)
    if (waiting.type === 'ask') {
      this.advance({ seat, answer })
    } else if (waiting.type === 'window') {
      waiting.answers.set(seat, answer)
      this.#spacesOf = undefined
    } else {
      const branch = waiting.branches.find((b) => b.seat === seat)
      this.#locked(() => {
        if (branch === undefined) return
        advanceBranch(branch, answer)
        reopenBranch(waiting.op, branch)
      })
      this.#spacesOf = undefined
      if (waiting.branches.every((b) => b.ask === undefined)) {
        this.opened = waiting.branches.length > 1
        this.advance(waiting.branches.map((b) => b.result as Json))
      }
    }
  }

  #standing(kind: string, seat: Seat, given: unknown): void {
    const permission = this.#ruleset.standing?.find((p) => p.kind === kind)
    const space = this.standingSpace(kind, seat)
    if (permission === undefined || space === undefined) {
      throw new RowError(`seat ${seat} has no standing permission ${kind} now`)
    }
    permission.run(this.#table, seat, mustFit(space, given, this.rowNumber))
    this.#dropStaleReactions()
    const auto = this.#auto()
    if (auto !== undefined) this.advance(auto)
  }

  /** A sealed reaction that is not among the options any more is none; its seat is asked again. */
  #dropStaleReactions(): void {
    const waiting = this.#waiting
    if (waiting?.type !== 'window') return
    this.#locked(() => {
      for (const [seat, answer] of waiting.answers) {
        const asked = windowSeats(waiting.op).includes(seat)
        if (!asked || !check(windowSpace(waiting.op, seat), answer).ok) waiting.answers.delete(seat)
      }
    })
    this.#spacesOf = undefined
  }

  #closeWindow(): void {
    const waiting = this.#waiting
    if (waiting?.type !== 'window')
      throw new RowError(`row ${this.rowNumber} closes a window that is not open`)
    const choices: Choice[] = []
    const seats = windowSeats(waiting.op)
    for (const seat of [...seats].sort((a, b) => a - b)) {
      const answer = waiting.answers.get(seat)
      if (answer !== undefined && answer !== PASS) choices.push({ seat, answer })
    }
    this.opened = seats.length > 1
    this.advance(choices as unknown as Json)
  }

  #rest(away: boolean, by: Seat | undefined): void {
    const seating = this.#seating()
    if (away) seating.resting = true
    else delete seating.resting
    const key = away ? 'kernel.rested' : 'kernel.woken'
    if (by === undefined) this.#table.log(text(key))
    else this.#table.log(text(`${key}By`, { seat: { seat: by } }), { seat: by })
  }

  #seating(): Seating {
    return this.#table.store.edit('#seating') as Seating
  }

  #control(change: ControlChange): void {
    this.#table.reseat(change.seat, change.holder)
    const { seat } = change
    const place =
      this.#ruleset.placeName?.(this.#table, seat) ?? text('kernel.place', { n: seat + 1 })
    this.#table.log(
      change.holder === null
        ? text('kernel.seatFreed', { place })
        : text('kernel.seatTaken', { seat: { seat }, place }),
      { seat },
    )
  }

  #presence(change: PresenceChange): void {
    const seating = this.#seating()
    seating.away = seating.away.filter((holder) => holder !== change.holder)
    if (change.away) seating.away.push(change.holder)
  }
}

function mustFit(space: Space, given: unknown, n: number): Answer {
  const checked = check(space, given)
  if (!checked.ok) throw new RowError(`row ${n} is not among the options: ${checked.misfit.code}`)
  return checked.answer
}
