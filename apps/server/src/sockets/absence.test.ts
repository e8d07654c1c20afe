import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '@moothall/protocol'
import { afterAll, beforeAll, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, draws, type Guest, guest, playOn, roomOf, testHall } from '../testing/hall.ts'

/** Longer than anything that is done here without waiting takes, ms. */
const ABSENT = 4_000

let hall: Hall
const came: Guest[] = []
beforeAll(async () => {
  hall = await testHall({ MOOTHALL_ABSENT: `${ABSENT}`, MOOTHALL_AWAY: '50' })
})
afterAll(async () => {
  for (const person of came) person.client.close()
  await hall.close()
})

/** Two people who play nowhere else. */
async function pair(): Promise<[Guest, Guest]> {
  const two: [Guest, Guest] = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
  came.push(...two)
  return two
}
const table = (people: readonly Guest[], clock?: Clock) =>
  begin(
    people,
    'pebbles',
    { rounds: 60 },
    { pace: 'turns', ...(clock === undefined ? {} : { clock }) },
  )
const away = async (id: string) => (await roomOf(hall, id)).game.seating.away
const presenceRows = async (id: string) =>
  (
    await hall.service.database.sql.query<{ answer: string }>(
      `SELECT answer FROM "journal" WHERE game_id = $1 AND kind = 'presence' ORDER BY n`,
      [id],
    )
  ).map(({ answer }) => JSON.parse(answer))
const soon = { timeout: 20_000, interval: 100 }

// What they do is wait, each with a table of its own, so they wait together.
test.concurrent('by turn, whoever is not heard of for long is away, once, and here again with the first look', async ({
  expect,
}) => {
  const [ann, ben] = await pair()
  const id = await table([ann, ben])
  const a = ann.client.game(id)
  await a.join()
  await ben.client.game(id).join()
  ben.client.leaveGame(id)
  // Gone for much longer than in a live game, and still not away.
  await sleep(ABSENT / 4)
  expect(await away(id)).toEqual([])
  await expect.poll(() => away(id), soon).toEqual(['p2'])
  await expect.poll(() => a.frame?.seating.away, soon).toEqual(['p2'])
  // Ann has her page open and does nothing: she is here.
  await sleep(ABSENT + ABSENT / 2)
  expect(await presenceRows(id)).toEqual([{ holder: 'p2', away: true }])

  await ben.client.game(id).join()
  await expect.poll(() => away(id), soon).toEqual([])
  expect(await presenceRows(id)).toEqual([
    { holder: 'p2', away: true },
    { holder: 'p2', away: false },
  ])
})

test.concurrent('acting is being heard of, and so is coming to a game that was put away', async ({
  expect,
}) => {
  const [ann, ben] = await pair()
  const id = await table([ann, ben])
  const a = ann.client.game(id)
  await playOn(a, draws(1), 1)
  ann.client.leaveGame(id)
  await sleep(200)
  // As if she had acted without having a page open, like a program.
  await hall.service.database.sql.query(
    `UPDATE "last_seen" SET at = at - interval '1 hour' WHERE game_id = $1`,
    [id],
  )
  await sleep(ABSENT / 2)
  expect(await presenceRows(id)).toEqual([])
  // Ben has never looked at the game: for him it is counted from its beginning.
  await expect.poll(async () => [...(await away(id))].sort(), soon).toEqual(['p1', 'p2'])

  const other = await table([ann, ben])
  const rest = (resting: boolean) =>
    ann.client.rest.call('POST /games/:id/rest', { params: { id: other }, body: { resting } })
  await rest(true)
  await sleep(ABSENT + ABSENT / 2)
  expect(await presenceRows(other)).toEqual([])
  await rest(false)
  await sleep(ABSENT / 2)
  expect(await presenceRows(other)).toEqual([])
  await expect.poll(async () => [...(await away(other))].sort(), soon).toEqual(['p1', 'p2'])
})

test.concurrent('a clock that counts the late as away says itself how long they may be absent', async ({
  expect,
}) => {
  const people = await pair()
  const patient = await table(people, { kind: 'move', seconds: 600, late: 'away' })
  const other = await table(people, { kind: 'move', seconds: 600, late: 'bot' })
  await expect.poll(async () => (await away(other)).length, soon).toBe(2)
  await sleep(ABSENT / 2)
  expect(await presenceRows(patient)).toEqual([])
})
