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

/** Longest pause before a lost connection is tried again, s; the driver's own grows to twenty. */
const PAUSE = 0.5

export function openPostgres(url: string, connections: number): postgres.Sql {
  return postgres(url, {
    max: connections,
    connect_timeout: 10,
    backoff: (tries) => Math.min(PAUSE, 3 ** tries / 100),
    onnotice: () => {},
  })
}
