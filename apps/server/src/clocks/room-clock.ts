import { type Game, type Row, type Seat, WATCHER } from '@moothall/engine'
import type { Clock, ClockView, SeatClock } from '@moothall/protocol'
import {
  type Asked,
  allowance,
  type ClockState,
  countRow,
  deadline,
  type Hand,
  holderKey,
  newClock,
  restartClock,
  type Shut,
} from './clock.ts'

export interface RoomClockSpec {
  readonly rules: Clock
  /** Moves of bots take no time. */
  readonly isBot: (holder: string) => boolean
  readonly shut: Shut
}

/** The clock of one game beside its replica: told of every row after that has been carried out. */
export class RoomClock {
  readonly rules: Clock
  readonly #spec: RoomClockSpec
  readonly #game: Game
  #state: ClockState

  /** `stored` as far as it was counted before; rows after it must be told. `begun`: when the game began, ms. */
  constructor(
    spec: RoomClockSpec,
    game: Game,
    stored: ClockState | undefined,
    begun: number,
    now: number,
  ) {
    this.#spec = spec
    this.rules = spec.rules
    this.#game = game
    const asked = this.#asked()
    // A count that is behind the snapshot cannot be brought up to date: its rows are not read any more.
    this.#state =
      stored === undefined
        ? newClock(this.rules, game.n, game.n === 0 ? begun : now, asked)
        : stored.n < game.n
          ? restartClock(this.rules, stored, game.n, now, asked)
          : stored
  }

  get state(): ClockState {
    return this.#state
  }

  count(row: Row): void {
    const { holders } = this.#game.seating
    this.#state = countRow(
      this.rules,
      this.#state,
      row,
      row.seat === undefined ? undefined : holderKey(holders, row.seat),
      this.#asked(),
      (n) => this.#game.isUndone(n),
      this.#spec.shut,
    )
  }

  #asked(): Asked {
    const game = this.#game
    const open = new Map<string, string>()
    const busy = new Set<string>()
    if (game.status !== 'open') return { open, busy }
    const { holders } = game.seating
    for (const decision of game.view(WATCHER).decisions) {
      // A window has its own time, which is the same for every hand; consent is asked beside the game.
      if (decision.type === 'window' || decision.type === 'consent') continue
      for (const seat of decision.seats) {
        const holder = holderKey(holders, seat)
        if (this.#spec.isBot(holder) || decision.answered?.includes(seat) === true) continue
        open.set(holder, `${open.get(holder) ?? ''}${decision.id}`)
      }
    }
    for (const decision of game.open()) busy.add(holderKey(holders, decision.seat))
    return { open, busy }
  }

  /** Whoever is counted as away is waited for no longer. */
  #awaited(holder: string): boolean {
    return this.rules.late !== 'away' || !this.#game.seating.away.includes(holder)
  }

  #due(holder: string, hand: Hand, now: number): number | undefined {
    if (hand.done !== undefined) return undefined
    const public_ = deadline(this.rules, hand, now, this.#spec.shut)
    return this.#awaited(holder) ? public_ : hand.since
  }

  /** When the hall must do something next, ms since 1970. */
  due(now: number): number | undefined {
    let first: number | undefined
    if (this.#game.status !== 'open') return undefined
    for (const [holder, hand] of Object.entries(this.#state.hands)) {
      const due = this.#due(holder, hand, now)
      if (due !== undefined && (first === undefined || due < first)) first = due
    }
    return first
  }

  /** The holder whose time ran out first, if anybody's has, with a seat that it is asked at. */
  late(now: number): { holder: string; seat: Seat } | undefined {
    const { holders } = this.#game.seating
    let found: { holder: string; seat: Seat; due: number } | undefined
    for (const { seat, type } of this.#game.open()) {
      if (type === 'window') continue
      const holder = holderKey(holders, seat)
      const hand = this.#state.hands[holder]
      const due = hand === undefined ? undefined : this.#due(holder, hand, now)
      if (due === undefined || due > now || (found !== undefined && due >= found.due)) continue
      found = { holder, seat, due }
    }
    return found === undefined ? undefined : { holder: found.holder, seat: found.seat }
  }

  /** By holder: when its time runs out, as everybody may know. */
  deadlines(now: number): Record<string, number> {
    const out: Record<string, number> = {}
    if (this.#game.status !== 'open') return out
    for (const [holder, hand] of Object.entries(this.#state.hands)) {
      const due = deadline(this.rules, hand, now, this.#spec.shut)
      if (due !== undefined) out[holder] = due
    }
    return out
  }

  /** What everybody is shown. Made of public things alone: who is asked, and times of moves that have ended. */
  view(now: number): ClockView {
    const { holders } = this.#game.seating
    const deadlines = this.deadlines(now)
    const seats = holders.flatMap((_, seat): SeatClock[] => {
      const holder = holderKey(holders, seat)
      if (this.#spec.isBot(holder)) return []
      const hand = this.#state.hands[holder] ?? { left: this.rules.seconds * 1000, used: 0 }
      const due = this.#isAsked(seat) ? deadlines[holder] : undefined
      return [
        {
          seat,
          left: allowance(this.rules, hand),
          ...(due === undefined ? {} : { deadline: due }),
        },
      ]
    })
    return { ...this.rules, seats, now }
  }

  #isAsked(seat: Seat): boolean {
    return this.#game.view(WATCHER).decisions.some((d) => d.seats.includes(seat))
  }
}
