import postgres from 'postgres'
import type { Param, Sql } from './sql.ts'

type Client = postgres.Sql | postgres.TransactionSql

/** A PostgreSQL server by one client of the driver. Its connections must last; where they may break see `Lines`. */
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

/** @param closed called when a connection has ended */
export function openPostgres(url: string, connections: number, closed = () => {}): postgres.Sql {
  return postgres(url, {
    max: connections,
    connect_timeout: 10,
    // A connection that breaks while the driver asks for the array types would leave its first statement without any
    // answer; no statement here gives arrays.
    fetch_types: false,
    // A connection stays for as long as it is good. The driver would end each after half an hour to an hour, and a
    // statement that is handed to it at that moment would be lost with it.
    max_lifetime: null,
    backoff: (tries) => Math.min(PAUSE, 3 ** tries / 100),
    onnotice: () => {},
    onclose: closed,
  })
}
