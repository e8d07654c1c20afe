import type { Ledger } from './ledger.ts'
import type { World } from './world.ts'

/** Tables with what is said or done in one game, and the column that names it. */
const OF_GAME = [
  ['journal', 'game_id'],
  ['games', 'id'],
  ['snapshots', 'game_id'],
  ['segments', 'game_id'],
  ['log_chunks', 'game_id'],
  ['game_holders', 'game_id'],
  ['seat_history', 'game_id'],
  ['clocks', 'game_id'],
  ['window_wishes', 'game_id'],
] as const
/** Tables that the hall itself writes to while nobody does anything. */
const OF_THE_HALL = ['counts', 'heartbeat', 'outages', 'last_seen', '_prisma_migrations']

const BY_THEMSELVES = `
  SELECT game_id FROM "game_holders" WHERE bot IS NOT NULL
  UNION SELECT id FROM "games" WHERE clock IS NOT NULL`

/** What there was in the database before anything was sent. */
export interface Before {
  readonly controls: Readonly<Record<string, string>>
  readonly ids: Readonly<Record<'accounts' | 'sessions' | 'lobbies' | 'games', ReadonlySet<string>>>
  readonly counted: Readonly<Record<string, number>>
  /** Row numbers of every game, and `game/n` of what was there. */
  readonly heads: ReadonlyMap<string, number>
}

export interface StoredRow {
  readonly game: string
  readonly n: number
  readonly kind: string
  readonly by: string
  readonly client: string | null
}

/** Whether nobody has sent it: clocks run out, bots move, and the hall writes that somebody is away. */
export function ofTheHall({ by }: Pick<StoredRow, 'by'>): boolean {
  return by !== 'person' && by !== 'host'
}

export class Proof {
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  get #sql() {
    return this.#world.house.postgres.sql
  }

  async #hash(table: string, where: string, values: string[]): Promise<string> {
    const [row] = await this.#sql.unsafe<{ hash: string }[]>(
      `SELECT count(*) || ' ' || COALESCE(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS hash FROM "${table}" t ${where}`,
      values,
    )
    return row?.hash ?? ''
  }

  /** Everything that nothing that is sent may change. */
  async controls(): Promise<Record<string, string>> {
    const out: Record<string, string> = {}
    for (const { id, control, hidden } of this.#world.games) {
      if (!control) continue
      for (const [table, column] of OF_GAME)
        out[`${table} of ${id}`] = await this.#hash(table, `WHERE ${column} = $1`, [id])
      // In a public game everybody may speak.
      if (hidden)
        out[`talk of ${id}`] = await this.#hash('chat_lines', 'WHERE room = $1', [`game:${id}`])
    }
    const { controlLobby: lobby } = this.#world
    out['lobby'] = await this.#hash('lobbies', 'WHERE id = $1', [lobby])
    out['chairs'] = await this.#hash('chairs', 'WHERE lobby_id = $1', [lobby])
    out['talk of the lobby'] = await this.#hash('chat_lines', 'WHERE room = $1', [`lobby:${lobby}`])
    for (const { id } of this.#world.others) {
      out[`account ${id}`] = await this.#hash('accounts', 'WHERE id = $1', [id])
      out[`sessions of ${id}`] = await this.#hash('sessions', 'WHERE account_id = $1', [id])
    }
    out['bundles'] = await this.#hash('ruleset_bundles', '', [])
    return out
  }

  /** All that is kept, but for what the hall writes by itself, and games that go on by themselves: by bots and clocks. */
  async everything(): Promise<Record<string, string>> {
    const tables = await this.#sql<{ name: string }[]>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
    const columns = new Map<string, string>([...OF_GAME, ['outbox', 'game_id']])
    const out: Record<string, string> = {}
    for (const { name } of tables) {
      if (OF_THE_HALL.includes(name)) continue
      const column = columns.get(name)
      const where = column === undefined ? '' : `WHERE ${column} NOT IN (${BY_THEMSELVES})`
      out[name] = await this.#hash(name, where, [])
    }
    return out
  }

  async #ids(table: string, column = 'id'): Promise<Set<string>> {
    const rows = await this.#sql.unsafe<{ id: string }[]>(`SELECT ${column} AS id FROM "${table}"`)
    return new Set(rows.map(({ id }) => id))
  }

  /** The newest row of every game. */
  async heads(): Promise<Map<string, number>> {
    const heads = await this.#sql<{ game: string; n: number }[]>`
      SELECT game_id AS game, max(n)::int AS n FROM journal GROUP BY 1`
    return new Map(heads.map(({ game, n }) => [game, n]))
  }

  /** Rows that have come since. */
  async rowsAfter(heads: ReadonlyMap<string, number>): Promise<StoredRow[]> {
    const rows = await this.#sql<StoredRow[]>`
      SELECT game_id AS game, n, kind, by, client_id AS client FROM journal ORDER BY game_id, n`
    return rows.filter(({ game, n }) => n > (heads.get(game) ?? 0))
  }

  async before(): Promise<Before> {
    return {
      controls: await this.controls(),
      ids: {
        accounts: await this.#ids('accounts'),
        sessions: await this.#ids('sessions', 'token_hash'),
        lobbies: await this.#ids('lobbies'),
        games: await this.#ids('games'),
      },
      counted: { lines: (await this.#ids('chat_lines', `room || '/' || i`)).size },
      heads: await this.heads(),
    }
  }

  /** Whether what may not change is as it was. @returns what has changed all the same */
  async unchanged(before: Before): Promise<string[]> {
    return differing(before.controls, await this.controls())
  }

  /** Holds the whole database against what was accepted. @returns what nobody had accepted, and what was accepted and is not there */
  async against(before: Before, ledger: Ledger): Promise<string[]> {
    const found = await this.unchanged(before)
    await this.#made(before, ledger, found)
    await this.#rows(before, ledger, found)
    await this.#lines(before, ledger, found)
    const wishes = await this.#sql<
      { game: string }[]
    >`SELECT DISTINCT game_id AS game FROM window_wishes`
    for (const { game } of wishes)
      if (!ledger.wishes.has(game)) found.push(`wishes in ${game} that nobody has said`)
    const looked = await this.#sql<
      { key: string }[]
    >`SELECT game_id || '/' || account_id AS key FROM last_seen`
    const holding = new Set(this.#world.others.map(({ id }) => id))
    for (const { key } of looked)
      if (
        !ledger.looked.has(key) &&
        !holding.has(key.split('/')[1] ?? '') &&
        !this.#joinedBefore(key)
      )
        found.push(`${key} is said to have looked at the game`)
    const [paused] = await this.#sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM games WHERE status = 'paused'`
    if ((paused?.n ?? 0) > 0) found.push(`paused: ${paused?.n} games stand still`)
    return found
  }

  /** Senders join the first games when the hall is set up. */
  #joinedBefore(key: string): boolean {
    const account = key.split('/')[1]
    return this.#world.senders.some(({ id }) => id === account)
  }

  async #made(before: Before, ledger: Ledger, found: string[]): Promise<void> {
    for (const name of ['accounts', 'sessions', 'lobbies', 'games'] as const) {
      const now = await this.#ids(name, name === 'sessions' ? 'token_hash' : 'id')
      for (const id of now)
        if (!before.ids[name].has(id) && !ledger[name].has(id))
          found.push(`${name}: ${id} was made by nothing that was accepted`)
      // Sessions end and accounts of guests are swept away; tables and games stay.
      if (name === 'lobbies' || name === 'games')
        for (const id of [...ledger[name], ...before.ids[name]])
          if (!now.has(id) && !ledger.wentWithItsHost(id))
            found.push(`${name}: ${id} was accepted and is gone`)
    }
  }

  async #rows(before: Before, ledger: Ledger, found: string[]): Promise<void> {
    const rows = await this.rowsAfter(new Map())
    const there = new Set<string>()
    let last = { game: '', n: 0 }
    for (const { game, n, kind, by, client } of rows) {
      if (client !== null) there.add(`${game}/${client}`)
      if (n !== (last.game === game ? last.n : 0) + 1) found.push(`${game}: a gap before row ${n}`)
      last = { game, n }
      if (n <= (before.heads.get(game) ?? 0)) continue
      const key = `${game}/${client}`
      if (client !== null) {
        if (!ledger.rows.has(key) && !ledger.rowsUnheard.has(key) && !ledger.changed.has(game))
          found.push(`${game}: row ${n} (${kind}) by an act that nobody sent`)
      } else if (!ofTheHall({ by }) && !ledger.changed.has(game))
        found.push(`${game}: row ${n} (${kind} by ${by}) from nowhere`)
    }
    for (const key of ledger.rows)
      if (!there.has(key)) found.push(`${key} was accepted and is not in the journal`)
  }

  async #lines(before: Before, ledger: Ledger, found: string[]): Promise<void> {
    const lines = await this.#sql<{ key: string; said: string; client: string | null }[]>`
      SELECT room || '/' || i AS key, room || '/' || client_id AS said, client_id AS client
      FROM chat_lines ORDER BY room, i`
    const there = new Set(lines.map(({ key }) => key))
    const strange = lines.filter(
      ({ key, said }) => !ledger.lines.has(key) && !ledger.linesUnheard.has(said),
    )
    if (strange.length > (before.counted['lines'] ?? 0))
      found.push(`${strange.length} lines that nobody has said`)
    for (const key of ledger.lines)
      if (!there.has(key)) found.push(`line ${key} was accepted and is not there`)
  }
}

export function differing(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  return Object.keys({ ...before, ...after })
    .filter((key) => before[key] !== after[key])
    .map((key) => `${key}: was ${before[key]}, is ${after[key]}`)
}
