import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, type Guest, guest, testHall } from '../testing/hall.ts'

let hall: Hall
let ann: Guest
let ben: Guest
beforeAll(async () => {
  hall = await testHall()
  ann = await guest(hall.url, 'Ann')
  ben = await guest(hall.url, 'Ben')
})
afterAll(async () => {
  ann.client.close()
  ben.client.close()
  await hall.close()
})

/** The wire under a client's connection. */
const wireOf = (person: Guest): Socket =>
  (person.client.connection.socket.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws
    ._socket

test('what goes over a socket is not compressed, whoever offers it: it would cost memory for each (engine.io#559)', async () => {
  const asked = request(`${hall.url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.from('sixteen letters!').toString('base64'),
      'sec-websocket-extensions': 'permessage-deflate; client_max_window_bits',
    },
  })
  asked.end()
  const [answer, socket] = (await once(asked, 'upgrade')) as [IncomingMessage, Socket]
  socket.destroy()
  expect(answer.statusCode).toBe(101)
  expect(answer.headers['sec-websocket-extensions']).toBeUndefined()
})

test('whoever does not read is cut off before much waits for them, and comes back to what is now', async () => {
  const id = await begin([ann, ben], 'pebbles', { rounds: 30 })
  const game = ben.client.game(id)
  await game.join()
  await ann.client.game(id).join()
  const lost = new Promise<string>((resolve) =>
    ben.client.connection.socket.once('disconnect', resolve),
  )
  const wire = wireOf(ben)
  wire.pause()
  const before = process.memoryUsage()
  // Each is answered by a whole view; none of the answers is read.
  for (let i = 0; i < 20_000 && !wire.destroyed; i++) {
    ben.client.connection.socket.emit('game:join', { game: id }, () => {})
    if (i % 200 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await ann.client.game(id).choose(ann.client.game(id).mine[0]?.id ?? '', 1)
  wire.resume()
  expect(await lost).toMatch(/transport/)
  expect(process.memoryUsage().rss - before.rss).toBeLessThan(400 * 1024 * 1024)
  await expect
    .poll(() => ben.client.connection.connected && ben.client.game(id).frame?.decisions[0]?.seats)
    .toBeTruthy()
  await game.choose(game.mine[0]?.id ?? '', 2)
  await ann.client.game(id).until((frame) => frame.decisions[0]?.kind === 'pebbles.say')
})
