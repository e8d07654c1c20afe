import { type Bot, type BotName, bots } from '@moothall/bots'
import {
  type AnyGame,
  carryOver,
  type Draw,
  Editions,
  Game,
  type Json,
  type Prepared,
  prepareMigration,
  type Row,
  type Stretch,
  viewerOf,
} from '@moothall/engine'
import { dice, faultsOf, nextRow } from '@moothall/engine/testing/play.ts'
import { CannotError } from '../args.ts'
import { gameNamed, tableFor } from '../games.ts'
import type { Built, KeptGame } from './kept.ts'

export interface Recording {
  readonly game: string
  readonly edition: Built
  readonly players: number
  readonly seed: string
  readonly bot: BotName
  readonly options: unknown
  /** Rows after which it is left unfinished. Undefined: it is played to its end. */
  readonly rows: number | undefined
  /** The edition that it goes over to where it first stands between two turns after so many rows. */
  readonly over?: { readonly edition: Built; readonly after: number }
}

/** Longer than any game that gets anywhere. */
const MOST = 30_000
/** One in so many acts is one of the hall, or a step taken back. */
const HALL_ACT = 9

/**
 * Plays a game by bots under a bundle and notes the hash of every checkpoint that it passes. Now and then a step is
 * taken back, somebody goes and comes, time runs out, or the game is put away, so that every kind of row is there.
 * @throws CannotError if it gets stuck or a rule throws
 */
export function record(spec: Recording): KeptGame {
  const { options, holders } = tableFor(gameNamed(spec.game), spec.players, spec.options)
  const { id } = spec.edition.ruleset
  const secret = `recorded/${id}/${spec.seed}`
  const stretches: Stretch[] = [{ segment: 1, secret, edition: spec.edition.name }]
  let game: AnyGame = Game.create({
    ruleset: spec.edition.ruleset,
    options,
    holders,
    secret,
    time: 0,
  })
  const checkpoints: Record<number, string> = {}
  const note = () => {
    const at = game.checkpointHash()
    // What a game is carried over to stands at the same row; the row of the change has its hash.
    if (at !== undefined) checkpoints[at.n] ??= at.hash
  }
  note()
  const draw = dice(`${secret}/bots`)
  const rows: Row[] = []
  const most = spec.rows ?? MOST
  while ((game.status === 'open' || game.status === 'resting') && rows.length < most) {
    const there = carriedOver(game, rows, stretches, spec)
    if (there !== undefined) {
      game = there
      continue
    }
    const prepared = hallAct(game, draw) ?? choice(game, draw, bots[spec.bot])
    if (!prepared.ok) throw new CannotError(`after row ${game.n}: ${prepared.code}`)
    const row = nextRow(game, prepared.row)
    game.apply(row)
    rows.push(row)
    note()
    const [wrong] = game.status === 'resting' ? [] : faultsOf(game)
    if (wrong !== undefined) throw new CannotError(`row ${row.n}: ${wrong}`)
  }
  if (spec.rows === undefined && game.status !== 'over')
    throw new CannotError(`not over after ${rows.length} rows`)
  if (spec.over !== undefined && stretches.length === 1)
    throw new CannotError('it never stood where it could have gone over to the other rules')
  const end = game.status === 'over' ? 'finished' : 'open'
  return {
    name: `${id}-${spec.seed}-${stretches.length > 1 ? 'carried-over' : end}`,
    ruleset: id,
    options: options as Json,
    holders,
    time: 0,
    stretches,
    rows,
    checkpoints,
    hash: game.hash(),
  }
}

/**
 * The game under the other edition, with the row of the change among its rows, once it is time and it stands where that
 * can be done. @throws CannotError if the other edition does not follow, or cannot take it up
 */
function carriedOver(
  game: AnyGame,
  rows: Row[],
  stretches: Stretch[],
  { edition, over }: Recording,
): AnyGame | undefined {
  if (over === undefined || stretches.length > 1 || rows.length < over.after) return undefined
  const prepared = prepareMigration(game, edition.name, over.edition)
  if (!prepared.ok) {
    if (prepared.why === 'turn') return undefined
    throw new CannotError(`after row ${game.n}: ${prepared.error?.message ?? prepared.why}`)
  }
  const [first] = stretches as [Stretch]
  stretches.push({ segment: 2, secret: `${first.secret}/second`, edition: over.edition.name })
  const row: Row = { ...prepared.row, n: game.n + 1, segment: 2, time: rows.at(-1)?.time ?? 0 }
  rows.push(row)
  return carryOver(game, row, { editions: new Editions([edition, over.edition]), stretches, rows })
}

function choice(game: AnyGame, draw: Draw, bot: Bot): Prepared {
  const open = game.open()
  const decision = open[draw(Math.max(1, open.length))]
  if (decision === undefined) return game.prepareClose()
  return game.prepareFor(decision.seat, decision.key, bot(decision, draw, game))
}

function hallAct(game: AnyGame, draw: Draw): Prepared | undefined {
  if (game.status === 'resting') return game.prepareRest(false)
  if (draw(HALL_ACT) > 0) return undefined
  const { holders, away } = game.seating
  const seat = draw(holders.length)
  const holder = holders[seat]
  const acts: (() => Prepared)[] = [
    () => game.prepareUndo(viewerOf([seat])),
    () => game.prepareUndo(viewerOf([seat]), true),
    () => game.prepareConsent(viewerOf([seat]), draw(2) === 0),
    () => game.prepareTimeout(seat),
    () => game.prepareRest(true),
  ]
  if (typeof holder === 'string')
    acts.push(() => game.preparePresence({ holder, away: !away.includes(holder) }))
  const prepared = acts[draw(acts.length)]?.()
  return prepared?.ok === true ? prepared : undefined
}
