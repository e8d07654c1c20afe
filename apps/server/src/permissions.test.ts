import { MoothallClient } from '@moothall/client'
import { EVENTS, type EventName, ROUTES, type RouteKey } from '@moothall/protocol'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Hall } from './hall.ts'
import { cookieName } from './http/session.ts'
import { newToken, tokenHash } from './ids.ts'
import { EVENT_PERMISSIONS, ROUTE_PERMISSIONS, type Who } from './permissions.ts'
import { type Attempt, EVENT_INPUTS, REQUESTS, type World } from './testing/good-requests.ts'
import { begin, type Guest, guest, openHalls, TWO_PROCESSES } from './testing/hall.ts'
import {
  ACTORS,
  type Actor,
  expected,
  type Known,
  REFUSALS,
  type Verdict,
  type Visibility,
} from './testing/whoever.ts'

const KNOWN: readonly Known[] = ['stranger', 'spectator', 'former', 'another', 'seat', 'host']

/** Where everything happens that this is about: people come in, sit down and stand up, sessions begin and end. */
let knows: Hall
/** Where the requests of the tests go: it knows of all that by the database and the bus alone. */
let other: Hall
let shut = async () => {}
const people = {} as Record<Known, Guest>
/** What each shows at the door. */
const tokens = {} as Record<Actor, string | undefined>
const sockets = {} as Record<Actor, MoothallClient>
const worlds = {} as Record<Visibility, World>

beforeAll(async () => {
  // That somebody counts as gone would be one more row of the journal, on a slow machine in the midst of a test.
  const settings = { MOOTHALL_AWAY: '3600000' }
  const opened = await openHalls(TWO_PROCESSES ? 'two processes' : 'one process', settings)
  shut = opened.shut
  ;[knows, other] = [opened.halls[0]!, opened.halls.at(-1)!]
  for (const actor of KNOWN) people[actor] = await guest(knows.url, actor)
  const { rest } = people.host.client
  await rest.register({ email: 'host@example.org', password: 'the host keeps this one' })
  for (const actor of KNOWN) tokens[actor] = people[actor].client.rest.token
  const ended = await sessionOf(people.host.id)
  // The other process has let this one in, so that it cannot take it for unknown merely.
  expect(await whoIs(ended)).toBe(people.host.id)
  await new MoothallClient({ baseUrl: knows.url, token: ended }).rest.signOut()
  const own = tokens.host ?? ''
  Object.assign(tokens, {
    nobody: undefined,
    expired: await sessionOf(people.host.id, -1000),
    ended,
    forged: own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A'),
  })
  for (const actor of ACTORS) sockets[actor] = withCookie(tokens[actor])
  for (const visibility of ['public', 'private'] as const)
    worlds[visibility] = await world(visibility)
})
afterAll(async () => {
  for (const { client } of Object.values(people)) client.close()
  for (const client of Object.values(sockets)) client.close()
  await shut()
})

/** One more session of this account, as if made at the process that knows. */
async function sessionOf(accountId: string, lasts = 60_000): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(Date.now() + lasts)
  await knows.service.database.prisma.session.create({
    data: { tokenHash: tokenHash(token), accountId, expiresAt },
  })
  return token
}

async function whoIs(token: string): Promise<string | undefined> {
  return (await new MoothallClient({ baseUrl: other.url, token }).rest.me()).me?.id
}

/** A socket at the other process that shows the session as a browser does. */
function withCookie(token: string | undefined): MoothallClient {
  const client = new MoothallClient({ baseUrl: other.url })
  if (token !== undefined)
    client.connection.socket.io.opts.extraHeaders = { cookie: `${cookieName(false)}=${token}` }
  return client
}

/** A table of this visibility, from which somebody was sent away. */
async function tableOf(visibility: Visibility): Promise<string> {
  const { host, seat, another, former } = people
  const table = await host.client.rest.createLobby({
    ruleset: 'pebbles',
    name: 'A table',
    options: { seats: 4 },
    visibility,
  })
  const invite = { invite: table.invite ?? '' }
  for (const one of [seat, another, former]) await one.client.rest.join(table.id, invite)
  await host.client.rest.kick(table.id, former.id)
  await host.client.rest.addBot(table.id, { seat: 3 })
  return table.id
}

/** A game; one person and the host give up their seats while the other process has it open already. */
async function gameOf(visibility: Visibility): Promise<{ game: string; decision: string }> {
  const { host, seat, another, former } = people
  const sitters = [host, seat, another, former]
  const game = await begin(sitters, 'pebbles', { seats: 4 }, { visibility })
  const there = (await other.service.rooms.open(game))!
  await former.client.rest.resign(game)
  await host.client.rest.handOver(game, 0, 'bot')
  // Three rows for the seats, and the answers of the two bots; then everything waits for the others.
  await vi.waitUntil(() => there.game.n === 5, { timeout: 20_000, interval: 5 })
  const [decision] = there.view(there.viewerFor(seat.id)).decisions
  return { game, decision: decision?.id ?? 'none' }
}

async function world(visibility: Visibility): Promise<World> {
  const table = await tableOf(visibility)
  const made = { table, ...(await gameOf(visibility)), seat: people.seat.id }
  if (visibility === 'public') {
    await sockets.spectator.connection.ask('game:join', { game: made.game })
    await sockets.spectator.connection.ask('lobby:watch', { id: table })
  }
  return made
}

/** Everything that a refused request must leave as it was. */
async function stateOf({ table, game }: World): Promise<string> {
  const { prisma, sql } = knows.service.database
  const rooms = [`lobby:${table}`, `game:${game}`]
  return JSON.stringify([
    await prisma.lobby.findUnique({ where: { id: table }, include: { chairs: true } }),
    await sql.query('SELECT n, kind FROM "journal" WHERE game_id = $1 ORDER BY n', [game]),
    await sql.query('SELECT room, i FROM "chat_lines" WHERE room IN ($1, $2)', rooms),
    await prisma.gameHolder.findMany({ where: { gameId: game } }),
    await prisma.windowWish.findMany({ where: { gameId: game } }),
    await prisma.game.findUnique({ where: { id: game }, select: { visibility: true } }),
  ])
}

interface Told {
  readonly code: string | undefined
  /** Every byte of the answer. */
  readonly bytes: string
}

async function byRest(key: RouteKey, w: World, attempt: Attempt, token?: string): Promise<Told> {
  const [method, path] = key.split(' ') as [string, string]
  const { given, seat } = attempt
  const id = path.startsWith('/games') ? w.game : w.table
  const address = path.replace(':id', id).replace(':seat', String(seat))
  const response = await fetch(`${other.url}/api/v1${address}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(given === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(given === undefined ? {} : { body: JSON.stringify(given) }),
  })
  const bytes = await response.text()
  expect(response.status, bytes).toBeLessThan(500)
  return { code: (JSON.parse(bytes) as { error?: { code: string } }).error?.code, bytes }
}

async function bySocket(name: EventName, attempt: Attempt, actor: Actor): Promise<Told> {
  const { connection } = sockets[actor]
  connection.open()
  const emit = connection.socket.timeout(10_000)
  const answer: { error?: { code: string } } = await emit.emitWithAck(name, attempt.given as never)
  expect(answer.error?.code).not.toBe('INTERNAL')
  return { code: answer.error?.code, bytes: JSON.stringify(answer) }
}

/** The session that `actor` comes with, where the request would make the usual one useless. */
async function aside(kind: NonNullable<Attempt['aside']>, actor: Actor) {
  if (!(KNOWN as readonly Actor[]).includes(actor)) return tokens[actor]
  if (kind === 'session') return sessionOf(people[actor as Known].id)
  return (await guest(knows.url, 'Somebody else')).client.rest.token
}

/** Anything that is no refusal for who one is counts as let in. */
const verdictOf = (code: string | undefined): Verdict =>
  code !== undefined && REFUSALS.includes(code) ? (code as Verdict) : 'yes'

/** What each may see and nobody else. */
const CHARMS: Partial<Record<Actor, string>> = { seat: 'charm-of-1', another: 'charm-of-2' }
/** Who was tried in which row. */
const tried = new Map<string, Actor[]>()

/** One row of the table: all who are refused, one after another, and then all who are let in. */
async function tryRow(
  row: string,
  who: Who,
  visibility: Visibility,
  attemptIn: (w: World, actor: Actor) => Attempt,
  send: (w: World, attempt: Attempt, actor: Actor) => Promise<Told>,
) {
  let w = worlds[visibility]
  const attempt = attemptIn(w, 'nobody')
  const verdicts = expected(who, attempt.place ?? 'table', visibility)
  const before = await stateOf(w)
  for (const actor of ACTORS.filter((one) => verdicts[one] !== 'yes')) {
    const { code, bytes } = await send(w, attempt, actor)
    expect([actor, verdictOf(code)]).toEqual([actor, verdicts[actor]])
    expect(bytes).not.toContain('charm-of-')
    expect(bytes).not.toContain(w.decision)
    note(row, actor)
  }
  if (attempt.another !== undefined) {
    const { code } = await send(w, attempt, 'another')
    expect(code).toBe(attempt.another)
  }
  expect(await stateOf(w)).toBe(before)
  for (const actor of ACTORS.filter((one) => verdicts[one] === 'yes')) {
    if (attempt.spoils === 'table') w = { ...w, table: await tableOf(visibility) }
    if (attempt.spoils === 'game') w = { ...w, ...(await gameOf(visibility)) }
    const { code, bytes } = await send(w, attemptIn(w, actor), actor)
    expect([actor, verdictOf(code)]).toEqual([actor, 'yes'])
    for (const charm of bytes.match(/charm-of-\d/g) ?? []) expect(charm).toBe(CHARMS[actor])
    note(row, actor)
  }
}
const note = (row: string, actor: Actor) => tried.set(row, [...(tried.get(row) ?? []), actor])

describe('the permission table', () => {
  test('has a row for each route and event, and each row what to try', () => {
    expect(Object.keys(ROUTE_PERMISSIONS).sort()).toEqual(Object.keys(ROUTES).sort())
    expect(Object.keys(EVENT_PERMISSIONS).sort()).toEqual(Object.keys(EVENTS).sort())
    expect(Object.keys(REQUESTS).sort()).toEqual(Object.keys(ROUTES).sort())
    expect(Object.keys(EVENT_INPUTS).sort()).toEqual(Object.keys(EVENTS).sort())
  })

  test('a route without a row keeps the server from starting', async () => {
    const { buildHttp } = await import('./http/http.ts')
    const app = await buildHttp(other.service)
    const noRow = 'no row in the permission table'
    expect(() => app.get('/api/v1/secrets', async () => ({}))).toThrow(noRow)
    expect(() => app.get('/elsewhere', async () => ({}))).toThrow(noRow)
    await app.close()
  })

  test('a session that has run out, was ended elsewhere or is made up is nobody’s, and opens no socket', async () => {
    for (const actor of ['expired', 'ended', 'forged'] as const) {
      const token = tokens[actor]!
      expect(await whoIs(token)).toBeUndefined()
      const client = new MoothallClient({ baseUrl: other.url, token })
      const refused = new Promise((resolve) =>
        client.connection.socket.once('connect_error', (error) =>
          resolve((error as { data?: { code: string } }).data?.code),
        ),
      )
      client.connection.open()
      expect(await refused).toBe('NOT_SIGNED_IN')
      client.close()
    }
  })

  for (const visibility of ['public', 'private'] as const) {
    for (const [key, who] of Object.entries(ROUTE_PERMISSIONS) as [RouteKey, Who][])
      test(`${key} (${who}) of a ${visibility} one`, () =>
        tryRow(
          `${key} ${visibility}`,
          who,
          visibility,
          REQUESTS[key],
          async (w, attempt, actor) => {
            const apart = attempt.aside
            const token = apart === undefined ? tokens[actor] : await aside(apart, actor)
            return byRest(key, w, attempt, token)
          },
        ))
    for (const [name, who] of Object.entries(EVENT_PERMISSIONS) as [EventName, Who][])
      test(`${name} (${who}) of a ${visibility} one`, async () => {
        for (const i of EVENT_INPUTS[name](worlds[visibility]).keys())
          await tryRow(
            `${name} ${visibility} ${i}`,
            who,
            visibility,
            (w) => EVENT_INPUTS[name](w)[i]!,
            (_w, attempt, actor) => bySocket(name, attempt, actor),
          )
      })
  }

  test('was tried with everybody in every row', () => {
    const rows = Object.keys(ROUTES).length + Object.keys(EVENTS).length
    expect(tried.size).toBeGreaterThanOrEqual(2 * rows)
    for (const [row, actors] of tried)
      expect([row, ...actors.sort()]).toEqual([row, ...[...ACTORS].sort()])
  })

  test('the invite opens a private table, a wrong one does not', async () => {
    const { host, stranger } = people
    const lobby = await host.client.rest.createLobby({
      ruleset: 'pebbles',
      name: 'Ours',
      visibility: 'private',
    })
    const { rest } = new MoothallClient({ baseUrl: other.url, token: tokens.stranger! })
    await expect(rest.lobby(lobby.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(rest.lobby(lobby.id, 'guessed')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await rest.lobby(lobby.id, lobby.invite)).invite).toBeUndefined()
    expect((await rest.join(lobby.id, { invite: lobby.invite ?? '' })).invite).toBe(lobby.invite)
    await host.client.rest.kick(lobby.id, stranger.id)
    await expect(rest.join(lobby.id, { invite: lobby.invite ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('a socket is cut when its session is ended at another process', async () => {
    const token = await sessionOf(people.seat.id)
    const client = withCookie(token)
    await client.connection.ask('lobby:list', {})
    const cut = new Promise((resolve) => client.connection.socket.once('disconnect', resolve))
    await new MoothallClient({ baseUrl: knows.url, token }).rest.signOut()
    expect(await cut).toBe('io server disconnect')
    client.close()
  })
})
