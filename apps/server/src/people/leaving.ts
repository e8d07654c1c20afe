import { HallRefusal } from '@moothall/protocol'
import type { Bus } from '../bus/bus.ts'
import type { Games } from '../games/games.ts'
import type { Lobbies } from '../lobbies/lobbies.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { Sql } from '../storage/sql.ts'
import type { People } from './people.ts'

/** What stands in the place of a name that is gone. */
export const FORMER = 'Former player'

export interface LeavingParts {
  readonly sql: Sql
  readonly bus: Bus
  readonly people: People
  readonly lobbies: Lobbies
  readonly games: Games
  readonly rooms: Rooms
  readonly now: () => number
}

/** Guests that are forgotten in one go. */
const SWEPT = 50
const DAY = 86_400_000

/** What the hall keeps of somebody, as they may take it along. */
export interface Kept {
  readonly createdAt: string
  readonly games: { id: string; name: string; ruleset: string; status: string }[]
  readonly said: { room: string; time: number; text: string }[]
}

/** Taking along what the hall keeps of somebody, and leaving it for good. */
export class Leaving {
  readonly #parts: LeavingParts

  constructor(parts: LeavingParts) {
    this.#parts = parts
  }

  async kept(accountId: string): Promise<Kept> {
    const { sql } = this.#parts
    const [account] = await sql.query<{ at: string }>(
      'SELECT created_at::text AS at FROM "accounts" WHERE id = $1',
      [accountId],
    )
    const games = await sql.query<Kept['games'][number]>(
      `SELECT g.id, g.name, g.ruleset, g.status FROM "games" g
       WHERE g.host_id = $1 OR g.id IN (SELECT game_id FROM "game_holders" WHERE account_id = $1)
       ORDER BY g.created_at`,
      [accountId],
    )
    const said = await sql.query<Kept['said'][number]>(
      'SELECT room, time::float8 AS time, text FROM "chat_lines" WHERE account_id = $1 ORDER BY time, room, i',
      [accountId],
    )
    if (account === undefined) throw new HallRefusal('NOT_SIGNED_IN')
    return { createdAt: new Date(account.at).toISOString(), games, said }
  }

  /**
   * Stands up from tables, gives up seats as whoever leaves a game does, and then forgets the person. Journals stay, since
   * they name nobody; so does what was said, as a former player's. It can be asked again if it was cut short.
   */
  async leave(accountId: string): Promise<void> {
    const { sql, bus, people, lobbies, games, rooms } = this.#parts
    const tables = await sql.query<{ id: string }>(
      `SELECT id FROM "lobbies" WHERE state = 'open'
       AND (host_id = $1 OR id IN (SELECT lobby_id FROM "chairs" WHERE account_id = $1))`,
      [accountId],
    )
    for (const { id } of tables) await lobbies.leave(id, accountId).catch(refused)
    const held = await sql.query<{ id: string }>(
      `SELECT g.id FROM "games" g WHERE g.host_id = $1
       OR g.id IN (SELECT game_id FROM "game_holders" WHERE account_id = $1)`,
      [accountId],
    )
    for (const { id } of held) {
      // What is over, was moved or stands still has no seat to give up.
      const room = await rooms.open(id).catch(refused)
      if (room !== undefined && room.seatsOf(accountId).length > 0)
        await games.resign(room, accountId).catch(refused)
    }
    await people.endAll(accountId)
    await sql.transaction(async (tx) => {
      await tx.query(
        'UPDATE "game_holders" SET account_id = NULL, name = $2 WHERE account_id = $1',
        [accountId, FORMER],
      )
      await tx.query(
        'UPDATE "chat_lines" SET account_id = NULL, nickname = NULL, client_id = NULL WHERE account_id = $1',
        [accountId],
      )
      await tx.query('DELETE FROM "accounts" WHERE id = $1', [accountId])
    })
    for (const { id } of held) bus.publish('people', { game: id })
  }

  /**
   * Forgets guests who cannot come back: their last session was ended or has run out, and no letter is on its way that
   * would make an account of theirs.
   */
  async sweep(): Promise<void> {
    const gone = await this.#parts.sql.query<{ id: string }>(
      `SELECT id FROM "accounts" a WHERE email IS NULL AND created_at < $1::timestamptz
         AND NOT EXISTS (SELECT 1 FROM "sessions" s WHERE s.account_id = a.id)
         AND NOT EXISTS (SELECT 1 FROM "mail_tokens" m WHERE m.account_id = a.id)
       ORDER BY created_at LIMIT ${SWEPT}`,
      [new Date(this.#parts.now() - DAY).toISOString()],
    )
    for (const { id } of gone) await this.leave(id)
  }
}

function refused(error: unknown): undefined {
  if (!(error instanceof HallRefusal) || error.status >= 500) throw error
  return undefined
}
