import type { ErrorCode, EventName, RouteKey } from '@moothall/protocol'
import type { Actor, Place } from './whoever.ts'

/** Where the requests of the permission table go. */
export interface World {
  readonly table: string
  readonly game: string
  /** A decision that asks whoever holds seat 1. */
  readonly decision: string
  /** The account of whoever sits on the second chair and holds seat 1. */
  readonly seat: string
}

export interface Attempt {
  /** Of routes with `:seat`. */
  readonly seat?: number
  /** Body of a request, or what an event carries. */
  readonly given?: object
  readonly place?: Place
  /** Whom it lets in, it may leave with another table or game than before. */
  readonly spoils?: Place
  /** It ends sessions or changes accounts, so everybody makes it with a session of their own. */
  readonly aside?: 'session' | 'guest'
  /** What the holder of another seat is told, since this is about the things of seat 1. */
  readonly another?: ErrorCode
}

/** The seats that each may hand over: the host's is nobody's by now. */
const OWN: Partial<Record<Actor, number>> = { host: 0, another: 2 }

let counter = 0
const fresh = () => `client-${++counter}-abcdef`

/** A request for each route that is good as far as its form goes. */
export const REQUESTS: Readonly<Record<RouteKey, (world: World, actor: Actor) => Attempt>> = {
  'POST /guests': () => ({ given: { nickname: 'Somebody' } }),
  // With a password that is refused: that it is looked at at all is what counts here.
  'POST /accounts': () => ({
    given: { email: 'new@example.org', password: 'password1', nickname: 'New' },
  }),
  'PUT /accounts': () => ({ given: { token: 'x'.repeat(43), password: 'long enough' } }),
  'POST /sessions': () => ({ given: { email: 'nobody@example.org', password: 'long enough' } }),
  'DELETE /sessions/current': () => ({ aside: 'session' }),
  'DELETE /sessions': () => ({ aside: 'guest' }),
  'GET /me': () => ({}),
  'PATCH /me': () => ({ given: { nickname: 'Renamed' } }),
  'DELETE /me': () => ({ given: {}, aside: 'guest' }),
  'GET /me/data': () => ({}),
  'GET /me/sessions': () => ({}),
  'DELETE /me/sessions/:id': () => ({}),
  'PUT /me/password': () => ({
    given: { current: 'not that one', password: 'a new and better one' },
  }),
  'POST /me/confirmation': () => ({ given: {} }),
  'POST /confirmations': () => ({ given: { token: 'x'.repeat(43) } }),
  'POST /password-resets': () => ({ given: { email: 'nobody@example.org' } }),
  'PUT /password-resets': () => ({
    given: { token: 'x'.repeat(43), password: 'a new and better one' },
  }),
  'GET /rulesets': () => ({}),
  'GET /lobbies': () => ({}),
  'POST /lobbies': () => ({ given: { ruleset: 'pebbles', name: 'Another' } }),
  'GET /lobbies/:id': () => ({}),
  'PATCH /lobbies/:id': () => ({ given: { name: 'Mine now' } }),
  'DELETE /lobbies/:id': () => ({ spoils: 'table' }),
  'POST /lobbies/:id/join': () => ({ given: {}, spoils: 'table' }),
  'POST /lobbies/:id/leave': () => ({ given: {}, spoils: 'table' }),
  'POST /lobbies/:id/ready': () => ({ given: { ready: true } }),
  'POST /lobbies/:id/seats': () => ({ given: { count: 4 } }),
  'POST /lobbies/:id/bots': () => ({ given: {}, spoils: 'table' }),
  'DELETE /lobbies/:id/bots/:seat': () => ({ seat: 3, spoils: 'table' }),
  'POST /lobbies/:id/kick': ({ seat }) => ({ given: { accountId: seat }, spoils: 'table' }),
  'POST /lobbies/:id/start': () => ({ given: {}, spoils: 'table' }),
  'GET /games': () => ({}),
  'GET /games/:id': () => ({}),
  'PATCH /games/:id': () => ({ given: { visibility: 'public' }, spoils: 'game' }),
  'GET /games/:id/log': () => ({}),
  'GET /games/:id/history': () => ({}),
  'GET /games/:id/journal': () => ({}),
  'POST /games/:id/leave': () => ({ given: {}, spoils: 'game' }),
  // Of a game that is not over, which is told only to those who may.
  'POST /games/:id/again': () => ({ given: {} }),
  'POST /games/:id/handover': (_world, actor) => ({
    given: { seat: OWN[actor] ?? 1, toHolder: 'bot' },
    spoils: 'game',
    another: 'FORBIDDEN',
  }),
  'POST /games/:id/seats/:seat/take': () => ({ seat: 1, another: 'SEAT_NOT_FREE' }),
  'POST /games/:id/rest': () => ({ given: { resting: true }, spoils: 'game' }),
  'GET /games/:id/story': () => ({}),
  'POST /games/:id/copies': () => ({ given: {} }),
  'POST /games/:id/move': () => ({ given: {}, spoils: 'game' }),
  'GET /games/:id/file': () => ({}),
  'POST /games/import': () => ({ given: { file: {} } }),
}

/** The same for each event. */
export const EVENT_INPUTS: Readonly<Record<EventName, (world: World) => readonly Attempt[]>> = {
  'game:join': ({ game }) => [{ given: { game } }],
  'game:leave': ({ game }) => [{ given: { game } }],
  'game:choose': ({ game, decision }) => [
    {
      given: { game, decision, seat: 1, answer: 9, clientId: fresh() },
      another: 'NOT_YOUR_DECISION',
    },
  ],
  'game:undo': ({ game }) => [{ given: { game, clientId: fresh() } }],
  'game:consent': ({ game }) => [{ given: { game, agree: true, clientId: fresh() } }],
  'game:hold': ({ game, decision }) => [{ given: { game, decision, on: true } }],
  'game:windows': ({ game }) => [
    { given: { game, kind: 'some.window', mode: 'pass', scope: 'game' } },
  ],
  'game:why': ({ game, decision }) => [
    { given: { game, decision, seat: 1 }, another: 'STALE_DECISION' },
  ],
  'game:log': ({ game }) => [{ given: { game, before: 50 } }],
  'chat:say': ({ game, table }) => [
    { given: { room: `game:${game}`, text: 'Hello', clientId: fresh() }, place: 'game' },
    { given: { room: `lobby:${table}`, text: 'Hello', clientId: fresh() }, place: 'table' },
  ],
  'chat:history': ({ game, table }) => [
    { given: { room: `game:${game}` }, place: 'game' },
    { given: { room: `lobby:${table}` }, place: 'table' },
  ],
  'lobby:watch': ({ table }) => [{ given: { id: table } }],
  'lobby:unwatch': ({ table }) => [{ given: { id: table } }],
  'lobby:list': () => [{ given: {} }],
  'lobby:unlist': () => [{ given: {} }],
}
