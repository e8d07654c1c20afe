import type { Sql } from '../storage/sql.ts'

/**
 * The time by which the hall counts: that of its database, so that all processes have the same one. The clock of the
 * machine may be wrong or jump; between two readings only the time that has passed since is counted.
 */
export class HallTime {
  readonly #passed: () => number
  /** By how much the hall's time is ahead of what has passed, ms. */
  #ahead: number

  /** @param passed ms since any fixed moment, by a clock that never jumps */
  constructor(passed: () => number = () => performance.now()) {
    this.#passed = passed
    // Until the database has been asked.
    this.#ahead = Date.now() - passed()
  }

  /** ms since 1970. */
  readonly now = (): number => Math.round(this.#passed() + this.#ahead)

  /** Asks the database. What the answer leaves open by the time that it took is no reason to move. */
  async tune(sql: Sql): Promise<void> {
    const asked = this.#passed()
    const [row] = await sql.query<{ at: number }>(
      'SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::float8 AS at',
    )
    if (row === undefined) return
    const [earliest, latest] = [row.at - this.#passed(), row.at - asked]
    this.#ahead = Math.min(latest, Math.max(earliest, this.#ahead))
  }
}
