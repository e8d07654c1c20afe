import postgres from 'postgres'
import type { Param, Sql } from './sql.ts'

type Client = postgres.Sql | postgres.TransactionSql

/** A PostgreSQL server. The journal has this pool for itself, so that a slow list never delays a choice. */
export class PostgresSql implements Sql {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  async query<Row extends object>(
    statement: string,
    params: readonly Param[] = [],
  ): Promise<Row[]> {
    const rows = await this.#client.unsafe<Row[]>(statement, [...params], { prepare: true })
    return [...rows]
  }

  async script(statements: string): Promise<void> {
    await this.#client.unsafe(statements).simple()
  }

  async transaction<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    if (!('begin' in this.#client)) return work(this)
    return (await this.#client.begin((tx) => work(new PostgresSql(tx)))) as R
  }
}

export function openPostgres(url: string, connections: number): postgres.Sql {
  return postgres(url, { max: connections, connect_timeout: 10, onnotice: () => {} })
}
