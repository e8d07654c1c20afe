import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../places.ts'
import { onlyOn } from '../testing/on-stores.ts'
import { serverUrl, testDatabase } from '../testing/store.ts'
import { MigrationError, migrate } from './migrate.ts'
import { PgliteClient } from './pglite/client.ts'
import { PgliteSql } from './pglite/sql.ts'
import { openPostgres, PostgresSql } from './postgres.ts'

const onServer = onlyOn(['postgres'], 'it is about a server')
const SCHEMA = fileURLToPath(new URL('../../../../prisma/schema.prisma', import.meta.url))

interface DiffTarget {
  tag: string
  files?: { path: string; content: string }[]
}
interface Engine {
  diff(params: object): Promise<{ stdout: string | null }>
}

/** Node has it; only the types of this package, which knows no browser, do not. */
const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyOfNode }).WebAssembly
interface WebAssemblyOfNode {
  instantiate(
    code: Uint8Array,
    imports: object,
  ): Promise<{ instance: { exports: Record<string, unknown> } }>
}

/** Prisma's own schema engine, as WebAssembly, so that nothing native has to be fetched. */
async function script(
  url: string,
  from: (content: string) => DiffTarget,
  to: (content: string) => DiffTarget,
): Promise<string> {
  const require = createRequire(import.meta.url)
  const bindings = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as {
    __wbg_set_wasm(exports: object): void
    SchemaEngine: { new: (options: object, log: () => void, adapter: object) => Promise<Engine> }
  }
  const wasm = require
    .resolve('@prisma/schema-engine-wasm')
    .replace(/schema_engine\.js$/, 'schema_engine_bg.wasm')
  const { instance } = await webAssembly.instantiate(await readFile(wasm), {
    './schema_engine_bg.js': bindings as never,
  })
  bindings.__wbg_set_wasm(instance.exports)
  ;(instance.exports['__wbindgen_start'] as () => void)()
  const content = await readFile(SCHEMA, 'utf8')
  const adapter = bindMigrationAwareSqlAdapterFactory(
    new PrismaPg({ connectionString: url }) as never,
  )
  const engine = await bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', content]] },
    () => {},
    adapter,
  )
  const { stdout } = await engine.diff({
    from: from(content),
    to: to(content),
    script: true,
    exitCode: null,
    shadowDatabaseUrl: null,
    filters: { externalTables: ['public._migrations'], externalEnums: [] },
  })
  return stdout ?? ''
}

const asSchema = (content: string): DiffTarget => ({
  tag: 'schemaDatamodel',
  files: [{ path: 'schema.prisma', content }],
})

onServer.test('the migrations make exactly what schema.prisma describes', async () => {
  const own = await testDatabase(serverUrl(), { empty: true })
  try {
    const wanted = await script(own.url, () => ({ tag: 'empty' }), asSchema)
    // The engine must have understood the schema, else an empty difference would prove nothing.
    expect(wanted).toContain('CREATE TABLE "journal"')
    const client = openPostgres(own.url, 1)
    await migrate(new PostgresSql(client))
    const catalogue = async () =>
      client.unsafe(`
        SELECT table_name, column_name, data_type, datetime_precision, is_nullable, column_default
        FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_migrations' ORDER BY 1, 2`)
    const keys = async () =>
      client.unsafe(`
        SELECT c.conrelid::regclass::text AS "table", pg_get_constraintdef(c.oid) AS definition FROM pg_constraint c
        WHERE c.connamespace = 'public'::regnamespace AND c.conrelid::regclass::text <> '_migrations' ORDER BY 1, 2`)
    const indexes = async () =>
      client.unsafe(
        `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> '_migrations' ORDER BY 1`,
      )
    const made = [await catalogue(), await keys(), await indexes()]
    await client.unsafe('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await client.unsafe(wanted)
    const described = [await catalogue(), await keys(), await indexes()]
    await client.end()
    expect(made.map((rows) => [...(rows as Iterable<unknown>)])).toEqual(
      described.map((rows) => [...(rows as Iterable<unknown>)]),
    )
  } finally {
    await own.drop()
  }
})

onlyOn(['pglite'], 'the embedded database').test(
  'migrations are applied once, in order, and a changed or unknown one is refused',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'moothall-migrations-'))
    const put = async (name: string, sql: string) => {
      await mkdir(join(folder, name), { recursive: true })
      await writeFile(join(folder, name, 'migration.sql'), sql)
    }
    const client = new PgliteClient(undefined)
    const sql = new PgliteSql(client)
    await put('0001_a', 'CREATE TABLE a (x int); INSERT INTO a VALUES (1);')
    expect(await migrate(sql, folder)).toEqual(['0001_a'])
    expect(await migrate(sql, folder)).toEqual([])
    await put('0002_b', 'ALTER TABLE a ADD COLUMN y int; UPDATE a SET y = x + 1;')
    expect(await migrate(sql, folder)).toEqual(['0002_b'])
    expect(await sql.query('SELECT x, y FROM a')).toEqual([{ x: 1, y: 2 }])

    // A file that fails leaves nothing of itself behind.
    await put('0003_c', 'CREATE TABLE c (x int); SELECT 1/0;')
    await expect(migrate(sql, folder)).rejects.toThrow('division by zero')
    expect(await sql.query(`SELECT to_regclass('c') AS c`)).toEqual([{ c: null }])
    await put('0003_c', 'CREATE TABLE c (x int);')
    expect(await migrate(sql, folder)).toEqual(['0003_c'])

    await put('0002_b', 'SELECT 1;')
    await expect(migrate(sql, folder)).rejects.toThrow(MigrationError)
    const empty = await mkdtemp(join(tmpdir(), 'moothall-migrations-'))
    await expect(migrate(sql, empty)).rejects.toThrow('newer than this server')
    await client.close()
  },
)

onServer.test('two processes that start together migrate once', async () => {
  const own = await testDatabase(serverUrl(), { empty: true })
  const clients = [openPostgres(own.url, 1), openPostgres(own.url, 1), openPostgres(own.url, 1)]
  const done = await Promise.all(clients.map((client) => migrate(new PostgresSql(client))))
  expect(done.flat()).toEqual((await readdir(MIGRATIONS)).sort())
  await Promise.all(clients.map((client) => client.end()))
  await own.drop()
})

/** What an older process that runs on does not notice: new tables, columns that need not be given, indexes. */
const ADDS = [
  /^CREATE TABLE /,
  /^CREATE INDEX /,
  /^ALTER TABLE \S+ ADD COLUMN (?!.*\bNOT NULL(?!.*\bDEFAULT\b))[^,]*(, ADD COLUMN (?!.*\bNOT NULL(?!.*\bDEFAULT\b))[^,]*)*$/,
]
/** Those that older processes might notice, and why they do not. */
const LOOKED_INTO = {
  '0014_one_key_of_the_journal':
    'the key that goes is of no use to anybody: an older process writes into what is left, and finds its rows by it',
  '0001_init': 'there is nothing older',
  '0010_carried_over':
    'a key that the rows of older processes keep, since they count on within a segment',
}

test('a process of the version before can go on while the next one has migrated', async () => {
  const bold: string[] = []
  for (const name of await readdir(MIGRATIONS)) {
    if (name in LOOKED_INTO) continue
    const text = await readFile(join(MIGRATIONS, name, 'migration.sql'), 'utf8')
    const statements = text
      .replaceAll(/--.*$/gm, '')
      .split(';')
      .map((one) => one.replaceAll(/\s+/g, ' ').trim())
    bold.push(
      ...statements
        .filter((one) => one !== '' && !ADDS.some((adds) => adds.test(one)))
        .map((one) => `${name}: ${one}`),
    )
  }
  // See docs/hosting.md, "Process after process": first add, and take away one version later.
  expect(bold).toEqual([])
  const adds = (sql: string) => ADDS.some((one) => one.test(sql))
  expect(adds('ALTER TABLE "a" ADD COLUMN "b" INTEGER NOT NULL')).toBe(false)
  expect(adds('ALTER TABLE "a" ADD COLUMN "b" INTEGER NOT NULL DEFAULT 0')).toBe(true)
  expect(adds('ALTER TABLE "a" ADD COLUMN "b" JSONB, DROP COLUMN "c"')).toBe(false)
  expect(adds('DROP TABLE "a"')).toBe(false)
})
