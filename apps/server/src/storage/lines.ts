import type postgres from 'postgres'
import { isOutOfReach } from './errors.ts'
import { openPostgres, PostgresSql } from './postgres.ts'
import type { Param, Sql } from './sql.ts'

/** How long the end of a connection may come after the error that tells of it, ms. */
const SOON = 1_000

/**
 * Some connections to a PostgreSQL server that may break at any time. The journal has them for itself, so that a slow
 * list never delays a choice.
 *
 * The driver takes a connection that broke up again, and with it what had not been written yet: then the greeting of
 * the new one is never sent, and the next statement waits for its time to run out. And a transaction that has lost its
 * connection goes on, so that its ROLLBACK is written into nothing, which ends the process. So each connection here is
 * a client of its own, has one statement at a time, and is never taken up again.
 */
export class Lines implements Sql {
  readonly #lines: Line[]
  readonly #free: Line[]
  readonly #waiting: ((line: Line) => void)[] = []

  constructor(url: string, connections: number) {
    this.#lines = Array.from({ length: connections }, () => new Line(url))
    this.#free = [...this.#lines]
  }

  query<Row extends object>(statement: string, params?: readonly Param[]): Promise<Row[]> {
    return this.#with((line) => line.sql.query<Row>(statement, params))
  }

  script(statements: string): Promise<void> {
    return this.#with((line) => line.sql.script(statements))
  }

  transaction<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    return this.#with((line) => line.transaction(work))
  }

  async #with<R>(work: (line: Line) => Promise<R>): Promise<R> {
    const line = this.#free.pop() ?? (await new Promise<Line>((take) => this.#waiting.push(take)))
    try {
      return await work(line)
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free.push(line)
      else next(line)
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.#lines.map((line) => line.end()))
  }
}

class Line {
  readonly #url: string
  #client: postgres.Sql
  /** Called when the connection of the present client has ended. */
  #ended: () => void = () => {}

  constructor(url: string) {
    this.#url = url
    this.#client = this.#open()
  }

  #open(): postgres.Sql {
    const client = openPostgres(this.#url, 1, () => {
      if (this.#client !== client) return
      this.#client = this.#open()
      this.#ended()
      void client.end({ timeout: 0 }).catch(() => {})
    })
    return client
  }

  get sql(): Sql {
    return new PostgresSql(this.#client)
  }

  /** A transaction without its connection is left where it stands; the end of the connection itself makes it fail. */
  async transaction<R>(work: (sql: Sql) => Promise<R>): Promise<R> {
    const client = this.#client
    const lost = () => this.#client !== client
    const ended = await client.begin(async (tx) => {
      try {
        const result = await work(new Lasting(new PostgresSql(tx), lost))
        await this.#standsStill(lost, undefined)
        return result
      } catch (error) {
        await this.#standsStill(lost, error)
        throw error
      }
    })
    return ended as R
  }

  /** Never resolves where the connection is gone. */
  async #standsStill(lost: () => boolean, error: unknown): Promise<void> {
    if (!lost() && isOutOfReach(error)) {
      await new Promise<void>((resolve) => {
        this.#ended = resolve
        setTimeout(resolve, SOON)
      })
    }
    if (lost()) await new Promise(() => {})
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
