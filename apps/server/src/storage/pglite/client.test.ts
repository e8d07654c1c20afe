import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { messages, PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PgliteClient } from './client.ts'
import { PgliteSql } from './sql.ts'

describe('PGlite in its thread', () => {
  let client: PgliteClient
  beforeAll(async () => {
    client = new PgliteClient(undefined)
    await client.exec(
      'CREATE TABLE t (id int PRIMARY KEY, body text); INSERT INTO t VALUES (0, NULL)',
    )
  })
  afterAll(() => client.close())

  const rows = async () =>
    (await client.query<{ id: number }>('SELECT id FROM t ORDER BY id')).rows.map(({ id }) => id)

  test('values come back as what they are, by PGlite’s own readers or the asker’s', async () => {
    const sql = `SELECT 7 AS i, 8::bigint AS b, 'x' AS s, true AS t, NULL::text AS n, 1.5::float8 AS f,
      '{"a":[1]}'::jsonb AS j, $1::text AS p, '2026-01-02T03:04:05Z'::timestamptz AS at`
    const direct = new PGlite()
    for (const options of [{}, { rowMode: 'array' as const }]) {
      const wanted = await direct.query(sql, ['a parameter'], options)
      const got = await client.query(sql, ['a parameter'], options)
      expect(got.rows).toEqual(wanted.rows)
      expect(got.fields).toEqual(wanted.fields)
    }
    await direct.close()
    const raw = await client.query<[string]>(`SELECT '{"a": 1}'::jsonb`, [], {
      rowMode: 'array',
      parsers: { 3802: (text) => `as it came: ${text}` },
    })
    expect(raw.rows).toEqual([['as it came: {"a": 1}']])
  })

  test('what the database refuses is told as its own kind of error, and nothing is lost by it', async () => {
    const refused = client.query('INSERT INTO t VALUES (0)')
    await expect(refused).rejects.toBeInstanceOf(messages.DatabaseError)
    await expect(refused).rejects.toMatchObject({ code: '23505', severity: 'ERROR' })
    await expect(client.query('SELEKT')).rejects.toMatchObject({ code: '42601' })
    expect(await rows()).toEqual([0])
  })

  test('a transaction is whole or nothing, and nobody comes between', async () => {
    const order: string[] = []
    const failing = client.transaction(async (tx) => {
      await tx.query('INSERT INTO t VALUES (1)')
      throw new Error('on second thoughts')
    })
    await expect(failing).rejects.toThrow('on second thoughts')
    expect(await rows()).toEqual([0])
    const first = client.transaction(async (tx) => {
      await tx.query('INSERT INTO t VALUES (1)')
      await new Promise((resolve) => setTimeout(resolve, 60))
      await tx.query('INSERT INTO t VALUES (2)')
      order.push('first')
    })
    const second = client.query('INSERT INTO t VALUES (3)').then(() => order.push('second'))
    const third = client.transaction(async (tx) => {
      await tx.query('INSERT INTO t VALUES (4)')
      await tx.rollback()
      order.push('third')
    })
    await Promise.all([first, second, third])
    expect(order).toEqual(['first', 'second', 'third'])
    expect(await rows()).toEqual([0, 1, 2, 3])
    const nested = new PgliteSql(client).transaction((sql) =>
      sql.transaction((inner) => inner.query<{ n: number }>('SELECT count(*)::int AS n FROM t')),
    )
    expect(await nested).toEqual([{ n: 4 }])
  })

  test('when the thread is gone, whoever waits and whoever comes is told so', async () => {
    const other = new PgliteClient(undefined)
    await other.exec('SELECT 1')
    const waiting = other.query('SELECT pg_sleep(0)')
    await Promise.all([expect(waiting).resolves.toBeDefined(), waiting])
    await other.close()
    await expect(other.query('SELECT 1')).rejects.toThrow('ended')
  })
})

// Time on a machine that does other things as well: one quiet moment of four is enough.
test('while statements run, the server’s own thread is free: busy at most half as long as with PGlite in it', {
  retry: 3,
  timeout: 90_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moothall-thread-'))
  const create = 'CREATE TABLE j (g int, n int, body text, PRIMARY KEY (g, n))'
  const insert = `INSERT INTO j SELECT g, $1, repeat('x', 200) FROM generate_series(1, 50) AS g`
  const measured = async (query: (sql: string, params: number[]) => Promise<unknown>) => {
    let longest = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    const before = performance.eventLoopUtilization()
    for (let n = 0; n < 150; n++) await query(insert, [n])
    // Nobody but this loop was let in, if not even once the timer was.
    longest = Math.max(longest, performance.now() - last)
    clearInterval(timer)
    return { active: performance.eventLoopUtilization(before).active, longest }
  }
  const inside = new PGlite(join(folder, 'inside'))
  await inside.exec(create)
  const threaded = new PgliteClient(join(folder, 'threaded'))
  await threaded.exec(create)
  const before = await measured((sql, params) => inside.query(sql, params))
  const after = await measured((sql, params) => threaded.query(sql, params))
  await inside.close()
  await threaded.close()
  await rm(folder, { recursive: true, force: true })
  const ratio = after.active / before.active
  console.log(
    `event loop busy ${before.active.toFixed(0)} ms, in a thread ${after.active.toFixed(0)} ms (${ratio.toFixed(2)}); ` +
      `held at most ${before.longest.toFixed(0)} ms and ${after.longest.toFixed(0)} ms`,
  )
  expect(ratio).toBeLessThan(0.5)
})
