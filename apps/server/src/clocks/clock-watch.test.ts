import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock, ClockView } from '@moothall/protocol'
import { describe, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { annAndBen } from '../testing/ann-and-ben.ts'
import {
  begin,
  draws,
  type Guest,
  guest,
  oneProcess,
  playOn,
  roomOf,
  testHall,
} from '../testing/hall.ts'
import { onlyOn } from '../testing/on-stores.ts'
import { lasting, redisUrl, testDatabase } from '../testing/store.ts'

interface RowRecord {
  n: number
  kind: string
  by: string
  seat: number | null
  decision: string | null
}
const rowsOf = (hall: Hall, game: string) =>
  hall.service.database.sql.query<RowRecord>(
    'SELECT n, kind, "by", seat, decision FROM "journal" WHERE game_id = $1 ORDER BY n',
    [game],
  )
const move = (late: Clock['late'], seconds = 1): Clock => ({ kind: 'move', seconds, late })

describe('a clock', () => {
  const at = annAndBen()

  test('gives the default answers of a game that nobody looks at, to its end', async () => {
    const id = await begin([at.ann, at.ben], 'pebbles', { rounds: 1 }, { clock: move('default') })
    await expect.poll(async () => (await rowsOf(at.hall, id)).length, { timeout: 20_000 }).toBe(4)
    const rows = await rowsOf(at.hall, id)
    expect(rows.every((row) => row.kind === 'timeout' && row.by === 'clock')).toBe(true)
    expect((await roomOf(at.hall, id)).game.status).toBe('over')
  })

  test('touches nobody who is in time', async () => {
    const id = await begin(
      [at.ann, at.ben],
      'pebbles',
      { rounds: 4 },
      { clock: move('default', 60) },
    )
    await Promise.all([
      playOn(at.ann.client.game(id), draws(1)),
      playOn(at.ben.client.game(id), draws(2)),
    ])
    expect((await rowsOf(at.hall, id)).map((row) => row.by)).not.toContain('clock')
    expect(at.ann.client.game(id).clock).toMatchObject({ kind: 'move', seconds: 60 })
  })

  test('lets a bot play on, and whoever was late may come back', async () => {
    const id = await begin([at.ann, at.ben], 'pebbles', { rounds: 60 }, { clock: move('bot') })
    const a = at.ann.client.game(id)
    await a.join()
    // Until she has no seat any more, which may be while a choice of hers is on its way.
    const playing = playOn(a, draws(3)).catch(({ code }) => expect(code).toBe('NOT_YOUR_DECISION'))
    await expect
      .poll(async () => (await at.ann.client.rest.game(id)).people.length, { timeout: 20_000 })
      .toBe(3)
    await expect.poll(() => a.frame?.seating.holders).toEqual(['p1', 'p3'])
    const [control] = (await rowsOf(at.hall, id)).filter((row) => row.kind === 'control')
    expect(control).toMatchObject({ by: 'clock', seat: 1 })
    await at.ben.client.rest.takeSeat(id, 1)
    await expect.poll(() => a.frame?.seating.holders).toEqual(['p1', 'p2'])
    await at.ann.client.rest.resign(id)
    await playing
  })

  test('counts whoever is late as away until they are heard of again', async () => {
    const id = await begin(
      [at.ann, at.ben],
      'pebbles',
      { rounds: 9 },
      { clock: move('away'), pace: 'turns' },
    )
    const a = at.ann.client.game(id)
    await a.join()
    await a.until((frame) => frame.seating.away.includes('p2'))
    // Once away, answers are given for them without waiting.
    const kinds = async () => (await rowsOf(at.hall, id)).map((row) => `${row.kind} ${row.by}`)
    await expect.poll(kinds, { timeout: 10_000 }).toContain('timeout clock')
    expect(await kinds()).toContain('presence system')
    await at.ben.client.game(id).join()
    await a.until((frame) => !frame.seating.away.includes('p2'))
  })

  test('is shown to everybody, and says nothing of a sealed answer', async () => {
    const clock: Clock = { kind: 'budget', seconds: 500, increment: 10, late: 'default' }
    const id = await begin([at.ann, at.ben], 'pebbles', {}, { clock })
    const walter = await guest(at.hall.url, 'Walter')
    const games = [at.ann, at.ben, walter].map((person) => person.client.game(id))
    await Promise.all(games.map((game) => game.join()))
    const [a, b, w] = games as [(typeof games)[0], (typeof games)[0], (typeof games)[0]]
    expect(w.clock?.seats.map((s) => typeof s.deadline)).toEqual(['number', 'number'])
    const told: ClockView[] = []
    w.onClock((view) => told.push(view))
    await a.choose(a.mine[0]!.id, 1)
    await w.say('a sign that everything before it has arrived')
    expect(told).toHaveLength(1)
    await b.choose(b.mine[0]!.id, 1)
    await expect.poll(() => w.clock?.seats[1]?.deadline).toBeUndefined()
    expect(w.clock?.seats[0]?.deadline).toBeGreaterThan(Date.now() + 400_000)
    expect(w.clock?.seats[0]?.left).toBeGreaterThan(500_000)
    await expect.poll(() => ({ ...a.clock, now: 0 })).toEqual({ ...w.clock, now: 0 })
    const item = async (person: Guest) =>
      (await person.client.rest.myGames()).find((game) => game.id === id)
    await expect.poll(async () => (await item(at.ann))?.yourTurn).toBe(true)
    // Lists follow a little behind the rows.
    for (const person of [at.ann, at.ben])
      await expect
        .poll(async () => (await item(person))?.deadline)
        .toBe(w.clock?.seats[0]?.deadline)
    walter.client.close()
  })
})

test('what runs out while the hall is shut has not run out: all clocks are moved on, once (lila#15090)', async () => {
  const data = await mkdtemp(join(tmpdir(), 'moothall-clock-'))
  const place = await lasting(data)
  const env = { ...place.env, MOOTHALL_OUTAGE: '600' }
  const deadlineOf = async (hall: Hall, id: string) =>
    (await roomOf(hall, id)).clock?.view(Date.now()).seats[0]?.deadline ?? 0
  let hall = await testHall(env)
  const [ann, ben] = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
  const clock: Clock = { kind: 'budget', seconds: 60, late: 'default' }
  const id = await begin([ann, ben], 'pebbles', {}, { clock })
  const before = await deadlineOf(hall, id)
  await hall.close()
  const shut = Date.now()
  await sleep(1_500)
  hall = await testHall(env)
  const open = Date.now()
  const after = await deadlineOf(hall, id)
  expect(after - before).toBeGreaterThan(1_400)
  // From the last sign of life, which may be a little older than the end.
  expect(after - before).toBeLessThan(open - shut + 600)
  await hall.service.outages.beat()
  expect(await deadlineOf(hall, id)).toBe(after)
  expect(await rowsOf(hall, id)).toEqual([])
  for (const person of [ann, ben]) person.client.close()
  await hall.close()
  await place.drop()
  await rm(data, { recursive: true, force: true })
}, 60_000)

const several = onlyOn(['cluster'], 'it counts its processes')
for (const bus of ['with Redis', 'that do not hear of each other'] as const) {
  several.test(
    `of three processes ${bus} one acts for each deadline, and the game comes to its end`,
    async () => {
      const own = await testDatabase()
      const env = {
        DATABASE_URL: own.url,
        ...(bus === 'with Redis' ? { REDIS_URL: redisUrl() } : {}),
      }
      const halls = [await oneProcess(env), await oneProcess(env), await oneProcess(env)] as const
      const [first] = halls
      const [ann, ben] = [await guest(halls[0].url, 'Ann'), await guest(halls[0].url, 'Ben')]
      const games = await Promise.all(
        Array.from({ length: 6 }, () =>
          begin([ann, ben], 'pebbles', { rounds: 1 }, { clock: move('default') }),
        ),
      )
      for (const id of games) {
        await expect.poll(async () => (await rowsOf(first, id)).length, { timeout: 20_000 }).toBe(4)
        const rows = await rowsOf(first, id)
        expect(rows.map((row) => row.n)).toEqual([1, 2, 3, 4])
        expect(new Set(rows.map((row) => `${row.decision} ${row.seat}`)).size).toBe(4)
      }
      await sleep(1_200)
      for (const id of games) expect(await rowsOf(first, id)).toHaveLength(4)
      for (const person of [ann, ben]) person.client.close()
      await Promise.all(halls.map((hall) => hall.close()))
      await own.drop()
    },
    60_000,
  )
}
