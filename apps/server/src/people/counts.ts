import { createHash } from 'node:crypto'
import type { Sql } from '../storage/sql.ts'

/** What is counted: so many in so long, ms. */
export interface Limit {
  readonly most: number
  readonly within: number
}

/**
 * Counts what is limited (tries to sign in, costly requests) in the database, so that all processes count together. A
 * stretch begins with the first try and ends by itself.
 */
export class Counts {
  readonly #sql: Sql
  readonly #now: () => number

  constructor(sql: Sql, now: () => number) {
    this.#sql = sql
    this.#now = now
  }

  /** Counts one more. @returns how many there are in this stretch, this one included */
  async add(what: readonly string[], { within }: Limit): Promise<number> {
    const [row] = await this.#sql.query<{ n: number }>(
      `INSERT INTO "counts" (key, n, until) VALUES ($1, 1, to_timestamp($2::float8 / 1000))
       ON CONFLICT (key) DO UPDATE SET
         n = CASE WHEN "counts".until > to_timestamp($3::float8 / 1000) THEN "counts".n + 1 ELSE 1 END,
         until = CASE WHEN "counts".until > to_timestamp($3::float8 / 1000) THEN "counts".until ELSE EXCLUDED.until END
       RETURNING n`,
      [keyOf(what), this.#now() + within, this.#now()],
    )
    return row?.n ?? 0
  }

  /**
   * Counts several, each so many times, in one statement. Of the same thing twice both would be refused by the database.
   * @returns for each how many there are in its stretch, and when that ends, ms since 1970
   */
  async addAll(
    all: readonly { readonly what: readonly string[]; readonly n: number }[],
    within: number,
  ): Promise<({ n: number; until: number } | undefined)[]> {
    const keyed = all.map(({ what, n }) => ({ key: keyOf(what), n }))
    const rows = await this.#sql.query<{ key: string; n: number; until: number }>(
      `INSERT INTO "counts" (key, n, until)
       SELECT key, n, to_timestamp($2::float8 / 1000)
       FROM json_to_recordset($1::text::json) AS given (key text, n int) ORDER BY key
       ON CONFLICT (key) DO UPDATE SET
         n = CASE WHEN "counts".until > to_timestamp($3::float8 / 1000) THEN "counts".n ELSE 0 END + EXCLUDED.n,
         until = CASE WHEN "counts".until > to_timestamp($3::float8 / 1000) THEN "counts".until ELSE EXCLUDED.until END
       RETURNING key, n, (EXTRACT(EPOCH FROM until) * 1000)::float8 AS until`,
      [JSON.stringify(keyed), this.#now() + within, this.#now()],
    )
    const sums = new Map(rows.map(({ key, n, until }) => [key, { n, until }]))
    return keyed.map(({ key }) => sums.get(key))
  }

  /** Whether there may be one more of each, without counting it. */
  async mayAll(
    all: readonly (readonly [what: readonly string[], limit: Limit])[],
  ): Promise<boolean> {
    const rows = await this.#sql.query<{ key: string; n: number }>(
      `SELECT key, n FROM "counts"
       WHERE key IN (SELECT json_array_elements_text($1::text::json)) AND until > to_timestamp($2::float8 / 1000)`,
      [JSON.stringify(all.map(([what]) => keyOf(what))), this.#now()],
    )
    const found = new Map(rows.map(({ key, n }) => [key, n]))
    return all.every(([what, { most }]) => (found.get(keyOf(what)) ?? 0) < most)
  }

  async forget(what: readonly string[]): Promise<void> {
    await this.#sql.query(`DELETE FROM "counts" WHERE key = $1`, [keyOf(what)])
  }

  /** Drops what is over. */
  async sweep(): Promise<void> {
    await this.#sql.query(`DELETE FROM "counts" WHERE until <= to_timestamp($1::float8 / 1000)`, [
      this.#now(),
    ])
  }
}

/** Neither addresses nor e-mails are kept for this. */
const keyOf = (what: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url')

/** The part of a network address that one customer of a provider has: of IPv6 the first 64 bits. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const parts = [...left, ...Array.from({ length: gap }, () => '0'), ...right]
  return `${parts
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')}::/64`
}
