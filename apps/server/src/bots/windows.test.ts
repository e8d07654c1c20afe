import { eldervaleBattle } from '@moothall/eldervale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import type { Room } from '../rooms/room.ts'
import { Rulesets, withoutBundle } from '../rulesets/rulesets.ts'
import { begin, draws, type Guest, guest, playOn, testHall } from '../testing/hall.ts'

/** Long enough that a game in which one window took its time would not end within the test. */
const NEVER = 3_600_000
const PAUSE = 1_500

let hall: Hall
let brisk: Hall
let ann: Guest
let ben: Guest

beforeAll(async () => {
  hall = await testHall(
    { MOOTHALL_WINDOW: `${NEVER}` },
    new Rulesets(withoutBundle([eldervaleBattle])),
  )
  brisk = await testHall(
    { MOOTHALL_WINDOW: `${PAUSE}` },
    new Rulesets(withoutBundle([eldervaleBattle])),
  )
  ann = await guest(hall.url, 'Ann')
  ben = await guest(hall.url, 'Ben')
}, 60_000)
afterAll(async () => {
  ann.client.close()
  ben.client.close()
  await hall.close()
  await brisk.close()
})

const battle = { seats: 2, rounds: 2 }

/** How many windows were open in a game that is over. */
async function closed(id: string): Promise<number> {
  const { rows } = await ann.client.rest.journal(id)
  return rows.filter((row) => row.kind === 'window.close').length
}

test('EV-REACT-17: with one person at the table windows take no time, and bots answer within them', async () => {
  const id = await begin([ann], 'eldervale-battle', battle, { bots: 1 })
  await playOn(ann.client.game(id), draws(5))
  expect(ann.client.game(id).frame?.status).toBe('over')
  expect(await closed(id)).toBeGreaterThan(0)
}, 60_000)

test('in a game by turns a window waits for all who might react, and then ends', async () => {
  const id = await begin([ann, ben], 'eldervale-battle', battle, { pace: 'turns' })
  await Promise.all([playOn(ann.client.game(id), draws(6)), playOn(ben.client.game(id), draws(7))])
  expect(ann.client.game(id).frame?.status).toBe('over')
  expect(await closed(id)).toBeGreaterThan(0)
}, 60_000)

test('EV-REACT-12: with two people a live window takes its fixed time, whatever is held or answered', async () => {
  const cat = await guest(brisk.url, 'Cat')
  const dan = await guest(brisk.url, 'Dan')
  const id = await begin([cat, dan], 'eldervale-battle', battle)
  const room = (await brisk.service.rooms.open(id)) as Room
  const draw = draws(8)
  while (!room.game.windowOpen) {
    const open = room.game.open()[0]
    if (open === undefined) throw new Error('no window came')
    const person = open.seat === room.seatsOf(cat.id)[0] ? cat : dan
    await playOn(person.client.game(id), draw, 1)
  }
  const begun = performance.now()
  const key = room.game.openKey
  // All who are asked answer at once; the window stays open all the same.
  for (const { seat } of room.game.open()) {
    const person = seat === room.seatsOf(cat.id)[0] ? cat : dan
    const game = person.client.game(id)
    await game.join()
    const mine = game.mine[0]
    if (mine !== undefined) await game.choose(mine.id, 'pass', seat)
  }
  expect(performance.now() - begun).toBeLessThan(PAUSE)
  expect(room.game.openKey).toBe(key)
  await expect.poll(() => room.game.openKey === key, { timeout: 20_000 }).toBe(false)
  cat.client.close()
  dan.client.close()
}, 60_000)
