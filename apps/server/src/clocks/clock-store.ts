import type { Room } from '../rooms/room.ts'
import type { Sql } from '../storage/sql.ts'
import type { ClockState } from './clock.ts'

/**
 * Keeps the clocks of games, one row each, a little behind their journals. The row tells when the clock must act next,
 * so that whoever looks after clocks finds the games without taking them up.
 */
export class ClockStore {
  readonly #sql: Sql
  readonly #now: () => number

  constructor(sql: Sql, now: () => number) {
    this.#sql = sql
    this.#now = now
  }

  async load(game: string): Promise<ClockState | undefined> {
    const [row] = await this.#sql.query<{ state: string }>(
      `SELECT state FROM "clocks" WHERE game_id = $1`,
      [game],
    )
    return row === undefined ? undefined : (JSON.parse(row.state) as ClockState)
  }

  /** An older count than the one that is stored changes nothing. */
  async keep(rooms: readonly Room[]): Promise<void> {
    const now = this.#now()
    const clocks = rooms.flatMap(({ id, clock }) =>
      clock === undefined
        ? []
        : {
            game_id: id,
            n: clock.state.n,
            due: clock.due(now) ?? null,
            state: JSON.stringify(clock.state),
          },
    )
    if (clocks.length === 0) return
    await this.#sql.query(
      // In one order, so that two processes with the same games never wait for each other.
      `INSERT INTO "clocks" (game_id, n, due, state)
       SELECT game_id, n, due, state
       FROM json_to_recordset($1::text::json) AS t(game_id text, n int, due bigint, state text)
       ORDER BY game_id
       ON CONFLICT (game_id) DO UPDATE SET n = EXCLUDED.n, due = EXCLUDED.due, state = EXCLUDED.state
       WHERE "clocks".n <= EXCLUDED.n`,
      [JSON.stringify(clocks)],
    )
  }

  /** Games whose clock must act now, those that wait longest first. */
  async due(limit: number): Promise<string[]> {
    const rows = await this.#sql.query<{ game: string }>(
      `SELECT game_id AS game FROM "clocks" WHERE due <= $1::bigint ORDER BY due LIMIT ${limit}`,
      [this.#now()],
    )
    return rows.map(({ game }) => game)
  }
}
