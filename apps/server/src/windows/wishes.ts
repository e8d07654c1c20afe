import type { WindowMode, WindowSetting, WindowSettings } from '@moothall/protocol'
import type { Sql } from '../storage/sql.ts'

/** What one holder wishes of the windows of a game, as it is kept. */
export interface Wish {
  readonly holder: string
  readonly settings: Readonly<Record<string, WindowSetting & { readonly turn?: string }>>
  /** How much of the budget is used, ms. */
  readonly held: number
  /** Key of the window in which this person asked for time. */
  readonly holding: string | null
}

const NOTHING = (holder: string): Wish => ({ holder, settings: {}, held: 0, holding: null })

interface WishRow {
  readonly holder: string
  readonly settings: string
  readonly held: number
  readonly holding: string | null
}

/** Keeps what people wish of reaction windows (EV-REACT-14, EV-REACT-15, EV-REACT-21), for all processes. */
export class Wishes {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async of(game: string): Promise<ReadonlyMap<string, Wish>> {
    const rows = await this.#sql.query<WishRow>(
      `SELECT holder, settings, held_ms AS held, holding FROM "window_wishes" WHERE game_id = $1`,
      [game],
    )
    return new Map(
      rows.map((row) => [row.holder, { ...row, settings: JSON.parse(row.settings) }] as const),
    )
  }

  async ofHolder(game: string, holder: string): Promise<Wish> {
    return (await this.of(game)).get(holder) ?? NOTHING(holder)
  }

  /** Asks for time in this window, or no longer (`undefined`). */
  async hold(game: string, holder: string, window: string | undefined): Promise<void> {
    await this.#sql.query(
      `INSERT INTO "window_wishes" (game_id, holder, holding) VALUES ($1, $2, $3)
       ON CONFLICT (game_id, holder) DO UPDATE SET holding = EXCLUDED.holding`,
      [game, holder, window ?? null],
    )
  }

  /** `turn`: the turn that the setting is meant for; undefined: the whole game. */
  async set(
    game: string,
    holder: string,
    kind: string,
    mode: WindowMode,
    turn: string | undefined,
  ): Promise<void> {
    const patch =
      mode === 'ask'
        ? null
        : turn === undefined
          ? { mode, scope: 'game' }
          : { mode, scope: 'turn', turn }
    // One statement, so that two tabs that set two kinds at once both have their way.
    await this.#sql.query(
      `INSERT INTO "window_wishes" (game_id, holder, settings) VALUES ($1, $2, $4::text)
       ON CONFLICT (game_id, holder) DO UPDATE
       SET settings = ((("window_wishes".settings::jsonb - $3::text) || EXCLUDED.settings::jsonb))::text`,
      [game, holder, kind, patch === null ? '{}' : JSON.stringify({ [kind]: patch })],
    )
  }

  /** Counts that somebody kept a window open beyond its pause: once for each window, whichever process says so. */
  async charge(game: string, holder: string, window: string, ms: number): Promise<void> {
    await this.#sql.query(
      `INSERT INTO "window_wishes" (game_id, holder, held_ms, charged) VALUES ($1, $2, $3::int, $4)
       ON CONFLICT (game_id, holder) DO UPDATE
       SET held_ms = "window_wishes".held_ms + EXCLUDED.held_ms, charged = EXCLUDED.charged
       WHERE "window_wishes".charged IS DISTINCT FROM EXCLUDED.charged`,
      [game, holder, Math.round(ms), window],
    )
  }
}

/** How somebody meets windows of this kind in this turn. */
export function modeOf(wish: Wish | undefined, kind: string, turn: string | undefined): WindowMode {
  const setting = wish?.settings[kind]
  if (setting === undefined) return 'ask'
  return setting.scope === 'game' || setting.turn === turn ? setting.mode : 'ask'
}

/** What its owner is shown of it. */
export function settingsOf(wish: Wish, turn: string | undefined, budget: number): WindowSettings {
  const kinds: Record<string, WindowSetting> = {}
  for (const [kind, { mode, scope }] of Object.entries(wish.settings))
    if (modeOf(wish, kind, turn) !== 'ask') kinds[kind] = { mode, scope }
  return { kinds, left: Math.max(0, budget - wish.held) }
}
