import type { PresenceState } from '@moothall/protocol'
import type { Bus, BusMessages } from '../bus/bus.ts'

/** All in ms. */
export interface PresenceTimes {
  /** How often each process says that it lives. */
  readonly beat: number
  /** A process that was not heard of for so long has ended, and nobody is connected to it. */
  readonly silent: number
  /** How often each process says again who is connected to it. */
  readonly repeat: number
}
const TIMES: PresenceTimes = { beat: 1_000, silent: 6_000, repeat: 20_000 }

interface Figures {
  readonly holders: Readonly<Record<string, number>>
  readonly watchers: number
  readonly names: Readonly<Record<string, string>>
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
 * Who is connected to which game or table (a place: a game's id, or `lobby:ID`). Each process tells the others what it has
 * itself, and that it lives; of one that falls silent everybody is taken to have left. Nobody is ever asked and waited
 * for, so that a process which is gone holds up nothing.
 */
export class Presence {
  readonly #bus: Bus
  readonly #process: string
  readonly #now: () => number
  readonly #grace: number
  readonly #times: PresenceTimes
  readonly #mine = new Map<string, Mine>()
  readonly #others = new Map<string, Map<string, Figures>>()
  /** When each other process was last heard of, and whether it is one that says that it lives. */
  readonly #heardOf = new Map<string, { at: number; beats: boolean }>()
  /** When a holder's last connection ended; for as long as the grace runs. */
  readonly #left = new Map<string, Map<string, number>>()
  readonly #graces = new Set<NodeJS.Timeout>()
  readonly #stops: (() => void)[] = []
  #repeating: NodeJS.Timeout | undefined
  /** Something about this game changed. */
  onChange: (game: string) => void = () => {}
  /** The grace of a holder ran out, or one came back. */
  onAway: (game: string, holder: string, away: boolean) => void = () => {}

  /** @param now ms since any fixed moment, by a clock that never jumps */
  constructor(bus: Bus, process: string, grace: number, now: () => number, times = TIMES) {
    this.#bus = bus
    this.#process = process
    this.#grace = grace
    this.#now = now
    this.#times = times
    const beat = setInterval(() => this.#beat(), times.beat)
    const repeat = setInterval(() => this.#repeat(), times.repeat)
    this.#stops.push(
      () => clearInterval(beat),
      () => clearInterval(repeat),
      () => clearTimeout(this.#repeating),
      bus.onGap(() => this.#resumed()),
      bus.subscribe('presence', (m) => m.process !== process && this.#heard(m)),
      bus.subscribe('alive', (m) => m.process !== process && this.#lives(m)),
    )
    bus.publish('alive', { process, asks: true })
  }

  /** What others have said meanwhile is unknown, and so is what they have heard. */
  #resumed(): void {
    const now = this.#now()
    for (const heard of this.#heardOf.values()) heard.at = now
    // Whoever is missed may have been at another process all the time: the answers come first.
    for (const [place, left] of this.#left)
      for (const holder of left.keys()) {
        left.set(holder, now)
        this.#giveGrace(place, holder, now)
      }
    this.#bus.publish('alive', { process: this.#process, asks: true })
    this.#repeat()
  }

  #beat(): void {
    this.#bus.publish('alive', { process: this.#process, asks: false })
    // Who hears nobody cannot tell who is gone.
    if (!this.#bus.hears) return
    for (const [process, { at, beats }] of this.#heardOf) {
      // One of an older version only says again and again who is there.
      const silent = beats
        ? this.#times.silent
        : Math.max(this.#times.silent, 3 * this.#times.repeat)
      if (this.#now() - at >= silent) this.#forget(process)
    }
  }

  #lives({ process, asks }: BusMessages['alive']): void {
    const known = this.#heardOf.has(process)
    this.#heardOf.set(process, { at: this.#now(), beats: true })
    // It was taken for gone, and all that it had said was forgotten.
    if (!known && !asks) this.#bus.publish('alive', { process: this.#process, asks: true })
    if (!asks) return
    // Several may ask at once, after the bus was away; one answer is for them all.
    this.#repeating ??= setTimeout(() => {
      this.#repeating = undefined
      this.#repeat()
    }, this.#times.beat / 10)
  }

  /** Another process has ended without a word. */
  #forget(process: string): void {
    this.#heardOf.delete(process)
    for (const [place, others] of [...this.#others]) {
      const figures = others.get(process)
      if (figures === undefined) continue
      others.delete(process)
      if (others.size === 0) this.#others.delete(place)
      for (const holder of Object.keys(figures.holders)) this.#mayHaveLeft(place, holder)
      this.onChange(place)
    }
  }

  /**
   * These should be here, and whoever is not has left, most likely while nobody looked: the process that they were
   * connected to is gone. Where they are may just not have been heard yet.
   */
  expect(place: string, holders: Iterable<string>): void {
    const grace = Math.max(this.#grace, this.#times.silent)
    for (const holder of holders) this.#mayHaveLeft(place, holder, grace)
  }

  #mayHaveLeft(place: string, holder: string, grace = this.#grace): void {
    if (this.here(place, holder) || this.#left.get(place)?.has(holder)) return
    const since = this.#now()
    this.#left.set(place, (this.#left.get(place) ?? new Map<string, number>()).set(holder, since))
    this.#giveGrace(place, holder, since, grace)
  }

  #giveGrace(place: string, holder: string, since: number, grace = this.#grace): void {
    const timer = setTimeout(() => {
      this.#graces.delete(timer)
      this.#gone(place, holder, since)
    }, grace + 5)
    timer.unref()
    this.#graces.add(timer)
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
      this.#noLongerLeft(place, holder)
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
        this.#mayHaveLeft(place, holder)
      }
    }
    if (mine.watchers === 0 && mine.holders.size === 0) this.#mine.delete(place)
    this.#say(place)
  }

  #noLongerLeft(place: string, holder: string): void {
    const left = this.#left.get(place)
    left?.delete(holder)
    if (left?.size === 0) this.#left.delete(place)
  }

  #gone(place: string, holder: string, since: number): void {
    // Came back meanwhile, and may have left anew.
    if (this.#left.get(place)?.get(holder) !== since) return
    // They may be at another process, of which nothing can be heard.
    if (!this.#bus.hears) return this.#giveGrace(place, holder, since)
    this.#noLongerLeft(place, holder)
    if (this.here(place, holder)) return
    this.onAway(place, holder, true)
    this.onChange(place)
  }

  /** Whether this holder is connected to any process, as far as is known here. */
  here(game: string, holder: string): boolean {
    if ((this.#mine.get(game)?.holders.get(holder) ?? 0) > 0) return true
    return this.#figures(game).some((f) => (f.holders[holder] ?? 0) > 0)
  }

  #figures(game: string): Figures[] {
    return [...(this.#others.get(game)?.values() ?? [])]
  }

  view(game: string, holders: Iterable<string>): PresenceView {
    const out: Record<string, PresenceState> = {}
    for (const holder of holders) {
      const left = this.#left.get(game)?.get(holder)
      out[holder] = this.here(game, holder)
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
    const { place, process, holders } = message
    const beats = this.#heardOf.get(process)?.beats ?? false
    this.#heardOf.set(process, { at: this.#now(), beats })
    const others = this.#others.get(place) ?? new Map<string, Figures>()
    this.#others.set(place, others)
    const before = others.get(process)
    if (message.watchers === 0 && Object.keys(holders).length === 0) others.delete(process)
    else others.set(process, message)
    if (others.size === 0) this.#others.delete(place)
    for (const holder of Object.keys(holders)) {
      this.#noLongerLeft(place, holder)
      // Where they came to, it may not have been known yet that they were counted as away.
      if (!(holder in (before?.holders ?? {}))) this.onAway(place, holder, false)
    }
    for (const holder of Object.keys(before?.holders ?? {}))
      if (!(holder in holders)) this.#mayHaveLeft(place, holder)
    this.onChange(place)
  }

  #repeat(): void {
    for (const game of this.#mine.keys()) this.#say(game)
  }

  /** Places of which anything is kept. It must not grow with the games that there ever were. */
  get size(): number {
    return new Set([...this.#mine.keys(), ...this.#others.keys(), ...this.#left.keys()]).size
  }

  close(): void {
    for (const timer of this.#graces) clearTimeout(timer)
    for (const stop of this.#stops) stop()
  }
}
