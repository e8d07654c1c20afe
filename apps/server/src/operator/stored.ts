import type { Json, Recorded, Stretch } from '@moothall/engine'
import { SqlJournal } from '../journal/sql-journal.ts'
import type { Sql } from '../storage/sql.ts'

/** A game as an operator's command reads it, by plain SQL: the database may be older than this server. */
export interface StoredGame {
  readonly id: string
  readonly name: string
  readonly ruleset: string
  readonly status: string
  readonly recorded: Recorded
}

interface GameColumns {
  readonly id: string
  readonly name: string
  readonly ruleset: string
  readonly ruleset_hash: string
  readonly status: string
  readonly options: Json
  readonly holders: (string | null)[]
  readonly secret: string
  readonly segment: number
  readonly began: number
}

interface SegmentColumns {
  readonly segment: number
  readonly secret: string
  /** Set where other rules were in force then; the games table has what is in force now. */
  readonly ruleset_hash?: string | null
  readonly options?: Json | null
}

const COLUMNS = `id, name, ruleset, ruleset_hash, status, options, holders, secret, segment,
  (EXTRACT(EPOCH FROM created_at) * 1000)::float8 AS began`

export interface Which {
  /** Those that are over, too. */
  readonly all: boolean
  readonly ruleset?: string | undefined
  /** Those alone that a fault has stopped. */
  readonly paused?: boolean
}

export async function gameIds(sql: Sql, which: Which): Promise<string[]> {
  const rows = await sql.query<{ id: string; status: string; ruleset: string }>(
    `SELECT id, status, ruleset FROM "games" ORDER BY created_at, id`,
  )
  return rows
    .filter(({ status }) => which.all || (status !== 'over' && status !== 'moved'))
    .filter(({ status }) => which.paused !== true || status === 'paused')
    .filter(({ ruleset }) => which.ruleset === undefined || ruleset === which.ruleset)
    .map(({ id }) => id)
}

export async function readStored(sql: Sql, id: string): Promise<StoredGame | undefined> {
  const [game] = await sql.query<GameColumns>(`SELECT ${COLUMNS} FROM "games" WHERE id = $1`, [id])
  if (game === undefined) return undefined
  const segments = await sql.query<SegmentColumns>(
    `SELECT * FROM "segments" WHERE game_id = $1 ORDER BY segment`,
    [id],
  )
  const snapshots = await sql.query<{ n: number; hash: string; segment: number }>(
    `SELECT n, hash, segment FROM "snapshots" WHERE game_id = $1`,
    [id],
  )
  const stretches: Stretch[] = [...segments, game].map((one) => ({
    segment: one.segment,
    secret: one.secret,
    edition: one.ruleset_hash ?? game.ruleset_hash,
  }))
  return {
    id: game.id,
    name: game.name,
    ruleset: game.ruleset,
    status: game.status,
    recorded: {
      options: segments.find((one) => one.options != null)?.options ?? game.options,
      holders: game.holders,
      time: game.began,
      stretches,
      rows: await new SqlJournal(sql).rows(id, 0),
      checkpoints: Object.fromEntries(snapshots.map(({ n, hash }) => [n, hash])),
      ...(game.status === 'paused' ? { paused: true } : {}),
    },
  }
}
