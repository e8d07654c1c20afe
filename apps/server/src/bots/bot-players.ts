import { randomInt } from 'node:crypto'
import { viewerOf } from '@moothall/engine'
import { HallRefusal } from '@moothall/protocol'
import type { Room } from '../rooms/room.ts'
import type { Service } from '../service.ts'
import { botAnswer, botConsent, botTurn } from './turn.ts'

/** How often games that a bot may have to move in are looked for, ms. */
const LOOK = 15_000
/** Games without bots that are remembered at most. */
const KNOWN = 10_000
/** Pause after a move that failed, ms. */
const AGAIN = 1_000

/**
 * Plays the seats that bots hold. Chance comes from this process and never from the game's own streams; if several
 * workers move at once, the journal takes one of them.
 */
export class BotPlayers {
  readonly #service: Service
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #stops: (() => void)[] = []
  /** Games in which no bot plays, as far as is known. Asked for every row that others store. */
  readonly #without = new Set<string>()
  #closed = false

  constructor(service: Service) {
    this.#service = service
    service.rooms.listen({
      opened: (room) => this.#consider(room),
      applied: (room) => this.#consider(room),
      needed: (room) => room.game.status === 'open' && this.#asked(room),
    })
    const timer = setInterval(() => this.#look(), LOOK)
    this.#stops.push(
      () => clearInterval(timer),
      service.bus.subscribe('row', ({ game }) => void this.#wake(game)),
      service.bus.subscribe('people', ({ game }) => void this.#without.delete(game)),
      service.bus.onGap(() => this.#without.clear()),
    )
    this.#look()
    this.#waiting().catch((err: unknown) => this.#fault('*', err))
  }

  /**
   * Games that wait for a bot when this process begins. Whoever stored the row before may have ended in the pause before
   * the bot's move, and nothing else would ever make anybody take them up.
   */
  async #waiting(): Promise<void> {
    const games = await this.#service.database.sql.query<{ game: string }>(
      `SELECT g.id AS game FROM "games" g WHERE g.status = 'open' AND EXISTS (
         SELECT 1 FROM "game_holders" h WHERE h.game_id = g.id AND h.bot IS NOT NULL
         AND jsonb_exists(g.summary->'waiting', h.token))`,
    )
    for (const { game } of games) {
      if (this.#closed) return
      await this.#service.rooms.open(game).catch((err: unknown) => this.#fault(game, err))
    }
  }

  /** A game moved, perhaps in another process: if bots play in it, take it up. */
  async #wake(game: string): Promise<void> {
    if (this.#closed || this.#without.has(game) || this.#service.rooms.opened(game) !== undefined)
      return
    if (this.#without.size >= KNOWN) this.#without.clear()
    // Before it is asked, so that what changes meanwhile counts, and rows that follow quickly do not ask again.
    this.#without.add(game)
    try {
      const bots = await this.#service.database.sql.query(
        `SELECT 1 FROM "game_holders" WHERE game_id = $1 AND bot IS NOT NULL LIMIT 1`,
        [game],
      )
      if (bots.length === 0) return
      this.#without.delete(game)
      if (!this.#closed) await this.#service.rooms.open(game)
    } catch (err) {
      this.#without.delete(game)
      this.#fault(game, err)
    }
  }

  /** Games that nobody has looked at since their last row: after a start, or when a call got lost. */
  #look(): void {
    if (this.#closed) return
    this.#service.rooms.settleLeftovers(2).catch((err: unknown) => this.#fault('*', err))
  }

  #fault(game: string, err: unknown): void {
    if (!this.#closed) this.#service.log.error({ game, err }, 'bots cannot look after a game')
  }

  #consider(room: Room, wait = 0): void {
    if (this.#closed) return
    if (this.#timers.has(room.id)) return
    if (room.game.status !== 'open' || !this.#asked(room)) return
    // A bot's reaction is given within the window's own time.
    const pause = room.game.windowOpen ? 0 : this.#service.config.MOOTHALL_BOT_PAUSE
    this.#timers.set(
      room.id,
      setTimeout(() => {
        this.#timers.delete(room.id)
        this.#move(room).then(
          () => this.#consider(room),
          (err: unknown) => this.#failed(room, err),
        )
      }, pause + wait),
    )
  }

  #failed(room: Room, err: unknown): void {
    // Refused means that somebody else moved: look again at what is asked now. A fault is tried again later.
    if (err instanceof HallRefusal && err.status < 500) {
      this.#consider(room)
      return
    }
    // Others were quicker as often as a room tries, or it is about to close: no fault, but no reason for haste either.
    if (!(err instanceof HallRefusal)) this.#fault(room.id, err)
    // Nobody else may ever move here: the database may be back in a while.
    this.#consider(room, AGAIN)
  }

  #asked(room: Room): boolean {
    return botConsent(room) !== undefined || botTurn(room) !== undefined
  }

  #move(room: Room): Promise<void> {
    if (this.#closed) return Promise.resolve()
    return room.act((game) => {
      const consent = botConsent(room)
      if (consent !== undefined)
        return game.prepareConsent(viewerOf([consent]), true, undefined, 'bot')
      const turn = botTurn(room)
      if (turn === undefined) return { ok: false, code: 'STALE_DECISION' }
      return game.prepareFor(
        turn.open.seat,
        turn.open.key,
        botAnswer(room, turn, (n) => randomInt(n)),
      )
    })
  }

  close(): void {
    this.#closed = true
    for (const stop of this.#stops) stop()
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }
}
