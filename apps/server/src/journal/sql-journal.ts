import type { Row, RowBy, RowKind, Snapshot, StoredLine } from '@moothall/engine'
import type { Sql } from '../storage/sql.ts'
import type { Append, Journal, NewRow, NewSnapshot, Stored } from './port.ts'

/** As many rows as one statement takes; more wait for the next. */
const BATCH = 256
/** Statements under way at once: while the one is on its way to the disk, the next can be made ready. */
const UNDER_WAY = 3
/** So many rows are not worth a second statement. */
const FEW = 8

/** Stores rows, one of each game. What comes back is the exception: the games whose row was not stored. */
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
SELECT game_id AS game FROM incoming WHERE game_id NOT IN (SELECT game_id FROM stored)`
const STORED: Append = { state: 'stored' }
const INSERT = insert('ON CONFLICT DO NOTHING')
const INSERT_ALL = insert('')

/**
 * Of snapshots the newest stays, and one to fall back on. Several processes may keep the same game: where both have the
 * same lines to add, the longer chunk stands, so that no snapshot is without its lines.
 */
const KEEP = `
WITH given AS (
  SELECT * FROM json_to_recordset($1::text::json) AS t(
    game_id text, segment int, n int, lines int, hash text, body text, first int, count int, fresh text)
), lines AS (
  INSERT INTO "log_chunks" (game_id, segment, first, count, body)
  SELECT game_id, segment, first, count, fresh FROM given WHERE count > 0 ORDER BY game_id
  ON CONFLICT (game_id, segment, first) DO UPDATE SET count = EXCLUDED.count, body = EXCLUDED.body
  WHERE "log_chunks".count < EXCLUDED.count
), kept AS (
  INSERT INTO "snapshots" (game_id, segment, n, lines, hash, body)
  SELECT game_id, segment, n, lines, hash, body FROM given ORDER BY game_id
  ON CONFLICT DO NOTHING
)
DELETE FROM "snapshots" s USING given g
WHERE s.game_id = g.game_id AND s.n < (
  SELECT MAX(n) FROM "snapshots" k WHERE k.game_id = g.game_id AND k.n < g.n)`

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
  #underWay = 0
  /** Of those, statements that have been sent. */
  #committing = 0
  /** Called after each statement with the number of rows it was given. */
  onCommit: ((rows: number, seconds: number) => void) | undefined

  constructor(sql: Sql) {
    this.#sql = sql
  }

  append(row: NewRow): Promise<Append> {
    return new Promise((done, failed) => {
      this.#waiting.push({ row, done, failed })
      if (this.#underWay < UNDER_WAY) void this.#flush()
    })
  }

  async #flush(): Promise<void> {
    this.#underWay++
    // Whoever else is heard in this turn of the loop goes along.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      const batch = this.#take()
      this.#committing++
      try {
        await this.#commit(batch)
      } catch (error) {
        for (const waiting of batch) waiting.failed(error)
      }
      this.#committing--
    }
    this.#underWay--
  }

  /**
   * How many rows the next statement takes. Of many that wait the statements that could still be sent get a part each: while
   * the rooms of the one are carried on, the other is on its way, and people answer to the first meanwhile.
   */
  #share(): number {
    const free = Math.max(1, UNDER_WAY - this.#committing)
    return Math.min(BATCH, Math.max(FEW, Math.ceil(this.#waiting.length / free)))
  }

  /** The next rows, one of each game: two rows of one game in a statement could not conflict as they must. */
  #take(): Waiting[] {
    const games = new Set<string>()
    const batch: Waiting[] = []
    const later: Waiting[] = []
    const most = this.#share()
    for (const waiting of this.#waiting) {
      if (batch.length >= most || games.has(waiting.row.game)) later.push(waiting)
      else {
        games.add(waiting.row.game)
        batch.push(waiting)
      }
    }
    this.#waiting = later
    // Two processes with rows of the same games must not wait for each other.
    return batch.sort((a, b) => (a.row.game < b.row.game ? -1 : 1))
  }

  async #commit(batch: readonly Waiting[]): Promise<void> {
    const start = performance.now()
    const refused = await this.#sql.query<{ game: string }>(INSERT, [
      JSON.stringify(batch.map(({ row }) => recordOf(row))),
    ])
    this.onCommit?.(batch.length, (performance.now() - start) / 1000)
    for (const waiting of batch) {
      if (refused.some(({ game }) => game === waiting.row.game)) this.#refused(waiting)
      else waiting.done(STORED)
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
        : await this.#sql.query<{ first: number; body: string }>(
            `SELECT first, body FROM "log_chunks" WHERE game_id = $1 AND first < $2 ORDER BY first`,
            [game, snapshot.lines],
          )
    const log: StoredLine[] = []
    for (const { first, body } of chunks) {
      const lines = JSON.parse(body) as StoredLine[]
      log.push(...lines.slice(log.length - first))
    }
    return { snapshot, log, rows: await this.rows(game, snapshot?.n ?? 0) }
  }

  async find(game: string, clientId: string): Promise<number | undefined> {
    const [row] = await this.#sql.query<{ n: number }>(
      `SELECT n FROM "journal" WHERE game_id = $1 AND client_id = $2`,
      [game, clientId],
    )
    return row?.n
  }

  async keep(snapshots: readonly NewSnapshot[]): Promise<void> {
    const games = snapshots.map(({ game }) => game)
    const stored = await this.#sql.query<{ game: string; lines: number }>(
      `SELECT game_id AS game, MAX(first + count)::int AS lines FROM "log_chunks"
       WHERE game_id IN (SELECT json_array_elements_text($1::text::json)) GROUP BY game_id`,
      [JSON.stringify(games)],
    )
    const before = new Map(stored.map(({ game, lines }) => [game, lines]))
    const records = snapshots.map(({ game, snapshot, lines }) => {
      const first = before.get(game) ?? 0
      const fresh = lines(first).slice(0, Math.max(0, snapshot.lines - first))
      return {
        game_id: game,
        segment: snapshot.segment,
        n: snapshot.n,
        lines: snapshot.lines,
        hash: snapshot.hash,
        body: JSON.stringify(snapshot),
        first,
        count: fresh.length,
        fresh: JSON.stringify(fresh),
      }
    })
    await this.#sql.query(KEEP, [JSON.stringify(records)])
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
