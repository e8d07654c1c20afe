import type { Prepared } from '@moothall/engine'
import { HallRefusal } from '@moothall/protocol'
import type { Room } from '../rooms/room.ts'
import type { Service } from '../service.ts'

/** How often clocks are looked at, ms. An act of a clock is late by at most this and the time that storing takes. */
const LOOK = 500
/** Games that are acted for in one look; the rest comes with the next. */
const AT_ONCE = 50

/**
 * Does what is to be done for those whose time has run out. Any number of processes may run one: an act is a row of the
 * journal like any other, prepared on the newest state, so that the second of two finds nothing left to do.
 */
export class ClockWatch {
  readonly #service: Service
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined
  #closed = false

  constructor(service: Service) {
    this.#service = service
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined
      })
    }, LOOK)
  }

  async #look(): Promise<void> {
    try {
      const games = await this.#service.clocks.due(AT_ONCE)
      await Promise.all(games.map((game) => this.#actFor(game)))
    } catch (err) {
      if (!this.#closed) this.#service.log.error({ err }, 'clocks cannot be looked after')
    }
  }

  async #actFor(game: string): Promise<void> {
    if (this.#closed) return
    try {
      const room = await this.#service.rooms.open(game)
      if (room === undefined) return
      // Whether anybody is late is only known when every row is counted.
      await room.freshen()
      await this.#act(room)
      // The note that led here may have been older than the game: then there was nothing to do, and now it is right.
      await this.#service.clocks.keep([room])
    } catch (err) {
      if (!(err instanceof HallRefusal && err.status < 500))
        this.#service.log.error({ game, err }, 'the clock of a game cannot act')
    }
  }

  /** One act. Whoever is still late after it is seen to at the next look, so that people can follow. */
  async #act(room: Room): Promise<void> {
    const { clock } = room
    const now = this.#service.now()
    const late = clock?.late(now)
    if (clock === undefined || late === undefined) return
    const still = (prepare: () => Prepared): Prepared => {
      const again = clock.late(now)
      return again?.holder === late.holder && again.seat === late.seat
        ? prepare()
        : { ok: false, code: 'STALE_DECISION' }
    }
    const { holder, seat } = late
    const seated = room.people.has(holder)
    const { log } = this.#service
    const act = async (what: string, prepare: Parameters<Room['act']>[0]) => {
      await room.act((game) => still(() => prepare(game)))
      log.info({ game: room.id, seat, what }, 'a clock has run out')
    }
    if (clock.rules.late === 'bot' && seated) {
      const bot = await this.#service.games.botOf(room)
      await act('bot', (game) => game.prepareControl({ seat, holder: bot }, 'clock'))
    } else if (clock.rules.late === 'away' && seated && !room.game.seating.away.includes(holder)) {
      await act('away', (game) => game.preparePresence({ holder, away: true }))
    } else await act('default', (game) => game.prepareTimeout(seat))
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#looking
  }
}
