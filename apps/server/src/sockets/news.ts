import { HallRefusal } from '@moothall/protocol'
import { refusalOf } from '../http/errors.ts'
import { lobbyView } from '../lobbies/view.ts'
import { Gathered } from '../rooms/gathered.ts'
import { Gap } from './gap.ts'
import type { Gateway, HallSocket } from './gateway.ts'
import { InTurn } from './in-turn.ts'

/** What changes several times in this is told once, ms. */
const SOON = 50
/** Whose turn it is is told no more often than so, ms. */
const REST = 500

/** Brings what other parts of the hall, or other processes, tell to the sockets of this one. */
export class News {
  readonly #gateway: Gateway
  readonly #stops: (() => void)[] = []
  readonly #bringing = new Set<Promise<void>>()
  readonly #presenceDue = new Map<string, NodeJS.Timeout>()
  /** Tables, and the list of them: whoever asks for one gets its answer between the news of it, never behind a later one. */
  readonly tables = new InTurn()
  /** Tables that somebody here sees on the list. Of others strangers do not hear, not even that they are gone. */
  readonly listed = new Set<string>()
  /** Asked for all accounts that wait in one question, one after the other, so that no older answer is told last. */
  readonly #turns: Gathered<string>
  /** What was told last, by account. */
  readonly #turnsTold = new Map<string, string>()
  readonly #gap: Gap

  constructor(gateway: Gateway) {
    this.#gateway = gateway
    this.#gap = new Gap(gateway)
    this.#turns = new Gathered(SOON, REST, (accounts) =>
      this.#tellTurns(accounts).catch((err: unknown) => {
        for (const account of accounts) this.#turnsTold.delete(account)
        gateway.service.log.warn({ err }, 'it could not be told whose turn it is')
      }),
    )
    const { bus } = gateway.service
    this.#stops.push(
      bus.subscribe('lobby', ({ lobby }) => this.table(lobby)),
      bus.subscribe('chat', ({ room, i }) => this.#try(this.#chat(room, i))),
      bus.subscribe('turns', ({ accounts }) => {
        for (const account of accounts) this.turnsOf(account)
      }),
      bus.subscribe('session', ({ ended }) => this.ended(ended)),
      bus.onGap((since) => this.#try(this.#gap.close(since))),
    )
    gateway.presence.onChange = (place) => this.#presenceSoon(place)
    gateway.presence.onAway = (game, holder, away) => this.#try(this.#away(game, holder, away))
  }

  #try(work: Promise<unknown>): void {
    const bringing = work.then(
      () => {},
      (err: unknown) => this.#gateway.service.log.warn({ err }, 'news could not be brought'),
    )
    this.#bringing.add(bringing)
    void bringing.finally(() => this.#bringing.delete(bringing))
  }

  #socketsIn(group: string): HallSocket[] {
    const { adapter, sockets } = this.#gateway.io.of('/')
    return [...(adapter.rooms.get(group) ?? [])].flatMap((id) => sockets.get(id) ?? [])
  }

  /** Something about this table has changed. */
  table(id: string): void {
    this.#try(this.tables.note(id, () => this.#lobby(id)))
  }

  async #lobby(id: string): Promise<void> {
    const watching = this.#socketsIn(`lobby:${id}`)
    const listed = this.#gateway.io.of('/').adapter.rooms.has('lobbies')
    if (!listed) this.listed.clear()
    if (watching.length === 0 && !listed) return
    const lobby = await this.#gateway.service.lobbies.get(id)
    if (lobby === null) return
    for (const socket of watching) {
      const { me } = socket.data
      const inside =
        lobby.hostId === me?.id ||
        lobby.chairs.some((c) => c.accountId !== null && c.accountId === me?.id)
      if (
        lobby.visibility !== 'public' &&
        !inside &&
        socket.data.lobbies.get(id) !== lobby.invite
      ) {
        // Sent away from a private table: the news of it end here.
        this.#gateway.attendance.leaveTable(socket, id)
        continue
      }
      socket.emit('lobby:change', { lobby: lobbyView(lobby, me?.id) })
    }
    const list = this.#gateway.io.to('lobbies')
    if (lobby.state === 'open' && lobby.visibility === 'public') {
      this.listed.add(id)
      list.emit('lobby:listChange', { lobby: lobbyView(lobby) })
    } else if (this.listed.delete(id)) list.emit('lobby:listChange', { gone: id })
  }

  async #chat(room: string, i: number): Promise<void> {
    const group = `chat:${room}`
    if (!this.#gateway.io.of('/').adapter.rooms.has(group)) return
    const line = await this.#gateway.service.chat.line(room, i)
    if (line === undefined) return
    await this.mayStillHear(room)
    this.#gap.brought(room, i)
    this.#gateway.io.to(group).emit('chat:line', { room, line })
  }

  /**
   * Before each line it is asked anew of those who listen without being in the game or at the table, whose news they
   * do not get: it may have been closed to them meanwhile.
   */
  async mayStillHear(room: string): Promise<void> {
    const there = this.#gateway.io.of('/').adapter.rooms.get(room)
    const { gate } = this.#gateway.service
    for (const socket of this.#socketsIn(`chat:${room}`)) {
      if (there?.has(socket.id)) continue
      await gate.admit('chat:hear', socket.data.me, { chat: room }).catch((error: unknown) => {
        if (!(error instanceof HallRefusal)) throw error
        void socket.leave(`chat:${room}`)
      })
    }
  }

  /** When many come at once, as after a restart, each is not told of every single other. */
  #presenceSoon(place: string): void {
    if (this.#presenceDue.has(place)) return
    const tell = () => {
      this.#presenceDue.delete(place)
      this.#presence(place)
    }
    this.#presenceDue.set(place, setTimeout(tell, SOON))
  }

  #presence(game: string): void {
    if (game.startsWith('lobby:')) {
      const { watchers, watching } = this.#gateway.presence.view(game, [])
      this.#gateway.io.to(game).emit('lobby:presence', { id: game.slice(6), watchers, watching })
      return
    }
    const room = this.#gateway.service.rooms.opened(game)
    if (room === undefined) return
    const people = [...room.people.values()].filter((p) => p.bot === undefined).map((p) => p.token)
    const view = this.#gateway.presence.view(game, people)
    this.#gateway.io.to(`game:${game}`).emit('game:presence', { game, ...view })
  }

  /** In a live game the rules do not wait for whoever is gone; they must learn of it through the journal. */
  async #away(game: string, holder: string, away: boolean): Promise<void> {
    const room = this.#gateway.service.rooms.opened(game)
    if (room === undefined || room.game.status !== 'open') return
    // By turn nobody is expected to be here (only a long absence counts, see `Absence`); who is here again counts again.
    if (away && room.record.pace !== 'live') return
    if (room.game.seating.away.includes(holder) === away) return
    try {
      await room.act((now) => {
        if (now.seating.away.includes(holder) === away) return { ok: false, code: 'STALE_DECISION' }
        return now.preparePresence({ holder, away })
      })
    } catch (error) {
      // Else somebody else has written it, or the game has ended meanwhile.
      if (refusalOf(error).status >= 500) return this.#gateway.presence.expect(game, [holder])
    }
    await this.meanwhile(game, holder, away)
  }

  /** It has been written whether somebody is away. Until it was, nobody could tell from the game that it holds no more. */
  async meanwhile(game: string, holder: string, away: boolean): Promise<void> {
    const { presence } = this.#gateway
    if (away && presence.here(game, holder)) await this.#away(game, holder, false)
    if (!away) presence.expect(game, [holder])
  }

  /** Soon tells this account which games wait for it. @param anew also if it has been told the same before */
  turnsOf(account: string, anew = false): void {
    if (anew) this.#turnsTold.delete(account)
    if (this.#gateway.io.of('/').adapter.rooms.has(`account:${account}`))
      this.#turns.note(account, account)
  }

  async #tellTurns(accounts: readonly string[]): Promise<void> {
    const turns = await this.#gateway.service.games.turns(accounts)
    for (const [account, games] of turns) {
      const group = `account:${account}`
      const told = games.join(' ')
      if (!this.#gateway.io.of('/').adapter.rooms.has(group)) this.#turnsTold.delete(account)
      else if (this.#turnsTold.get(account) !== told) {
        this.#turnsTold.set(account, told)
        this.#gateway.io.to(group).emit('me:turns', { games })
      }
    }
  }

  /** The last connection of an account may have ended. */
  gone(account: string): void {
    if (!this.#gateway.io.of('/').adapter.rooms.has(`account:${account}`))
      this.#turnsTold.delete(account)
  }

  /** How far this person has read. */
  seen(game: string, account: string | undefined): void {
    const room = this.#gateway.service.rooms.opened(game)
    if (room !== undefined && account !== undefined)
      this.#try(this.#gateway.service.games.seen(room, account))
  }

  /** A session has ended: so do its connections. */
  ended(hash: string): void {
    for (const socket of this.#gateway.io.of('/').sockets.values()) {
      if (socket.data.session === hash) socket.disconnect(true)
    }
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    for (const timer of this.#presenceDue.values()) clearTimeout(timer)
    await this.#turns.close()
    await Promise.all(this.#bringing)
  }
}
