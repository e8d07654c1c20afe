import type { Json, Row, Snapshot, StoredLine } from '@moothall/engine'
import { insertRows } from '../journal/sql-journal.ts'
import type { Edition } from '../rulesets/rulesets.ts'
import type { Sql } from '../storage/sql.ts'

/** A game on its way to other rules: all that the database must have then. */
export interface Carriage {
  readonly game: string
  readonly from: { readonly hash: string; readonly segment: number; readonly options: Json }
  readonly to: Edition
  readonly row: Row
  readonly fresh: {
    readonly secret: string
    readonly serverSecret: string
    readonly commitment: string
  }
  readonly options: Json
  readonly status: string
  /** What it goes on from, and the log up to there. */
  readonly snapshot: Snapshot
  readonly lines: readonly StoredLine[]
}

/**
 * Stores it all in one transaction.
 * @throws Error of the database if somebody has stored the row's number meanwhile; nothing is changed then
 */
export async function storeCarriage(sql: Sql, carriage: Carriage): Promise<void> {
  const { game, from, to, row, fresh, snapshot, lines } = carriage
  await sql.transaction(async (tx) => {
    // Where it was named by what the game has now, what it had then is written down.
    await tx.query(
      `UPDATE "segments" SET ruleset_hash = COALESCE(ruleset_hash, $2),
         options = COALESCE(options, $3::text::jsonb) WHERE game_id = $1`,
      [game, from.hash, JSON.stringify(from.options)],
    )
    await tx.query(
      `INSERT INTO "segments" (game_id, segment, after, secret, server_secret, commitment, nonces, open_seed,
         ruleset_hash, options)
       SELECT id, segment, after, secret, server_secret, commitment, nonces, open_seed, ruleset_hash, options
       FROM "games" WHERE id = $1`,
      [game],
    )
    const changed = await tx.query(
      `UPDATE "games" SET ruleset_hash = $4, ruleset_version = $5, options = $6::text::jsonb, segment = $7,
         after = $8, secret = $9, server_secret = $10, commitment = $11, nonces = '[]', open_seed = NULL,
         status = $12, updated_at = now()
       WHERE id = $1 AND segment = $2 AND ruleset_hash = $3 RETURNING id`,
      [
        game,
        from.segment,
        from.hash,
        to.hash,
        to.ruleset.version,
        JSON.stringify(carriage.options),
        row.segment,
        row.n - 1,
        fresh.secret,
        fresh.serverSecret,
        fresh.commitment,
        carriage.status,
      ],
    )
    if (changed.length !== 1) throw new Error('its rules were changed meanwhile')
    await insertRows(tx, [{ game, row }])
    await keepLog(tx, game, snapshot.segment, lines)
    await tx.query(`DELETE FROM "snapshots" WHERE game_id = $1`, [game])
    await tx.query(
      `INSERT INTO "snapshots" (game_id, segment, n, lines, hash, body) VALUES ($1, $2, $3, $4, $5, $6)`,
      [game, row.segment, snapshot.n, snapshot.lines, snapshot.hash, JSON.stringify(snapshot)],
    )
    if (to.code !== undefined)
      await tx.query(
        `INSERT INTO "ruleset_bundles" (hash, ruleset, version, code) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [to.hash, to.ruleset.id, to.ruleset.version, to.code],
      )
    // So that a process takes it up and brings the lists up to date.
    await tx.query(
      `INSERT INTO "outbox" (kind, game_id, n, at) VALUES ('summary', $1, $2, now() - interval '1 hour')
       ON CONFLICT (kind, game_id) DO UPDATE SET n = EXCLUDED.n, at = EXCLUDED.at`,
      [game, row.n],
    )
  })
}

/** Log lines that no snapshot has needed so far. */
async function keepLog(
  tx: Sql,
  game: string,
  segment: number,
  lines: readonly StoredLine[],
): Promise<void> {
  const [before] = await tx.query<{ upto: number }>(
    `SELECT COALESCE(MAX(first + count), 0)::int AS upto FROM "log_chunks" WHERE game_id = $1`,
    [game],
  )
  const first = before?.upto ?? 0
  const fresh = lines.slice(first)
  if (fresh.length === 0) return
  await tx.query(
    `INSERT INTO "log_chunks" (game_id, segment, first, count, body) VALUES ($1, $2, $3, $4, $5)`,
    [game, segment, first, fresh.length, JSON.stringify(fresh)],
  )
}
