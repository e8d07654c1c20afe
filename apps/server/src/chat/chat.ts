import type { ChatLine } from '@moothall/protocol'
import type { Bus } from '../bus/bus.ts'
import type { Account } from '../people/people.ts'
import type { Database } from '../storage/database.ts'

/** Lines that one page of history holds. */
const PAGE = 60

interface ChatRecord {
  i: number
  account_id: string | null
  nickname: string | null
  text: string
  time: number
}

const SAY = `
WITH said AS (
  INSERT INTO "chat_lines" (room, i, account_id, nickname, text, client_id, time)
  SELECT $1, COALESCE((SELECT MAX(i) + 1 FROM "chat_lines" WHERE room = $1), 0), $2, $3, $4, $5, $6::bigint
  ON CONFLICT DO NOTHING
  RETURNING i, account_id, nickname, text, time
)
SELECT i, account_id, nickname, text, time::float8 AS time FROM said`

const FIELDS = 'i, account_id, nickname, text, time::float8 AS time'

/** Talk at tables and in games. Lines are numbered within their room without gaps. */
export class Chat {
  readonly #database: Database
  readonly #bus: Bus
  readonly #now: () => number

  constructor(database: Database, bus: Bus, now: () => number) {
    this.#database = database
    this.#bus = bus
    this.#now = now
  }

  /** Said twice with the same client id, it is one line. */
  async say(room: string, by: Account, text: string, clientId: string): Promise<ChatLine> {
    const own = `${by.id}|${clientId}`
    for (let tries = 0; tries < 50; tries++) {
      const [said] = await this.#database.sql.query<ChatRecord>(SAY, [
        room,
        by.id,
        by.nickname,
        text,
        own,
        this.#now(),
      ])
      if (said !== undefined) {
        this.#bus.publish('chat', { room, i: said.i })
        return lineOf(said)
      }
      const [before] = await this.#database.sql.query<ChatRecord>(
        `SELECT ${FIELDS} FROM "chat_lines" WHERE room = $1 AND client_id = $2`,
        [room, own],
      )
      if (before !== undefined) return lineOf(before)
    }
    throw new Error(`no number could be had for a line in ${room}`)
  }

  /** Lines before number `before` (the newest without it), oldest first. */
  async history(room: string, before?: number): Promise<ChatLine[]> {
    const lines = await this.#database.sql.query<ChatRecord>(
      `SELECT ${FIELDS} FROM "chat_lines" WHERE room = $1 AND i < $2 ORDER BY i DESC LIMIT ${PAGE}`,
      [room, before ?? 2_000_000_000],
    )
    return lines.reverse().map(lineOf)
  }

  /** Lines of these rooms that were said at this time or later, ms since 1970, oldest first. */
  async since(rooms: readonly string[], time: number): Promise<{ room: string; line: ChatLine }[]> {
    if (rooms.length === 0) return []
    const lines = await this.#database.sql.query<ChatRecord & { room: string }>(
      `SELECT room, ${FIELDS} FROM "chat_lines"
       WHERE room IN (SELECT json_array_elements_text($1::text::json)) AND time >= $2::bigint
       ORDER BY room, i LIMIT ${10 * PAGE}`,
      [JSON.stringify(rooms), Math.floor(time)],
    )
    return lines.map((record) => ({ room: record.room, line: lineOf(record) }))
  }

  async line(room: string, i: number): Promise<ChatLine | undefined> {
    const [line] = await this.#database.sql.query<ChatRecord>(
      `SELECT ${FIELDS} FROM "chat_lines" WHERE room = $1 AND i = $2`,
      [room, i],
    )
    return line === undefined ? undefined : lineOf(line)
  }
}

function lineOf(record: ChatRecord): ChatLine {
  const { account_id: id, nickname } = record
  return {
    i: record.i,
    from: id === null || nickname === null ? null : { id, nickname },
    text: record.text,
    time: record.time,
  }
}
