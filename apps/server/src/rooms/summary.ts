import { type Text, type Viewer, viewerOf, WATCHER } from '@moothall/engine'
import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import type { ClockStore } from '../clocks/clock-store.ts'
import type { Database } from '../storage/database.ts'
import type { Room } from './room.ts'

/** What lists show of a game without taking it up. */
export interface Summary {
  readonly n: number
  /** Holders that are publicly asked. */
  readonly waiting: readonly string[]
  /** By holder that may answer something now: the question as that holder sees it. For that holder's eyes only. */
  readonly asked: { readonly [holder: string]: Text | null }
  /** Seats by holder. */
  readonly seats: { readonly [holder: string]: readonly number[] }
  /** Holders that the rules count as away. */
  readonly away: readonly string[]
  /** Lines that a class may read. */
  readonly lines: { readonly [viewer: string]: number }
  /** By holder that is publicly asked: when its time runs out, ms since 1970. In games with a clock. */
  readonly deadlines?: { readonly [holder: string]: number }
  readonly outcome?: string
  /** Chapters of its story that have begun; absent for games that tell none. */
  readonly chapter?: number
}

export interface SummariesSpec {
  readonly database: Database
  readonly bus: Bus
  readonly clocks: ClockStore
  readonly log: Logger
  readonly now: () => number
}

/** Rows that follow each other quickly are summed up once. */
const PAUSE = 120

/** Keeps what lists show up to date, a little behind the rows. */
export class Summaries {
  readonly #database: Database
  readonly #bus: Bus
  readonly #clocks: ClockStore
  readonly #log: Logger
  readonly #now: () => number
  readonly #due = new Map<string, { room: Room; timer: NodeJS.Timeout }>()
  readonly #writing = new Set<Promise<void>>()

  constructor({ database, bus, clocks, log, now }: SummariesSpec) {
    this.#database = database
    this.#bus = bus
    this.#clocks = clocks
    this.#log = log
    this.#now = now
  }

  note(room: Room): void {
    const due = this.#due.get(room.id)
    if (due !== undefined && due.room === room) return
    if (due !== undefined) clearTimeout(due.timer)
    this.#due.set(room.id, { room, timer: setTimeout(() => this.#go(room), PAUSE) })
  }

  #go(room: Room): void {
    this.#due.delete(room.id)
    const writing = this.#write(room).catch((error: unknown) => {
      this.#log.warn({ game: room.id, err: error }, 'the summary of a game could not be written')
    })
    this.#writing.add(writing)
    void writing.finally(() => this.#writing.delete(writing))
  }

  /** At once. */
  async now(room: Room): Promise<void> {
    await this.#write(room)
  }

  async #write(room: Room): Promise<void> {
    const summary = this.of(room)
    await this.#clocks.keep(room)
    // Another process may have been quicker with a later row; its list stands.
    await this.#database.sql.query(
      `WITH listed AS (
         UPDATE "games" SET summary = $3::text::jsonb, status = $4, updated_at = now()
         WHERE id = $1 AND COALESCE((summary->>'n')::int, 0) <= $2)
       DELETE FROM "outbox" WHERE kind = 'summary' AND game_id = $1 AND n <= $2`,
      [room.id, summary.n, JSON.stringify(summary), room.game.status],
    )
    const accounts = [...room.people.values()].flatMap((p) =>
      p.accountId === null ? [] : [p.accountId],
    )
    this.#bus.publish('turns', { game: room.id, accounts })
  }

  of(room: Room): Summary {
    const { game } = room
    const holders = game.seating.holders
    const waiting = new Set<string>()
    for (const decision of room.view(WATCHER).decisions) {
      for (const seat of decision.seats) {
        const holder = holders[seat]
        if (holder && !decision.answered?.includes(seat)) waiting.add(holder)
      }
    }
    const seats: Record<string, number[]> = {}
    holders.forEach((holder, seat) => {
      if (holder === null) return
      const own = seats[holder] ?? []
      seats[holder] = own
      own.push(seat)
    })
    const asked: Record<string, Text | null> = {}
    const lines: Record<string, number> = { [WATCHER.key]: this.lines(room, WATCHER) }
    for (const [holder, own] of Object.entries(seats)) {
      const viewer = viewerOf(own)
      const view = room.view(viewer)
      lines[viewer.key] = view.logCount
      const mine = view.decisions.find((decision) => decision.mine.length > 0)
      if (mine !== undefined) asked[holder] = mine.mine[0]?.question ?? mine.question ?? null
    }
    const outcome = game.result?.outcome
    const { story } = room.ruleset
    return {
      n: game.n,
      waiting: [...waiting],
      asked,
      seats,
      away: [...game.seating.away],
      lines,
      ...(room.clock === undefined ? {} : { deadlines: room.clock.deadlines(this.#now()) }),
      ...(outcome === undefined ? {} : { outcome }),
      ...(story === undefined ? {} : { chapter: chaptersOf(game, story.chapter) }),
    }
  }

  lines(room: Room, viewer: Viewer): number {
    return room.view(viewer).logCount
  }

  async close(): Promise<void> {
    for (const { room, timer } of [...this.#due.values()]) {
      clearTimeout(timer)
      this.#go(room)
    }
    await Promise.all(this.#writing)
  }
}

function chaptersOf(game: Room['game'], opens: readonly string[]): number {
  return game.logLines().filter((line) => line.to === 'all' && opens.includes(line.text.k)).length
}
