import type { Row } from '../journal.ts'
import { equalJson, type Json } from '../json.ts'
import type { Entities } from '../ruleset.ts'
import type { EntityMap } from '../table/store.ts'
import { carryOver, type Edition, type Editions, type Stretch } from './editions.ts'
import { Game } from './game.ts'

type AnyGame = Game<Entities, unknown>

/** A stored game with what is known of how it stood on its way. */
export interface Recorded {
  readonly options: Json
  readonly holders: readonly (string | null)[]
  readonly time?: number
  /** The editions and secrets that it was played under, oldest first. */
  readonly stretches: readonly Stretch[]
  readonly rows: readonly Row[]
  /** Hashes of checkpoints, by the row that each stands at. */
  readonly checkpoints: Readonly<Record<number, string>>
  /** Of everything after the last row, where it was noted. */
  readonly hash?: string
  /** Its last row is one that its rules cannot carry out: it waits for mended ones. */
  readonly paused?: boolean
}

/** Where a replay first came to something else than was recorded. */
export interface Divergence {
  /** The row after which it showed. */
  readonly n: number
  readonly what: string
}

/** The game before its first row. @throws RangeError for an edition that is not at hand */
export function beginRecorded(recorded: Recorded, editions: Editions, edition?: Edition): AnyGame {
  const [first] = recorded.stretches
  if (first === undefined) throw new RangeError('a journal has at least one stretch')
  // Stretches of the same rules follow each other without a seam; their rows name them.
  const upTo = recorded.rows.find(({ kind }) => kind === 'migrate')?.segment
  const same = recorded.stretches.filter((one) => upTo === undefined || one.segment < upTo)
  const newest = same.at(-1) ?? first
  return Game.create<Entities, unknown>({
    ruleset: (edition ?? editions.named(first.edition)).ruleset,
    options: recorded.options,
    holders: recorded.holders,
    ...(recorded.time === undefined ? {} : { time: recorded.time }),
    segment: newest.segment,
    secret: newest.secret,
    earlier: same.slice(0, -1),
  })
}

/** The same game one row later, or the one that goes on from it under other rules. @throws RangeError as `carryOver` */
export function nextRecorded(
  game: AnyGame,
  row: Row,
  recorded: Pick<Recorded, 'stretches' | 'rows'>,
  editions: Editions,
): AnyGame {
  if (row.kind === 'migrate') {
    const rows = recorded.rows.filter(({ n }) => n <= row.n)
    return carryOver(game, row, { editions, stretches: recorded.stretches, rows })
  }
  if (game.paused === undefined) game.apply(row)
  return game
}

/** The whole game, each stretch under its own edition. @throws RangeError as `carryOver` */
export function playAgain(recorded: Recorded, editions: Editions): AnyGame {
  let game = beginRecorded(recorded, editions)
  for (const row of recorded.rows) game = nextRecorded(game, row, recorded, editions)
  return game
}

/**
 * Plays a stored game again, each stretch under its own edition, and compares every checkpoint that was recorded.
 * Yields after each row, so that whoever has other work can do it; returns the first divergence.
 */
export function* replayRecorded(
  recorded: Recorded,
  editions: Editions,
): Generator<AnyGame, Divergence | undefined> {
  let game: AnyGame
  try {
    game = beginRecorded(recorded, editions)
  } catch (error) {
    return { n: 0, what: (error as Error).message }
  }
  const missing = new Set(Object.keys(recorded.checkpoints).map(Number))
  const here = (): Divergence | undefined => {
    const at = game.checkpointHash()
    if (at === undefined || !missing.delete(at.n)) return undefined
    if (at.hash === recorded.checkpoints[at.n]) return undefined
    return { n: at.n, what: `the checkpoint at row ${at.n} has another hash` }
  }
  let different = here()
  if (different !== undefined) return different
  for (const row of recorded.rows) {
    const paused = game.paused
    try {
      game = nextRecorded(game, row, recorded, editions)
    } catch (error) {
      return { n: row.n, what: (error as Error).message }
    }
    // A game that a fault stopped was mended by the row that carried it over.
    if (game.paused !== undefined && (paused !== undefined || !mayStop(recorded, row.n)))
      return { n: row.n, what: `stopped at row ${row.n}: ${game.paused.error.message}` }
    different = here()
    if (different !== undefined) return different
    yield game
  }
  const [lost] = missing
  if (lost !== undefined) return { n: lost, what: `there is no checkpoint at row ${lost}` }
  if (recorded.paused === true && game.paused === undefined)
    return { n: game.n, what: 'it was stopped by a fault, and is not any more' }
  if (recorded.hash !== undefined && game.hash() !== recorded.hash)
    return { n: game.n, what: 'another state at the end' }
  return undefined
}

/** Whether the game is known to have stopped at this row, and to wait or to have been carried over to mended rules. */
function mayStop({ rows, paused = false }: Recorded, n: number): boolean {
  return rows.some((row) => row.kind === 'migrate' && row.n > n) || (paused && rows.at(-1)?.n === n)
}

/**
 * Plays a stored game side by side under its own rules and, as far as its newest stretch goes, under another edition.
 * Says where the two first differ: which field of which entity, or what stopped the other.
 */
export function* compareUnder(
  recorded: Recorded,
  editions: Editions,
  other: Edition,
): Generator<AnyGame, Divergence | undefined> {
  const last = recorded.rows.findLast(({ kind }) => kind === 'migrate')?.n ?? 0
  let own = beginRecorded(recorded, editions)
  let twin = last === 0 ? attempt(() => beginRecorded(recorded, editions, other)) : undefined
  let different = last === 0 ? apart(own, twin) : undefined
  if (different !== undefined) return different
  for (const row of recorded.rows) {
    own = nextRecorded(own, row, recorded, editions)
    if (row.n < last) continue
    if (row.n === last) twin = attempt(() => again(own, recorded, other))
    else if (twin instanceof Game && twin.paused === undefined) twin.apply(row)
    different = apart(own, twin)
    if (different !== undefined) return different
    yield own
  }
  return undefined
}

function attempt(make: () => AnyGame): AnyGame | Error {
  try {
    return make()
  } catch (error) {
    return error as Error
  }
}

/** The game as it stands after it was carried over, taken up by other rules. */
function again(own: AnyGame, recorded: Recorded, other: Edition): AnyGame {
  const snapshot = own.newestCheckpoint()
  const newest = recorded.stretches.at(-1) as Stretch
  return Game.resume<Entities, unknown>({
    ruleset: other.ruleset,
    options: own.options,
    holders: [],
    segment: newest.segment,
    secret: newest.secret,
    earlier: recorded.stretches.slice(0, -1),
    snapshot,
    log: own.logLines(),
    rows: recorded.rows.filter(({ n }) => n > (snapshot?.n ?? 0) && n <= own.n),
  })
}

function apart(own: AnyGame, twin: AnyGame | Error | undefined): Divergence | undefined {
  if (twin instanceof Error) return { n: own.n, what: `cannot begin: ${twin.message}` }
  if (twin === undefined || own.paused !== undefined) return undefined
  if (twin.paused !== undefined)
    return { n: own.n, what: `stopped at row ${own.n}: ${twin.paused.error.message}` }
  if (own.status !== twin.status) return { n: own.n, what: `${twin.status} and not ${own.status}` }
  if (own.hash() === twin.hash()) return undefined
  const where = firstDifference(own.table.store.all(), twin.table.store.all())
  return { n: own.n, what: where ?? 'another number of draws' }
}

/** The first place at which two states differ, without what stands there: it may be hidden. */
export function firstDifference(a: EntityMap, b: EntityMap): string | undefined {
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [one, two] = [a[key], b[key]] as { readonly [field: string]: Json }[]
    if (one === undefined || two === undefined) return `${key} is ${two ? 'new' : 'gone'}`
    if (equalJson(one, two)) continue
    for (const field of new Set([...Object.keys(one), ...Object.keys(two)]))
      if (!equalJson(one[field] ?? null, two[field] ?? null)) return `${key}: ${field}`
    return key
  }
  return undefined
}
