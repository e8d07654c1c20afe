import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { MoothallClient, newClientId } from '@moothall/client'
import { EVENTS, type EventName, ROUTES, type RouteKey } from '@moothall/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, draws, type Guest, guest, playOn, roomOf, testHall } from '../testing/hall.ts'
import { PROCESSES } from '../testing/store.ts'
import { requestAddress } from './address.ts'
import { refusalOf } from './errors.ts'

let hall: Hall
let ann: Guest
let ben: Guest
let game: string
let lobby: string
beforeAll(async () => {
  hall = await testHall()
  ann = await guest(hall.url, 'Ann')
  ben = await guest(hall.url, 'Ben')
  game = await begin([ann, ben], 'pebbles', { rounds: 5 })
  lobby = (await ann.client.rest.createLobby({ ruleset: 'pebbles', name: 'A table' })).id
})
afterAll(async () => {
  ann.client.close()
  ben.client.close()
  await hall.close()
})

const draw = draws(20260)
const pick = <T>(things: readonly T[]): T => things[draw(things.length)] as T

const deep = (depth: number): unknown => {
  let value: unknown = 'bottom'
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}
const NASTY: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => -1,
  () => 1e308,
  () => 0.5,
  () => 2 ** 53,
  () => '',
  () => ' ',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\ud800',
  () => '🙂'.repeat(20),
  () => 'x'.repeat(5000),
  () => "'; DROP TABLE accounts; --",
  () => '../../etc/passwd',
  () => '<script>alert(1)</script>',
  () => '__proto__',
  () => 'constructor',
  () => [],
  () => [[]],
  () => {},
  () => ({ id: 'x', then: { id: 'y' } }),
  () => ({ __proto__: null, toString: 1 }),
  () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}'),
  () => deep(20),
  () => deep(400),
  () => game,
  () => lobby,
  () => ann.id,
  () => 'charm',
  () => `game:${game}`,
  () => `lobby:${lobby}`,
  () => 'client-id-of-fuzz',
]
const nasty = () => pick(NASTY)()
const nastyText = () => {
  const value = nasty()
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none')
}

interface Part {
  readonly const?: unknown
  readonly type?: string
  readonly anyOf?: readonly Part[]
}

/** A value that may well be right for this member. */
function plausible(key: string, part: Part): unknown {
  if (key === 'game') return game
  if (key === 'id') return lobby
  if (part.anyOf !== undefined) return pick(part.anyOf).const
  if (part.type === 'boolean') return draw(2) === 0
  return part.type === 'integer' ? draw(4) : nasty()
}

/** Something that looks like what is asked, with parts of it wrong. */
function near(schema: { properties?: Record<string, Part> }): unknown {
  if (draw(12) === 0) return nasty()
  const out: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    const kind = draw(5)
    if (kind > 0) out[key] = kind <= 2 ? nasty() : plausible(key, part)
  }
  if (draw(6) === 0) out[nastyText()] = nasty()
  return out
}

function badRequest(key: RouteKey) {
  const [method, pattern] = key.split(' ') as [string, string]
  const right = pattern.startsWith('/games') ? game : lobby
  const id =
    draw(3) === 0
      ? encodeURIComponent(
          nastyText()
            .replace(/[\ud800-\udfff]/g, '?')
            .slice(0, 200),
        )
      : right
  const path = pattern
    .replace(':id', id || 'x')
    .replace(':seat', draw(2) === 0 ? String(draw(5)) : 'NaN')
  const schema = ROUTES[key] as { body?: object; query?: { properties: object } }
  const name = Object.keys(schema.query?.properties ?? {})[0]
  const query = name === undefined || draw(2) === 0 ? '' : `?${name}=${draw(9)}`
  const headers: Record<string, string> = {}
  if (draw(4) > 0)
    headers['authorization'] = `Bearer ${draw(6) === 0 ? 'bad' : ann.client.rest.token}`
  if (schema.body === undefined)
    return { method: method as 'GET', url: `/api/v1${path}${query}`, headers }
  headers['content-type'] = draw(15) === 0 ? 'text/xml' : 'application/json'
  const broken = ['{', '', '[1,', 'null', '"x"', '{"__proto__":{}}']
  const payload = draw(12) === 0 ? pick(broken) : (JSON.stringify(near(schema.body)) ?? '')
  return { method: method as 'GET', url: `/api/v1${path}${query}`, headers, payload }
}

test('two thousand bad requests get a 4xx or do what they say, never a fault', async () => {
  // Those that end the session or the game that the sockets are tried on are tried elsewhere.
  const spared: readonly RouteKey[] = [
    'DELETE /sessions/current',
    'DELETE /sessions',
    'DELETE /me',
    'POST /games/:id/leave',
    'POST /games/:id/handover',
    'POST /games/:id/move',
    'POST /games/:id/rest',
  ]
  const keys = (Object.keys(ROUTES) as RouteKey[]).filter((key) => !spared.includes(key))
  const codes = new Map<number, number>()
  for (let i = 0; i < 2000; i++) {
    const request = badRequest(pick(keys))
    const response = await hall.app.inject(request)
    const { statusCode, body } = response
    codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1)
    expect(statusCode, `${request.method} ${request.url} ${body}`).toBeLessThan(500)
    if (statusCode >= 400)
      expect(response.json().error?.code, `${request.url} ${body}`).toMatch(/^[A-Z_]+$/)
  }
  // It must have met both kinds, else it has tried nothing.
  expect(codes.get(400)).toBeGreaterThan(200)
  expect((codes.get(200) ?? 0) + (codes.get(201) ?? 0)).toBeGreaterThan(50)
})

test('three thousand bad events are refused by code, and the game goes on', async () => {
  const names = Object.keys(EVENTS) as EventName[]
  // A second tab of Ann's, so that what it says of joining and leaving does not concern the first.
  const tab = new MoothallClient({ baseUrl: hall.url, token: ann.client.rest.token ?? '' })
  tab.connection.open()
  const { socket } = tab.connection
  await ann.client.game(game).join()
  const room = await roomOf(hall, game)
  const hash = room.game.hash()
  const tried = new Map<string, number>()
  for (let i = 0; i < 3000; i++) {
    const name = pick(names)
    const input = near(EVENTS[name] as never)
    const answer = (await socket.timeout(5000).emitWithAck(name, input as never)) as {
      ok: boolean
      error?: { code: string }
    }
    const code = answer.ok ? 'OK' : (answer.error?.code ?? 'none')
    tried.set(code, (tried.get(code) ?? 0) + 1)
    expect(code, `${name} ${JSON.stringify(input)?.slice(0, 300)}`).not.toMatch(/INTERNAL|none/)
  }
  expect(tried.get('BAD_INPUT')).toBeGreaterThan(1000)
  expect(room.game.hash()).toBe(hash)

  // Without an acknowledgement, with an unknown name, with nothing at all.
  const raw = socket as unknown as {
    emit(...args: unknown[]): void
    timeout(ms: number): { emitWithAck(...args: unknown[]): Promise<unknown> }
  }
  raw.emit('game:choose')
  raw.emit('game:choose', { game })
  raw.emit('no:such', 1, 2, 3)
  expect(await raw.timeout(5000).emitWithAck('no:such', {})).toMatchObject({
    ok: false,
    error: { code: 'BAD_INPUT' },
  })
  await Promise.all([
    playOn(ann.client.game(game), draws(1)),
    playOn(ben.client.game(game), draws(2)),
  ])
  expect(ann.client.game(game).frame?.status).toBe('over')
  tab.close()
})

test('too much is refused before it is read', async () => {
  const big = await fetch(`${hall.url}/api/v1/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nickname: 'x'.repeat(100_000) }),
  })
  expect(big.status).toBe(413)
  expect(await big.json()).toMatchObject({ error: { code: 'TOO_LARGE' } })

  const flood = await guest(hall.url, 'Flood')
  flood.client.connection.open()
  await flood.client.connection.ask('lobby:list', {})
  const ended = new Promise((resolve) => flood.client.connection.socket.once('disconnect', resolve))
  flood.client.connection.socket.emit(
    'chat:say',
    { room: `lobby:${lobby}`, text: 'x'.repeat(200_000), clientId: 'too-much-of-it' } as never,
    () => {},
  )
  await ended
  flood.client.close()
})

test('what is no HTTP at all does no harm', async () => {
  const { port } = new URL(hall.url)
  for (const bytes of [
    '\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n\r\n`,
    '\u0016\u0003\u0001\u0000',
  ]) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(bytes))
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
      socket.resume()
    })
  }
  expect((await fetch(`${hall.url}/healthz`)).status).toBe(200)
})

test('what no database takes is refused by its form', async () => {
  await ann.client.game(game).join()
  const say = (text: string) =>
    ann.client.connection.ask('chat:say', { room: `lobby:${lobby}`, text, clientId: newClientId() })
  for (const text of ['a\u0000b', 'half a letter \ud800', ' '])
    await expect(say(text)).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await expect(say('a whole letter 🙂')).resolves.toMatchObject({
    line: { text: 'a whole letter 🙂' },
  })
  for (const options of [{ word: '\u0000' }, { word: '\ud800' }])
    await expect(
      ann.client.rest.createLobby({ ruleset: 'pebbles', name: 'Table', options }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await expect(
    ann.client.rest.call('POST /games/:id/copies', {
      params: { id: game },
      body: { after: 2 ** 40 },
    }),
  ).rejects.toMatchObject({ code: 'BAD_INPUT' })
  // Where a schema lets something through, the database's refusal is no fault of the hall's.
  const { sql } = hall.service.database
  const refused = sql.query('SELECT $1::text AS t', ['\u0000']).catch(refusalOf)
  expect(await refused).toMatchObject({ code: 'BAD_INPUT' })
})

test('in a game without reaction windows nothing is noted down about them', async () => {
  const two = await begin([ann, ben], 'pebbles')
  const set = ann.client.connection.ask('game:windows', {
    game: two,
    kind: 'pebbles.say',
    mode: 'pass',
    scope: 'game',
  })
  await expect(set).rejects.toMatchObject({ code: 'STALE_DECISION' })
  const { sql } = hall.service.database
  expect(await sql.query('SELECT 1 FROM "window_wishes" WHERE game_id = $1', [two])).toEqual([])
})

test('long polling takes its own methods only', async () => {
  const at = `${hall.url}/socket.io/?EIO=4&transport=polling`
  const opened = await (await fetch(at)).text()
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string }
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const answer = await fetch(`${at}&sid=${sid}`, { method })
    expect(answer.status).toBe(405)
    expect(await answer.json()).toMatchObject({ error: { code: 'METHOD_NOT_ALLOWED' } })
  }
})

test('whoever hung up before being looked at is limited like everybody', () => {
  expect(requestAddress({ ip: undefined } as never)).toBe('')
  expect(requestAddress({ ip: '192.0.2.1' } as never)).toBe('192.0.2.1')
})

test('whose connection is ended for what was sent is told so, and nobody else loses a request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (headers: Record<string, string>) =>
    new Promise<[status: number | undefined, connection: string | undefined, body: string]>(
      (resolve, reject) => {
        const asked = request(`${hall.url}/healthz`, { agent, headers }, (answer) => {
          let body = ''
          answer.on('data', (bytes) => {
            body += bytes
          })
          answer.on('end', () => resolve([answer.statusCode, answer.headers.connection, body]))
        })
        asked.on('error', reject)
        asked.end()
      },
    )
  for (let i = 0; i < 10; i++) {
    const [status, connection, body] = await ask({ much: 'x'.repeat(20_000) })
    expect([status, connection]).toEqual([431, 'close'])
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'TOO_LARGE' } })
    expect((await ask({}))[0]).toBe(200)
  }
  agent.destroy()
})

test('with limits set, floods are told to wait', async () => {
  const strict = await testHall({ MOOTHALL_RATE: '30' })
  // Each process counts for itself.
  const most = 30 * PROCESSES
  const statuses: number[] = []
  for (let i = 0; i < most + 10; i++)
    statuses.push((await fetch(`${strict.url}/api/v1/rulesets`)).status)
  expect(statuses.filter((s) => s === 200).length).toBeLessThanOrEqual(most)
  const last = await fetch(`${strict.url}/api/v1/rulesets`)
  expect(last.status).toBe(429)
  expect(await last.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } })
  await strict.close()
})
