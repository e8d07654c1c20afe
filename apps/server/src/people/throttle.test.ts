import { MoothallClient } from '@moothall/client'
import { EVENTS } from '@moothall/protocol'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Hall } from '../hall.ts'
import { addressOf } from '../http/address.ts'
import { EVENT_WORK } from '../sockets/works.ts'
import { type Opened, onEachDatabase } from '../testing/databases.ts'
import { begin, type Guest, guest, openHalls, TWO_PROCESSES, testHall } from '../testing/hall.ts'
import { PROCESSES } from '../testing/store.ts'
import { Counts } from './counts.ts'
import { ALLOWANCES, Throttle } from './throttle.ts'

onEachDatabase('an allowance', (open) => {
  let opened: Opened
  let now = Date.UTC(2030, 0, 1)
  /** As many processes of one hall. */
  const processes = (n: number) =>
    Array.from(
      { length: n },
      () =>
        new Throttle(
          new Counts(opened.database.sql, () => now),
          () => now,
          (error) => {
            throw error
          },
        ),
    )
  const settle = (all: readonly Throttle[]) => Promise.all(all.map((one) => one.close()))
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  const talk = ALLOWANCES.talk.account

  test('is used up by an account, wherever it comes from, and by an address, whoever comes from there', async () => {
    const [one] = processes(1) as [Throttle]
    const let_ = (account: string, address: string) => one.take('talk', { account, address })
    for (let n = 0; n < talk; n++) expect(let_('ann', `from-${n}`)).toBe(true)
    expect(let_('ann', 'elsewhere')).toBe(false)
    expect(let_('ben', 'elsewhere')).toBe(true)
    for (let n = 0; n < ALLOWANCES.talk.address; n++) let_(`person-${n}`, 'one-house')
    expect(let_('somebody-new', 'one-house')).toBe(false)
    // Another kind of work has its own.
    expect(one.take('act', { account: 'ann', address: 'one-house' })).toBe(true)
    now += 60_000
    expect(let_('ann', 'one-house')).toBe(true)
    await settle([one])
  })

  test('is one for all processes: what is used up at some is known at the others soon', async () => {
    const all = processes(3)
    const [first, second, third] = all as [Throttle, Throttle, Throttle]
    let through = 0
    const by = (one: Throttle) => {
      const may = one.take('talk', { account: 'carol' })
      if (may) through++
      return may
    }
    for (let n = 0; n < talk / 2; n++) by(n % 2 === 0 ? first : second)
    await vi.waitUntil(
      () => {
        by(first)
        return !by(second)
      },
      { timeout: 20_000, interval: 20 },
    )
    // A process that has let nobody in yet hears of it when its own tenth is used up.
    await vi.waitUntil(() => !by(third), { timeout: 20_000, interval: 20 })
    expect(through).toBeGreaterThanOrEqual(talk)
    expect(through).toBeLessThan(3 * talk)
    await settle(all)
  })
})

test('the address behind proxies is the one that the outermost of ours has noted', () => {
  const from = (proxies: number, forwarded?: string) =>
    addressOf(
      {
        socket: { remoteAddress: '10.0.0.1' },
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      } as never,
      proxies,
    )
  expect(from(0, '192.0.2.9')).toBe('10.0.0.1')
  expect(from(1, 'made-up, 192.0.2.9')).toBe('192.0.2.9')
  expect(from(2, 'made-up, 192.0.2.9, 10.0.0.2')).toBe('192.0.2.9')
  expect(from(2, '192.0.2.9')).toBe('192.0.2.9')
  expect(from(1)).toBe('10.0.0.1')
})

describe('events over sockets', () => {
  let shut = async () => {}
  let halls: Hall[]
  let ann: Guest
  let game: string
  beforeAll(async () => {
    const kind = TWO_PROCESSES ? 'two processes' : 'one process'
    const opened = await openHalls(kind, { MOOTHALL_RATE: '100000' })
    ;({ halls, shut } = opened)
    ann = await guest(halls[0]!.url, 'Ann')
    game = await begin([ann], 'pebbles', {}, { bots: 1 })
  })
  afterAll(async () => {
    ann.client.close()
    await shut()
  })

  test('are free only where they cost the hall nothing', () => {
    const free = Object.keys(EVENTS).filter(
      (name) => EVENT_WORK[name as keyof typeof EVENTS] === undefined,
    )
    expect(free.sort()).toEqual(['game:leave', 'lobby:unlist', 'lobby:unwatch'])
  })

  test('of one account are limited by many sockets and processes together', async () => {
    const { token = '' } = ann.client.rest
    const sockets = Array.from(
      { length: 4 },
      (_, n) => new MoothallClient({ baseUrl: halls[n % halls.length]!.url, token }),
    )
    let said = 0
    const codes = new Set<string>()
    await vi.waitUntil(
      async () => {
        for (const [n, { connection }] of sockets.entries())
          await connection
            .ask('chat:say', { room: `game:${game}`, text: 'x', clientId: `flood-${n}-${said}` })
            .then(
              () => said++,
              (error: { code: string }) => codes.add(error.code),
            )
        return codes.size > 0
      },
      { timeout: 30_000, interval: 1 },
    )
    expect([...codes]).toEqual(['RATE_LIMITED'])
    expect(said).toBeGreaterThanOrEqual(ALLOWANCES.talk.account * 0.9)
    for (const socket of sockets) socket.close()
    // Somebody else from the same address goes on talking.
    const ben = await guest(halls[0]!.url, 'Ben')
    await ben.client.connection.ask('chat:say', {
      room: `game:${game}`,
      text: 'Hello',
      clientId: 'client-of-ben',
    })
    ben.client.close()
  })
})

test('requests of any kind are limited by address, whoever asks', async () => {
  const hall = await testHall({ MOOTHALL_RATE: '30', MOOTHALL_PROXIES: '1' })
  const ask = (from: string) =>
    fetch(`${hall.url}/api/v1/rulesets`, { headers: { 'x-forwarded-for': from } })
  // Each process counts for itself, and each request goes to the next.
  let taken = 0
  let answer = await ask('192.0.2.1')
  for (; answer.status === 200; answer = await ask('192.0.2.1')) taken++
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
  expect(taken).toBeGreaterThanOrEqual(30)
  expect(taken).toBeLessThanOrEqual(30 * PROCESSES)
  expect((await ask('192.0.2.2')).status).toBe(200)
  await hall.close()
})
