import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlyOn } from '../testing/on-stores.ts'
import { serverUrl, type TestDatabase, testDatabase } from '../testing/store.ts'
import { isOutOfReach } from './errors.ts'
import { Lines } from './lines.ts'
import { openPostgres } from './postgres.ts'

onlyOn(['postgres'], 'it is about connections to a server').describe(
  'connections that are cut again and again',
  () => {
    let own: TestDatabase
    let admin: postgres.Sql
    let sql: Lines
    beforeAll(async () => {
      own = await testDatabase(serverUrl(), { empty: true })
      admin = postgres(serverUrl(), { max: 1, onnotice: () => {} })
      sql = new Lines(own.url, 4)
      await sql.script('CREATE TABLE pairs (x int)')
    })
    afterAll(async () => {
      await Promise.all([sql.end(), admin.end()])
      await own.drop()
    })

    test('every statement and every transaction is answered soon, and a transaction holds or does not', async () => {
      const name = new URL(own.url).pathname.slice(1)
      const end = Date.now() + 4_000
      const slow: number[] = []
      let committed = 0
      let broken = 0
      const timed = async (work: () => Promise<unknown>) => {
        while (Date.now() < end) {
          const begin = performance.now()
          await work().catch((error: unknown) => {
            broken++
            expect([error, isOutOfReach(error)]).toEqual([error, true])
          })
          if (performance.now() - begin > 3_000) slow.push(performance.now() - begin)
          await new Promise((resolve) => setTimeout(resolve, 3))
        }
      }
      const pair = () =>
        sql.transaction(async (tx) => {
          await tx.query('INSERT INTO pairs VALUES ($1)', [1])
          await tx.query('INSERT INTO pairs VALUES ($1)', [2])
        })
      const cutting = (async () => {
        while (Date.now() < end - 500) {
          await admin`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name}`
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
        }
      })()
      await Promise.all([
        cutting,
        ...Array.from({ length: 6 }, () => timed(() => sql.query('SELECT 1 AS one'))),
        ...Array.from({ length: 3 }, () => timed(() => pair().then(() => committed++))),
      ])
      expect(slow).toEqual([])
      expect(broken).toBeGreaterThan(10)
      expect(committed).toBeGreaterThan(10)
      const counts = await sql.query<{ x: number; n: number }>(
        'SELECT x, count(*)::int AS n FROM pairs GROUP BY x ORDER BY x',
      )
      expect(counts[0]?.n).toBe(counts[1]?.n)
      // What was committed as its connection broke is there too, though nobody was told.
      expect(counts[0]?.n).toBeGreaterThanOrEqual(committed)
    })

    test('work that fails by itself is taken back, and the next one is not hindered', async () => {
      const failing = sql.transaction(async (tx) => {
        await tx.query('INSERT INTO pairs VALUES ($1)', [3])
        throw new Error('not so')
      })
      await expect(failing).rejects.toThrow('not so')
      expect(await sql.query('SELECT x FROM pairs WHERE x = 3')).toEqual([])
      expect(await sql.transaction((tx) => tx.query('SELECT 4 AS x'))).toEqual([{ x: 4 }])
    })
  },
)

test('no connection is ended by its age, and a statement with it, half an hour after the start', async () => {
  const sql = openPostgres('postgres://nobody@127.0.0.1:1/nothing', 1)
  expect(sql.options.max_lifetime).toBeNull()
  await sql.end()
})
