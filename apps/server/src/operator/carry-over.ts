import { randomBytes } from 'node:crypto'
import {
  type AnyGame,
  beginRecorded,
  carryOver,
  commitmentOf,
  type Editions,
  mixSecret,
  nextRecorded,
  prepareMigration,
  type Row,
  type Stretch,
} from '@moothall/engine'
import { Bundles } from '../rulesets/bundles.ts'
import type { Edition, Rulesets } from '../rulesets/rulesets.ts'
import { isUniqueViolation } from '../storage/errors.ts'
import type { Sql } from '../storage/sql.ts'
import { editionsOf } from './replay.ts'
import { type Carriage, storeCarriage } from './store.ts'
import { readStored, type StoredGame } from './stored.ts'

/** What became of one game. */
export interface Carrying {
  readonly game: string
  readonly name: string
  readonly ruleset: string
  readonly from: string
  readonly to?: string
  /**
   * `carried`: it goes on under the newest rules; `would`: it could. `current`: it does already. Not possible: `turn`: it
   * stands in mid-turn; `none`: the newest rules do not say how; `ended`: over or moved; `stops`: the newest rules
   * cannot carry out what was chosen since; `failed`: anything else, told in `what`.
   */
  readonly state: 'carried' | 'would' | 'current' | 'turn' | 'none' | 'ended' | 'stops' | 'failed'
  readonly what?: string
  /** The row that it goes on from, and how many choices after it are carried out again. */
  readonly checkpoint?: number
  readonly again?: number
}

export interface CarrySpec {
  readonly sql: Sql
  readonly folder: string
  readonly rulesets: Rulesets
  readonly now: number
  /** Without it nothing is changed. */
  readonly carry: boolean
}

/** Carries a stored game over to the newest edition of its ruleset, or tells why that cannot be done. */
export async function carryStored(spec: CarrySpec, id: string): Promise<Carrying> {
  const stored = await readStored(spec.sql, id)
  if (stored === undefined)
    return { game: id, name: '', ruleset: '', from: '', state: 'failed', what: 'no such game' }
  const { stretches } = stored.recorded
  const { edition: from, segment } = stretches.at(-1) as Stretch
  const live = spec.rulesets.edition(stored.ruleset)
  const told = { game: id, name: stored.name, ruleset: stored.ruleset, from }
  if (live === undefined)
    return { ...told, state: 'failed', what: 'this server has no such ruleset' }
  const to = { ...told, to: live.hash }
  if (live.hash === from) return { ...to, state: 'current' }
  try {
    const editions = await editionsOf(stored, new Bundles(spec.sql, spec.folder, spec.rulesets), [
      live,
    ])
    const found = tryOver(stored, playedAgain(stored, editions), editions, live, {
      from,
      segment: segment + 1,
      now: spec.now,
    })
    if (!('carriage' in found)) return { ...to, ...found }
    if (spec.carry) await storeCarriage(spec.sql, found.carriage)
    const { carriage, ...rest } = found
    return { ...to, ...rest, state: spec.carry ? 'carried' : 'would' }
  } catch (error) {
    const what = isUniqueViolation(error)
      ? 'somebody has chosen meanwhile: try again'
      : (error as Error).message
    return { ...to, state: 'failed', what }
  }
}

/** The game as it stands, by its own rules. @throws Error where that is not what was stored */
function playedAgain({ recorded, status }: StoredGame, editions: Editions): AnyGame {
  let game = beginRecorded(recorded, editions)
  const last = recorded.rows.at(-1)?.n ?? 0
  const mended = recorded.rows.findLast(({ kind }) => kind === 'migrate')?.n ?? 0
  for (const row of recorded.rows) {
    game = nextRecorded(game, row, recorded, editions)
    const at = game.checkpointHash()
    const expected = at === undefined ? undefined : recorded.checkpoints[at.n]
    if (at !== undefined && row.n >= mended && expected !== undefined && expected !== at.hash)
      throw new Error(`it has diverged at row ${at.n}: see replay`)
    if (game.paused !== undefined && row.n >= mended && row.n < last)
      throw new Error(`it stops at row ${row.n}, before its last: see replay`)
  }
  if (game.paused !== undefined && status !== 'paused')
    throw new Error(`it stops at row ${last}, and did not when it was played: see replay`)
  return game
}

type Found =
  | Pick<Carrying, 'state' | 'what'>
  | (Pick<Carrying, 'checkpoint' | 'again'> & { readonly carriage: Carriage })

function tryOver(
  stored: StoredGame,
  game: AnyGame,
  editions: Editions,
  live: Edition,
  { from, segment, now }: { readonly from: string; readonly segment: number; readonly now: number },
): Found {
  const prepared = prepareMigration(game, from, editions.named(live.hash))
  if (!prepared.ok)
    return {
      state: prepared.why,
      ...(prepared.error === undefined ? {} : { what: prepared.error.message }),
    }
  const { rows, stretches } = stored.recorded
  const last = rows.at(-1)?.n ?? 0
  const serverSecret = randomBytes(32).toString('hex')
  const secret = mixSecret(serverSecret, [])
  const row: Row = { ...prepared.row, n: last + 1, segment, time: now }
  const after = carryOver(game, row, {
    editions,
    stretches: [...stretches, { segment, secret, edition: live.hash }],
    rows: [...rows, row],
  })
  if (after.paused !== undefined)
    return {
      state: 'stops',
      what: `at row ${after.paused.row?.n ?? row.n}: ${after.paused.error.message}`,
    }
  const { snapshot, carried } = prepared
  return {
    checkpoint: snapshot.n,
    again: rows.filter(({ n }) => n > snapshot.n).length,
    carriage: {
      game: stored.id,
      from: { hash: from, segment: segment - 1, options: game.options as never },
      to: live,
      row,
      fresh: { secret, serverSecret, commitment: commitmentOf(serverSecret) },
      options: carried.options,
      status: after.status,
      snapshot,
      lines: game.logLines().slice(0, snapshot.lines),
    },
  }
}
