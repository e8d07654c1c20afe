import { mkdir } from 'node:fs/promises'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Param, Sql } from './sql.ts'

/**
 * PostgreSQL inside this process. It has one connection. PGlite keeps one queue for it: a statement outside a
 * transaction waits until an open transaction has ended, so Prisma and the journal can share it.
 *
 * It runs in the server's own thread: a statement holds the event loop for about a millisecond. Whoever has more
 * than a few tables at once uses `DATABASE_URL`.
 */
export class PgliteSql implements Sql {
  readonly #client: PGlite | Transaction

  constructor(client: PGlite | Transaction) {
    this.#client = client
  }

  async query<Row extends object>(
    statement: string,
    params: readonly Param[] = [],
  ): Promise<Row[]> {
    return (await this.#client.query<Row>(statement, [...params])).rows
  }

  async script(statements: string): Promise<void> {
    await this.#client.exec(statements)
  }

  transaction<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    if (!('transaction' in this.#client)) return work(this)
    return this.#client.transaction((tx) => work(new PgliteSql(tx)))
  }
}

/** `folder` undefined: in memory, for tests. */
export async function openPglite(folder: string | undefined): Promise<PGlite> {
  if (folder !== undefined) await mkdir(folder, { recursive: true })
  const client = folder === undefined ? new PGlite() : new PGlite(folder)
  await client.waitReady
  return client
}
