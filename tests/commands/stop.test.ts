import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { MoothallClient } from '@moothall/client'
import { afterAll, expect, test } from 'vitest'
import { RealHall } from '../halls/real-hall.ts'

const open: RealHall[] = []
afterAll(async () => {
  await Promise.all(open.map((hall) => hall.close()))
})

async function newHall(): Promise<RealHall> {
  const hall = await RealHall.open()
  open.push(hall)
  return hall
}

/** A connection that asks for something and then reads nothing of it. */
async function deaf(hall: RealHall, path: string): Promise<Socket> {
  const socket = connect(Number(new URL(hall.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.pause()
  // Asked for many times over, so that the answers are more than the buffers in between hold.
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(400))
  return socket
}

test('told to end, it ends within seconds, though somebody has not finished a download', async () => {
  const hall = await newHall()
  const client = new MoothallClient({ baseUrl: hall.url })
  await client.rest.enter('Ann')
  await client.connection.ask('lobby:list', {})
  const socket = await deaf(hall, '/docs/static/swagger-ui-bundle.js')
  await sleep(500)
  const before = performance.now()
  expect(await hall.stop()).toEqual({ code: 0, signal: null })
  expect(performance.now() - before).toBeLessThan(6_000)
  client.close()
  socket.destroy()
})

test('told to end while people play, it finishes what it has begun, and everybody comes back by themselves (terraforming-mars#4655, colyseus#823)', async () => {
  const hall = await newHall()
  const client = new MoothallClient({ baseUrl: hall.url })
  await client.rest.enter('Ann')
  const lobby = await client.rest.createLobby({ ruleset: 'elfquest', name: 'Solitary' })
  const id = await client.rest.start(lobby.id)
  const game = client.game(id)
  await game.join()
  let told = 0
  client.connection.on('hall:closing', () => told++)
  let acknowledged = 0
  let stopped = false
  const playing = (async () => {
    while (!stopped) {
      // Talk goes the same way as choices and never ends the game.
      await game.say('still here')
      acknowledged++
    }
  })()
  for (let round = 0; round < 2; round++) {
    const before = acknowledged
    await expect.poll(() => acknowledged, { timeout: 10_000 }).toBeGreaterThan(before + 5)
    const start = performance.now()
    expect(await hall.stop()).toEqual({ code: 0, signal: null })
    expect(performance.now() - start).toBeLessThan(3_000)
    await hall.start()
  }
  const last = acknowledged
  await expect.poll(() => acknowledged, { timeout: 10_000 }).toBeGreaterThan(last + 5)
  stopped = true
  await playing
  expect(told).toBe(2)
  let lines = 0
  for (let before: number | undefined; ; ) {
    const page = await game.chat(before)
    if (page.length === 0) break
    lines += page.length
    before = page[0]?.i
  }
  expect(lines).toBe(acknowledged)
  client.close()
})
