import { randomUUID } from 'node:crypto'
import type { Bus } from '@moothall/server/bus/bus.ts'
import { LocalBus } from '@moothall/server/bus/local-bus.ts'
import { RedisBus } from '@moothall/server/bus/redis-bus.ts'
import { Presence } from '@moothall/server/sockets/presence.ts'
import {
  begin,
  guest,
  TWO_PROCESSES,
  testDatabase,
  testHall,
} from '@moothall/server/testing/hall.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { Relay } from '../faults/stage/relay.ts'

const REDIS = process.env['MOOTHALL_TEST_REDIS']
const GRACE = 800
const TIMES = { beat: 20, silent: 200, repeat: 20_000 }

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** One process's knowledge, and whom it has counted as away. */
function processOn(bus: Bus, grace = GRACE, times = TIMES) {
  const presence = new Presence(bus, randomUUID(), grace, Date.now, times)
  const away: string[] = []
  presence.onAway = (place, holder, is) => is && away.push(`${place} ${holder}`)
  open.push(() => presence.close())
  return { presence, away, state: (one: string) => presence.view('game', [one]).holders[one] }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a process that begins learns at once who is connected to the others', async () => {
  const bus = new LocalBus()
  const first = processOn(bus)
  first.presence.enter('game', 'p1', undefined)
  const second = processOn(bus)
  await expect.poll(() => second.state('p1')).toBe('here')
})

test('of a process that dies all are away, then gone, unless they are back at another one', async () => {
  const bus = new LocalBus()
  const [living, dying] = [processOn(bus), processOn(bus)]
  for (const holder of ['p1', 'p2']) dying.presence.enter('game', holder, undefined)
  await expect.poll(() => living.state('p2')).toBe('here')
  await wait(TIMES.silent)
  expect([living.state('p1'), living.state('p2')]).toEqual(['here', 'here'])
  // As killed: its connections are gone, and it says nothing of it.
  dying.presence.close()
  living.presence.enter('game', 'p1', undefined)
  await expect.poll(() => living.state('p2')).toBe('away')
  await expect.poll(() => living.away).toEqual(['game p2'])
  expect([living.state('p1'), living.state('p2')]).toEqual(['here', 'gone'])
})

test('a process of an older version, which only says who is there, is believed for longer', async () => {
  const bus = new LocalBus()
  const { away, state } = processOn(bus, GRACE, { ...TIMES, repeat: 400 })
  const said = { place: 'game', process: 'older', holders: { p1: 1 }, watchers: 0, names: {} }
  bus.publish('presence', said)
  await expect.poll(() => state('p1')).toBe('here')
  await wait(3 * TIMES.silent)
  expect(state('p1')).toBe('here')
  await expect.poll(() => away).toEqual(['game p1'])
})

test('who leaves one process for another was never away', async () => {
  const bus = new LocalBus()
  const [one, two] = [processOn(bus), processOn(bus)]
  one.presence.enter('game', 'p1', undefined)
  await expect.poll(() => two.state('p1')).toBe('here')
  one.presence.leave('game', 'p1', undefined)
  await expect.poll(() => two.state('p1')).toBe('away')
  two.presence.enter('game', 'p1', undefined)
  await wait(2 * GRACE)
  expect([...one.away, ...two.away]).toEqual([])
  expect(one.state('p1')).toBe('here')
})

describe.skipIf(REDIS === undefined)('over Redis', () => {
  const busAt = async (url: string, prefix: string) => {
    const errors: Error[] = []
    const bus = await RedisBus.open(url, (error) => errors.push(error), { prefix })
    open.push(() => bus.close())
    return { bus, errors }
  }

  test('a process that is cut off counts nobody as away whom it cannot hear of', async () => {
    const relay = await Relay.open(() => Number(new URL(REDIS ?? '').port || 6379))
    open.push(() => relay.close())
    const prefix = `moothall-test-${randomUUID()}:`
    const alone = await busAt(`redis://127.0.0.1:${relay.port}`, prefix)
    const together = await busAt(REDIS ?? '', prefix)
    // Longer than a busy machine ever stands still, which is no silence of another process.
    const slow = { ...TIMES, silent: 2500 }
    const [cut, other] = [alone, together].map(({ bus }) => processOn(bus, slow.silent, slow)) as [
      ReturnType<typeof processOn>,
      ReturnType<typeof processOn>,
    ]
    other.presence.enter('game', 'p1', undefined)
    await expect.poll(() => cut.state('p1')).toBe('here')
    cut.presence.enter('game', 'p2', undefined)
    relay.cut()
    await expect.poll(() => alone.bus.hears).toBe(false)
    // This one goes over to the other process, which cannot say so.
    cut.presence.leave('game', 'p2', undefined)
    other.presence.enter('game', 'p2', undefined)
    await wait(1.5 * slow.silent)
    expect(cut.state('p1')).toBe('here')
    expect(cut.away).toEqual([])
    relay.mend()
    await expect.poll(() => alone.bus.hears).toBe(true)
    await expect.poll(() => cut.state('p2')).toBe('here')
    await wait(1.5 * slow.silent)
    expect([...cut.away, ...other.away]).toEqual([])
  })

  test('a process that hears again before it can ask counts nobody as away either', async () => {
    let places = 2
    const port = Number(new URL(REDIS ?? '').port || 6379)
    let skip = 0
    const relay = await Relay.open(() =>
      relay.connections < places && skip-- <= 0 ? port : undefined,
    )
    open.push(() => relay.close())
    const prefix = `moothall-test-${randomUUID()}:`
    const alone = await busAt(`redis://127.0.0.1:${relay.port}`, prefix)
    const together = await busAt(REDIS ?? '', prefix)
    const grace = 1_000
    const slow = { ...TIMES, silent: 6_000 }
    const [cut, other] = [alone, together].map(({ bus }) => processOn(bus, grace, slow)) as [
      ReturnType<typeof processOn>,
      ReturnType<typeof processOn>,
    ]
    // They try in turn, so that one time the one connection comes back first and the other time the other.
    for (const [i, holder] of ['p1', 'p2', 'p3', 'p4'].entries()) {
      cut.presence.enter('game', holder, undefined)
      await expect.poll(() => other.state(holder)).toBe('here')
      places = 1
      relay.cut()
      await expect.poll(() => alone.bus.hears).toBe(false)
      cut.presence.leave('game', holder, undefined)
      other.presence.enter('game', holder, undefined)
      skip = i % 2
      relay.mend()
      await wait(2 * grace)
      expect(alone.bus.hears).toBe(false)
      places = 2
      await expect.poll(() => alone.bus.hears).toBe(true)
      await expect.poll(() => cut.state(holder)).toBe('here')
      expect([...cut.away, ...other.away]).toEqual([])
    }
  })

  test('what is no message of this version is not heard, and harms nothing', async () => {
    const prefix = `moothall-test-${randomUUID()}:`
    const { bus, errors } = await busAt(REDIS ?? '', prefix)
    const heard: object[] = []
    bus.subscribe('presence', (one) => heard.push(one))
    const { bus: other } = await busAt(REDIS ?? '', prefix)
    const whole = { place: 'g', process: 'p', holders: { p1: 1 }, watchers: 0, names: {} }
    const { names: _names, ...older } = whole
    const bad = [{}, older, { ...whole, holders: ['p1'] }, { ...whole, watchers: 'many' }]
    for (const one of bad) other.publish('presence', one as never)
    other.publish('row', { game: 'g', n: 'many' } as never)
    other.publish('presence', { ...whole, later: 'a field of a newer version' } as never)
    await expect.poll(() => heard.length).toBe(1)
    expect(heard[0]).toMatchObject(whole)
    expect(errors).toHaveLength(bad.length + 1)
  })
})

test.skipIf(!TWO_PROCESSES)(
  'in a live game whoever does not come back from a process that ended counts as away, once',
  async () => {
    const own = await testDatabase(process.env['MOOTHALL_TEST_PG'] ?? '')
    open.push(own.drop)
    const env = { DATABASE_URL: own.url, REDIS_URL: REDIS ?? '', MOOTHALL_AWAY: '300' }
    const [first, second, third] = await Promise.all([testHall(env), testHall(env), testHall(env)])
    open.push(() => Promise.all([second.close(), third.close()]))
    const [ann, ben] = [await guest(first.url, 'Ann'), await guest(first.url, 'Ben')]
    const id = await begin([ann, ben], 'pebbles')
    await Promise.all([ann, ben].map(({ client }) => client.game(id).join()))
    const rows = () =>
      second.service.database.sql.query<{ answer: string }>(
        `SELECT answer FROM "journal" WHERE game_id = $1 AND kind = 'presence' ORDER BY n`,
        [id],
      )
    // On a slow machine they may have been awaited for too long before they came.
    const before = (await rows()).length
    for (const { client } of [ann, ben]) client.close()
    await first.close()

    // Two look on at different processes; neither has ever seen the players.
    const lookers = [await guest(second.url, 'Maud'), await guest(third.url, 'Nell')]
    for (const { client } of lookers) await client.game(id).join()
    const since = async () => (await rows()).slice(before).map(({ answer }) => answer)
    await expect.poll(async () => (await since()).length).toBe(2)
    await wait(600)
    const awayRow = (holder: string) => JSON.stringify({ holder, away: true })
    expect((await since()).sort()).toEqual(['p1', 'p2'].map(awayRow))
    for (const { client } of lookers) client.close()
  },
)
