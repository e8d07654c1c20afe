import type { Row, RowBy, RowKind, Snapshot, StoredLine } from '@moothall/engine'
import type { Sql } from '../storage/sql.ts'
import type { Append, Journal, NewRow, Stored } from './port.ts'

/** As many rows as one statement takes; more wait for the next. */
const BATCH = 256
/** Snapshots kept for each game: the newest, and one to fall back on. */
const KEPT = 2

const insert = (onConflict: string) => `
WITH incoming AS (
  SELECT * FROM json_to_recordset($1::text::json) AS t(
    game_id text, segment int, n int, kind text, seat int, decision text, answer text, "by" text,
    client_id text, time bigint)
), stored AS (
  INSERT INTO "journal" (game_id, segment, n, kind, seat, decision, answer, "by", client_id, time)
  SELECT game_id, segment, n, kind, seat, decision, answer, "by", client_id, time FROM incoming
  ${onConflict}
  RETURNING game_id, n
), noted AS (
  INSERT INTO "outbox" (kind, game_id, n)
  SELECT 'summary', game_id, n FROM stored
  ON CONFLICT (kind, game_id) DO UPDATE SET n = EXCLUDED.n, at = now()
)
SELECT game_id AS game, n FROM stored`
const INSERT = insert('ON CONFLICT DO NOTHING')
const INSERT_ALL = insert('')

const ROWS = `
SELECT n, segment, kind, seat, decision, answer, "by", client_id, time::float8 AS time
FROM "journal" WHERE game_id = $1 AND n > $2 ORDER BY n`

interface JournalRecord {
  n: number
  segment: number
  kind: string
  seat: number | null
  decision: string | null
  answer: string | null
  by: string
  client_id: string | null
  time: number
}

interface Waiting {
  readonly row: NewRow
  readonly done: (result: Append) => void
  readonly failed: (error: unknown) => void
}

/**
 * The journal in SQL. Rows of all rooms that wait are stored by one statement, so the cost of a commit is shared
 * by everybody who chooses at that moment; a room waits for its own row before it sends the next.
 */
export class SqlJournal implements Journal {
  readonly #sql: Sql
  #waiting: Waiting[] = []
  #busy = false
  /** Called after each statement with the number of rows it was given. */
  onCommit: ((rows: number, seconds: number) => void) | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  append(row: NewRow): Promise<Append> {
    return new Promise((done, failed) => {
      this.#waiting.push({ row, done, failed })
      if (!this.#busy) void this.#flush()
    })
  }

  async #flush(): Promise<void> {
    this.#busy = true
    while (this.#waiting.length > 0) {
      const batch = this.#take()
      try {
        await this.#commit(batch)
      } catch (error) {
        for (const waiting of batch) waiting.failed(error)
      }
    }
    this.#busy = false
  }

  /** The next rows, one of each game: two rows of one game in a statement could not conflict as they must. */
  #take(): Waiting[] {
    const games = new Set<string>()
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const waiting of this.#waiting) {
      if (batch.length >= BATCH || games.has(waiting.row.game)) later.push(waiting)
      else {
        games.add(waiting.row.game)
        batch.push(waiting)
      }
    }
    this.#waiting = later
    return batch
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const start = performance.now()
    const stored = await this.#sql.query<{ game: string; n: number }>(INSERT, [
      JSON.stringify(batch.map(({ row }) => recordOf(row))),
    ])
    this.onCommit?.(batch.length, (performance.now() - start) / 1000)
    const games = new Set(stored.map((row) => row.game))
    for (const waiting of batch) {
      if (games.has(waiting.row.game)) waiting.done({ state: 'stored' })
      else this.#refused(waiting)
    }
  }

  #refused({ row, done, failed }: Waiting): void {
    const clientId = row.row.clientId
    if (clientId === undefined) {
      done({ state: 'conflict' })
      return
    }
    this.find(row.game, clientId).then(
      (n) => done(n === undefined ? { state: 'conflict' } : { state: 'repeated', n }),
      failed,
    )
  }

  async rows(game: string, after: number): Promise<Row[]> {
    const records = await this.#sql.query<JournalRecord>(ROWS, [game, after])
    return records.map(rowOf)
  }

  async load(game: string): Promise<Stored> {
    const [newest] = await this.#sql.query<{ body: string }>(
      `SELECT body FROM "snapshots" WHERE game_id = $1 ORDER BY n DESC LIMIT 1`,
      [game],
    )
    const snapshot = newest === undefined ? undefined : (JSON.parse(newest.body) as Snapshot)
    const chunks =
      snapshot === undefined
        ? []
        : await this.#sql.query<{ body: string }>(
            `SELECT body FROM "log_chunks" WHERE game_id = $1 AND first < $2 ORDER BY first`,
            [game, snapshot.lines],
          )
    const log = chunks.flatMap((chunk) => JSON.parse(chunk.body) as StoredLine[])
    return { snapshot, log, rows: await this.rows(game, snapshot?.n ?? 0) }
  }

  async find(game: string, clientId: string): Promise<number | undefined> {
    const [row] = await this.#sql.query<{ n: number }>(
      `SELECT n FROM "journal" WHERE game_id = $1 AND client_id = $2`,
      [game, clientId],
    )
    return row?.n
  }

  async keep(game: string, snapshot: Snapshot, lines: readonly StoredLine[]): Promise<void> {
    await this.#sql.transaction(async (sql) => {
      // Several processes may keep the same one; the first is as good as any, since they are equal.
      const [before] = await sql.query<{ upto: number }>(
        `SELECT COALESCE(MAX(first + count), 0)::int AS upto FROM "log_chunks" WHERE game_id = $1`,
        [game],
      )
      const first = before?.upto ?? 0
      const fresh = lines.slice(first, snapshot.lines)
      if (fresh.length > 0) {
        await sql.query(
          `INSERT INTO "log_chunks" (game_id, segment, first, count, body) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT DO NOTHING`,
          [game, snapshot.segment, first, fresh.length, JSON.stringify(fresh)],
        )
      }
      await sql.query(
        `INSERT INTO "snapshots" (game_id, segment, n, lines, hash, body) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT DO NOTHING`,
        [
          game,
          snapshot.segment,
          snapshot.n,
          snapshot.lines,
          snapshot.hash,
          JSON.stringify(snapshot),
        ],
      )
      await sql.query(
        `DELETE FROM "snapshots" WHERE game_id = $1 AND n < (
           SELECT MIN(n) FROM (
             SELECT n FROM "snapshots" WHERE game_id = $1 ORDER BY n DESC LIMIT ${KEPT}
           ) AS kept)`,
        [game],
      )
    })
  }
}

/** Stores rows in a transaction of the caller's. @throws Error of the database where a number is taken */
export async function insertRows(sql: Sql, rows: readonly NewRow[]): Promise<void> {
  await sql.query(INSERT_ALL, [JSON.stringify(rows.map(recordOf))])
}

/** A row as the table has it. */
export function recordOf({ game, row }: NewRow) {
  return {
    game_id: game,
    segment: row.segment,
    n: row.n,
    kind: row.kind,
    seat: row.seat ?? null,
    decision: row.decision ?? null,
    answer: row.answer === undefined ? null : JSON.stringify(row.answer),
    by: row.by,
    client_id: row.clientId ?? null,
    time: row.time,
  }
}

function rowOf(record: JournalRecord): Row {
  return {
    n: record.n,
    segment: record.segment,
    kind: record.kind as RowKind,
    ...(record.seat === null ? {} : { seat: record.seat }),
    ...(record.decision === null ? {} : { decision: record.decision }),
    ...(record.answer === null
      ? {}
      : { answer: JSON.parse(record.answer) as NonNullable<Row['answer']> }),
    by: record.by as RowBy,
    ...(record.client_id === null ? {} : { clientId: record.client_id }),
    time: record.time,
  }
}
