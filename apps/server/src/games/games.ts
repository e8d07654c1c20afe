import type { Prepared, Seat } from '@moothall/engine'
import { type GameInfo, type GameListItem, HallRefusal, type Person } from '@moothall/protocol'
import type { Logger } from 'pino'
import type { Bus } from '../bus/bus.ts'
import { refuseIfInUse } from '../campaigns/known.ts'
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts'
import type { Journal } from '../journal/port.ts'
import { shownOf } from '../lists.ts'
import { laidAgain } from '../lobbies/again.ts'
import { botName, firstOptions, type HolderPerson } from '../rooms/record.ts'
import type { Room } from '../rooms/room.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { Summary } from '../rooms/summary.ts'
import type { Database } from '../storage/database.ts'
import { isUniqueViolation } from '../storage/errors.ts'
import type { Sql } from '../storage/sql.ts'

const LIST = {
  people: { include: { account: { select: { nickname: true } } }, orderBy: { token: 'asc' } },
} as const satisfies Prisma.GameInclude

/** Games that a list names at most. */
const LISTED = 200

type Listed = Prisma.GameGetPayload<{ include: typeof LIST & { seen: true } }>

/** What can be asked of games and done to their seats; playing itself goes through the rooms. */
export class Games {
  readonly #prisma: PrismaClient
  readonly #journal: Journal
  readonly #rooms: Rooms
  readonly #bus: Bus
  readonly #sql: Sql
  readonly #log: Logger

  constructor({ prisma, sql }: Database, journal: Journal, rooms: Rooms, bus: Bus, log: Logger) {
    this.#log = log
    this.#prisma = prisma
    this.#sql = sql
    this.#journal = journal
    this.#rooms = rooms
    this.#bus = bus
  }

  // ---- lists -------------------------------------------------------------------------------------------

  /** Games in which this account holds or held a seat; those that wait for it first. */
  async mine(accountId: string): Promise<GameListItem[]> {
    // Two indexes, one after the other: asked with an OR, the database would go through every game there is.
    const own = await this.#sql.query<{ id: string }>(
      `SELECT id FROM "games" WHERE id IN (
         SELECT game_id FROM "game_holders" WHERE account_id = $1
         UNION SELECT id FROM "games" WHERE host_id = $1)
       ORDER BY updated_at DESC LIMIT ${LISTED}`,
      [accountId],
    )
    const games = await this.#prisma.game.findMany({
      where: { id: { in: own.map(({ id }) => id) } },
      include: { ...LIST, seen: { where: { accountId } } },
      orderBy: { updatedAt: 'desc' },
    })
    const over = games.filter((game) => game.status === 'over').map(({ id }) => id)
    const again = await laidAgain(this.#prisma, over, accountId)
    const items = shownOf(this.#log, 'game', games, (game) => {
      const item = listItem(game, accountId)
      const table = item.playing || item.hosting ? again.get(game.id) : undefined
      return table === undefined ? item : { ...item, again: table }
    })
    return items.sort(
      (a, b) =>
        Number(b.yourTurn) - Number(a.yourTurn) ||
        (a.deadline ?? Number.POSITIVE_INFINITY) - (b.deadline ?? Number.POSITIVE_INFINITY) ||
        0,
    )
  }

  /** Public games that are being played. */
  async watchable(accountId: string | undefined): Promise<GameListItem[]> {
    const games = await this.#prisma.game.findMany({
      where: { visibility: 'public', status: 'open' },
      include: { ...LIST, seen: { where: { accountId: accountId ?? '' } } },
      orderBy: { updatedAt: 'desc' },
      take: 100,
    })
    return shownOf(this.#log, 'game', games, (game) => listItem(game, accountId))
  }

  /** Ids of games that ask each of these accounts something now, the most urgent first. */
  async turns(accounts: readonly string[]): Promise<Map<string, string[]>> {
    const asked = await this.#sql.query<{ account: string; game: string }>(
      `SELECT h.account_id AS account, g.id AS game FROM "game_holders" h JOIN "games" g ON g.id = h.game_id
       WHERE h.account_id IN (SELECT json_array_elements_text($1::text::json))
         AND g.status = 'open' AND jsonb_exists(g.summary->'asked', h.token)
       ORDER BY (g.summary->'deadlines'->>h.token)::float8 NULLS LAST, g.updated_at DESC`,
      [JSON.stringify(accounts)],
    )
    const turns = new Map<string, string[]>(accounts.map((account) => [account, []]))
    for (const { account, game } of asked) turns.get(account)?.push(game)
    return turns
  }

  async seen(room: Room, accountId: string): Promise<void> {
    const lines = this.#rooms.lineCount(room, accountId)
    await this.#sql.query(
      `INSERT INTO "last_seen" (game_id, account_id, lines) VALUES ($1, $2, $3)
       ON CONFLICT (game_id, account_id) DO UPDATE SET lines = EXCLUDED.lines, at = now()`,
      [room.id, accountId, lines],
    )
  }

  // ---- one game ----------------------------------------------------------------------------------------

  info(room: Room, accountId: string | undefined): GameInfo {
    const { record } = room
    const holder = accountId === undefined ? undefined : room.holderOf(accountId)
    const over = room.game.status === 'over'
    return {
      id: record.id,
      ruleset: record.ruleset,
      rulesetVersion: record.rulesetVersion,
      rulesetHash: record.rulesetHash,
      name: record.name,
      options: record.options as Record<string, unknown>,
      status: room.game.status,
      visibility: record.visibility,
      commitment: record.commitment,
      ...(record.openSeed === null ? {} : { openSeed: record.openSeed }),
      hostId: record.hostId,
      pace: record.pace,
      clock: record.clock,
      substitutes: record.substitutes,
      ...(byRules(room) ? { seatsByRules: [...(room.ruleset.seatsByRules ?? [])] } : {}),
      people: [...room.people.values()].map((person) => ({
        holder: person.token,
        person: personView(person),
      })),
      hostsBots: record.holders.flatMap((first, seat) =>
        first !== null && room.people.get(first)?.bot !== undefined
          ? [{ seat, holder: first }]
          : [],
      ),
      mySeats: room.seatsOf(accountId),
      ...(holder === undefined ? {} : { myHolder: holder }),
      ...(over
        ? {
            revealedSecret: {
              server: record.serverSecret,
              nonces: [...record.nonces],
              secret: record.secret,
            },
          }
        : {}),
    }
  }

  /** Who may look on, and sit down where nobody plays. Whoever no longer may is told nothing more of it. */
  async open(room: Room, visibility: GameInfo['visibility']): Promise<void> {
    await this.#prisma.game.update({ where: { id: room.id }, data: { visibility } })
    room.record = { ...room.record, visibility }
    this.#bus.publish('people', { game: room.id })
  }

  /** @throws HallRefusal NOT_OVER, SECRET_IN_USE */
  async journal(room: Room, accountId: string | undefined) {
    if (room.game.status !== 'over') throw new HallRefusal('NOT_OVER')
    const { record } = room
    await refuseIfInUse(this.#prisma, record)
    return {
      game: this.info(room, accountId),
      segment: record.segment,
      earlier: record.earlier.map((one) => ({
        segment: one.segment,
        after: one.after,
        secret: one.secret,
        commitment: one.commitment,
        server: one.serverSecret,
        nonces: [...one.nonces],
        ...(one.openSeed === null ? {} : { openSeed: one.openSeed }),
        ...(one.rulesetHash === null ? {} : { rulesetHash: one.rulesetHash }),
      })),
      options: firstOptions(record) as Record<string, unknown>,
      holders: [...record.holders],
      rows: await this.#journal.rows(record.id, 0),
    }
  }

  // ---- seats -------------------------------------------------------------------------------------------

  /** Gives up all seats of this account: a bot plays them on, and they count as resigned. */
  async resign(room: Room, accountId: string): Promise<void> {
    await room.freshen()
    const seats = room.seatsOf(accountId)
    this.#mustBeOpen(room)
    const bot = await this.botOf(room)
    for (const seat of seats) {
      await room.act((game) =>
        holding(room, seat, accountId, () => game.prepareControl({ seat, holder: bot }, 'person')),
      )
      await room.act((game) => game.prepareResign(seat))
    }
  }

  /**
   * @throws HallRefusal FORBIDDEN if the seat is neither one's own nor, for the host, a bot's or nobody's;
   * NOT_FOUND for an unknown holder; SEATS_BY_RULES if the rules have their own way from person to person; SEAT_SEEN
   */
  async handOver(room: Room, accountId: string, seat: Seat, to: string): Promise<void> {
    await room.freshen()
    this.#mustBeOpen(room)
    const allowed = () =>
      room.seatsOf(accountId).includes(seat) ||
      (room.record.hostId === accountId && isFree(room, seat))
    if (!allowed()) throw new HallRefusal('FORBIDDEN')
    const target = to === 'bot' ? await this.botOf(room) : to
    const person = room.people.get(target)
    if (person === undefined) throw new HallRefusal('NOT_FOUND')
    const mayPass = () => person.bot !== undefined || isFree(room, seat) || !byRules(room)
    if (!mayPass()) throw new HallRefusal('SEATS_BY_RULES')
    await this.#seat(room, seat, person.accountId, () =>
      room.act((game) => {
        if (!allowed()) throw new HallRefusal('FORBIDDEN')
        if (!mayPass()) throw new HallRefusal('SEATS_BY_RULES')
        return game.prepareControl({ seat, holder: target })
      }),
    )
  }

  /** @throws HallRefusal SEAT_NOT_FREE, SUBSTITUTES_OFF, SEAT_SEEN */
  async take(room: Room, accountId: string, seat: Seat): Promise<void> {
    // Who sits where may have changed at another process a moment ago; nobody is refused for what was.
    await room.freshen()
    this.#mustBeOpen(room)
    if (seat >= room.game.seating.holders.length) throw new HallRefusal('NOT_FOUND')
    const returning = room.holderOf(accountId) !== undefined
    if (!room.record.substitutes && !returning && room.record.hostId !== accountId) {
      throw new HallRefusal('SUBSTITUTES_OFF')
    }
    const atTable = returning || room.record.hostId === accountId
    const mayTake = () => isFree(room, seat) && (atTable || !isHostsBot(room, seat))
    if (!mayTake()) throw new HallRefusal('SEAT_NOT_FREE')
    await this.#seat(room, seat, accountId, async () => {
      const token = await this.#holder(room, { accountId })
      await room.act((game) => {
        if (!mayTake()) throw new HallRefusal('SEAT_NOT_FREE')
        return game.prepareControl({ seat, holder: token }, 'person')
      })
    })
  }

  #mustBeOpen(room: Room): void {
    if (room.game.status === 'over') throw new HallRefusal('GAME_OVER')
    if (room.game.status === 'moved') throw new HallRefusal('GAME_MOVED')
    if (room.game.status === 'paused') throw new HallRefusal('GAME_PAUSED')
  }

  /**
   * Seats somebody. In a game with hidden information, whoever has seen one seat's things may hold no other; so it is
   * remembered first, under a lock of the game: if the process ends in between, too much is barred rather than too
   * little, and of two seats asked for at once one is refused.
   * @throws HallRefusal SEAT_SEEN, and what `act` is refused with
   */
  async #seat(room: Room, seat: Seat, accountId: string | null, act: () => Promise<void>) {
    if (accountId === null) return act()
    const own = { gameId: room.id, accountId }
    const fresh = await this.#prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM games WHERE id = ${room.id} FOR UPDATE`
      const seen = await tx.seatHistory.findMany({ where: own })
      if (room.ruleset.hiddenInformation && seen.some((one) => one.seat !== seat))
        throw new HallRefusal('SEAT_SEEN')
      if (seen.some((one) => one.seat === seat)) return false
      await tx.seatHistory.create({ data: { ...own, seat } })
      return true
    })
    try {
      await act()
    } catch (error) {
      // Somebody else was quicker: then nothing of the seat has been seen, and another may still be taken.
      const refused = error instanceof HallRefusal ? error.code : undefined
      if (fresh && refused !== undefined && NOT_SEATED.has(refused))
        await this.#prisma.seatHistory.deleteMany({ where: { ...own, seat } })
      throw error
    }
  }

  /** The token of a bot in this game, for whoever needs one to play on. */
  async botOf(room: Room): Promise<string> {
    for (const person of room.people.values()) if (person.bot !== undefined) return person.token
    return this.#holder(room, { bot: 'random' })
  }

  /** The token of this person or bot in this game; a new one if there is none yet. */
  async #holder(room: Room, who: { accountId: string } | { bot: string }): Promise<string> {
    for (let tries = 0; ; tries++) {
      const there = await this.#prisma.gameHolder.findMany({ where: { gameId: room.id } })
      const known = there.find((h) => 'accountId' in who && h.accountId === who.accountId)
      if (known !== undefined) return known.token
      const token = `p${there.length + 1}`
      try {
        await this.#prisma.gameHolder.create({ data: { gameId: room.id, token, ...who } })
        const account =
          'accountId' in who
            ? await this.#prisma.account.findUniqueOrThrow({ where: { id: who.accountId } })
            : undefined
        room.people = new Map(room.people).set(token, {
          token,
          accountId: account?.id ?? null,
          nickname: account?.nickname ?? botName(token),
          guest: account !== undefined && account.email === null,
          bot: 'bot' in who ? who.bot : undefined,
        })
        this.#bus.publish('people', { game: room.id })
        return token
      } catch (error) {
        // Somebody else came in at the same moment.
        if (!isUniqueViolation(error) || tries > 5) throw error
      }
    }
  }
}

function holding(room: Room, seat: Seat, accountId: string, prepare: () => Prepared): Prepared {
  if (!room.seatsOf(accountId).includes(seat)) throw new HallRefusal('FORBIDDEN')
  return prepare()
}

/** Refusals after which the seat is somebody else's as before. */
const NOT_SEATED: ReadonlySet<string> = new Set(['SEAT_NOT_FREE', 'FORBIDDEN', 'SEATS_BY_RULES'])

/** Have the rules of this game their own way of bringing seats from person to person? */
function byRules(room: Room): boolean {
  return (room.ruleset.seatsByRules?.length ?? 0) > 0
}

/** Nobody plays it: no holder, a bot, or somebody who has no account here (any more). */
function isFree(room: Room, seat: Seat): boolean {
  const holder = room.game.seating.holders[seat]
  if (holder === null) return true
  const person = holder === undefined ? undefined : room.people.get(holder)
  return person !== undefined && (person.bot !== undefined || person.accountId === null)
}

/** The bot that the host set there before the game began: it plays in nobody's stead. */
function isHostsBot(room: Room, seat: Seat): boolean {
  const first = room.record.holders[seat]
  return (
    first != null &&
    room.game.seating.holders[seat] === first &&
    room.people.get(first)?.bot !== undefined
  )
}

function personView(person: HolderPerson): Person | null {
  if (person.bot !== undefined) {
    return { id: `bot-${person.token}`, nickname: person.nickname, guest: false, bot: person.bot }
  }
  if (person.accountId === null) return null
  return { id: person.accountId, nickname: person.nickname, guest: person.guest }
}

function listItem(game: Listed, accountId: string | undefined): GameListItem {
  const summary = game.summary as Summary | null
  const names = new Map(
    game.people.map((p) => [
      p.token,
      p.account?.nickname ?? p.name ?? (p.bot === null ? 'Somebody' : botName(p.token)),
    ]),
  )
  const mine = game.people.find((p) => accountId !== undefined && p.accountId === accountId)?.token
  const question = mine === undefined || game.status !== 'open' ? undefined : summary?.asked[mine]
  const seats = mine === undefined ? undefined : summary?.seats[mine]
  const key = seats === undefined ? 'watch' : `s${[...seats].sort((a, b) => a - b).join('-')}`
  const lines = summary?.lines[key] ?? 0
  const deadlines = game.status === 'open' ? (summary?.deadlines ?? {}) : {}
  const deadline =
    mine !== undefined && question !== undefined
      ? deadlines[mine]
      : Object.values(deadlines).sort((a, b) => a - b)[0]
  return {
    id: game.id,
    ruleset: game.ruleset,
    name: game.name,
    status: game.status,
    pace: game.pace as GameListItem['pace'],
    playing: seats !== undefined,
    yourTurn: question !== undefined,
    ...(question == null ? {} : { question }),
    waitingFor:
      game.status === 'open'
        ? (summary?.waiting ?? []).map((token) => names.get(token) ?? token)
        : [],
    people: [...names.values()],
    ...(deadline === undefined ? {} : { deadline }),
    updatedAt: game.updatedAt.toISOString(),
    changes: Math.max(0, lines - (game.seen[0]?.lines ?? 0)),
    ...(summary?.chapter === undefined ? {} : { chapter: summary.chapter }),
    options: game.options as GameListItem['options'],
    hosting: accountId !== undefined && game.hostId === accountId,
    visibility: game.visibility as GameListItem['visibility'],
  }
}
