import { newClientId } from '@moothall/client'
import { EVENTS, type EventName, ROUTES, type RouteKey } from '@moothall/protocol'
import { deeperThan, fits, kept } from '@moothall/server/http/validation.ts'
import { anyAnswer } from '@moothall/server/testing/hall.ts'
import { credentialsOf, headersFor, oddPath } from './odd.ts'
import {
  addressable,
  brokenText,
  type Draw,
  fitting,
  type Hints,
  mutated,
  nasty,
  nastyPart,
  pick,
  type Schema,
} from './values.ts'
import { type KnownGame, PASSWORD, type Sender, type World } from './world.ts'

/** A request as it goes over the wire. */
export interface HttpInput {
  readonly via: 'http'
  readonly sender: Sender
  readonly process: number
  readonly key: RouteKey | 'other'
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  /** The game that the path names. */
  readonly game: string | undefined
  /** By its schema the body is none that may be accepted. */
  readonly wrong: boolean
}

export interface EventInput {
  readonly via: 'event'
  readonly sender: Sender
  readonly process: number
  readonly name: string
  readonly input: unknown
  readonly acknowledged: boolean
  readonly wrong: boolean
}

export type Input = HttpInput | EventInput

/** One in so many is a request, the others are events: those are what a hall is told most of. */
const REQUESTS = 5
/** How often each route is drawn; those that cost much, or make much, are drawn less. Unnamed: 10. */
const WEIGHTS: Partial<Record<RouteKey, number>> = {
  'GET /rulesets': 1,
  'GET /lobbies': 1,
  'GET /games': 2,
  'GET /games/:id/history': 4,
  'GET /games/:id/story': 4,
  'POST /accounts': 1,
  'PUT /accounts': 2,
  'POST /sessions': 1,
  'PUT /me/password': 1,
  'PUT /password-resets': 2,
  'POST /me/confirmation': 1,
  'POST /password-resets': 1,
  'POST /games/import': 5,
  'POST /games/:id/again': 3,
  'POST /games/:id/copies': 3,
  'POST /games/:id/leave': 2,
  'POST /games/:id/move': 1,
  'POST /lobbies': 5,
  'POST /guests': 3,
}
/** Only sessions that nothing hangs on may be ended or changed. */
const SPOILING: readonly RouteKey[] = [
  'POST /accounts',
  'POST /sessions',
  'DELETE /sessions/current',
  'DELETE /sessions',
  'PUT /me/password',
  'DELETE /me',
  'DELETE /me/sessions/:id',
]
const KEYS = (Object.keys(ROUTES) as RouteKey[]).flatMap((key) =>
  Array.from({ length: WEIGHTS[key] ?? 10 }, () => key),
)
/** The same for events. Unnamed: 10. */
const EVENT_WEIGHTS: Partial<Record<EventName, number>> = {
  'game:choose': 20,
  'game:join': 4,
  'chat:say': 5,
  'lobby:watch': 5,
  'lobby:list': 1,
}
const NAMES = (Object.keys(EVENTS) as EventName[]).flatMap((name) =>
  Array.from({ length: EVENT_WEIGHTS[name] ?? 10 }, () => name),
)

type Fits = (value: unknown) => boolean
const bodyFits = new Map<string, Fits>()
for (const [key, route] of Object.entries(ROUTES) as [string, { body?: unknown }][])
  if (route.body !== undefined) bodyFits.set(key, fits(route.body as never))
const eventFits = new Map<string, Fits>(
  Object.entries(EVENTS).map(([name, schema]) => [name, fits(schema as never)]),
)

/** Makes what is sent, from the schemas and from what there is in the hall now. */
export class Maker {
  readonly #world: World
  readonly #draw: Draw
  /** What was sent before, to be sent again, by the same or by another. */
  readonly #before: Input[] = []
  readonly #clientIds: string[] = []
  /** A file of a game, as the hall gives it out. */
  file: unknown

  constructor(world: World, draw: Draw) {
    this.#world = world
    this.#draw = draw
  }

  next(): Input {
    const draw = this.#draw
    const process = draw(this.#world.house.halls.length)
    let input: Input
    const again = this.#before.length > 100 ? draw(10) : 9
    if (again === 0) input = { ...pick(draw, this.#before), process }
    else if (again === 1) input = this.#byAnother({ ...pick(draw, this.#before), process })
    else input = draw(REQUESTS) === 0 ? this.#request(process) : this.#event(process)
    this.#before[draw(4_000) % (this.#before.length + 1)] = input
    return input
  }

  #sender(): Sender {
    const { senders } = this.#world
    // Those who hold seats come as often as all others together.
    const sitting =
      this.#draw(2) === 0
        ? senders.filter(({ kind }) => kind === 'seated' || kind === 'host')
        : senders
    return pick(this.#draw, sitting)
  }

  /** The same in the name of somebody else. */
  #byAnother(input: Input): Input {
    const sender = this.#senderFor(input.via === 'http' ? input.key : 'other')
    if (input.via === 'event')
      return { ...input, sender: speaks(sender) ? sender : this.#connected() }
    const { authorization: _, cookie: __, ...headers } = input.headers
    return { ...input, sender, headers: { ...headers, ...credentialsOf(sender, this.#draw) } }
  }

  #senderFor(key: RouteKey | 'other'): Sender {
    if (key === 'other' || !SPOILING.includes(key)) return this.#sender()
    const { senders } = this.#world
    return pick(
      this.#draw,
      senders.filter(({ spare, kind }) => spare || kind === 'nobody' || kind === 'forged'),
    )
  }

  #connected(): Sender {
    for (;;) {
      const sender = this.#sender()
      if (speaks(sender)) return sender
    }
  }

  /** Mostly a small one: the views of the others are long. */
  #game(): KnownGame {
    const { games } = this.#world
    const game = pick(this.#draw, games)
    return game.ruleset === 'elfquest' && this.#draw(4) > 0 ? pick(this.#draw, games) : game
  }

  #clientId(): string {
    const draw = this.#draw
    if (this.#clientIds.length > 0 && draw(6) === 0) return pick(draw, this.#clientIds)
    const id = newClientId()
    this.#clientIds[draw(200)] = id
    return this.#clientIds[draw(200)] === undefined ? id : id
  }

  #hints(game: KnownGame, sender: Sender, process: number): Hints {
    const world = this.#world
    const client = sender.clients[process]
    const here = client?.game(game.id)
    const decisions = here?.frame?.decisions ?? []
    const mine = here?.mine ?? []
    const decision = (draw: Draw) =>
      mine[0]?.id ?? (decisions.length > 0 ? pick(draw, decisions).id : 'deadbeefdeadbeef')
    return {
      game: () => game.id,
      decision,
      answer: (draw) => {
        const [one] = mine
        if (one === undefined) return pick(draw, ['nod', 'take', 1, ['x'], { a: 1 }])
        return anyAnswer(one, draw).answer
      },
      seat: (draw) => mine[0]?.mine[0]?.seat ?? draw(4),
      clientId: () => this.#clientId(),
      room: (draw) => (draw(3) === 0 ? `lobby:${pick(draw, world.lobbies)}` : `game:${game.id}`),
      id: (draw) => pick(draw, world.lobbies),
      have: (draw) => ({ epoch: here?.frame === undefined ? 'x' : `${draw(9)}`, seq: draw(50) }),
      ruleset: (draw) => pick(draw, ['pebbles', 'whispers', 'pebbles', 'elfquest', 'nothing']),
      options: (draw) =>
        pick(draw, [
          {},
          { rounds: 1 + draw(30) },
          { seats: 2 + draw(3) },
          { seats: 99 },
          undefined,
        ]),
      accountId: (draw) => pick(draw, world.senders).id ?? 'nobody',
      toHolder: (draw) => pick(draw, ['bot', 'p1', 'p2', 'p3', 'b1', 'p99']),
      email: (draw) => pick(draw, ['fuzz@example.org', `fuzz${draw(500)}@example.org`]),
      password: (draw) => pick(draw, [PASSWORD, 'password1', 'another passphrase of 9']),
      current: () => PASSWORD,
      file: () => this.file,
      as: (draw) => pick(draw, ['watch', 's0', 's1', 's0-1', 'p1', 'p2']),
      text: (draw) => pick(draw, ['good evening', 'x'.repeat(draw(1_000) + 1), '🙂 <b>']),
    }
  }

  /** A value for this schema: right, nearly right, or anything. */
  #value(schema: Schema, hints: Hints): unknown {
    const draw = this.#draw
    const value = fitting(schema, draw, hints)
    const kind = draw(10)
    return kind < 5 ? value : kind < 9 ? mutated(value, draw) : nasty(draw)
  }

  #event(process: number): EventInput {
    const draw = this.#draw
    const sender = this.#connected()
    const name = pick(draw, NAMES)
    const input = this.#value(EVENTS[name] as Schema, this.#hints(this.#game(), sender, process))
    const wrong = deeperThan(input) || eventFits.get(name)?.(overWire(input)) === false
    const strange = draw(60) === 0
    return {
      via: 'event',
      sender,
      process,
      name: strange
        ? pick(draw, ['no:such', '', '__proto__', 'constructor', 'game:', name.toUpperCase()])
        : name,
      input,
      acknowledged: draw(20) > 0,
      wrong: strange || wrong,
    }
  }

  #pathOf(pattern: string, game: KnownGame): string {
    const draw = this.#draw
    const own = pattern.startsWith('/games') ? game.id : pick(draw, this.#world.lobbies)
    const id =
      draw(8) > 0
        ? own
        : draw(3) > 0
          ? nastyPart(draw)
          : pick(draw, ['%', '%zz', '%00', '..', '.', '%2e%2e', 'x'.repeat(121), '%C0%AF'])
    const seat =
      draw(5) > 0
        ? String(draw(4))
        : pick(draw, ['NaN', '-1', '1e1', '0x1', '', '99999999999', '01'])
    return pattern.replace(':id', id).replace(':seat', seat)
  }

  #query(schema: Schema | undefined, hints: Hints): string {
    const draw = this.#draw
    const made =
      schema === undefined || draw(3) === 0
        ? {}
        : (this.#value(schema, hints) as Record<string, unknown>)
    const parts = Object.entries(typeof made === 'object' && made !== null ? made : {}).map(
      ([key, value]) => {
        const text = typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)
        const plain = (one: string) => encodeURIComponent(addressable(one).slice(0, 2_000))
        return `${plain(key)}=${plain(text)}`
      },
    )
    if (draw(30) === 0)
      parts.push(
        pick(draw, [
          'a=1&a=2',
          '%',
          '=',
          '&&&',
          'mine[]=true',
          'mine=true&mine=false',
          '__proto__=1',
        ]),
      )
    return parts.length === 0 ? '' : `?${parts.join('&')}`
  }

  #request(process: number): HttpInput {
    const draw = this.#draw
    if (draw(40) === 0) return this.#otherRequest(process)
    const key = pick(draw, KEYS)
    const sender = this.#senderFor(key)
    const [method, pattern] = key.split(' ') as [string, string]
    const game = this.#game()
    const hints = this.#hints(game, sender, process)
    const route = ROUTES[key] as { body?: Schema; query?: Schema }
    const path = `/api/v1${this.#pathOf(pattern, game)}${this.#query(route.query, hints)}`
    const headers = headersFor(sender, draw)
    const base = {
      via: 'http',
      sender,
      process,
      key,
      method,
      path,
      game: path.startsWith(`/api/v1/games/${game.id}`) ? game.id : undefined,
    } as const
    if (route.body === undefined || (draw(12) === 0 && route.body.required === undefined))
      return { ...base, headers, body: undefined, wrong: false }
    const value = this.#value(route.body, hints)
    const text = JSON.stringify(value) ?? ''
    const broken = draw(15) === 0
    const body = broken ? brokenText(text, draw) : Buffer.from(text)
    const type =
      draw(25) === 0
        ? pick(draw, [
            'text/plain',
            'text/xml',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'application/json; charset=utf-16',
            '',
            'application/vnd.x+json',
          ])
        : 'application/json'
    const empty = value === null || text === ''
    const wrong = !broken && !empty && bodyFits.get(key)?.(asKept(value)) === false
    return { ...base, headers: { ...headers, 'content-type': type }, body, wrong }
  }

  /** What is no route of the interface, or is one by another method. */
  #otherRequest(process: number): HttpInput {
    const draw = this.#draw
    const sender = this.#sender()
    const path = oddPath(draw, this.#world.bundles)
    const method = pick(draw, [
      'GET',
      'GET',
      'HEAD',
      'OPTIONS',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'TRACE',
      'PROPFIND',
      'QUERY',
    ])
    return {
      via: 'http',
      sender,
      process,
      key: 'other',
      method,
      path,
      headers: headersFor(sender, draw),
      body:
        ['POST', 'PUT', 'PATCH'].includes(method) && draw(2) === 0
          ? Buffer.from(JSON.stringify(nasty(draw)) ?? '')
          : undefined,
      game: undefined,
      wrong: false,
    }
  }
}

/** Whoever shows a bad token has no connection. */
const speaks = ({ kind, clients }: Sender) => kind !== 'forged' && clients.length > 0

/** As a route takes it: names are kept in a form of their own. */
function asKept(value: unknown): unknown {
  const read = overWire(value)
  kept(read)
  return read
}

/** As the other side reads it. */
function overWire(value: unknown): unknown {
  const text = JSON.stringify(value)
  return text === undefined ? undefined : JSON.parse(text)
}
