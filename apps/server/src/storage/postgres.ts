import postgres from 'postgres'
import { isOutOfReach } from './errors.ts'
import type { Param, Sql } from './sql.ts'

type Client = postgres.Sql | postgres.TransactionSql

/** A PostgreSQL server. The journal has this pool for itself, so that a slow list never delays a choice. */
export class PostgresSql implements Sql {
  readonly #client: Client
  readonly #alone: Alone | undefined

  /** @param alone where transactions are run; without it, on a connection of the same client, which then must last */
  constructor(client: Client, alone?: Alone) {
    this.#client = client
    this.#alone = alone
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
    if (this.#alone !== undefined) return this.#alone.run(work)
    if (!('begin' in this.#client)) return work(this)
    return (await this.#client.begin((tx) => work(new PostgresSql(tx)))) as R
  }
}

/** How long the end of a connection may come after the error that tells of it, ms. */
const SOON = 1_000

/**
 * A connection for transactions, one after the other. The driver goes on with a transaction that has lost its
 * connection: its ROLLBACK would be written into nothing, which ends the process, or into the greeting of the next
 * connection, which then waits for its time to run out. So such a transaction is left where it stands; whoever waits
 * for it is told by the end of the connection itself.
 */
export class Alone {
  readonly #client: postgres.Sql
  #tail: Promise<unknown> = Promise.resolve()
  #lost = false
  #tell = () => {}

  constructor(url: string) {
    this.#client = openPostgres(url, 1, () => {
      this.#lost = true
      this.#tell()
    })
  }

  run<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    const result = this.#tail.then(() => this.#begin(work))
    this.#tail = result.catch(() => {})
    return result
  }

  async #begin<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    this.#lost = false
    const ended = await this.#client.begin(async (tx) => {
      try {
        const result = await work(new Lasting(new PostgresSql(tx), () => this.#lost))
        await this.#standsStill(undefined)
        return result
      } catch (error) {
        await this.#standsStill(error)
        throw error
      }
    })
    return ended as R
  }

  /** Never resolves where the connection is gone. */
  async #standsStill(error: unknown): Promise<void> {
    if (!this.#lost && isOutOfReach(error)) {
      await new Promise<void>((resolve) => {
        this.#tell = resolve
        setTimeout(resolve, SOON)
      })
    }
    if (this.#lost) await new Promise(() => {})
  }

  end(): Promise<void> {
    return this.#client.end({ timeout: 5 })
  }
}

/** A transaction as long as its connection lasts. */
class Lasting implements Sql {
  readonly #sql: Sql
  readonly #lost: () => boolean

  constructor(sql: Sql, lost: () => boolean) {
    this.#sql = sql
    this.#lost = lost
  }

  #here(): Sql {
    if (!this.#lost()) return this.#sql
    throw Object.assign(new Error('the connection is gone'), { code: 'CONNECTION_CLOSED' })
  }

  async query<Row extends object>(statement: string, params?: readonly Param[]): Promise<Row[]> {
    return this.#here().query<Row>(statement, params)
  }

  async script(statements: string): Promise<void> {
    return this.#here().script(statements)
  }

  async transaction<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    return work(this)
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
    backoff: (tries) => Math.min(PAUSE, 3 ** tries / 100),
    onnotice: () => {},
    onclose: closed,
  })
}
