import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, draws, type Guest, guest, playOn, testHall } from '../testing/hall.ts'

let hall: Hall
let ann: Guest
let ben: Guest

beforeAll(async () => {
  hall = await testHall({}, ['eldervale-battle'])
  ann = await guest(hall.url, 'Ann')
  ben = await guest(hall.url, 'Ben')
}, 60_000)
afterAll(async () => {
  ann.client.close()
  ben.client.close()
  await hall.close()
})

/** So long that a game in which one window took its time would not end within the test. */
const battle = { seats: 2, rounds: 2, pause: '5', answer: 120 }

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
