import { MoothallClient } from '@moothall/client'
import { EVENTS, type EventName, ROUTES, type RouteKey } from '@moothall/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hall } from './hall.ts'
import { EVENT_PERMISSIONS, ROUTE_PERMISSIONS, type Who } from './permissions.ts'
import { begin, type Guest, guest, testHall } from './testing/hall.ts'

type Actor = 'nobody' | 'stranger' | 'spectator' | 'seat' | 'host'
type Verdict = 'yes' | 'NOT_SIGNED_IN' | 'FORBIDDEN' | 'NOT_FOUND'
const ACTORS: readonly Actor[] = ['nobody', 'stranger', 'spectator', 'seat', 'host']
const REFUSALS: readonly string[] = ['NOT_SIGNED_IN', 'FORBIDDEN', 'NOT_FOUND']

/** The whole table once more, written down by hand: what each person is told. */
const all = (verdict: Verdict): Record<Actor, Verdict> => ({
  nobody: verdict,
  stranger: verdict,
  spectator: verdict,
  seat: verdict,
  host: verdict,
})
const members = (nobody: Verdict): Record<Actor, Verdict> => ({
  nobody,
  stranger: 'NOT_FOUND',
  spectator: 'NOT_FOUND',
  seat: 'yes',
  host: 'yes',
})
const EXPECTED: Record<Who, Record<'public' | 'private', Record<Actor, Verdict>>> = {
  anyone: { public: all('yes'), private: all('yes') },
  session: {
    public: { ...all('yes'), nobody: 'NOT_SIGNED_IN' },
    private: { ...all('yes'), nobody: 'NOT_SIGNED_IN' },
  },
  // The host of this test has an account, everybody else is a guest.
  account: {
    public: { ...all('FORBIDDEN'), nobody: 'NOT_SIGNED_IN', host: 'yes' },
    private: { ...all('FORBIDDEN'), nobody: 'NOT_SIGNED_IN', host: 'yes' },
  },
  'lobby:see': { public: all('yes'), private: members('NOT_FOUND') },
  'lobby:join': {
    public: { ...all('yes'), nobody: 'NOT_SIGNED_IN' },
    private: members('NOT_SIGNED_IN'),
  },
  'lobby:sitter': {
    public: {
      nobody: 'NOT_SIGNED_IN',
      stranger: 'FORBIDDEN',
      spectator: 'FORBIDDEN',
      seat: 'yes',
      host: 'yes',
    },
    private: members('NOT_SIGNED_IN'),
  },
  'lobby:host': {
    public: {
      nobody: 'NOT_SIGNED_IN',
      stranger: 'FORBIDDEN',
      spectator: 'FORBIDDEN',
      seat: 'FORBIDDEN',
      host: 'yes',
    },
    private: { ...members('NOT_SIGNED_IN'), seat: 'FORBIDDEN' },
  },
  'game:see': { public: all('yes'), private: members('NOT_FOUND') },
  'game:guest': {
    public: { ...all('yes'), nobody: 'NOT_SIGNED_IN' },
    private: members('NOT_SIGNED_IN'),
  },
  'game:seat': {
    public: {
      nobody: 'NOT_SIGNED_IN',
      stranger: 'FORBIDDEN',
      spectator: 'FORBIDDEN',
      seat: 'yes',
      host: 'yes',
    },
    private: members('NOT_SIGNED_IN'),
  },
  'game:seat-or-host': {
    public: {
      nobody: 'NOT_SIGNED_IN',
      stranger: 'FORBIDDEN',
      spectator: 'FORBIDDEN',
      seat: 'yes',
      host: 'yes',
    },
    private: members('NOT_SIGNED_IN'),
  },
  'game:host': {
    public: {
      nobody: 'NOT_SIGNED_IN',
      stranger: 'FORBIDDEN',
      spectator: 'FORBIDDEN',
      seat: 'FORBIDDEN',
      host: 'yes',
    },
    private: { ...members('NOT_SIGNED_IN'), seat: 'FORBIDDEN' },
  },
  'chat:hear': { public: all('yes'), private: members('NOT_FOUND') },
  'chat:speak': {
    public: { ...all('yes'), nobody: 'NOT_SIGNED_IN' },
    private: members('NOT_SIGNED_IN'),
  },
}

const HOST_PASSWORD = 'the host keeps this one'

let hall: Hall
const people = {} as Record<Actor, Guest>

beforeAll(async () => {
  hall = await testHall()
  for (const actor of ACTORS) {
    people[actor] =
      actor === 'nobody'
        ? { id: '', client: new MoothallClient({ baseUrl: hall.url }) }
        : await guest(hall.url, actor)
  }
  await people.host.client.rest.register({ email: 'host@example.org', password: HOST_PASSWORD })
})
afterAll(async () => {
  for (const person of Object.values(people)) person.client.close()
  await hall.close()
})

interface World {
  readonly lobby: string
  readonly game: string
  /** A decision of the host's. */
  readonly decision: string
}

/** A table that the host and the one at the other seat fill, and a game that they play. */
async function world(visibility: 'public' | 'private'): Promise<World> {
  const { host, seat, spectator } = people
  const lobby = await host.client.rest.createLobby({
    ruleset: 'pebbles',
    name: 'A table',
    options: { seats: 4 },
    visibility,
  })
  await seat.client.rest.join(lobby.id, { invite: lobby.invite ?? '' })
  await host.client.rest.addBot(lobby.id, { seat: 3 })
  const game = await begin([host, seat], 'pebbles', {}, { visibility })
  const frame = await host.client.game(game).join()
  if (visibility === 'public') {
    await spectator.client.game(game).join()
    await spectator.client.connection.ask('lobby:watch', { id: lobby.id })
  }
  return { lobby: lobby.id, game, decision: frame.decisions[0]!.id }
}

/** Everything that a refused request must leave as it was. */
async function stateOf({ lobby, game }: World): Promise<string> {
  const { prisma, sql } = hall.service.database
  const tables = await prisma.lobby.findUnique({ where: { id: lobby }, include: { chairs: true } })
  const rows = await sql.query('SELECT n, kind FROM "journal" WHERE game_id = $1 ORDER BY n', [
    game,
  ])
  const talk = await sql.query('SELECT i FROM "chat_lines" WHERE room IN ($1, $2)', [
    `lobby:${lobby}`,
    `game:${game}`,
  ])
  const holders = await prisma.gameHolder.findMany({ where: { gameId: game } })
  const seen = await prisma.game.findUnique({ where: { id: game }, select: { visibility: true } })
  return JSON.stringify([tables, rows, talk, holders, seen])
}

let counter = 0
const fresh = () => `client-${++counter}-abcdef`

/** A good request for each route, as far as its form goes. */
const REQUESTS: Record<
  RouteKey,
  (w: World, actor: Actor) => { query?: object; body?: object; seat?: number }
> = {
  'POST /guests': () => ({ body: { nickname: 'Somebody' } }),
  'POST /accounts': () => ({
    body: { email: `${fresh()}@example.org`, password: 'long enough', nickname: 'New' },
  }),
  'POST /sessions': () => ({ body: { email: 'nobody@example.org', password: 'long enough' } }),
  'DELETE /sessions/current': () => ({}),
  'DELETE /sessions': () => ({}),
  'GET /me': () => ({}),
  // With a wrong password, so that the host's session goes on; that it is looked at at all is what counts here.
  'PUT /me/password': () => ({
    body: { current: 'not that one', password: 'a new and better one' },
  }),
  'POST /me/confirmation': () => ({ body: {} }),
  'POST /confirmations': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /password-resets': () => ({ body: { email: 'nobody@example.org' } }),
  'PUT /password-resets': () => ({
    body: { token: 'x'.repeat(43), password: 'a new and better one' },
  }),
  'PATCH /me': () => ({ body: { nickname: 'Renamed' } }),
  'GET /rulesets': () => ({}),
  'GET /lobbies': () => ({}),
  'POST /lobbies': () => ({ body: { ruleset: 'pebbles', name: 'Another' } }),
  'GET /lobbies/:id': () => ({}),
  'PATCH /lobbies/:id': () => ({ body: { name: 'Mine now' } }),
  'DELETE /lobbies/:id': () => ({}),
  'POST /lobbies/:id/join': () => ({ body: {} }),
  'POST /lobbies/:id/leave': () => ({ body: {} }),
  'POST /lobbies/:id/ready': () => ({ body: { ready: true } }),
  'POST /lobbies/:id/seats': () => ({ body: { count: 3 } }),
  'POST /lobbies/:id/bots': () => ({ body: {} }),
  'DELETE /lobbies/:id/bots/:seat': () => ({ seat: 3 }),
  'POST /lobbies/:id/kick': () => ({ body: { accountId: people.seat.id } }),
  'POST /lobbies/:id/start': () => ({ body: {} }),
  'GET /games': () => ({}),
  'GET /games/:id': () => ({}),
  'PATCH /games/:id': () => ({ body: { visibility: 'public' } }),
  'GET /games/:id/log': () => ({}),
  'GET /games/:id/history': () => ({}),
  'GET /games/:id/journal': () => ({}),
  'POST /games/:id/leave': () => ({ body: {} }),
  'POST /games/:id/handover': (_w, actor) => ({
    body: { seat: actor === 'seat' ? 1 : 0, toHolder: 'bot' },
  }),
  'POST /games/:id/seats/:seat/take': () => ({ seat: 0 }),
  'POST /games/:id/rest': () => ({ body: { resting: true } }),
  'GET /games/:id/story': () => ({}),
  'POST /games/:id/copies': () => ({ body: {} }),
  'POST /games/:id/move': () => ({ body: {} }),
  'GET /games/:id/file': () => ({}),
  'POST /games/import': () => ({ body: { file: {} } }),
}

const EVENT_INPUTS: Record<EventName, (w: World) => object> = {
  'game:join': (w) => ({ game: w.game }),
  'game:leave': (w) => ({ game: w.game }),
  'game:choose': (w) => ({ game: w.game, decision: w.decision, answer: 1, clientId: fresh() }),
  'game:undo': (w) => ({ game: w.game, clientId: fresh() }),
  'game:consent': (w) => ({ game: w.game, agree: true, clientId: fresh() }),
  'game:hold': (w) => ({ game: w.game, decision: w.decision, on: true }),
  'game:windows': (w) => ({ game: w.game, kind: 'some.window', mode: 'pass', scope: 'game' }),
  'game:why': (w) => ({ game: w.game, decision: w.decision }),
  'game:log': (w) => ({ game: w.game, before: 50 }),
  'chat:say': (w) => ({ room: `game:${w.game}`, text: 'Hello', clientId: fresh() }),
  'chat:history': (w) => ({ room: `lobby:${w.lobby}` }),
  'lobby:watch': (w) => ({ id: w.lobby }),
  'lobby:unwatch': (w) => ({ id: w.lobby }),
  'lobby:list': () => ({}),
  'lobby:unlist': () => ({}),
}

interface Told {
  readonly verdict: Verdict
  /** Every byte of the answer. */
  readonly bytes: string
}

async function byRest(key: RouteKey, w: World, actor: Actor): Promise<Told> {
  const [method, path] = key.split(' ') as [string, string]
  const { body, seat } = REQUESTS[key](w, actor)
  const id = path.startsWith('/games') ? w.game : w.lobby
  const { token } = people[actor].client.rest
  const response = await fetch(
    `${hall.url}/api/v1${path.replace(':id', id).replace(':seat', String(seat))}`,
    {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  )
  const bytes = await response.text()
  expect(response.status, bytes).toBeLessThan(500)
  return {
    verdict: verdictOf((JSON.parse(bytes) as { error?: { code: string } }).error?.code),
    bytes,
  }
}

async function bySocket(name: EventName, w: World, actor: Actor): Promise<Told> {
  const { connection } = people[actor].client
  connection.open()
  const answer = (await connection.socket
    .timeout(5000)
    .emitWithAck(name, EVENT_INPUTS[name](w) as never)) as {
    ok: boolean
    error?: { code: string }
  }
  expect(answer.error?.code).not.toBe('INTERNAL')
  return { verdict: verdictOf(answer.error?.code), bytes: JSON.stringify(answer) }
}

/** Anything that is no refusal for who one is counts as let in. */
function verdictOf(code: string | undefined): Verdict {
  return code !== undefined && REFUSALS.includes(code) ? (code as Verdict) : 'yes'
}

const OWN_CHARM: Partial<Record<Actor, string>> = { host: 'charm-of-0', seat: 'charm-of-1' }

async function tryAll(
  who: Who,
  visibility: 'public' | 'private',
  attempt: (w: World, actor: Actor) => Promise<Told>,
  changes = true,
) {
  const expected = EXPECTED[who][visibility]
  let w = await world(visibility)
  const before = await stateOf(w)
  // First all who are refused, so that nobody has changed anything yet.
  for (const actor of ACTORS.filter((a) => expected[a] !== 'yes')) {
    const told = await attempt(w, actor)
    expect([actor, told.verdict]).toEqual([actor, expected[actor]])
    expect(told.bytes).not.toContain('charm-of-')
    expect(told.bytes).not.toContain(w.decision)
  }
  expect(await stateOf(w)).toBe(before)
  for (const [i, actor] of ACTORS.filter((a) => expected[a] === 'yes').entries()) {
    // Who came before may have changed everything.
    if (i > 0 && changes) w = await world(visibility)
    const told = await attempt(w, actor)
    expect([actor, told.verdict]).toEqual([actor, 'yes'])
    for (const charm of told.bytes.match(/charm-of-\d/g) ?? []) expect(charm).toBe(OWN_CHARM[actor])
  }
}

describe('the permission table', () => {
  test('has a row for each route and event, and none that is nobody’s', () => {
    expect(Object.keys(ROUTE_PERMISSIONS).sort()).toEqual(Object.keys(ROUTES).sort())
    expect(Object.keys(EVENT_PERMISSIONS).sort()).toEqual(Object.keys(EVENTS).sort())
  })

  test('a route without a row keeps the server from starting', async () => {
    const { buildHttp } = await import('./http/http.ts')
    const app = await buildHttp(hall.service)
    expect(() => app.get('/api/v1/secrets', async () => ({}))).toThrow(
      'no row in the permission table',
    )
    expect(() => app.get('/elsewhere', async () => ({}))).toThrow('no row in the permission table')
    await app.close()
  })

  for (const visibility of ['public', 'private'] as const) {
    for (const [key, who] of Object.entries(ROUTE_PERMISSIONS) as [RouteKey, Who][]) {
      // Those end the session that the test goes on with; they are tested with the accounts.
      if (key === 'DELETE /sessions/current' || key === 'DELETE /sessions') continue
      test(`${key} (${who}) of a ${visibility} one`, async () => {
        if (key === 'POST /accounts') {
          expect((await byRest(key, await world(visibility), 'nobody')).verdict).toBe('yes')
          return
        }
        await tryAll(who, visibility, (w, actor) => byRest(key, w, actor), !key.startsWith('GET '))
      })
    }
    for (const [name, who] of Object.entries(EVENT_PERMISSIONS) as [EventName, Who][]) {
      test(`${name} (${who}) of a ${visibility} one`, () =>
        tryAll(who, visibility, (w, actor) => bySocket(name, w, actor)))
    }
  }

  test('the invite opens a private table, a wrong one does not', async () => {
    const lobby = await people.host.client.rest.createLobby({
      ruleset: 'pebbles',
      name: 'Ours',
      visibility: 'private',
    })
    const { rest } = people.stranger.client
    await expect(rest.lobby(lobby.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(rest.lobby(lobby.id, 'guessed')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await rest.lobby(lobby.id, lobby.invite)).invite).toBeUndefined()
    expect((await rest.join(lobby.id, { invite: lobby.invite ?? '' })).invite).toBe(lobby.invite)
    await people.host.client.rest.kick(lobby.id, people.stranger.id)
    await expect(rest.join(lobby.id, { invite: lobby.invite ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
