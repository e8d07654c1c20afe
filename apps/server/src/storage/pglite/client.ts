import { Worker } from 'node:worker_threads'
import { messages, type ParserOptions, type Results, types } from '@electric-sql/pglite'
import { DATABASE_THREAD } from '../../places.ts'
import type { Answered, Ask, Asked, RawError, RawResults } from './messages.ts'

interface Waiting {
  readonly done: (result: RawResults | undefined) => void
  readonly failed: (error: unknown) => void
}

interface QueryOptions {
  readonly rowMode?: 'array' | 'object'
  readonly parsers?: ParserOptions
}

/** The part of PGlite's interface that the house and Prisma's adapter use. */
export interface PgliteQueries {
  query<Row>(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results<Row>>
  exec(sql: string): Promise<void>
}

export interface PgliteTransaction extends PgliteQueries {
  rollback(): Promise<void>
}

/**
 * PGlite in a thread of its own, spoken to by messages: while PostgreSQL works, the server's event loop is free.
 * What comes back is text, and is read here in the way that whoever asked wants it.
 */
export class PgliteClient implements PgliteQueries {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #ids = 0
  #transactions = 0
  #gone: Error | undefined

  /** `folder` undefined: in memory, for tests, with what is in `dump`, a file that PGlite dumped. */
  constructor(folder: string | undefined, dump?: string) {
    this.#worker = new Worker(DATABASE_THREAD, {
      workerData: { folder, dump },
      execArgv: [],
    })
    this.#worker.on('message', (message: Answered) => this.#answered(message))
    this.#worker.on('error', (error) => this.#lost(error as Error))
    this.#worker.on('exit', () => this.#lost(new Error('the embedded database has ended')))
  }

  #ask(ask: Ask): Promise<RawResults | undefined> {
    if (this.#gone !== undefined) return Promise.reject(this.#gone)
    const id = ++this.#ids
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed })
      this.#worker.postMessage({ ...ask, id } satisfies Asked)
    })
  }

  #answered(message: Answered): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if ('error' in message) waiting?.failed(asError(message.error))
    else waiting?.done(message.result)
  }

  #lost(error: Error): void {
    this.#gone ??= error
    for (const waiting of this.#waiting.values()) waiting.failed(this.#gone)
    this.#waiting.clear()
  }

  async #query<Row>(
    sql: string,
    params: unknown[],
    options: QueryOptions,
    tx?: number,
  ): Promise<Results<Row>> {
    const raw = await this.#ask({ op: 'query', sql, params, ...(tx === undefined ? {} : { tx }) })
    if (raw === undefined) throw new Error('the embedded database answered nothing')
    return { ...raw, rows: raw.rows.map((row) => read(row, raw, options) as Row) }
  }

  query<Row>(
    sql: string,
    params: unknown[] = [],
    options: QueryOptions = {},
  ): Promise<Results<Row>> {
    return this.#query(sql, params, options)
  }

  async exec(sql: string): Promise<void> {
    await this.#ask({ op: 'exec', sql })
  }

  /** All of `work` in one transaction; an error rolls it back and is thrown. */
  async transaction<R>(work: (tx: PgliteTransaction) => Promise<R>): Promise<R> {
    const tx = ++this.#transactions
    await this.#ask({ op: 'begin', tx })
    let ending: Promise<unknown> | undefined
    const end = async (how: 'commit' | 'rollback') => {
      ending ??= this.#ask({ op: 'end', tx, how })
      await ending
    }
    let result: R
    try {
      result = await work({
        query: (sql, params = [], options = {}) => this.#query(sql, params, options, tx),
        exec: async (sql) => {
          await this.#ask({ op: 'exec', sql, tx })
        },
        rollback: () => end('rollback'),
      })
    } catch (error) {
      await end('rollback')
      throw error
    }
    await end('commit')
    return result
  }

  async close(): Promise<void> {
    if (this.#gone === undefined) await this.#ask({ op: 'close' })
    await this.#worker.terminate()
  }
}

function read(row: (string | null)[], { fields }: RawResults, options: QueryOptions): unknown {
  const values = row.map((value, i) =>
    types.parseType(value, fields[i]?.dataTypeID ?? types.TEXT, options.parsers),
  )
  if (options.rowMode === 'array') return values
  return Object.fromEntries(values.map((value, i) => [fields[i]?.name, value]))
}

/** The adapter knows database errors by their class, which does not survive the way between threads. */
function asError({ message, stack, database }: RawError): Error {
  const error =
    database === undefined
      ? new Error(message)
      : Object.assign(new messages.DatabaseError(message, 0, 'error'), database)
  if (stack !== undefined) error.stack = stack
  return error
}
