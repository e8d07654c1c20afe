import type { PresenceState } from '@moothall/protocol'
import type { Bus } from '../bus/bus.ts'

/** Others' figures count for so long without being said again, ms. */
const BELIEVED = 60_000
const REPEAT = 20_000

interface Figures {
  readonly holders: Readonly<Record<string, number>>
  readonly watchers: number
  readonly at: number
}

export interface PresenceView {
  readonly holders: Record<string, PresenceState>
  readonly watchers: number
}

/**
 * Who is connected to which game. Each process tells the others what it has itself; a process that falls silent is
 * forgotten after a while.
 */
export class Presence {
  readonly #bus: Bus
  readonly #process: string
  readonly #now: () => number
  readonly #grace: number
  readonly #mine = new Map<string, { holders: Map<string, number>; watchers: number }>()
  readonly #others = new Map<string, Map<string, Figures>>()
  /** When a holder's last connection ended. */
  readonly #left = new Map<string, Map<string, number>>()
  readonly #stops: (() => void)[] = []
  /** Something about this game changed. */
  onChange: (game: string) => void = () => {}
  /** The grace of a holder ran out, or one came back. */
  onAway: (game: string, holder: string, away: boolean) => void = () => {}

  constructor(bus: Bus, process: string, grace: number, now: () => number) {
    this.#bus = bus
    this.#process = process
    this.#grace = grace
    this.#now = now
    const timer = setInterval(() => this.#repeat(), REPEAT)
    this.#stops.push(
      () => clearInterval(timer),
      bus.subscribe('presence', (m) => m.process !== process && this.#heard(m)),
    )
  }

  enter(game: string, holder: string | undefined): void {
    const mine = this.#mine.get(game) ?? { holders: new Map<string, number>(), watchers: 0 }
    this.#mine.set(game, mine)
    if (holder === undefined) mine.watchers++
    else {
      mine.holders.set(holder, (mine.holders.get(holder) ?? 0) + 1)
      this.#left.get(game)?.delete(holder)
      this.onAway(game, holder, false)
    }
    this.#say(game)
  }

  leave(game: string, holder: string | undefined): void {
    const mine = this.#mine.get(game)
    if (mine === undefined) return
    if (holder === undefined) mine.watchers = Math.max(0, mine.watchers - 1)
    else {
      const left = (mine.holders.get(holder) ?? 1) - 1
      if (left > 0) mine.holders.set(holder, left)
      else {
        mine.holders.delete(holder)
        const since = this.#left.get(game) ?? new Map<string, number>()
        this.#left.set(game, since.set(holder, this.#now()))
        const timer = setTimeout(() => this.#gone(game, holder), this.#grace + 5)
        timer.unref()
      }
    }
    if (mine.watchers === 0 && mine.holders.size === 0) this.#mine.delete(game)
    this.#say(game)
  }

  #gone(game: string, holder: string): void {
    if (this.#connected(game, holder)) return
    this.onAway(game, holder, true)
    this.onChange(game)
  }

  #connected(game: string, holder: string): boolean {
    if ((this.#mine.get(game)?.holders.get(holder) ?? 0) > 0) return true
    return this.#figures(game).some((f) => (f.holders[holder] ?? 0) > 0)
  }

  #figures(game: string): Figures[] {
    const now = this.#now()
    return [...(this.#others.get(game)?.values() ?? [])].filter((f) => now - f.at < BELIEVED)
  }

  view(game: string, holders: Iterable<string>): PresenceView {
    const out: Record<string, PresenceState> = {}
    for (const holder of holders) {
      const left = this.#left.get(game)?.get(holder)
      out[holder] = this.#connected(game, holder)
        ? 'here'
        : left !== undefined && this.#now() - left < this.#grace
          ? 'away'
          : 'gone'
    }
    const others = this.#figures(game).reduce((sum, f) => sum + f.watchers, 0)
    return { holders: out, watchers: (this.#mine.get(game)?.watchers ?? 0) + others }
  }

  #say(game: string): void {
    const mine = this.#mine.get(game)
    this.#bus.publish('presence', {
      game,
      process: this.#process,
      holders: Object.fromEntries(mine?.holders ?? []),
      watchers: mine?.watchers ?? 0,
    })
    this.onChange(game)
  }

  #heard(message: {
    game: string
    process: string
    holders: Record<string, number>
    watchers: number
  }): void {
    const others = this.#others.get(message.game) ?? new Map<string, Figures>()
    this.#others.set(message.game, others)
    if (message.watchers === 0 && Object.keys(message.holders).length === 0)
      others.delete(message.process)
    else others.set(message.process, { ...message, at: this.#now() })
    if (others.size === 0) this.#others.delete(message.game)
    this.onChange(message.game)
  }

  #repeat(): void {
    for (const game of this.#mine.keys()) this.#say(game)
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }
}
