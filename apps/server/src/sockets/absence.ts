import { HallRefusal } from '@moothall/protocol'
import type { Gateway } from './gateway.ts'

/** Looks for the absent at least so often, ms. */
const LOOK = 600_000
/** People that are counted as away in one look; the rest comes with the next. */
const AT_ONCE = 200

interface Missing {
  readonly game: string
  readonly holder: string
  readonly account: string
}

/**
 * In a game by turn nobody is expected to be here; but whoever has not been heard of for long is away, and the rules must
 * learn of it through the journal as they do in live games. A table's clock that counts the late as away has said itself
 * how long people may be absent. Any number of processes may look: whoever is second finds it written.
 */
export class Absence {
  readonly #gateway: Gateway
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> | undefined

  constructor(gateway: Gateway) {
    this.#gateway = gateway
    // The first look comes late enough for those to be back whom a restart of the hall has disconnected.
    this.#timer = setInterval(
      () => {
        this.#looking ??= this.#look().finally(() => {
          this.#looking = undefined
        })
      },
      Math.min(LOOK, Math.max(50, gateway.service.config.MOOTHALL_ABSENT / 4)),
    )
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    const { log } = this.#gateway.service
    try {
      for (const one of await this.#missing()) await this.#count(one)
    } catch (err) {
      log.warn({ err }, 'the absent cannot be looked for')
    }
  }

  /** Who was last heard of before this is absent, ms since 1970. While the hall was shut nobody could be heard of. */
  #limit(): number {
    const { config, outages, now: time } = this.#gateway.service
    const now = time()
    let limit = now - config.MOOTHALL_ABSENT
    for (;;) {
      const earlier = now - config.MOOTHALL_ABSENT - outages.between(limit, now)
      if (earlier >= limit) return limit
      limit = earlier
    }
  }

  /** People who hold seats in open games by turn, are not counted as away, and have neither looked nor acted for long. */
  #missing(): Promise<Missing[]> {
    return this.#gateway.service.database.sql.query<Missing>(
      `SELECT g.id AS game, h.token AS holder, h.account_id AS account
         FROM "games" g
         JOIN "game_holders" h ON h.game_id = g.id
         LEFT JOIN "last_seen" s ON s.game_id = g.id AND s.account_id = h.account_id
        WHERE g.pace = 'turns' AND g.status = 'open' AND h.account_id IS NOT NULL
          AND g.clock->>'late' IS DISTINCT FROM 'away'
          AND EXTRACT(EPOCH FROM COALESCE(s.at, g.created_at)) * 1000 < $1::float8
          AND g.summary->'seats'->h.token IS NOT NULL
          AND NOT COALESCE(g.summary->'away', '[]'::jsonb) @> to_jsonb(h.token)
          AND NOT EXISTS (
            SELECT 1 FROM "journal" j
             WHERE j.game_id = g.id AND j.time >= $1::float8
               AND (j.kind = 'rest'
                 OR (j.kind = 'control' OR j.by IN ('person', 'host'))
                    AND g.summary->'seats'->h.token @> to_jsonb(j.seat)))
        ORDER BY random() LIMIT ${AT_ONCE}`,
      [this.#limit()],
    )
  }

  async #count({ game, holder, account }: Missing): Promise<void> {
    const { presence, news, service } = this.#gateway
    if (presence.here(game, holder)) {
      // A page that stays open: its owner is seen now.
      await service.database.prisma.lastSeen.updateMany({
        where: { gameId: game, accountId: account },
        data: { at: new Date() },
      })
      return
    }
    try {
      const room = await service.rooms.open(game)
      await room?.act((now) =>
        now.status === 'open' &&
        now.seating.holders.includes(holder) &&
        !now.seating.away.includes(holder)
          ? now.preparePresence({ holder, away: true })
          : { ok: false, code: 'STALE_DECISION' },
      )
      await news.meanwhile(game, holder, true)
    } catch (err) {
      if (!(err instanceof HallRefusal)) throw err
      service.log.debug({ game, err }, 'somebody absent is not to be counted as away')
      // What lists know of the game may be older than the game itself; then this look was for nothing.
      if (err.code === 'STALE_DECISION') await service.rooms.begin(game)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#looking
  }
}
