import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(path, 'utf8')

/**
 * Whoever asks all processes waits for one that is gone. What there is to know of the others they have said already
 * (presence), or it stands in the database. These are the ways to ask all the same.
 */
const ASKS_ALL = [
  /\.fetchSockets\(/,
  /\.allSockets\(/,
  /\.serverSideEmit(WithAck)?\(/,
  /\.serverCount\(/,
  /\.(sockets(Join|Leave)|disconnectSockets)\(/,
  /\.(keys|scan|scanIterator|pubSub\w+|publishAndWait)\(['"`]/i,
]

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|generated/.test(file))
  .map((file) => join(SOURCES, file))

test('no process asks all the others and waits for them', () => {
  expect(files.length).toBeGreaterThan(80)
  const asking = files.filter((file) => ASKS_ALL.some((way) => way.test(read(file))))
  expect(asking).toEqual([])
  expect(ASKS_ALL.some((way) => way.test('await io.in(room).fetchSockets()'))).toBe(true)
})

test('sockets are tied together by nothing but the bus, on which nobody answers', () => {
  const { dependencies } = JSON.parse(read(join(SOURCES, '..', 'package.json'))) as {
    dependencies: Record<string, string>
  }
  const names = Object.keys(dependencies)
  expect(names).toContain('socket.io')
  expect(names.filter((name) => /socket.*(adapter|emitter)/.test(name))).toEqual([])
})
