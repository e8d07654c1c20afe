import { setTimeout as sleep } from 'node:timers/promises'
import { MoothallClient } from '@moothall/client'
import { expect, test } from 'vitest'
import { RealHall } from '../halls/real-hall.ts'

test('kill -9 while a clock runs: it runs on after the restart, and acts once', async () => {
  const hall = await RealHall.open()
  const client = new MoothallClient({ baseUrl: hall.url })
  await client.rest.enter('Ann')
  const clock = { kind: 'move', seconds: 5, late: 'bot' } as const
  const lobby = await client.rest.createLobby({ ruleset: 'elfquest', name: 'By the clock', clock })
  const id = await client.rest.start(lobby.id)
  const game = client.game(id)
  const frame = await game.join()
  const before = game.clock?.seats[0]?.deadline ?? 0
  expect(frame.seating.holders).toEqual(['p1', 'p1', 'p1', 'p1'])
  await sleep(500)
  await hall.kill()
  await hall.start()
  // Still the same deadline; by now it may have passed, and the clock then has acted.
  await game.until((f) => f.seating.holders.every((holder) => holder === 'p2'))
  expect(Date.now()).toBeGreaterThanOrEqual(before)
  const took = game.frame?.log.filter((line) => line.text.k === 'kernel.seatTaken') ?? []
  expect(took.map((line) => line.seat)).toEqual([0, 1, 2, 3])
  await hall.kill()
  await hall.start()
  await sleep(1_500)
  // Bots play on meanwhile; what the clock did stands among the first lines.
  const again = (await game.log(200, 200)).filter((line) => line.text.k === 'kernel.seatTaken')
  expect(again).toHaveLength(4)
  client.close()
  await hall.close()
})
