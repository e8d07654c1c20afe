import type { PresenceState } from '@moothall/protocol'
import type { Bus, BusMessages } from '../bus/bus.ts'

/** Others' figures count for so long without being said again, ms. */
const BELIEVED = 60_000
const REPEAT = 20_000

interface Figures {
  readonly holders: Readonly<Record<string, number>>
  readonly watchers: number
  readonly names: Readonly<Record<string, string>>
  readonly at: number
}

export interface PresenceView {
  readonly holders: Record<string, PresenceState>
  readonly watchers: number
  /** Of those who look on, some that have a name, each once. */
  readonly watching: { readonly id: string; readonly nickname: string }[]
}

/** Names that are sent at most; a count says how many there are. */
const NAMED = 12

/** Whoever looks on with a session. */
export type Looker = { readonly id: string; readonly nickname: string } | undefined

interface Mine {
  readonly holders: Map<string, number>
  watchers: number
  /** Connections of each person who looks on. */
  readonly lookers: Map<string, { nickname: string; connections: number }>
}

/**
 * Who is connected to which game or table (a place: a game's id, or `lobby:ID`). Each process tells the others what it has itself; a process that falls silent is
 * forgotten after a while.
 */
export class Presence {
  readonly #bus: Bus
  readonly #process: string
  readonly #now: () => number
  readonly #grace: number
  readonly #mine = new Map<string, Mine>()
  readonly #others = new Map<string, Map<string, Figures>>()
  /** When a holder's last connection ended. */
  readonly #left = new Map<string, Map<string, number>>()
  readonly #stops: (() => void)[] = []
  /** Something about this game changed. */
  onChange: (game: string) => void = () => {}
  /** The grace of a holder ran out, or one came back. */
  onAway: (game: string, holder: string, away: boolean) => void = () => {}

  /** @param now ms since any fixed moment, by a clock that never jumps */
  constructor(bus: Bus, process: string, grace: number, now: () => number) {
    this.#bus = bus
    this.#process = process
    this.#grace = grace
    this.#now = now
    const timer = setInterval(() => this.#repeat(), REPEAT)
    this.#stops.push(
      () => clearInterval(timer),
      bus.onGap(() => this.#repeat()),
      bus.subscribe('presence', (m) => m.process !== process && this.#heard(m)),
    )
  }

  enter(place: string, holder: string | undefined, looker: Looker): void {
    const mine = this.#mine.get(place) ?? { holders: new Map(), watchers: 0, lookers: new Map() }
    this.#mine.set(place, mine)
    if (holder === undefined) {
      mine.watchers++
      if (looker !== undefined) {
        const connections = (mine.lookers.get(looker.id)?.connections ?? 0) + 1
        mine.lookers.set(looker.id, { nickname: looker.nickname, connections })
      }
    } else {
      mine.holders.set(holder, (mine.holders.get(holder) ?? 0) + 1)
      this.#left.get(place)?.delete(holder)
      this.onAway(place, holder, false)
    }
    this.#say(place)
  }

  leave(place: string, holder: string | undefined, looker: Looker): void {
    const mine = this.#mine.get(place)
    if (mine === undefined) return
    if (holder === undefined) {
      mine.watchers = Math.max(0, mine.watchers - 1)
      const known = looker === undefined ? undefined : mine.lookers.get(looker.id)
      if (known !== undefined && --known.connections === 0) mine.lookers.delete(looker?.id ?? '')
    } else {
      const left = (mine.holders.get(holder) ?? 1) - 1
      if (left > 0) mine.holders.set(holder, left)
      else {
        mine.holders.delete(holder)
        const since = this.#left.get(place) ?? new Map<string, number>()
        this.#left.set(place, since.set(holder, this.#now()))
        const timer = setTimeout(() => this.#gone(place, holder), this.#grace + 5)
        timer.unref()
      }
    }
    if (mine.watchers === 0 && mine.holders.size === 0) this.#mine.delete(place)
    this.#say(place)
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
    const others = this.#figures(game)
    const watching = new Map<string, string>()
    for (const names of [this.#names(game), ...others.map((f) => f.names)])
      for (const [id, nickname] of Object.entries(names)) watching.set(id, nickname)
    return {
      holders: out,
      watchers: others.reduce((sum, f) => sum + f.watchers, this.#mine.get(game)?.watchers ?? 0),
      watching: [...watching].slice(0, NAMED).map(([id, nickname]) => ({ id, nickname })),
    }
  }

  #names(place: string): Record<string, string> {
    const lookers = [...(this.#mine.get(place)?.lookers ?? [])].slice(0, NAMED)
    return Object.fromEntries(lookers.map(([id, { nickname }]) => [id, nickname]))
  }

  #say(place: string): void {
    const mine = this.#mine.get(place)
    this.#bus.publish('presence', {
      place,
      process: this.#process,
      holders: Object.fromEntries(mine?.holders ?? []),
      watchers: mine?.watchers ?? 0,
      names: this.#names(place),
    })
    this.onChange(place)
  }

  #heard(message: BusMessages['presence']): void {
    const { place } = message
    const others = this.#others.get(place) ?? new Map<string, Figures>()
    this.#others.set(place, others)
    if (message.watchers === 0 && Object.keys(message.holders).length === 0)
      others.delete(message.process)
    else others.set(message.process, { ...message, at: this.#now() })
    if (others.size === 0) this.#others.delete(place)
    this.onChange(place)
  }

  #repeat(): void {
    for (const game of this.#mine.keys()) this.#say(game)
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }
}
