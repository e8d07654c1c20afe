import type { Sql } from '../storage/sql.ts'
import type { HallTime } from './hall-time.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** Outages older than this can concern no clock, ms. */
const KEPT = 180 * 86_400_000

/**
 * While no process of the hall runs, no clock does. Every process says again and again that it lives; whoever finds
 * that nobody has said so for too long writes the gap down, once, and all clocks leave it out of account.
 */
export class Outages {
  readonly #sql: Sql
  readonly #limit: number
  readonly #time: HallTime
  #spans: readonly Span[] = []

  /** `limit`: silence that counts as an outage, ms. */
  constructor(sql: Sql, limit: number, time: HallTime) {
    this.#sql = sql
    this.#limit = limit
    this.#time = time
  }

  /** How often to call `beat`, ms. */
  get interval(): number {
    return Math.max(100, Math.min(5_000, this.#limit / 4))
  }

  /** Says that this process lives, and reads what is known of outages. */
  async beat(): Promise<void> {
    await this.#time.tune(this.#sql)
    const now = this.#time.now()
    // Two who find the same gap name it by the same beginning, and it is kept once.
    await this.#sql.query(
      `WITH before AS (SELECT at FROM "heartbeat" WHERE id = 1),
            gap AS (INSERT INTO "outages" (begun, ended)
                    SELECT at, $1::bigint FROM before WHERE $1::bigint - at > $2::bigint
                    ON CONFLICT DO NOTHING)
       INSERT INTO "heartbeat" (id, at) VALUES (1, $1::bigint)
       ON CONFLICT (id) DO UPDATE SET at = GREATEST("heartbeat".at, EXCLUDED.at)`,
      [now, this.#limit],
    )
    const rows = await this.#sql.query<{ begun: number; ended: number }>(
      `SELECT begun::float8 AS begun, ended::float8 AS ended FROM "outages" WHERE ended > $1::bigint ORDER BY begun`,
      [now - KEPT],
    )
    this.#spans = rows.map(({ begun, ended }) => ({ from: begun, to: ended }))
  }

  /** How long the hall was shut between two moments, ms. */
  readonly between = (from: number, to: number): number => {
    let sum = 0
    for (const span of this.#spans)
      sum += Math.max(0, Math.min(to, span.to) - Math.max(from, span.from))
    return sum
  }
}
