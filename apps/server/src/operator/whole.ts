import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Sql } from '../storage/sql.ts'
import { OperatorError } from './opening.ts'

const FORMAT = 'moothall-hall'
/** Rows that are read and written at once. */
const CHUNK = 200
/** What a server writes by itself when it opens: no reason to refuse a database, and replaced. */
const BY_ITSELF: ReadonlySet<string> = new Set(['ruleset_bundles', 'heartbeat', 'outages'])

type Line =
  | { readonly format: typeof FORMAT; readonly migrations: readonly Migration[] }
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly rows: readonly (readonly (string | null)[])[] }
  | { readonly end: Tally }

interface Migration {
  readonly name: string
  readonly checksum: string
}

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

/** Rows of each table. */
export type Tally = Readonly<Record<string, number>>

/**
 * Everything that a database of the hall holds, line by line, at one moment: tables so that those which others refer to
 * come first, every value as the text that PostgreSQL makes of it.
 */
async function* linesOf(sql: Sql): AsyncGenerator<Line> {
  const migrations = await sql.query<Migration>(
    'SELECT "name", "checksum" FROM "_migrations" ORDER BY "name"',
  )
  yield { format: FORMAT, migrations }
  const tally: Record<string, number> = {}
  for (const [table, columns] of await tablesOf(sql)) {
    yield { table, columns: columns.map(({ column }) => column) }
    tally[table] = 0
    const list = columns.map(({ column }) => `"${column}"::text`).join(', ')
    await sql.query(
      `DECLARE whole NO SCROLL CURSOR FOR SELECT json_build_array(${list})::text AS row FROM "${table}"`,
    )
    for (;;) {
      const found = await sql.query<{ row: string }>(`FETCH ${CHUNK} FROM whole`)
      if (found.length === 0) break
      tally[table] += found.length
      yield { rows: found.map(({ row }) => JSON.parse(row) as (string | null)[]) }
    }
    await sql.query('CLOSE whole')
  }
  yield { end: tally }
}

/** Tables with their columns, those that are referred to first. */
async function tablesOf(sql: Sql): Promise<Map<string, Column[]>> {
  const columns = await sql.query<Column>(
    `SELECT c.relname::text AS "table", a.attname::text AS "column", format_type(a.atttypid, a.atttypmod)::text AS "type"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND c.relname <> '_migrations'
     ORDER BY c.relname, a.attnum`,
  )
  const refers = await sql.query<{ from: string; to: string }>(
    `SELECT f.relname::text AS "from", t.relname::text AS "to"
     FROM pg_constraint x JOIN pg_class f ON f.oid = x.conrelid JOIN pg_class t ON t.oid = x.confrelid
     WHERE x.contype = 'f'`,
  )
  const ordered = new Map<string, Column[]>()
  const add = (table: string): void => {
    if (ordered.has(table)) return
    for (const { from, to } of refers) if (from === table && to !== table) add(to)
    ordered.set(
      table,
      columns.filter((one) => one.table === table),
    )
  }
  for (const { table } of columns) add(table)
  return ordered
}

/** All of one moment, though people play on. */
async function atOneMoment<R>(sql: Sql, work: (tx: Sql) => Promise<R>): Promise<R> {
  return sql.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    return work(tx)
  })
}

/** Writes a whole hall into a file, packed. It holds the secrets of running games. */
export async function writeHall(sql: Sql, path: string): Promise<Tally> {
  return atOneMoment(sql, async (tx) => {
    let tally: Tally = {}
    const texts = async function* () {
      for await (const line of linesOf(tx)) {
        if ('end' in line) tally = line.end
        yield `${JSON.stringify(line)}\n`
      }
    }
    const file: Writable = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(Readable.from(texts()), createGzip(), file)
    return tally
  })
}

/** Lays the hall of a file into an empty database that has had the same migrations: all of it, or nothing. */
export async function readHall(sql: Sql, path: string): Promise<Tally> {
  const unpacked = createGunzip()
  const reading = pipeline(createReadStream(path), unpacked)
  // Told by whoever reads on; and a reader that stops early needs no more of it.
  reading.catch(() => {})
  const parsed = async function* () {
    for await (const text of createInterface({ input: unpacked })) yield JSON.parse(text) as Line
    await reading
  }
  try {
    return await layDown(sql, parsed())
  } catch (error) {
    if (error instanceof SyntaxError || (error as { code?: string }).code?.startsWith('Z_'))
      throw new OperatorError('that is no file of a hall')
    throw error
  } finally {
    unpacked.destroy()
  }
}

/** Carries a whole hall from one database into another, which is empty. The first one is not changed. */
export async function carryOver(from: Sql, to: Sql): Promise<Tally> {
  return atOneMoment(from, (tx) => layDown(to, linesOf(tx)))
}

async function layDown(sql: Sql, lines: AsyncIterable<Line>): Promise<Tally> {
  return sql.transaction(async (tx) => {
    const tables = await tablesOf(tx)
    await mustBeEmpty(tx, tables)
    let insert = ''
    let table = ''
    const laid: Record<string, number> = {}
    let told: Tally | undefined
    let begun = false
    for await (const line of lines) {
      if ('format' in line) {
        await mustFit(tx, line)
        begun = true
      } else if (!begun) throw new OperatorError('that is no file of a hall')
      else if ('table' in line) {
        table = line.table
        insert = insertInto(table, line.columns, tables.get(table))
        laid[table] = 0
      } else if ('rows' in line) {
        await tx.query(insert, [JSON.stringify(line.rows)])
        laid[table] = (laid[table] ?? 0) + line.rows.length
      } else told = line.end
    }
    if (told === undefined) throw new OperatorError('the file ends before its end')
    for (const [name, n] of Object.entries(told)) {
      if (!tables.has(name)) throw new OperatorError(`there is no place for ${name}`)
      const [found] = await tx.query<{ n: number }>(`SELECT count(*)::int AS n FROM "${name}"`)
      if (laid[name] !== n || found?.n !== n)
        throw new OperatorError(`${name} should have ${n} rows, and ${found?.n} came`)
    }
    return told
  })
}

async function mustBeEmpty(tx: Sql, tables: ReadonlyMap<string, unknown>): Promise<void> {
  for (const table of [...tables.keys()].reverse()) {
    if (BY_ITSELF.has(table)) {
      await tx.query(`DELETE FROM "${table}"`)
      continue
    }
    const [some] = await tx.query(`SELECT 1 AS one FROM "${table}" LIMIT 1`)
    if (some !== undefined)
      throw new OperatorError(`the database is not empty: there is something in ${table}`)
  }
}

async function mustFit(
  tx: Sql,
  { format, migrations }: { readonly format: string; readonly migrations: readonly Migration[] },
): Promise<void> {
  if (format !== FORMAT) throw new OperatorError('that is no file of a hall')
  const own = await tx.query<Migration>('SELECT "name", "checksum" FROM "_migrations"')
  const text = (list: readonly Migration[]) =>
    list
      .map(({ name, checksum }) => `${name} ${checksum}`)
      .sort()
      .join('\n')
  if (text(own) !== text(migrations))
    throw new OperatorError(
      'the two databases are of different versions of the hall: open the older one with the newer server first',
    )
}

function insertInto(
  table: string,
  columns: readonly string[],
  known: readonly Column[] | undefined,
): string {
  if (known === undefined) throw new OperatorError(`there is no place for ${table}`)
  const types = columns.map((name) => known.find(({ column }) => column === name)?.type)
  if (types.includes(undefined)) throw new OperatorError(`there is no place for ${table}`)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const values = types.map((type, i) => `(r->>${i})::${type}`).join(', ')
  return `INSERT INTO "${table}" (${names}) SELECT ${values} FROM json_array_elements($1::text::json) AS r`
}
