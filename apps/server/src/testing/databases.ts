import { describe } from 'vitest'
import { type Database, openDatabase } from '../storage/database.ts'
import { testDatabase } from './hall.ts'

export interface Opened {
  readonly database: Database
  close(): Promise<void>
}

const SERVER = process.env['MOOTHALL_TEST_PG']

/** The same tests on the embedded database and, where one was found, on a PostgreSQL server. */
export function onEachDatabase(name: string, tests: (open: () => Promise<Opened>) => void): void {
  describe(`${name} on PGlite`, () => {
    tests(async () => {
      const database = await openDatabase({ data: ':memory:' })
      return { database, close: () => database.close() }
    })
  })
  describe.skipIf(SERVER === undefined)(`${name} on PostgreSQL`, () => {
    tests(async () => {
      const own = await testDatabase(SERVER ?? '')
      const database = await openDatabase({ data: ':memory:', url: own.url })
      return {
        database,
        async close() {
          await database.close()
          await own.drop()
        },
      }
    })
  })
}
