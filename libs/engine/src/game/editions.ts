import type { MigrateTarget, Row, RowBody } from '../journal.ts'
import { equalJson, hashOf, type Json } from '../json.ts'
import type { SegmentSecret } from '../rng.ts'
import type { Carried, Entities, Ruleset } from '../ruleset.ts'
import { Game } from './game.ts'
import type { Snapshot } from './snapshot.ts'

// biome-ignore lint/suspicious/noExplicitAny: rulesets of all games and versions
type AnyRuleset = Ruleset<any, any>
type AnyGame = Game<Entities, unknown>

/** One version of a ruleset as it was built and put to use. It never changes; a correction is another edition. */
export interface Edition {
  /** Hash of the bundle's content. Games and journals know it by this name. */
  readonly name: string
  readonly ruleset: AnyRuleset
  /**
   * How a game that was begun under an earlier edition goes on under this one, by that edition's name. Where there is
   * none, the ruleset's own `from` is asked for the name or the version of the earlier one.
   */
  readonly from?: Readonly<Record<string, (before: Carried) => Carried>>
}

/** The editions that are at hand: every one that a game is still played under, and the one for new games. */
export class Editions {
  readonly #byName = new Map<string, Edition>()
  readonly #newest = new Map<string, Edition>()

  /** The oldest first. @throws RangeError for two of the same name */
  constructor(editions: readonly Edition[]) {
    for (const edition of editions) {
      if (this.#byName.has(edition.name))
        throw new RangeError(`two editions are named ${edition.name}`)
      this.#byName.set(edition.name, edition)
      this.#newest.set(edition.ruleset.id, edition)
    }
  }

  /** The edition that a game is played under. @throws RangeError if it is not at hand: nothing else will do */
  named(name: string): Edition {
    const edition = this.#byName.get(name)
    if (edition === undefined) throw new RangeError(`edition ${name} is not at hand`)
    return edition
  }

  /** These and newer ones. @throws RangeError for two of the same name */
  with(more: readonly Edition[]): Editions {
    return new Editions([...this.#byName.values(), ...more])
  }

  /** What new games of a ruleset are played under. */
  newest(ruleset: string): Edition | undefined {
    return this.#newest.get(ruleset)
  }
}

export type Migrating =
  | {
      readonly ok: true
      readonly row: RowBody
      readonly carried: Carried
      /** What the game goes on from: the checkpoint, carried over. */
      readonly snapshot: Snapshot
    }
  | {
      readonly ok: false
      /** `none`: no migration from that edition. `turn`: in mid-turn. `ended`: over or moved. `failed`: it threw. */
      readonly why: 'none' | 'turn' | 'ended' | 'failed'
      readonly error?: Error
    }

/**
 * May this game be carried over to another edition now? Changes nothing. A sound game must stand at a checkpoint, so
 * that no choice is judged by rules it was not made under; one that is paused goes on from its last good checkpoint,
 * and the choices stored since are carried out again.
 */
export function prepareMigration(game: AnyGame, from: string, to: Edition): Migrating {
  const migrate = wayTo(to, from, game)
  if (migrate === undefined) return { ok: false, why: 'none' }
  if (game.status === 'over' || game.status === 'moved') return { ok: false, why: 'ended' }
  const checkpoint = game.newestCheckpoint()
  if (checkpoint === undefined || (game.paused === undefined && !standsAt(game, checkpoint)))
    return { ok: false, why: 'turn' }
  try {
    const carried = carry(checkpoint, game.options as Json, migrate)
    const answer: MigrateTarget = {
      from,
      to: to.name,
      checkpoint: checkpoint.n,
      hash: hashOf(carried),
    }
    const row: RowBody = { kind: 'migrate', by: 'system', answer }
    return { ok: true, row, carried, snapshot: laidOver(checkpoint, carried) }
  } catch (error) {
    return { ok: false, why: 'failed', error: error as Error }
  }
}

/** How a game that is played under `from` becomes one of another edition; undefined: it does not. */
function wayTo(to: Edition, from: string, game: AnyGame) {
  const { from: own } = to.ruleset
  return to.from?.[from] ?? own?.[from] ?? own?.[game.ruleset.version]
}

/** Nothing but who sits where has changed since the checkpoint, and nobody has sealed an answer. */
function standsAt(game: AnyGame, { n, state, counters }: Snapshot): boolean {
  if (game.answersSince(n) > 0) return false
  const { '#seating': _now, ...now } = game.table.store.all()
  const { '#seating': _then, ...then } = state
  return equalJson(now, then) && equalJson(game.table.streams.counters, counters)
}

function carry(
  checkpoint: Snapshot,
  options: Json,
  migrate: (before: Carried) => Carried,
): Carried {
  // Through JSON: what a migration does to its argument must reach nobody else.
  const before = JSON.parse(JSON.stringify({ state: checkpoint.state, options })) as Carried
  const after = JSON.parse(JSON.stringify(migrate(before))) as Carried
  // Who sits where, and how often things were mixed, is the kernel's own and no business of the rules.
  const own = Object.entries(checkpoint.state).filter(([key]) => key.startsWith('#'))
  return { ...after, state: { ...after.state, ...Object.fromEntries(own) } }
}

function laidOver(checkpoint: Snapshot, { state }: Carried): Snapshot {
  return { ...checkpoint, state, hash: hashOf({ state, counters: checkpoint.counters }) }
}

/** The stretches of a journal: the edition and the secret under which each was played, oldest first. */
export interface Stretch extends SegmentSecret {
  readonly edition: string
}

export interface CarryingOver {
  readonly editions: Editions
  readonly stretches: readonly Stretch[]
  /** All rows of the journal up to and with the one of kind `migrate`, or at least those after the checkpoint. */
  readonly rows: readonly Row[]
}

/**
 * The game as it goes on after a row of kind `migrate`. The old replica stays as it is and is of no more use.
 * A row that does not fit the new rules pauses the new game, as any other would.
 * @throws RangeError if the row does not belong to this game as it stands
 */
export function carryOver(game: AnyGame, row: Row, how: CarryingOver): AnyGame {
  const target = row.answer as MigrateTarget
  const checkpoint = game.newestCheckpoint()
  const to = how.editions.named(target.to)
  const migrate = wayTo(to, target.from, game)
  if (migrate === undefined) throw new RangeError(`${target.to} does not follow ${target.from}`)
  if (checkpoint?.n !== target.checkpoint)
    throw new RangeError(
      `row ${row.n} goes on from row ${target.checkpoint}, which is no checkpoint`,
    )
  const carried = carry(checkpoint, game.options as Json, migrate)
  if (hashOf(carried) !== target.hash)
    throw new RangeError(`row ${row.n} carries over another state than it says`)
  return Game.resume<Entities, unknown>({
    ruleset: to.ruleset,
    options: carried.options,
    ...secretsFor(how.stretches, row.segment),
    holders: [],
    snapshot: laidOver(checkpoint, carried),
    log: game.logLines(),
    rows: how.rows.filter(({ n }) => n > checkpoint.n && n <= row.n),
  })
}

function secretsFor(stretches: readonly Stretch[], segment: number) {
  const own = stretches.find((one) => one.segment === segment)
  if (own === undefined) throw new RangeError(`there is no stretch ${segment}`)
  return {
    segment,
    secret: own.secret,
    earlier: stretches.filter((one) => one.segment < segment),
  }
}

/** A game from its first row on, each stretch under its own edition and secret. For proofs and replays. */
export function replayEditions(
  begin: {
    readonly options: Json
    readonly holders: readonly (string | null)[]
    readonly time?: number
  },
  how: CarryingOver,
): AnyGame {
  const [first] = how.stretches
  if (first === undefined) throw new RangeError('a journal has at least one stretch')
  let game: AnyGame = Game.create<Entities, unknown>({
    ...begin,
    ruleset: how.editions.named(first.edition).ruleset,
    ...secretsFor(how.stretches, first.segment),
  })
  for (const row of how.rows) {
    if (row.kind === 'migrate') game = carryOver(game, row, how)
    else if (game.paused === undefined) game.apply(row)
  }
  return game
}
