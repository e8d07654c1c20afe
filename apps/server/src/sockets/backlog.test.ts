import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { annAndBen } from '../testing/ann-and-ben.ts'
import { begin, type Guest } from '../testing/hall.ts'

const at = annAndBen()

/** The wire under a client's connection. */
const wireOf = (person: Guest): Socket =>
  (person.client.connection.socket.io.engine.transport as unknown as { ws: { _socket: Socket } }).ws
    ._socket

test('what goes over a socket is not compressed, whoever offers it: it would cost memory for each (engine.io#559)', async () => {
  const asked = request(`${at.hall.url}/socket.io/?EIO=4&transport=websocket`, {
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
  const id = await begin([at.ann, at.ben], 'pebbles', { rounds: 30 })
  const game = at.ben.client.game(id)
  await game.join()
  await at.ann.client.game(id).join()
  const lost = new Promise<string>((resolve) =>
    at.ben.client.connection.socket.once('disconnect', resolve),
  )
  const wire = wireOf(at.ben)
  wire.pause()
  const before = process.memoryUsage()
  // Each is answered by a whole view; none of the answers is read. The system itself takes some of them on the way.
  for (let i = 0; i < 200_000 && !wire.destroyed; i++) {
    at.ben.client.connection.socket.emit('game:join', { game: id }, () => {})
    if (i % 200 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await at.ann.client.game(id).choose(at.ann.client.game(id).mine[0]?.id ?? '', 1)
  wire.resume()
  expect(await lost).toMatch(/transport/)
  expect(process.memoryUsage().rss - before.rss).toBeLessThan(400 * 1024 * 1024)
  await expect
    .poll(
      () => at.ben.client.connection.connected && at.ben.client.game(id).frame?.decisions[0]?.seats,
    )
    .toBeTruthy()
  await game.choose(game.mine[0]?.id ?? '', 2)
  await at.ann.client.game(id).until((frame) => frame.decisions[0]?.kind === 'pebbles.say')
})
