import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, draws, type Guest, guest, playOn, roomOf, testHall } from '../testing/hall.ts'

let hall: Hall
let ann: Guest
beforeAll(async () => {
  hall = await testHall()
  ann = await guest(hall.url, 'Ann')
})
afterAll(async () => {
  ann.client.close()
  await hall.close()
})

test('a bot lets a step be taken back, even if it has answered since', async () => {
  const id = await begin([ann], 'elfquest', { takeBack: true }, { bots: 1 })
  const game = ann.client.game(id)
  const room = await roomOf(hall, id)
  const draw = draws(4)
  await game.join()
  // On to a moment at which the bot would have to agree.
  while (game.frame?.undo.state !== 'ask') {
    expect(game.frame?.status).toBe('open')
    await playOn(game, draw, 1)
    await new Promise((done) => setTimeout(done, 50))
  }
  const undone = game.frame?.undo.what
  expect(undone).toBeDefined()
  await game.undo(true)
  await expect.poll(() => room.game.consentOf()).toEqual([])
  await expect.poll(() => game.frame?.log.some((line) => line.undone)).toBe(true)
  const rows = await hall.service.database.sql.query<{ by: string; seat: number }>(
    `SELECT "by", seat FROM "journal" WHERE game_id = $1 AND kind = 'consent'`,
    [id],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row.by).toBe('bot')
    expect(room.botOf(row.seat)).toBeDefined()
  }
})
