import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import type { SentFrame, Viewer } from '@moothall/engine'
import {
  type Ack,
  type ClientToServer,
  EVENTS,
  type EventAnswers,
  type EventInput,
  type EventName,
  HallRefusal,
  type ServerToClient,
} from '@moothall/protocol'
import { Server, type Socket } from 'socket.io'
import { type Access, maySee, type Subject } from '../access.ts'
import { addressOf } from '../http/address.ts'
import { refusalOf } from '../http/errors.ts'
import { cookieName, cookieValue, tokenOf } from '../http/session.ts'
import { deeperThan, type Problem, problemsOf } from '../http/validation.ts'
import { tokenHash } from '../ids.ts'
import { pseudonymOf } from '../log.ts'
import { networkOf } from '../people/counts.ts'
import type { Account } from '../people/people.ts'
import type { Asker, Work } from '../people/throttle.ts'
import { EVENT_PERMISSIONS } from '../permissions.ts'
import type { Room } from '../rooms/room.ts'
import type { Service } from '../service.ts'
import { Absence } from './absence.ts'
import { Attendance } from './attendance.ts'
import { Audiences } from './audiences.ts'
import { Backlog } from './backlog.ts'
import { Entrance } from './entrance.ts'
import { handlers } from './events.ts'
import { Limiter } from './limiter.ts'
import { News } from './news.ts'
import { Outgoing } from './outgoing.ts'
import { Presence } from './presence.ts'
import { subjectOf } from './subject.ts'
import { WindowNews } from './window-news.ts'
import { EVENT_WORK } from './works.ts'

export interface SocketData {
  me: Account | undefined
  /** Hash of the session's token, so that signing out ends the socket. */
  session: string | undefined
  limiter: Limiter
  /** How many of its events were heard. */
  heard: number
  /** Places that it has left, and after how many events. */
  left: Map<string, number>
  /** How many of its refusals are put into the log. */
  noted: Limiter
  /** The network that it comes from, whose events are counted. */
  address: string
  /** Games joined, with the class whose frames this socket gets. */
  games: Map<string, { viewer: Viewer; holder: string | undefined }>
  /** Tables watched, with the invite that was shown. */
  lobbies: Map<string, string | undefined>
}

export type HallSocket = Socket<ClientToServer, ServerToClient, object, SocketData>
export type HallServer = Server<ClientToServer, ServerToClient, object, SocketData>

/** Refusals that nobody meets who plays by the pages of the hall; all others belong to any evening. */
const SUSPECT: ReadonlySet<string> = new Set([
  'BAD_INPUT',
  'NOT_SIGNED_IN',
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_YOUR_DECISION',
  'RATE_LIMITED',
])

const LARGEST = 64 * 1024
/** Acts that are under way when the hall closes are waited for so long, ms. */
const GRACE = 2_000
/** How long the last answers may take to the wire when the hall closes; some do not read theirs, ms. */
const LAST_WORDS = 500

/** Measures how long something takes, ms; whoever moves the clock of the machine moves nobody out of the hall. */
const passed = () => performance.now()

export interface Call<N extends EventName> extends Access {
  readonly socket: HallSocket
  readonly input: EventInput<N>
  /** Which of the socket's events it is. */
  readonly nth: number
}

interface Heard {
  readonly socket: HallSocket
  readonly name: EventName
  readonly input: unknown
  readonly subject: Subject
  readonly nth: number
}

/** The hall's doors for sockets. */
export class Gateway {
  readonly io: HallServer
  readonly service: Service
  readonly presence: Presence
  readonly attendance: Attendance
  readonly #checks: Readonly<Record<string, (value: unknown) => Problem[]>>
  readonly #handlers: ReturnType<typeof handlers>
  readonly news: News
  readonly windows: WindowNews
  readonly #absence: Absence
  readonly #backlog: Backlog
  readonly #entrance: Entrance
  readonly #clocks = new WeakMap<Room, string>()
  readonly #outgoing: Outgoing
  readonly #audiences: Audiences
  /** Acts that are not answered yet. */
  #underWay = 0
  #settled: (() => void) | undefined
  #closing = false

  constructor(http: HttpServer, service: Service) {
    this.service = service
    this.#outgoing = new Outgoing((err) => service.log.error({ err }, 'something was not sent'))
    this.#audiences = new Audiences(this.#outgoing)
    for (const name of Object.keys(EVENTS)) {
      if (!(name in EVENT_PERMISSIONS))
        throw new Error(`the event ${name} has no row in the permission table`)
    }
    this.#checks = Object.fromEntries(
      Object.entries(EVENTS).map(([name, schema]) => [name, problemsOf(schema)]),
    )
    this.#entrance = new Entrance(service)
    this.io = new Server(http, {
      serveClient: false,
      maxHttpBufferSize: LARGEST,
      // Compression would hold hundreds of kilobytes for each socket.
      perMessageDeflate: false,
      allowRequest: (request, decide) =>
        decide(null, !this.#closing && this.#entrance.admits(request)),
    })
    this.#entrance.stand(this.io.engine)
    this.presence = new Presence(service.bus, randomUUID(), service.config.MOOTHALL_AWAY, passed)
    service.metrics.watch(
      'moothall_places',
      'Games and tables of which it is remembered who is there',
      () => this.presence.size,
    )
    this.#handlers = handlers(this)
    this.news = new News(this)
    this.windows = new WindowNews(this)
    this.attendance = new Attendance(this.io, this.#audiences, this.presence, (game, account) =>
      this.news.seen(game, account),
    )
    this.#absence = new Absence(this)
    this.#backlog = new Backlog(this)
    service.rooms.listen({
      frames: (room, viewer, frames) => this.#frames(room, viewer, frames),
      seating: (room) => this.#seating(room),
      paused: (room) => this.#notice(room, 'paused'),
      outdated: (room) => this.#joinAnew(room),
      opened: (room) => this.#opened(room),
      counted: (room) => this.#clock(room),
      applied: (room) => room.game.status === 'over' && this.#notice(room, 'over'),
      needed: (room) => this.attendance.members(room.id).length > 0,
    })
    this.io.use((socket, next) => {
      this.#entrance
        .one(socket.conn, () => this.#greet(socket))
        .then(
          () => next(),
          (error: unknown) => {
            const { code } = refusalOf(error)
            service.log.info({ socket: socket.id, from: from(socket), code }, 'refused at the door')
            next(asSocketError(error))
          },
        )
    })
    this.io.on('connection', (socket) => this.#connected(socket))
  }

  async #greet(socket: HallSocket): Promise<void> {
    const { MOOTHALL_PROXIES, MOOTHALL_SECURE } = this.service.config
    const given: unknown = socket.handshake.auth['token']
    const { cookie, authorization } = socket.handshake.headers
    const token =
      typeof given === 'string'
        ? tokenOf({ authorization: `Bearer ${given}` })
        : tokenOf({ authorization }, cookieValue(cookie, cookieName(MOOTHALL_SECURE)))
    socket.data.address = networkOf(addressOf(socket.request, MOOTHALL_PROXIES))
    this.#work('connect', { address: socket.data.address })
    const me = token === undefined ? undefined : await this.service.people.bySession(token)
    // A program that shows a bad token shall hear of it; a browser's old cookie only makes a visitor.
    if (given !== undefined && me === undefined) throw new HallRefusal('NOT_SIGNED_IN')
    if (me !== undefined) this.#work('connect', { account: me.id })
    this.#entrance.seat(socket.conn, me?.id)
    socket.data.me = me
    socket.data.session = token === undefined ? undefined : tokenHash(token)
    socket.data.limiter = new Limiter(120, 30, passed())
    socket.data.noted = new Limiter(20, 1 / 3, passed())
    socket.data.heard = 0
    socket.data.left = new Map()
    socket.data.games = new Map()
    socket.data.lobbies = new Map()
  }

  #connected(socket: HallSocket): void {
    this.service.metrics.sockets.inc()
    this.#outgoing.answers(socket)
    const account = socket.data.me?.id
    this.service.log.info({ socket: socket.id, from: from(socket), account }, 'came in')
    if (socket.data.me !== undefined) {
      void socket.join(`account:${socket.data.me.id}`)
      this.news.turnsOf(socket.data.me.id, true)
    }
    socket.onAny((name: string, ...rest: unknown[]) => {
      if (Object.hasOwn(EVENTS, name)) {
        // Not begun and not answered, as if it had come too late: the client asks again where it finds an open door.
        if (this.#closing) return
        this.#underWay++
        void this.#hear(socket, name as EventName, rest[0], rest[1]).finally(() => {
          if (--this.#underWay === 0) this.#settled?.()
        })
        return
      }
      const code = this.#counted(socket) ? 'BAD_INPUT' : 'RATE_LIMITED'
      const ack = rest.at(-1)
      if (typeof ack === 'function') ack({ ok: false, error: new HallRefusal(code).body })
    })
    socket.on('disconnect', () => {
      this.service.metrics.sockets.dec()
      this.#entrance.left(socket.conn)
      this.attendance.gone(socket)
      if (socket.data.me !== undefined) this.news.gone(socket.data.me.id)
    })
  }

  async #hear(socket: HallSocket, name: EventName, input: unknown, ack: unknown): Promise<void> {
    const answer = (what: Ack<object>) => {
      if (typeof ack === 'function') ack(what)
    }
    const nth = ++socket.data.heard
    const start = performance.now()
    const subject = subjectOf(name, input)
    const about = () => ({ event: name, socket: socket.id, game: subject.gameId })
    let code = 'OK'
    try {
      const result = await this.#carryOut({ socket, name, input, subject, nth })
      answer({ ok: true, ...result })
    } catch (error) {
      const refusal = refusalOf(error)
      code = refusal.code
      if (refusal.status >= 500)
        this.service.log.error({ ...about(), err: error }, 'an event failed')
      answer({ ok: false, error: refusal.body })
    }
    const seconds = (performance.now() - start) / 1000
    this.service.metrics.event(name, code, seconds)
    const told = () => ({ ...about(), code, ms: Math.round(seconds * 1000) })
    // Whoever tries doors shall be seen, and whoever tries very many shall not fill the disk.
    if (SUSPECT.has(code) && socket.data.noted.take(passed()))
      this.service.log.info(told(), 'refused')
    else if (this.service.log.isLevelEnabled('debug')) this.service.log.debug(told(), 'event')
  }

  /** Counts one more event of this socket. @returns whether it is within the limit */
  #counted(socket: HallSocket): boolean {
    return this.service.config.MOOTHALL_RATE === 0 || socket.data.limiter.take(passed())
  }

  async #carryOut({ socket, name, input, subject, nth }: Heard): Promise<object> {
    if (!this.#counted(socket)) throw new HallRefusal('RATE_LIMITED')
    const work = EVENT_WORK[name]
    const { me, address } = socket.data
    if (work !== undefined) this.#work(work, { account: me?.id, address })
    const problems = deeperThan(input)
      ? [{ at: '', message: 'nested too deep' }]
      : this.#checks[name]?.(input)
    if (problems === undefined || problems.length > 0)
      throw new HallRefusal('BAD_INPUT', { problems })
    const found = this.service.gate.admitSoon(EVENT_PERMISSIONS[name], me, subject)
    const { lobby, room } = found instanceof Promise ? await found : found
    const handle = this.#handlers[name] as (call: unknown) => Promise<EventAnswers[EventName]>
    return handle({ me, lobby, room, socket, input, nth })
  }

  /** @throws HallRefusal RATE_LIMITED if the account or its address has had too much done by all processes together */
  #work(work: Work, asker: Asker): void {
    if (this.service.config.MOOTHALL_RATE > 0 && !this.service.throttle.take(work, asker))
      throw new HallRefusal('RATE_LIMITED')
  }

  // ---- what rooms tell ---------------------------------------------------------------------------------

  #frames(room: Room, viewer: Viewer, frames: readonly SentFrame[]): void {
    this.#audiences.changes(room.id, viewer.key, room.epochOf(viewer), frames)
  }

  /** Whoever holds other seats now is taken out of the old class at once and told to join anew. */
  #seating(room: Room): void {
    for (const socket of this.attendance.members(room.id)) {
      const joined = socket.data.games.get(room.id)
      if (joined === undefined) continue
      const now = room.viewerFor(socket.data.me?.id)
      if (now.key === joined.viewer.key && maySee(room, socket.data.me)) continue
      this.attendance.leave(socket, room.id)
      this.#outgoing.after(() => socket.emit('game:resync', { game: room.id }))
    }
    this.#notice(room, 'people')
  }

  #joinAnew(room: Room): void {
    for (const socket of this.attendance.members(room.id)) {
      this.attendance.leave(socket, room.id)
      this.#outgoing.after(() => socket.emit('game:resync', { game: room.id }))
    }
  }

  #opened(room: Room): void {
    this.#clock(room)
    if (room.record.pace !== 'live' || room.game.status !== 'open') return
    const { holders, away } = room.game.seating
    const people = [...room.people.values()].filter(({ bot }) => bot === undefined)
    const expected = people.map(({ token }) => token).filter((one) => holders.includes(one))
    this.presence.expect(
      room.id,
      expected.filter((one) => !away.includes(one)),
    )
  }

  /** Said only when it has changed: that something happened which nobody may know of must not be told by a clock. */
  #clock(room: Room): void {
    const { clock } = room
    if (clock === undefined) return
    const { now, ...shown } = clock.view(this.service.now())
    const text = JSON.stringify(shown)
    const before = this.#clocks.get(room)
    this.#clocks.set(room, text)
    if (before === undefined || before === text) return
    const told = { game: room.id, clock: { ...shown, now } }
    this.#outgoing.after(() => this.io.to(`game:${room.id}`).emit('game:clock', told))
  }

  #notice(room: Room, notice: 'people' | 'paused' | 'over'): void {
    this.#outgoing.after(() =>
      this.io.to(`game:${room.id}`).emit('game:notice', { game: room.id, notice }),
    )
  }

  /** Whoever has been answered several times at once has but the first on the wire; closing drops what waits behind it. */
  async #handedOver(): Promise<void> {
    const sockets = Object.values(
      (this.io.engine as unknown as { clients: Record<string, { writeBuffer: unknown[] }> })
        .clients,
    )
    const end = performance.now() + LAST_WORDS
    while (sockets.some(({ writeBuffer }) => writeBuffer.length > 0) && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 5))
  }

  /** Finishes what was begun, then ends every connection in such a way that clients come back by themselves. */
  async close(): Promise<void> {
    this.#closing = true
    this.io.emit('hall:closing', {})
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise((resolve) => {
      timer = setTimeout(resolve, GRACE)
    })
    const settled = new Promise<void>((resolve) => {
      this.#settled = resolve
      if (this.#underWay === 0) resolve()
    })
    await Promise.race([settled, enough])
    clearTimeout(timer)
    this.#outgoing.flush()
    await this.#handedOver()
    // Closed from below. A socket that is disconnected by name would stay away; and `io.close` would wait for every
    // download of the HTTP server, which is not ours to close.
    this.io.engine.close()
    this.#backlog.close()
    await this.#absence.close()
    this.windows.close()
    this.presence.close()
    await this.news.close()
  }
}

const from = (socket: HallSocket): string => pseudonymOf(socket.data.address ?? '')

function asSocketError(error: unknown): Error {
  const refusal = refusalOf(error)
  return Object.assign(new Error(refusal.code), { data: refusal.body })
}
