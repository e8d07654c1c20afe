import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { testHall } from '../testing/hall.ts'

/** What one more connection on which nothing is said may cost, both of its ends together, bytes. */
const MOST = 60 * 1024
const SOCKETS = 200

let hall: Hall
const open: Socket[] = []
beforeAll(async () => {
  hall = await testHall()
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await hall.close()
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** A text of a few bytes as a client writes it, masked with zeroes. */
const frame = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])

/** A socket of the hall by hand: a client of the library would weigh more than what is weighed. @returns the greeting */
async function visit(): Promise<string> {
  const { port, host } = new URL(hall.url)
  const socket = connect(Number(port), '127.0.0.1')
  open.push(socket)
  let heard = ''
  const hears = (words: string) =>
    new Promise<void>((resolve) => {
      const hear = (bytes: Buffer) => {
        heard += bytes.toString('latin1')
        if (!heard.includes(words)) return
        socket.off('data', hear)
        resolve()
      }
      socket.on('data', hear)
    })
  const greeted = hears('"sid"')
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      `Host: ${host}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
      'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
      '\r\n',
    ].join('\r\n'),
  )
  await greeted
  const joined = hears('40{')
  socket.write(frame('40'))
  await joined
  // What comes from now on is read, so that it does not lie in the way.
  socket.resume()
  return heard
}

async function weigh(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    collect()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

// engine.io#559 (anchors, row 39): compression holds several times the memory of a connection.
test('sockets are not compressed, and one on which nothing is said costs little', async () => {
  const greeting = await visit()
  expect(greeting).toContain('101 Switching Protocols')
  expect(greeting.toLowerCase()).not.toContain('permessage-deflate')
  for (let i = 0; i < 20; i++) await visit()
  const before = await weigh()
  for (let i = 0; i < SOCKETS; i++) await visit()
  const each = ((await weigh()) - before) / SOCKETS
  expect(each).toBeGreaterThan(0)
  expect(each).toBeLessThan(MOST)
})
