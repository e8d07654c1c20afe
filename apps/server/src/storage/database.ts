import type { PGlite } from '@electric-sql/pglite'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { PrismaClient } from '../generated/prisma/client.ts'
import { Lines } from './lines.ts'
import { migrate } from './migrate.ts'
import { beginEmbedded, type Embedded } from './pglite/embedded.ts'
import { DataError } from './pglite/lock.ts'
import { PgliteSql } from './pglite/sql.ts'
import type { Sql } from './sql.ts'

/** Where everything is kept: models through Prisma, the journal through SQL of its own. */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly prisma: PrismaClient
  readonly sql: Sql
  close(): Promise<void>
}

export interface DatabaseChoice {
  /** A PostgreSQL server. Without it the embedded database is used. */
  readonly url?: string | undefined
  /** Folder of the embedded database; `:memory:` keeps nothing. */
  readonly data: string
  /** A dump of an embedded database that one in memory begins from, for tests: to set one up anew takes seconds. */
  readonly dump?: string | undefined
  /** The embedded one, where it is being opened already. */
  readonly begun?: Embedded | undefined
}

/**
 * How long a transaction may wait for its turn and then take, ms. On the embedded database all pass one queue, and on a
 * busy machine Prisma's own two seconds are over before a crowd has sat down.
 */
const PATIENCE = { maxWait: 15_000, timeout: 15_000 }

/** Opens the database and brings it to the newest migration. */
export async function openDatabase(choice: DatabaseChoice): Promise<Database> {
  const opened = choice.url === undefined ? await embedded(choice) : remote(choice.url)
  try {
    await migrate(opened.sql)
  } catch (error) {
    await opened.close()
    throw error
  }
  return opened
}

async function embedded({ data, dump, begun }: DatabaseChoice): Promise<Database> {
  const { client, folder, unlock } = begun ?? beginEmbedded(data, dump)
  try {
    await client.exec('SELECT 1')
  } catch (error) {
    await client.close().catch(() => {})
    unlock()
    throw new DataError(
      `the database in ${folder} cannot be opened (${(error as Error).message.split('\n')[0]}); it may be damaged: put a backup in its place, or name another folder in MOOTHALL_DATA`,
    )
  }
  // The adapter asks for more than it uses.
  const prisma = new PrismaClient({
    adapter: new PrismaPGlite(client as unknown as PGlite),
    transactionOptions: PATIENCE,
  })
  return {
    kind: 'pglite',
    prisma,
    sql: new PgliteSql(client),
    async close() {
      await prisma.$disconnect()
      await client.close()
      unlock()
    },
  }
}

function remote(url: string): Database {
  const sql = new Lines(url, 4)
  const prisma = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 8 }),
    transactionOptions: PATIENCE,
  })
  return {
    kind: 'postgres',
    prisma,
    sql,
    async close() {
      await prisma.$disconnect()
      await sql.end()
    },
  }
}

export type Transaction = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0]
