import { stampHandles } from '../game/handles.ts'
import type { Seat } from '../journal.ts'
import type { Json } from '../json.ts'
import { cloneJson } from '../json.ts'
import type { Streams } from '../rng.ts'
import type { Audience, Entities } from '../ruleset.ts'
import { countUpTo, firstAnswer } from '../space/enumerate.ts'
import type { Answer } from '../space/types.ts'
import type { Text } from '../text.ts'
import type { Ask, Choice, Op, Reply } from './ops.ts'
import type { Store } from './store.ts'

/** A piece of rules that may have to ask. `yield*` it from other rules. */
export type Flow<R> = Generator<Op, R, Reply>

/** A line for the log, with those who may read it. */
export interface LogEvent {
  readonly text: Text
  readonly to: Audience
  /** Whose doing it was. */
  readonly seat?: Seat
  /** What it is about, for the board's traces. */
  readonly at?: readonly string[]
  /** For effects that a client animates: `dice`, `reveal` … with what they need. */
  readonly show?: Json
}

/**
 * Who sits where, and whether the game is out on the table. Public, and changed by rows of the hall, or by rules through
 * `reseat`.
 */
export interface Seating {
  /** Holder token of each seat; null is an empty chair. */
  holders: (string | null)[]
  away: string[]
  resigned: Seat[]
  /** Put away: nobody is asked anything until it is taken out again. */
  resting?: true
  /** It goes on elsewhere: nothing happens here any more. */
  moved?: true
}

/** Thrown when a rule runs away; the game is paused, others never notice. */
export class BudgetError extends Error {
  override readonly name = 'BudgetError'
}

const STEP_BUDGET = 200_000
/** So many turns of a loop, or calls of a function, cost as much as one step with the table. */
const TURNS = 10

/**
 * What rules may still do in the row or look that is under way. Where a game was bundled (`infra/dev/meter.mjs`), its
 * loops and functions count it down, so that rules which never touch the table are stopped too; all games of one bundle
 * share it, because only one of them is at work at any moment.
 */
export interface Meter {
  left: number
  /** Called when nothing is left. @throws BudgetError */
  over: () => never
}

function tooMuch(): never {
  throw new BudgetError(`more than ${STEP_BUDGET} steps in one choice`)
}

/**
 * What the rules have in hand: the state, the dice, the log and the way to ask.
 * Nothing here touches the world outside, so the same rows always give the same game.
 */
export class Table<E extends Entities = Entities, O = Json> {
  readonly options: O
  readonly seatCount: number
  readonly store: Store
  streams: Streams
  /** Log events of the row being carried out. */
  events: LogEvent[] = []
  /** A draw was made or something hidden was shown by the row being carried out. */
  drew = false
  revealed = false
  muted = false
  /** The ruleset has hidden information. */
  readonly hidden: boolean
  readonly #meter: Meter

  constructor(
    store: Store,
    streams: Streams,
    options: O,
    seatCount: number,
    hidden = false,
    meter: Meter = { left: 0, over: tooMuch },
  ) {
    this.hidden = hidden
    meter.over = tooMuch
    this.#meter = meter
    this.store = store
    this.streams = streams
    this.options = options
    this.seatCount = seatCount
  }

  /** Called by the driver before each row. */
  begin(): void {
    this.allow()
    this.events = []
    this.drew = false
    this.revealed = false
  }

  /** Called before each look at the game: between two rows there may be any number of them. */
  allow(): void {
    this.#meter.left = STEP_BUDGET * TURNS
  }

  /** @throws BudgetError if too much was done, also where the rules have caught that themselves */
  mustBeWithin(): void {
    if (this.#meter.left < 0) tooMuch()
  }

  #step(cost = 1): void {
    this.#meter.left -= cost * TURNS
    if (this.#meter.left < 0) tooMuch()
  }

  // ---- state -------------------------------------------------------------------------------------------

  /** The entity as it is now, to read. @throws RangeError if there is none */
  get<K extends keyof E & string>(key: K): Readonly<E[K]> {
    this.#step()
    return this.store.get(key) as Readonly<E[K]>
  }

  has(key: keyof E & string): boolean {
    this.#step()
    return this.store.has(key)
  }

  /** The entity to change. What was read of it before is the old one and stays as it was. */
  edit<K extends keyof E & string>(key: K): E[K] {
    this.#step()
    return this.store.edit(key) as E[K]
  }

  create<K extends keyof E & string>(key: K, entity: E[K]): void {
    this.#step()
    this.store.create(key, entity)
  }

  remove(key: keyof E & string): void {
    this.#step()
    this.store.remove(key)
  }

  /** Keys of one kind (`char` gives `char:cutter` …), in order of creation. */
  keys<K extends keyof E & string>(kind: string): K[] {
    this.#step()
    return this.store.keys(kind) as K[]
  }

  // ---- chance ------------------------------------------------------------------------------------------

  /** A whole number from 0 to `sides` - 1 from the stream of this kind of draw. */
  int(stream: string, sides: number): number {
    this.#step(10)
    this.store.mustBeOpen(`draw from ${stream}`)
    this.drew = true
    return this.streams.int(stream, sides)
  }

  /** A face from 1 to `sides`. */
  die(stream: string, sides = 6): number {
    return this.int(stream, sides) + 1
  }

  /** The same things in random order. The argument is left as it was. */
  shuffle<T>(stream: string, things: readonly T[]): T[] {
    const out = [...things]
    for (let i = out.length - 1; i > 0; i--) {
      const j = this.int(stream, i + 1)
      ;[out[i], out[j]] = [out[j] as T, out[i] as T]
    }
    return out
  }

  /** Takes one thing out of `pile` at random. Drawing late keeps an undrawn deck's order from existing at all. */
  drawFrom<T>(stream: string, pile: T[]): T {
    if (pile.length === 0) throw new RangeError(`a draw from an empty ${stream}`)
    return pile.splice(this.int(stream, pile.length), 1)[0] as T
  }

  /** Says that something that existed has now been seen, where the kernel cannot find it by itself. */
  markReveal(): void {
    this.store.mustBeOpen('reveal')
    this.revealed = true
  }

  /** Hidden things got mixed: no viewer's handle for any of them is good any more. */
  scramble(ids: readonly string[]): void {
    const handles = this.store.edit('#handles') as Record<string, number>
    for (const id of ids) handles[id] = (handles[id] ?? 0) + 1
  }

  // ---- log ---------------------------------------------------------------------------------------------

  log(text: Text, extra: Omit<LogEvent, 'text' | 'to'> & { to?: Audience } = {}): void {
    this.#step()
    this.store.mustBeOpen('log')
    if (this.muted) return
    const event: LogEvent = { to: 'all', ...extra, text }
    this.events.push(
      this.hidden
        ? stampHandles(event, this.store.get('#handles') as Record<string, number>)
        : cloneJson(event),
    )
  }

  // ---- who sits where ----------------------------------------------------------------------------------

  get seating(): Readonly<Seating> {
    return this.store.get('#seating') as Seating
  }

  /** Whoever holds this seat, as a token of this game. An empty chair counts as a holder of its own. */
  holderOf(seat: Seat): string {
    return this.seating.holders[seat] ?? `empty-${seat}`
  }

  /**
   * Gives a seat to another holder, null for nobody: for rules by which persons agree on it. The hall does the same by a
   * row of its own.
   * @throws RangeError for a seat that does not exist
   */
  reseat(seat: Seat, holder: string | null): void {
    if (!Number.isInteger(seat) || seat < 0 || seat >= this.seatCount)
      throw new RangeError(`there is no seat ${seat}`)
    const seating = this.store.edit('#seating') as Seating
    seating.holders[seat] = holder
    seating.resigned = seating.resigned.filter((one) => one !== seat)
  }

  /** One seat for each person at the table (the lowest they hold): for decisions that ask each person once. */
  speakers(presentOnly = false): Seat[] {
    const seen = new Set<string>()
    const out: Seat[] = []
    for (let seat = 0; seat < this.seatCount; seat++) {
      const holder = this.seating.holders[seat] ?? null
      if (holder === null || seen.has(holder)) continue
      if (presentOnly && this.seating.away.includes(holder)) continue
      seen.add(holder)
      out.push(seat)
    }
    // Somebody must be able to act: with nobody present everyone is asked, with nobody seated every chair.
    if (out.length > 0) return out
    return presentOnly ? this.speakers(false) : Array.from({ length: this.seatCount }, (_, i) => i)
  }

  // ---- asking ------------------------------------------------------------------------------------------

  /** Waits for one answer of (one of) the named seats. */
  *ask<A extends Answer = Answer>(ask: Ask): Flow<Choice<A>> {
    this.#step()
    if (ask.forced === 'skip') {
      const seat = seatsOf(ask)[0]
      if (seat !== undefined) {
        const space = ask.space(seat)
        if (countUpTo(space, 2) === 1) return { seat, answer: firstAnswer(space) as A }
      }
    }
    return (yield { op: 'ask', ask }) as Choice<A>
  }

  /**
   * Every seat answers on its own, with steps of its own; results come when all are in, in seat order.
   * A branch may read the state but not write it, so the order of arrival cannot matter.
   */
  *all<R extends Json>(spec: {
    kind: string
    seats: readonly Seat[]
    branch: (seat: Seat) => Generator<Ask, R, Choice>
    question?: () => Text
    showAnswered?: boolean
    replace?: boolean
  }): Flow<Map<Seat, R>> {
    this.#step()
    if (spec.seats.length === 0) return new Map()
    const seats = [...spec.seats].sort((a, b) => a - b)
    const results = (yield {
      op: 'all',
      kind: spec.kind,
      seats,
      branch: spec.branch as (seat: Seat) => Generator<Ask, Json, Choice>,
      ...(spec.question === undefined ? {} : { question: spec.question }),
      showAnswered: spec.showAnswered ?? false,
      replace: spec.replace ?? false,
    }) as unknown as R[]
    return new Map(seats.map((seat, i) => [seat, cloneJson(results[i] as R)]))
  }

  /** A reaction window. Gives the answers of those who did not pass, in seat order. */
  *window(spec: Omit<import('./ops.ts').WindowOp, 'op'>): Flow<Choice[]> {
    this.#step()
    return (yield { op: 'window', ...spec }) as unknown as Choice[]
  }

  /** Everything that matters is in the state and no rule is half done: the game can be taken up from here. */
  *checkpoint(): Flow<void> {
    this.#step()
    yield { op: 'checkpoint' }
  }
}

/** The seats that a decision asks, now. */
export function seatsOf(ask: Ask): readonly Seat[] {
  if (typeof ask.seats === 'number') return [ask.seats]
  return typeof ask.seats === 'function' ? ask.seats() : ask.seats
}
