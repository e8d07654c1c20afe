import type { AddressInfo } from 'node:net'
import { MoothallClient } from '@moothall/client'
import { ROUTES } from '@moothall/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, type Guest, guest, testHall } from '../testing/hall.ts'
import { TIGHT } from './works.ts'

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

type Headers = Record<string, string>
const cookie = () => `moothall_session=${ann.client.rest.token}`
const send = (url: string, method: string, headers: Headers, body?: string, at = hall.url) =>
  fetch(`${at}${url}`, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
const json = (url: string, body: string, method = 'POST') =>
  send(`/api/v1${url}`, method, { 'content-type': 'application/json', cookie: cookie() }, body)
const codeOf = async (response: Response) =>
  ((await response.json()) as { error?: { code: string } }).error?.code

describe('a page elsewhere that somebody looks at', () => {
  test('can send nothing in their name by a form, by whatever kind of body', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const headers = { 'content-type': type, cookie: cookie() }
      const body = '{"ruleset":"pebbles","name":"Not mine"}'
      expect((await send('/api/v1/lobbies', 'POST', headers, body)).status).toBe(415)
    }
    expect(await ann.client.rest.lobbies()).toEqual([])
  })

  test('can do nothing without a body either, not even from beside the hall: the origin is looked at', async () => {
    const mine = await ann.client.rest.createLobby({ ruleset: 'pebbles', name: 'Mine' })
    const leave = (origin: string) =>
      send(`/api/v1/lobbies/${mine.id}/leave`, 'POST', { cookie: cookie(), origin })
    for (const origin of ['https://elsewhere.example', 'http://127.0.0.1:1', 'null', 'nonsense'])
      expect([origin, await codeOf(await leave(origin))]).toEqual([origin, 'FORBIDDEN'])
    expect((await ann.client.rest.lobby(mine.id)).state).toBe('open')
    expect((await leave(hall.url)).status).toBe(200)
  })

  test('neither reads nor sends over long polling, not even from beside the hall', async () => {
    // Who polls must find the same process again, if there are several.
    const { port } = hall.app.server.address() as AddressInfo
    const process = `http://127.0.0.1:${port}`
    const poll = '/socket.io/?EIO=4&transport=polling'
    const asScript = await send(`${poll}&j=0`, 'GET', { cookie: cookie() })
    expect(asScript.status).toBe(400)
    expect(await asScript.text()).not.toContain('sid')
    const own = await send(poll, 'GET', { cookie: cookie() }, undefined, process)
    expect(own.headers.get('x-content-type-options')).toBe('nosniff')
    expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const { sid } = JSON.parse((await own.text()).slice(1)) as { sid: string }
    const say = (origin: string) =>
      send(`${poll}&sid=${sid}`, 'POST', { origin, 'content-type': 'text/plain' }, '40', process)
    for (const origin of ['https://elsewhere.example', 'http://beside.127.0.0.1', 'null'])
      expect([origin, (await say(origin)).status]).toEqual([origin, 400])
    expect((await say(process)).status).toBe(200)
    const heard = await send(`${poll}&sid=${sid}`, 'GET', {}, undefined, process)
    expect(await heard.text()).toMatch(/^40\{"sid"/)
  })

  test('reads nothing: no answer lets another origin in', async () => {
    const origin = 'https://elsewhere.example'
    const asked: [string, string, Headers][] = [
      ['/api/v1/me', 'GET', { origin, cookie: cookie() }],
      ['/api/v1/me', 'OPTIONS', { origin, 'access-control-request-method': 'PATCH' }],
      ['/', 'GET', { origin }],
      ['/metrics', 'GET', { origin }],
    ]
    for (const [url, method, headers] of asked) {
      const given = [...(await send(url, method, headers)).headers.keys()]
      expect(given.filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('headers', () => {
  const NOTHING = "default-src 'none'; frame-ancestors 'none'"
  const HEADERS: Headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy':
      "default-src 'self';script-src 'self';style-src 'self';style-src-attr 'unsafe-inline';img-src 'self' data:;font-src 'self';connect-src 'self';object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
  }
  test('keep every answer to itself: pages, answers and refusals', async () => {
    for (const url of ['/', '/api/v1/me', '/api/v1/nothing', '/healthz', '/%', '/bundles/x.mjs']) {
      const { headers } = await send(url, 'GET', {})
      // Of what is no address at all nothing is shown, so nothing at all is allowed.
      const all = url === '/%' ? { ...HEADERS, 'content-security-policy': NOTHING } : HEADERS
      const given = Object.fromEntries(Object.keys(all).map((name) => [name, headers.get(name)]))
      expect({ url, ...given }).toEqual({ url, ...all })
      expect([url, headers.get('x-powered-by'), headers.get('server')]).toEqual([url, null, null])
    }
  })

  test('where the hall is reached by https, say so, and so does the cookie, which no other host can set', async () => {
    const secure = await testHall({ MOOTHALL_SECURE: 'true' })
    const answer = await fetch(`${secure.url}/api/v1/guests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nickname: 'Ann' }),
    })
    expect(answer.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
    const given = answer.headers.get('set-cookie') ?? ''
    expect(given).toMatch(/^__Host-moothall_session=[\w-]{43};/)
    for (const flag of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(given.split('; ')).toContain(flag)
    expect(given).not.toMatch(/domain/i)
    const who = async (name: string) => {
      const token = /=([\w-]{43});/.exec(given)?.[1]
      const me = await fetch(`${secure.url}/api/v1/me`, { headers: { cookie: `${name}=${token}` } })
      return ((await me.json()) as { me: { nickname: string } | null }).me?.nickname
    }
    expect(await who('__Host-moothall_session')).toBe('Ann')
    // The plain name could have been set by a page beside the hall.
    expect(await who('moothall_session')).toBeUndefined()
    await secure.close()
  })

  test('of signing out clear what the browser keeps of the hall', async () => {
    for (const path of ['/sessions/current', '/sessions']) {
      const { client } = await guest(hall.url, 'Ben')
      const headers = { authorization: `Bearer ${client.rest.token}` }
      const answer = await send(`/api/v1${path}`, 'DELETE', headers)
      expect(answer.headers.get('clear-site-data')).toBe('"cache"')
      expect(answer.headers.get('set-cookie')).toMatch(
        /^moothall_session=;.*Expires=Thu, 01 Jan 1970/,
      )
    }
  })
})

describe('sessions', () => {
  test('are never the ones that somebody brings along: coming in makes a new one', async () => {
    const planted = 'planted-by-somebody-else-0123456789-abcdefg'
    const headers = { 'content-type': 'application/json', cookie: `moothall_session=${planted}` }
    const visit = await send('/api/v1/guests', 'POST', headers, '{"nickname":"Carol"}')
    expect(visit.headers.get('set-cookie')).toMatch(/^moothall_session=/)
    expect(visit.headers.get('set-cookie')).not.toContain(planted)
    const { rest } = new MoothallClient({ baseUrl: hall.url, token: planted })
    expect(await rest.me()).toEqual({ me: null })
  })

  test('are new at every step up, and the one before is good for nothing', async () => {
    const carol = await guest(hall.url, 'Carol')
    const seen = [carol.client.rest.token ?? '']
    const step = async (doing: Promise<unknown>) => {
      await doing
      seen.push(carol.client.rest.token ?? '')
    }
    const { rest } = carol.client
    await step(rest.register({ email: 'carol@example.org', password: 'a sentence to keep' }))
    await step(rest.signIn('carol@example.org', 'a sentence to keep'))
    await step(rest.changePassword('a sentence to keep', 'a better one to keep'))
    expect(new Set(seen).size).toBe(4)
    for (const [i, token] of seen.entries()) {
      const { me } = await new MoothallClient({ baseUrl: hall.url, token }).rest.me()
      expect([i, me?.id]).toEqual([i, i === 3 ? carol.id : undefined])
    }
  })
})

test('no address leads out of the hall', async () => {
  for (const url of [
    '//elsewhere.example/',
    '//elsewhere.example/%2e%2e',
    '/\\elsewhere.example',
    '/%2f%2felsewhere.example/..',
    '/docs//elsewhere.example',
    '/door?then=https://elsewhere.example',
  ]) {
    const { status, headers } = await send(url, 'GET', { accept: 'text/html' })
    const to = headers.get('location')
    expect([url, to === null || new URL(to, hall.url).host === new URL(hall.url).host]).toEqual([
      url,
      true,
    ])
    expect(status).toBeLessThan(500)
  }
})

describe('prototypes', () => {
  const clean = () => {
    for (const name of ['admin', 'visibility', 'x']) expect(name in {}).toBe(false)
    expect(Object.keys(Object.prototype)).toEqual([])
  }
  test('are not reached by requests', async () => {
    for (const [url, body] of [
      ['/lobbies', '{"ruleset":"pebbles","name":"T","__proto__":{"visibility":"private"}}'],
      ['/lobbies', '{"ruleset":"pebbles","name":"T","options":{"__proto__":{"admin":true}}}'],
      ['/lobbies', '{"ruleset":"pebbles","name":"T","options":{"constructor":"x"}}'],
      ['/lobbies', '{"ruleset":"pebbles","name":"T","constructor":{"prototype":{"x":1}}}'],
      ['/lobbies', '{"ruleset":"__proto__","name":"T"}'],
      ['/lobbies', '{"ruleset":"constructor","name":"T"}'],
      ['/games/import', '{"file":{"__proto__":{"admin":true}}}'],
    ] as const) {
      const response = await json(url, body)
      expect([body, response.status]).toEqual([body, 400])
      clean()
    }
    for (const query of ['?__proto__[admin]=1', '?constructor.prototype.x=1', '?__proto__=1'])
      expect((await send(`/api/v1/lobbies${query}`, 'GET', {})).status).toBeLessThan(500)
    clean()
  })

  test('are not reached by events', async () => {
    const game = await begin([ann], 'pebbles', {}, { bots: 1 })
    const frame = await ann.client.game(game).join()
    const hash = (await hall.service.rooms.open(game))!.game.hash()
    const { connection } = ann.client
    for (const answer of [
      '{"__proto__":{"admin":true}}',
      '[{"__proto__":{"admin":true}}]',
      '{"constructor":{"prototype":{"x":1}}}',
      '"__proto__"',
    ]) {
      const decision = frame.decisions[0]!.id
      const given = { game, decision, answer: JSON.parse(answer), clientId: 'client-of-ann' }
      await expect(connection.ask('game:choose', given)).rejects.toMatchObject({
        code: 'NOT_AN_OPTION',
      })
      clean()
    }
    const odd = JSON.parse(`{"game":"${game}","__proto__":{"admin":true}}`)
    await connection
      .ask('game:join', odd)
      .catch((error: { code: string }) => expect(error.code).toBe('BAD_INPUT'))
    clean()
    expect((await hall.service.rooms.open(game))!.game.hash()).toBe(hash)
  })
})

test('nothing but an object is a body, on any route: also where all of its members may be left out', async () => {
  const taking = Object.entries(ROUTES).filter(([, schema]) => 'body' in schema)
  expect(taking.length).toBeGreaterThan(20)
  for (const [key] of taking) {
    const [method = '', path = ''] = key.split(' ')
    for (const body of ['null', '[]', '""', '0', 'false']) {
      const response = await json(path.replaceAll(/:\w+/g, '1'), body, method)
      expect([key, body, response.status, await codeOf(response)]).toEqual([
        ...[key, body],
        ...[400, 'BAD_INPUT'],
      ])
    }
  }
})

describe('bodies made to be costly', () => {
  const nest = (n: number) => `${'['.repeat(n)}1${']'.repeat(n)}`
  const objects = (n: number) => `${'{"a":'.repeat(n)}1${'}'.repeat(n)}`
  const keys = (n: number) => `{${Array.from({ length: n }, (_, i) => `"k${i}":1`).join(',')}}`
  const lobby = (options: string) => `{"ruleset":"pebbles","name":"T","options":${options}}`
  const row = (answer: string) =>
    `{"n":1,"kind":"choice","seat":0,"decision":"00","answer":${answer},"by":"person","time":1}`
  const file = (rows: string) =>
    `{"file":{"format":"moothall-game","formatVersion":1,"rows":[${rows}]}}`

  test.each([
    ['nested deep', '/lobbies', nest(30_000)],
    ['nested deep in objects', '/lobbies', objects(10_000)],
    ['nested deep in a member that takes any', '/lobbies', lobby(objects(10_000))],
    ['with thousands of members', '/lobbies', keys(6_000)],
    ['with thousands of house rules', '/lobbies', lobby(keys(6_000))],
    ['with a long list', '/lobbies', lobby(`[${'1,'.repeat(30_000)}1]`)],
    ['with one huge number', '/lobbies', lobby(`{"seats":${'9'.repeat(60_000)}}`)],
    ['a file nested deep', '/games/import', file(row(nest(400_000)))],
    ['a file with a very long list', '/games/import', file(Array(150_000).fill('{}').join(','))],
    ['a file with very many members', '/games/import', keys(500_000)],
  ])('%s are refused, and cost little', async (_what, url, body) => {
    const start = process.cpuUsage()
    const response = await json(url, body)
    const { user } = process.cpuUsage(start)
    expect(response.status).toBe(400)
    expect((await response.text()).length).toBeLessThan(4_000)
    expect(user / 1e6).toBeLessThan(5)
  })

  test('events, too, whose nesting is looked at before anything walks through it', async () => {
    const { connection } = ann.client
    const given = { game: 'nothing', decision: '0123456789abcdef', clientId: 'client-of-ann' }
    // As bytes: the client's own library could not send them.
    for (const answer of [nest(30_000), objects(10_000)])
      connection.socket.io.engine.write(`20["game:choose",{"game":"x","answer":${answer}}]`)
    for (const answer of [nest(100), objects(100), keys(4_000), `[${'0,'.repeat(20_000)}0]`])
      await expect(
        connection.ask('game:choose', { ...given, answer: JSON.parse(answer) }),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(BAD_INPUT|NOT_FOUND)$/) })
    expect((await fetch(`${hall.url}/healthz`)).status).toBe(200)
  })
})

test('what people write comes back as they wrote it, as data and never as a page', async () => {
  const table = await ann.client.rest.createLobby({
    ruleset: 'pebbles',
    name: '<img src=x onerror=1>',
  })
  const answer = await send(`/api/v1/lobbies/${table.id}`, 'GET', { accept: 'text/html' })
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(((await answer.json()) as { lobby: { name: string } }).lobby.name).toBe(
    '<img src=x onerror=1>',
  )
})

test('where guessing pays, every route is limited by address', async () => {
  const strict = await testHall({ MOOTHALL_RATE: '100000' })
  for (const [key, most] of Object.entries(TIGHT)) {
    const [method = '', path = ''] = key.split(' ')
    const ask = () =>
      fetch(`${strict.url}/api/v1${path.replace(':id', 'x')}`, {
        method,
        ...(method === 'GET'
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: '{}' }),
      }).then(({ status }) => status)
    const told: number[] = []
    for (let n = 0; n < most + 1; n++) told.push(await ask())
    expect([key, told.indexOf(429)]).toEqual([key, most])
  }
  await strict.close()
})

test('nobody fills the list with tables of theirs', async () => {
  const strict = await testHall({ MOOTHALL_RATE: '100000' })
  const { client } = await guest(strict.url, 'Ann')
  const { counts } = strict.service
  const day = { within: 86_400_000, most: 100 }
  // Those of the hours before; laid in one go they would meet the limit of a minute.
  for (let n = 0; n < 98; n++)
    await counts.add(['day', 'tables', (await client.rest.me()).me?.id ?? ''], day)
  const lay = () => client.rest.createLobby({ ruleset: 'pebbles', name: 'One more' })
  await lay()
  await lay()
  await expect(lay()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(await client.rest.lobbies()).toHaveLength(2)
  client.close()
  await strict.close()
})
