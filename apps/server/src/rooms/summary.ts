import { type Text, viewerOf, WATCHER } from '@moothall/engine'
import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import type { ClockStore } from '../clocks/clock-store.ts'
import type { Database } from '../storage/database.ts'
import { Gathered } from './gathered.ts'
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

/** Rows that follow each other quickly are summed up once, ms. */
const PAUSE = 120
/** In a busy hall lists are behind by as much, ms. */
const REST = 500
/** Games that one statement takes. */
const AT_ONCE = 100

/**
 * A newer summary is never overwritten by an older one, of whichever process. Rows are locked in one order, so that two
 * processes with the same games never wait for each other; a note of the outbox that somebody is writing at this moment
 * stands for a newer row, and is left to who has it.
 */
const WRITE = `
WITH given AS (
  SELECT * FROM json_to_recordset($1::text::json) AS t(id text, n int, status text, summary text)
), held AS (
  SELECT g.id FROM "games" g JOIN given USING (id) ORDER BY g.id FOR NO KEY UPDATE OF g
), written AS (
  UPDATE "games" g SET summary = given.summary::jsonb, status = given.status, updated_at = now()
  FROM given JOIN held USING (id)
  WHERE g.id = given.id AND COALESCE((g.summary->>'n')::int, 0) <= given.n
), settled AS (
  SELECT o.game_id FROM "outbox" o JOIN given ON o.game_id = given.id
  WHERE o.kind = 'summary' AND o.n <= given.n FOR UPDATE OF o SKIP LOCKED
)
DELETE FROM "outbox" WHERE kind = 'summary' AND game_id IN (SELECT game_id FROM settled)`

/** Keeps what lists show up to date, a little behind the rows. */
export class Summaries {
  readonly #database: Database
  readonly #bus: Bus
  readonly #clocks: ClockStore
  readonly #log: Logger
  readonly #now: () => number
  readonly #due: Gathered<Room>

  constructor({ database, bus, clocks, log, now }: SummariesSpec) {
    this.#database = database
    this.#bus = bus
    this.#clocks = clocks
    this.#log = log
    this.#now = now
    this.#due = new Gathered(PAUSE, REST, async (rooms) => {
      for (let i = 0; i < rooms.length; i += AT_ONCE) {
        await this.#write(rooms.slice(i, i + AT_ONCE)).catch((err: unknown) => {
          this.#log.warn({ err }, 'the summaries of games could not be written')
        })
      }
    })
  }

  note(room: Room): void {
    this.#due.note(room.id, room)
  }

  /** At once. */
  async now(room: Room): Promise<void> {
    await this.#write([room])
  }

  async #write(rooms: readonly Room[]): Promise<void> {
    const summed = rooms.flatMap((room) => {
      try {
        const summary = this.of(room)
        const { status } = room.game
        return { id: room.id, n: summary.n, status, summary: JSON.stringify(summary) }
      } catch (err) {
        // Rules that cannot show one game are no reason to leave the others.
        this.#log.warn({ game: room.id, err }, 'a game could not be summed up')
        return []
      }
    })
    await this.#clocks.keep(rooms)
    await this.#database.sql.query(WRITE, [JSON.stringify(summed)])
    for (const room of rooms) {
      const accounts = [...room.people.values()].flatMap((p) => p.accountId ?? [])
      this.#bus.publish('turns', { game: room.id, accounts })
    }
  }

  of(room: Room): Summary {
    const { game } = room
    const holders = game.seating.holders
    const waiting = new Set<string>()
    for (const decision of game.decisions(WATCHER)) {
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
    const lines: Record<string, number> = { [WATCHER.key]: game.lineCount(WATCHER) }
    for (const [holder, own] of Object.entries(seats)) {
      const viewer = viewerOf(own)
      lines[viewer.key] = game.lineCount(viewer)
      const mine = game.decisions(viewer).find((decision) => decision.mine.length > 0)
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

  close(): Promise<void> {
    return this.#due.close()
  }
}

function chaptersOf(game: Room['game'], opens: readonly string[]): number {
  return game.logLines().filter((line) => line.to === 'all' && opens.includes(line.text.k)).length
}
