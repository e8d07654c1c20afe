import { expect, test } from 'vitest'
import { openDatabase } from '../storage/database.ts'
import { HallTime } from './hall-time.ts'

test('the hall counts by the clock of its database, however the clock of the machine jumps', async () => {
  const database = await openDatabase({
    data: ':memory:',
    dump: process.env['MOOTHALL_TEST_DUMP'],
  })
  const right = Date.now
  try {
    Date.now = () => right() + 40 * 3_600_000
    const time = new HallTime()
    // The embedded database has the clock of a thread of its own, which nobody has moved.
    await time.tune(database.sql)
    expect(Math.abs(time.now() - right())).toBeLessThan(2_000)
    const before = time.now()
    Date.now = () => right() - 40 * 3_600_000
    expect(time.now() - before).toBeLessThan(2_000)
    expect(time.now()).toBeGreaterThanOrEqual(before)
  } finally {
    Date.now = right
    await database.close()
  }
})

test('what the time of an answer leaves open does not move it', async () => {
  let passed = 0
  let at = 1_000_000
  const sql = {
    // Every answer takes 80 ms, and the database looked at its clock somewhere in between.
    query: async () => {
      passed += 80
      return [{ at }]
    },
  }
  const time = new HallTime(() => passed)
  await time.tune(sql as never)
  const first = time.now()
  expect(first).toBeGreaterThanOrEqual(1_000_000)
  expect(first).toBeLessThanOrEqual(1_000_080)
  at = 1_000_080 + 30
  await time.tune(sql as never)
  expect(time.now() - first).toBe(80)
  // A database whose clock was put right takes everybody along.
  at = 5_000_000
  await time.tune(sql as never)
  expect(time.now()).toBeGreaterThanOrEqual(5_000_000)
})
