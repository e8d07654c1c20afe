import { beforeAll, expect, test } from 'vitest'
import { type Opened, onEachDatabase } from '../testing/databases.ts'
import { Counts } from './counts.ts'
import { takeQuota } from './quota.ts'

const MEGABYTE = 1024 * 1024

onEachDatabase('what is kept for somebody within a day', (open) => {
  let opened: Opened
  let counts: Counts
  let now = 1_000_000
  beforeAll(async () => {
    opened = await open()
    counts = new Counts(opened.database.sql, () => now)
    return () => opened.close()
  })
  const bring = (account: string, address: string, bytes: number) =>
    takeQuota(counts, { account, address }, { games: 1, bytes }).then(
      () => 'kept',
      (error: { code?: string }) => error.code,
    )
  /** How many there may be. */
  const most = async (one: () => Promise<unknown>) => {
    for (let n = 0; ; n++) if ((await one()) !== 'kept') return n
  }

  test('is so many bytes and so many games for each account, until the next day', async () => {
    expect(await most(() => bring('large', '192.0.2.1', 16 * MEGABYTE))).toBe(8)
    expect(await bring('large', '192.0.2.1', 1)).toBe('RATE_LIMITED')
    expect(await most(() => bring('many', '192.0.2.2', 0))).toBe(100)
    expect(await bring('large', '192.0.2.2', 0)).toBe('kept')
    now += 86_400_001
    expect(await bring('large', '192.0.2.1', MEGABYTE)).toBe('kept')
    expect(await bring('many', '192.0.2.2', 0)).toBe('kept')
  })

  test('is so much from one network, however many accounts are made there', async () => {
    let n = 0
    expect(await most(() => bring(`one of many ${n++}`, '192.0.2.3', 16 * MEGABYTE))).toBe(32)
    expect(await bring('another', '192.0.2.4', 16 * MEGABYTE)).toBe('kept')
  })
})
