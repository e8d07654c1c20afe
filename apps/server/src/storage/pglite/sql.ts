import type { Param, Sql } from '../sql.ts'
import type { PgliteClient, PgliteQueries } from './client.ts'

/**
 * PostgreSQL inside this process, in a thread of its own. It has one connection. PGlite keeps one queue for it: a
 * statement outside a transaction waits until an open transaction has ended, so Prisma and the journal can share it.
 */
export class PgliteSql implements Sql {
  readonly #client: PgliteClient | PgliteQueries

  constructor(client: PgliteClient | PgliteQueries) {
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
