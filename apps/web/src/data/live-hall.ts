import type { GameFile } from '@moothall/protocol/campaigns.ts'
import type { HallEvents, HallService, RoomChange } from './hall.ts'
import { ownShare } from './share.ts'
import type { Me } from './types.ts'
import type { HallWire } from './wire.ts'
import {
  meFrom,
  myGameFrom,
  roomFrom,
  rulesetFrom,
  tableFromGame,
  talkFrom,
} from './wire-shapes.ts'

/** Says it twice and it is done once. */
const clientId = () => ownShare()

/** The hall as the server keeps it, over REST and one socket. */
export class LiveHall implements HallService {
  private readonly wire: HallWire
  private readonly listeners = new Set<Partial<HallEvents>>()
  private readonly watched = new Map<string, { invite: string | undefined; watchers: number }>()
  private me_: Me | undefined

  constructor(wire: HallWire) {
    this.wire = wire
    wire.on('lobby:listChange', ({ lobby, gone }) => {
      if (gone !== undefined) this.tell('table', gone, undefined)
      if (lobby)
        this.tell(
          'table',
          lobby.id,
          lobby.state === 'open' ? roomFrom(lobby, this.me_?.id) : undefined,
        )
    })
    wire.on('lobby:change', ({ lobby }) => this.tell('room', roomFrom(lobby, this.me_?.id)))
    wire.on('lobby:presence', ({ id, watching }) =>
      this.tell(
        'lookers',
        id,
        watching.map((one) => ({ id: one.id, name: one.nickname })),
      ),
    )
    wire.on('chat:line', ({ room, line }) => {
      if (room.startsWith('lobby:')) this.tell('talk', room.slice('lobby:'.length), talkFrom(line))
    })
    wire.on('me:turns', () => this.tell('mine'))
    wire.onConnection((connected) => {
      this.tell('connection', connected)
      if (connected) this.subscribe()
    })
  }

  /** Subscriptions live on the socket, so they are asked for again whenever it is new. */
  private subscribe(): void {
    const ignore = () => {}
    this.wire.ask('lobby:list', {}).catch(ignore)
    for (const [id, { invite }] of this.watched)
      this.wire.ask('lobby:watch', watching(id, invite)).catch(ignore)
  }

  private tell<E extends keyof HallEvents>(event: E, ...data: Parameters<HallEvents[E]>): void {
    for (const listener of this.listeners)
      (listener[event] as ((...data: unknown[]) => void) | undefined)?.(...data)
  }

  private become(me: Me): Me {
    this.me_ = me
    this.wire.again()
    return me
  }

  async me(): Promise<Me | undefined> {
    const { me } = await this.wire.call('GET /me')
    this.me_ = me === null ? undefined : meFrom(me)
    return this.me_
  }

  async enterAsGuest(nickname: string) {
    return this.become(meFrom((await this.wire.call('POST /guests', { body: { nickname } })).me))
  }

  async signIn(email: string, password: string) {
    return this.become(
      meFrom((await this.wire.call('POST /sessions', { body: { email, password } })).me),
    )
  }

  register(nickname: string, email: string, password: string) {
    return this.account({ nickname, email, password })
  }

  upgrade(email: string, password: string) {
    return this.account({ email, password })
  }

  async finishRegistering(token: string, password: string) {
    await this.wire.call('PUT /accounts', { body: { token, password } })
    // Whoever becomes an account by it has a new session.
    this.wire.again()
  }

  private async account(body: { nickname?: string; email: string; password: string }) {
    const { me, letter } = await this.wire.call('POST /accounts', { body })
    return { me: this.become(meFrom(me)), ...(letter === undefined ? {} : { letter }) }
  }

  async rename(nickname: string) {
    this.me_ = meFrom((await this.wire.call('PATCH /me', { body: { nickname } })).me)
    return this.me_
  }

  async signOut() {
    await this.wire.call('DELETE /sessions/current')
    this.me_ = undefined
    this.wire.again()
  }

  async sessions() {
    return (await this.wire.call('GET /me/sessions')).sessions
  }

  async endSession(id: string) {
    await this.wire.call('DELETE /me/sessions/:id', { params: { id } })
  }

  myData() {
    return this.wire.call('GET /me/data')
  }

  async leaveForGood(password?: string) {
    await this.wire.call('DELETE /me', { body: password === undefined ? {} : { password } })
    this.me_ = undefined
    this.wire.again()
  }

  async signOutEverywhere() {
    await this.wire.call('DELETE /sessions')
    this.me_ = undefined
    this.wire.again()
  }

  async changePassword(current: string, password: string) {
    return this.become(
      meFrom((await this.wire.call('PUT /me/password', { body: { current, password } })).me),
    )
  }

  async askConfirmation() {
    return (await this.wire.call('POST /me/confirmation')).letter?.page
  }

  async confirm(token: string) {
    await this.wire.call('POST /confirmations', { body: { token } })
  }

  async askReset(email: string) {
    await this.wire.call('POST /password-resets', { body: { email } })
  }

  async reset(token: string, password: string) {
    await this.wire.call('PUT /password-resets', { body: { token, password } })
  }

  async rulesets() {
    return (await this.wire.call('GET /rulesets')).rulesets.map(rulesetFrom)
  }

  async tables() {
    const [{ lobbies }, { games }] = await Promise.all([
      this.wire.call('GET /lobbies'),
      this.wire.call('GET /games'),
    ])
    return [...lobbies.map((lobby) => roomFrom(lobby, this.me_?.id)), ...games.map(tableFromGame)]
  }

  async mine() {
    const { games } = await this.wire.call('GET /games', { query: { mine: true } })
    return games.map((game) => myGameFrom(game, this.me_?.name))
  }

  async rest(id: string, resting: boolean) {
    await this.wire.call('POST /games/:id/rest', { params: { id }, body: { resting } })
  }

  async openGame(id: string, open: boolean) {
    const visibility = open ? 'public' : 'private'
    await this.wire.call('PATCH /games/:id', { params: { id }, body: { visibility } })
  }

  story(id: string) {
    return this.wire.call('GET /games/:id/story', { params: { id } })
  }

  copy(id: string, after?: number) {
    return this.wire.call('POST /games/:id/copies', {
      params: { id },
      body: after === undefined ? {} : { after },
    })
  }

  move(id: string) {
    return this.wire.call('POST /games/:id/move', { params: { id }, body: {} })
  }

  file(id: string) {
    return this.wire.call('GET /games/:id/file', { params: { id } })
  }

  bring(file: GameFile, as: string | undefined, again = false) {
    return this.wire.call('POST /games/import', {
      body: { file, ...(as === undefined ? {} : { as }), ...(again ? { again } : {}) },
    })
  }

  async lay(ruleset: string, name: string) {
    const { lobby } = await this.wire.call('POST /lobbies', {
      body: { ruleset, name, nonce: ownShare() },
    })
    return roomFrom(lobby, this.me_?.id)
  }

  async room(id: string, invite?: string) {
    const { lobby } = await this.wire.call('GET /lobbies/:id', {
      params: { id },
      query: invite === undefined ? {} : { invite },
    })
    return roomFrom(lobby, this.me_?.id)
  }

  async sit(id: string, chair?: number, invite?: string) {
    const body = {
      nonce: ownShare(),
      ...(chair === undefined ? {} : { chair }),
      ...(invite === undefined ? {} : { invite }),
    }
    return roomFrom(
      (await this.wire.call('POST /lobbies/:id/join', { params: { id }, body })).lobby,
      this.me_?.id,
    )
  }

  async leave(id: string) {
    await this.wire.call('POST /lobbies/:id/leave', { params: { id } })
  }

  async ready(id: string, ready: boolean) {
    return roomFrom(
      (await this.wire.call('POST /lobbies/:id/ready', { params: { id }, body: { ready } })).lobby,
      this.me_?.id,
    )
  }

  async seatBot(id: string, seat: number) {
    const body = { seat, bot: 'shrewd' } as const
    return roomFrom(
      (await this.wire.call('POST /lobbies/:id/bots', { params: { id }, body })).lobby,
      this.me_?.id,
    )
  }

  async sendBotAway(id: string, seat: number) {
    return roomFrom(
      (await this.wire.call('DELETE /lobbies/:id/bots/:seat', { params: { id, seat } })).lobby,
      this.me_?.id,
    )
  }

  async askToLeave(id: string, accountId: string) {
    return roomFrom(
      (await this.wire.call('POST /lobbies/:id/kick', { params: { id }, body: { accountId } }))
        .lobby,
      this.me_?.id,
    )
  }

  async change(id: string, { open, seed, ...rest }: RoomChange) {
    const body = {
      ...rest,
      ...(open === undefined
        ? {}
        : { visibility: open ? ('public' as const) : ('private' as const) }),
      ...(seed === undefined ? {} : { openSeed: seed === '' ? null : seed }),
    }
    return roomFrom(
      (await this.wire.call('PATCH /lobbies/:id', { params: { id }, body })).lobby,
      this.me_?.id,
    )
  }

  async start(id: string) {
    return this.wire.call('POST /lobbies/:id/start', { params: { id } })
  }

  async talk(id: string) {
    return (await this.wire.ask('chat:history', { room: `lobby:${id}` })).lines.map(talkFrom)
  }

  async say(id: string, text: string) {
    const { line } = await this.wire.ask('chat:say', {
      room: `lobby:${id}`,
      text,
      clientId: clientId(),
    })
    return talkFrom(line)
  }

  listen(events: Partial<HallEvents>) {
    this.listeners.add(events)
    this.wire.open()
    return () => {
      this.listeners.delete(events)
    }
  }

  watchRoom(id: string, invite?: string) {
    const known = this.watched.get(id)
    this.watched.set(id, { invite: invite ?? known?.invite, watchers: (known?.watchers ?? 0) + 1 })
    // A refusal shows itself when the room is fetched.
    this.wire.ask('lobby:watch', watching(id, invite)).catch(() => {})
    return () => {
      const now = this.watched.get(id)
      if (!now) return
      if (now.watchers > 1) this.watched.set(id, { ...now, watchers: now.watchers - 1 })
      else {
        this.watched.delete(id)
        this.wire.ask('lobby:unwatch', { id }).catch(() => {})
      }
    }
  }
}

const watching = (id: string, invite: string | undefined) => ({
  id,
  ...(invite === undefined ? {} : { invite }),
})
