import { randomBytes } from 'node:crypto'
import postgres from 'postgres'

/**
 * What the halls of the tests stand on: the embedded database; PostgreSQL and one process; or PostgreSQL, Redis and
 * three processes, of which each request and each socket meets the next.
 */
export type Store = 'pglite' | 'postgres' | 'cluster'

/** Settings of a hall. */
export type Env = Readonly<Record<string, string>>

export const NAMES: Record<Store, string> = {
  pglite: 'PGlite',
  postgres: 'PostgreSQL',
  cluster: 'PostgreSQL and Redis with three processes',
}

/**
 * The store of this run, if it is one over a single store (`npm run test:stores`). Else each test is on the quickest
 * that tells something: most on the embedded database, and what concerns one store on that.
 */
export const CHOSEN = chosen(process.env['MOOTHALL_TEST_STORE'])
export const STORE: Store = CHOSEN ?? 'pglite'

/** How many processes a hall of this run has. */
export const PROCESSES = STORE === 'cluster' ? 3 : 1

function chosen(name: string | undefined): Store | undefined {
  if (name === undefined || name === '') return undefined
  if (!Object.hasOwn(NAMES, name)) throw new Error(`MOOTHALL_TEST_STORE=${name} is no store`)
  return name as Store
}

/** Where real servers are, if there are any. */
const SERVERS = {
  postgres: process.env['MOOTHALL_TEST_PG'],
  redis: process.env['MOOTHALL_TEST_REDIS'],
}

/** Whether this store can be had here; with `CI=true` the set-up has seen to it that all can. */
export function available(store: Store): boolean {
  if (store === 'pglite') return true
  return SERVERS.postgres !== undefined && (store === 'postgres' || SERVERS.redis !== undefined)
}

export function serverUrl(): string {
  if (SERVERS.postgres === undefined) throw new Error('no PostgreSQL was found')
  return SERVERS.postgres
}

export function redisUrl(): string {
  if (SERVERS.redis === undefined) throw new Error('no Redis was found')
  return SERVERS.redis
}

export interface TestDatabase {
  readonly url: string
  /** Takes it away again. */
  drop(): Promise<void>
}

/**
 * A database of its own on a server, brought to the newest migration; it begins as a copy on the one that the tests'
 * set-up has found.
 * @param empty without any table
 */
export async function testDatabase(
  server = serverUrl(),
  { empty = false } = {},
): Promise<TestDatabase> {
  const name = `moothall_test_${randomBytes(6).toString('hex')}`
  const template = process.env['MOOTHALL_TEST_PG_TEMPLATE']
  const copied = !empty && template !== undefined && server === SERVERS.postgres
  const from = !copied ? '' : ` TEMPLATE "${template}"`
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  await admin.unsafe(`CREATE DATABASE ${name}${from}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}

/** A place where halls keep what they have when they are closed and opened again. */
export interface Lasting {
  /** What names it in the settings of a hall or of a command. */
  readonly env: Env
  drop(): Promise<void>
}

/** @param data folder for what does not lie in the database, and on the embedded store for the database too */
export async function lasting(data: string, store: Store = STORE): Promise<Lasting> {
  if (store === 'pglite') return { env: { MOOTHALL_DATA: data }, drop: async () => {} }
  const own = await testDatabase()
  const redis: Env = store === 'cluster' ? { REDIS_URL: redisUrl() } : {}
  return { env: { MOOTHALL_DATA: data, DATABASE_URL: own.url, ...redis }, drop: own.drop }
}
