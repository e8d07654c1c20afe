import { type Database, openDatabase } from '../storage/database.ts'
import { onStores } from './on-stores.ts'
import { testDatabase } from './store.ts'

export interface Opened {
  readonly database: Database
  close(): Promise<void>
}

/** The same tests on the embedded database and, where one was found, on a PostgreSQL server; or on that of this run. */
export function onEachDatabase(name: string, tests: (open: () => Promise<Opened>) => void): void {
  onStores(name, ['pglite', 'postgres'], (store) =>
    tests(async () => {
      const own = store === 'pglite' ? undefined : await testDatabase()
      const dump = process.env['MOOTHALL_TEST_DUMP']
      const database = await openDatabase({ data: ':memory:', url: own?.url, dump })
      return {
        database,
        async close() {
          await database.close()
          await own?.drop()
        },
      }
    }),
  )
}
