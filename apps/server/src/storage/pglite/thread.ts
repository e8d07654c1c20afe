/** The thread that PGlite runs in, so that a statement does not hold up the server's own. */
import { mkdirSync, readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { messages, PGlite, type Transaction, types } from '@electric-sql/pglite'
import type { Answered, Ask, Asked, RawError, RawResults } from './messages.ts'

const port = parentPort
if (port === null) throw new Error('this runs as a thread of the server')

interface Open {
  readonly tx: Transaction
  readonly end: () => void
  readonly ended: Promise<void>
}

const { folder, dump } = workerData as { folder: string | undefined; dump: string | undefined }
const database = folder === undefined ? inMemory() : onDisk(folder)
const open = new Map<number, Open>()
const asIs = (text: string) => text
let raw: Record<string, (text: string) => string> | undefined

function onDisk(path: string): PGlite {
  mkdirSync(path, { recursive: true })
  return new PGlite(path)
}

function inMemory(): PGlite {
  return new PGlite(dump === undefined ? {} : { loadDataDir: new Blob([readFileSync(dump)]) })
}

/** One that leaves every value as it came. */
function parsers() {
  raw ??= Object.fromEntries(
    [...Object.keys(types.parsers), ...Object.keys(database.parsers)].map((type) => [type, asIs]),
  )
  return raw
}

async function carryOut(ask: Ask): Promise<RawResults | undefined> {
  await database.waitReady
  switch (ask.op) {
    case 'query': {
      const { rows, fields, affectedRows } = await where(ask.tx).query(ask.sql, ask.params, {
        rowMode: 'array',
        parsers: parsers(),
      })
      return {
        rows: rows as unknown as RawResults['rows'],
        fields,
        ...(affectedRows === undefined ? {} : { affectedRows }),
      }
    }
    case 'exec':
      await where(ask.tx).exec(ask.sql)
      return undefined
    case 'begin':
      return begin(ask.tx)
    case 'end': {
      const transaction = open.get(ask.tx)
      open.delete(ask.tx)
      if (transaction === undefined) throw new Error('there is no such transaction')
      if (ask.how === 'rollback') await transaction.tx.rollback()
      transaction.end()
      await transaction.ended
      return undefined
    }
    case 'close':
      await database.close()
      return undefined
  }
}

function where(tx: number | undefined): PGlite | Transaction {
  if (tx === undefined) return database
  const transaction = open.get(tx)
  if (transaction === undefined) throw new Error('that transaction has ended')
  return transaction.tx
}

/** PGlite's own queue keeps everybody else out until the transaction has ended. */
function begin(id: number): Promise<undefined> {
  return new Promise((resolve, reject) => {
    const ended = database.transaction(
      (tx) =>
        new Promise<void>((end) => {
          open.set(id, { tx, end, ended })
          resolve(undefined)
        }),
    )
    ended.catch(reject)
  })
}

function rawError(error: unknown): RawError {
  const { message, stack } = error as Error
  if (!(error instanceof messages.DatabaseError)) return { message, stack }
  const database = Object.entries(error).filter(([, value]) => typeof value !== 'object')
  return { message, stack, database: Object.fromEntries(database) }
}

port.on('message', ({ id, ...ask }: Asked) => {
  const answer = (message: Answered) => port.postMessage(message)
  carryOut(ask).then(
    (result) => answer({ id, result }),
    (error: unknown) => answer({ id, error: rawError(error) }),
  )
})
