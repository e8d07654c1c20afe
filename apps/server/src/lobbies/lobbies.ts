import { type OptionValues, readOptions } from '@moothall/engine'
import { type Again, type Clock, HallRefusal, type Lobby } from '@moothall/protocol'
import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import { Prisma, type PrismaClient } from '../generated/prisma/client.ts'
import { newId, newSecret } from '../ids.ts'
import { shownOf } from '../lists.ts'
import type { Room } from '../rooms/room.ts'
import type { AnyRuleset, Edition, Rulesets } from '../rulesets/rulesets.ts'
import type { Transaction } from '../storage/database.ts'
import { isUniqueViolation } from '../storage/errors.ts'
import { laidAgain, layAgain } from './again.ts'
import { layTable, type NewLobby } from './lay.ts'
import { checked, placesOf, ruleFor, stillKnown } from './places.ts'
import { createGame } from './start.ts'

const WITH_CHAIRS = {
  chairs: { include: { account: true }, orderBy: { index: 'asc' } },
} as const satisfies Prisma.LobbyInclude

export type StoredLobby = Prisma.LobbyGetPayload<{ include: typeof WITH_CHAIRS }>

/** A table with what its house rules mean for those who sit down. */
export type LobbyRecord = StoredLobby & Pick<Lobby, 'players' | 'fitting'>

export interface LobbyChange {
  readonly name?: string | undefined
  readonly visibility?: 'public' | 'private' | undefined
  readonly options?: OptionValues | undefined
  readonly pace?: 'live' | 'turns' | undefined
  readonly clock?: Clock | null | undefined
  readonly openSeed?: string | null | undefined
  readonly substitutes?: boolean | undefined
}

/** Tables that are being filled. Every change of one is a transaction that holds its row. */
export class Lobbies {
  readonly #prisma: PrismaClient
  readonly #bus: Bus
  readonly #rulesets: Rulesets
  readonly #now: () => number
  readonly #log: Logger

  constructor(prisma: PrismaClient, bus: Bus, rulesets: Rulesets, now: () => number, log: Logger) {
    this.#prisma = prisma
    this.#log = log
    this.#bus = bus
    this.#rulesets = rulesets
    this.#now = now
  }

  async get(id: string): Promise<LobbyRecord | null> {
    const stored = await this.#prisma.lobby.findUnique({ where: { id }, include: WITH_CHAIRS })
    if (stored === null) return null
    try {
      return this.#withPlaces(stored)
    } catch (err) {
      // Whoever laid it must still be able to take it away.
      this.#log.error({ err, lobby: id }, 'the rules fail at the house rules of a table')
      return withoutPlaces(stored)
    }
  }

  /** @throws what the rules throw: then nobody can begin with these house rules */
  #withPlaces(stored: StoredLobby): LobbyRecord {
    const ruleset = this.#rulesets.edition(stored.ruleset)?.ruleset
    const read = ruleset && readOptions(ruleset.options, stored.options)
    // A table may outlive the game that it was laid for, or be laid at a process with a newer one.
    if (ruleset === undefined || read?.ok !== true) return withoutPlaces(stored)
    const options = read.values
    const fitting = ruleFor(ruleset, options, stored.chairs.filter(isTaken).length)
    return {
      ...stored,
      players: placesOf(ruleset, options),
      ...(fitting === undefined ? {} : { fitting }),
    }
  }

  async list(filter: {
    game?: string | undefined
    free?: boolean | undefined
  }): Promise<LobbyRecord[]> {
    const stored = await this.#prisma.lobby.findMany({
      where: {
        state: 'open',
        visibility: 'public',
        ...(filter.game === undefined ? {} : { ruleset: filter.game }),
        ...(filter.free === true ? { chairs: { some: { accountId: null, bot: null } } } : {}),
      },
      include: WITH_CHAIRS,
      orderBy: { createdAt: 'desc' },
      take: 200,
    })
    return shownOf(this.#log, 'lobby', stored, (lobby) => this.#withPlaces(lobby))
  }

  /** Tables that the public list shows now, or may have shown at this time, ms since 1970. */
  async listedSince(time: number): Promise<string[]> {
    const tables = await this.#prisma.lobby.findMany({
      where: {
        visibility: 'public',
        OR: [{ state: 'open' }, { updatedAt: { gte: new Date(time) } }],
      },
      select: { id: true },
      orderBy: { updatedAt: 'desc' },
      take: 400,
    })
    return tables.map(({ id }) => id)
  }

  /** @throws HallRefusal UNKNOWN_RULESET, BAD_OPTIONS */
  async create(hostId: string, given: NewLobby): Promise<LobbyRecord> {
    const ruleset = this.#ruleset(given.ruleset)
    const id = await this.#prisma.$transaction(async (tx) => {
      const laid = await layTable(tx, ruleset, hostId, given, this.#now())
      await this.#mustShow(tx, laid)
      return laid
    })
    return this.#told(id)
  }

  /**
   * The same table once more for those who have played this game: the one that somebody has laid already, else a new
   * one with this person as host.
   * @throws HallRefusal NOT_OVER, UNKNOWN_RULESET, BAD_OPTIONS
   */
  async again(room: Room, hostId: string, nonce?: string): Promise<Again> {
    if (room.game.status !== 'over') throw new HallRefusal('NOT_OVER')
    const ruleset = this.#ruleset(room.record.ruleset)
    const id = await this.#prisma.$transaction(async (tx) => {
      const laid = await layAgain(tx, ruleset, room, { hostId, nonce, now: this.#now() })
      await this.#mustShow(tx, laid)
      return laid
    })
    this.#bus.publish('lobby', { lobby: id })
    this.#bus.publish('people', { game: room.id })
    const again = await this.laidAgain(room.id)
    if (again === undefined) throw new HallRefusal('LOBBY_CLOSED')
    return again
  }

  /** The table that was laid again for those who have played this game, while it is there; and what was begun at it. */
  async laidAgain(gameId: string): Promise<Again | undefined> {
    return (await laidAgain(this.#prisma, [gameId])).get(gameId)
  }

  /** Before it is stored: a table that cannot be shown is none. @throws what the rules throw */
  async #mustShow(tx: Transaction, id: string): Promise<void> {
    this.#withPlaces(await tx.lobby.findUniqueOrThrow({ where: { id }, include: WITH_CHAIRS }))
  }

  #edition(id: string): Edition {
    const edition = this.#rulesets.edition(id)
    if (edition === undefined) throw new HallRefusal('UNKNOWN_RULESET')
    return edition
  }

  #ruleset(id: string): AnyRuleset {
    return this.#edition(id).ruleset
  }

  /** Runs `work` while nobody else can change this table. @throws HallRefusal LOBBY_CLOSED */
  async #change(
    id: string,
    work: (tx: Transaction, lobby: StoredLobby) => Promise<void>,
  ): Promise<LobbyRecord> {
    await this.#prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM lobbies WHERE id = ${id} FOR UPDATE`
      const lobby = await tx.lobby.findUnique({ where: { id }, include: WITH_CHAIRS })
      if (lobby === null) throw new HallRefusal('NOT_FOUND')
      if (lobby.state !== 'open') throw new HallRefusal('LOBBY_CLOSED')
      await work(tx, lobby)
    })
    return this.#told(id)
  }

  async #told(id: string): Promise<LobbyRecord> {
    const lobby = await this.get(id)
    if (lobby === null) throw new HallRefusal('NOT_FOUND')
    this.#bus.publish('lobby', { lobby: id })
    return lobby
  }

  /** @throws HallRefusal BAD_OPTIONS, LOBBY_CLOSED */
  change(id: string, given: LobbyChange): Promise<LobbyRecord> {
    return this.#change(id, async (tx, lobby) => {
      const options =
        given.options === undefined
          ? undefined
          : checked(this.#ruleset(lobby.ruleset), {
              ...stillKnown(this.#ruleset(lobby.ruleset), lobby.options as OptionValues),
              ...given.options,
            })
      await tx.lobby.update({
        where: { id },
        data: {
          ...(given.name === undefined ? {} : { name: given.name }),
          ...(given.visibility === undefined ? {} : { visibility: given.visibility }),
          ...(given.pace === undefined ? {} : { pace: given.pace }),
          ...(given.clock === undefined ? {} : { clock: given.clock ?? Prisma.DbNull }),
          ...(given.openSeed === undefined ? {} : { openSeed: given.openSeed }),
          ...(given.substitutes === undefined ? {} : { substitutes: given.substitutes }),
          ...(options === undefined ? {} : { options }),
        },
      })
      if (options !== undefined) {
        await this.#fitChairs(tx, lobby, options)
        await this.#mustShow(tx, id)
      }
      // Nobody shall find themselves in a game other than the one they agreed to.
      const { pace, clock, openSeed } = given
      if ([options, pace, clock, openSeed].some((changed) => changed !== undefined)) {
        await tx.chair.updateMany({ where: { lobbyId: id, bot: null }, data: { ready: false } })
      }
    })
  }

  /** As many chairs as the house rules have places; nobody loses theirs, whoever sits too far out moves up. */
  async #fitChairs(tx: Transaction, lobby: StoredLobby, options: OptionValues): Promise<void> {
    const ruleset = this.#ruleset(lobby.ruleset)
    const places = placesOf(ruleset, options).max
    const before = readOptions(ruleset.options, stillKnown(ruleset, lobby.options as OptionValues))
    if (before.ok && places === placesOf(ruleset, before.values).max) return
    const taken = lobby.chairs.filter(isTaken)
    const count = Math.max(places, taken.length)
    const free = lobby.chairs.filter((chair) => !isTaken(chair) && chair.index < count)
    for (const chair of taken.filter(({ index }) => index >= count)) {
      const to = free.shift()
      if (to === undefined) throw new Error('fewer chairs than people')
      const { accountId, bot, ready, nonce } = chair
      await this.#empty(tx, lobby.id, chair.index)
      await tx.chair.update({
        where: { lobbyId_index: { lobbyId: lobby.id, index: to.index } },
        data: { accountId, bot, ready, nonce },
      })
    }
    await this.#setChairs(tx, lobby.id, count)
  }

  async #setChairs(tx: Transaction, lobbyId: string, count: number): Promise<void> {
    await tx.chair.deleteMany({ where: { lobbyId, index: { gte: count } } })
    await tx.chair.createMany({
      data: Array.from({ length: count }, (_, index) => ({ lobbyId, index })),
      skipDuplicates: true,
    })
  }

  /** @throws HallRefusal LOBBY_FULL, SEAT_TAKEN, LOBBY_CLOSED */
  async join(id: string, accountId: string, chair?: number, nonce?: string): Promise<LobbyRecord> {
    try {
      return await this.#change(id, async (tx, lobby) => {
        const mine = lobby.chairs.find((c) => c.accountId === accountId)
        if (mine !== undefined && (chair === undefined || chair === mine.index)) return
        const free = lobby.chairs.filter((c) => c.accountId === null && c.bot === null)
        const wanted = chair === undefined ? free[0] : free.find((c) => c.index === chair)
        if (wanted === undefined)
          throw new HallRefusal(free.length === 0 ? 'LOBBY_FULL' : 'SEAT_TAKEN')
        if (mine !== undefined) await this.#empty(tx, id, mine.index)
        await tx.chair.update({
          where: { lobbyId_index: { lobbyId: id, index: wanted.index } },
          data: { accountId, ready: false, nonce: nonce ?? mine?.nonce ?? newSecret() },
        })
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw new HallRefusal('SEAT_TAKEN')
      throw error
    }
  }

  #empty(tx: Transaction, id: string, index: number) {
    return tx.chair.update({
      where: { lobbyId_index: { lobbyId: id, index } },
      data: { accountId: null, bot: null, ready: false, nonce: null },
    })
  }

  leave(id: string, accountId: string): Promise<LobbyRecord> {
    return this.#change(id, async (tx, lobby) => {
      const mine = lobby.chairs.find((chair) => chair.accountId === accountId)
      if (mine !== undefined) await this.#empty(tx, id, mine.index)
      const next = lobby.chairs.find(
        (c) => c.accountId !== null && c.accountId !== accountId,
      )?.accountId
      if (!next) await tx.lobby.update({ where: { id }, data: { state: 'closed' } })
      else if (lobby.hostId === accountId) {
        await tx.lobby.update({ where: { id }, data: { hostId: next } })
      }
    })
  }

  close(id: string): Promise<LobbyRecord> {
    return this.#change(id, async (tx) => {
      await tx.lobby.update({ where: { id }, data: { state: 'closed' } })
    })
  }

  ready(id: string, accountId: string, ready: boolean): Promise<LobbyRecord> {
    return this.#change(id, async (tx) => {
      await tx.chair.updateMany({ where: { lobbyId: id, accountId }, data: { ready } })
    })
  }

  /** @throws HallRefusal TOO_MANY_PLAYERS, TOO_FEW_PLAYERS, SEAT_TAKEN if somebody sits on a chair that goes */
  seats(id: string, count: number): Promise<LobbyRecord> {
    return this.#change(id, async (tx, lobby) => {
      const ruleset = this.#ruleset(lobby.ruleset)
      const players = placesOf(ruleset, checked(ruleset, lobby.options as OptionValues))
      if (count > players.max) throw new HallRefusal('TOO_MANY_PLAYERS')
      if (count < players.min) throw new HallRefusal('TOO_FEW_PLAYERS')
      if (lobby.chairs.some((chair) => chair.index >= count && isTaken(chair)))
        throw new HallRefusal('SEAT_TAKEN')
      await this.#setChairs(tx, id, count)
    })
  }

  /** @throws HallRefusal SEAT_TAKEN, LOBBY_FULL */
  seatBot(id: string, seat: number | undefined, bot: string): Promise<LobbyRecord> {
    return this.#change(id, async (tx, lobby) => {
      const free = lobby.chairs.filter((c) => c.accountId === null && c.bot === null)
      const chair = seat === undefined ? free[0] : free.find((c) => c.index === seat)
      if (chair === undefined)
        throw new HallRefusal(free.length === 0 ? 'LOBBY_FULL' : 'SEAT_TAKEN')
      await tx.chair.update({
        where: { lobbyId_index: { lobbyId: id, index: chair.index } },
        data: { bot, ready: true, nonce: newSecret() },
      })
    })
  }

  /** @throws HallRefusal NOT_FOUND if no bot sits there */
  removeBot(id: string, seat: number): Promise<LobbyRecord> {
    return this.#change(id, async (tx, lobby) => {
      const chair = lobby.chairs.find((c) => c.index === seat && c.bot !== null)
      if (chair === undefined) throw new HallRefusal('NOT_FOUND')
      await this.#empty(tx, id, chair.index)
    })
  }

  /** @throws HallRefusal NOT_FOUND, FORBIDDEN for oneself */
  kick(id: string, hostId: string, accountId: string): Promise<LobbyRecord> {
    if (hostId === accountId) throw new HallRefusal('FORBIDDEN')
    return this.#change(id, async (tx, lobby) => {
      const chair = lobby.chairs.find((c) => c.accountId === accountId)
      if (chair === undefined) throw new HallRefusal('NOT_FOUND')
      await this.#empty(tx, id, chair.index)
      // The old link must not let them in again; nor the invitation of all who played before, which has every new one.
      const uninvited = lobby.visibility === 'private' ? { againOf: null } : {}
      await tx.lobby.update({ where: { id }, data: { invite: newId(), ...uninvited } })
    })
  }

  /**
   * Begins the game. The host need not say ready. A table may have been laid under another edition, by a process of
   * another version or before an update: what is new gets its default, what this edition does not know is refused.
   * @throws HallRefusal NOT_READY, TOO_FEW_PLAYERS, BAD_OPTIONS
   */
  async start(id: string): Promise<string> {
    let gameId = ''
    await this.#change(id, async (tx, lobby) => {
      const edition = this.#edition(lobby.ruleset)
      const options = checked(edition.ruleset, lobby.options as OptionValues)
      gameId = await createGame(tx, { ...lobby, options }, edition, this.#now())
      await tx.lobby.update({ where: { id }, data: { state: 'started', gameId } })
    })
    this.#bus.publish('row', { game: gameId, n: 0 })
    return gameId
  }
}

/** Of rules that are not here, or fail, nobody knows how many they seat. */
const withoutPlaces = (stored: StoredLobby): LobbyRecord => ({
  ...stored,
  players: { min: 1, max: stored.chairs.length },
})

const isTaken = (chair: { accountId: string | null; bot: string | null }): boolean =>
  chair.accountId !== null || chair.bot !== null
