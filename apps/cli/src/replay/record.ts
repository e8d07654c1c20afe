import { type Bot, type BotName, bots } from '@moothall/bots'
import {
  type AnyGame,
  type Draw,
  Game,
  type Json,
  type Prepared,
  type Row,
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
  const secret = `recorded/${spec.game}/${spec.seed}`
  const game = Game.create({ ruleset: spec.edition.ruleset, options, holders, secret, time: 0 })
  const checkpoints: Record<number, string> = {}
  const note = () => {
    const at = game.checkpointHash()
    if (at !== undefined) checkpoints[at.n] = at.hash
  }
  note()
  const draw = dice(`${secret}/bots`)
  const rows: Row[] = []
  const most = spec.rows ?? MOST
  while ((game.status === 'open' || game.status === 'resting') && rows.length < most) {
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
  const end = game.status === 'over' ? 'finished' : 'open'
  return {
    name: `${spec.game}-${spec.seed}-${end}`,
    ruleset: spec.edition.ruleset.id,
    options: options as Json,
    holders,
    time: 0,
    stretches: [{ segment: 1, secret, edition: spec.edition.name }],
    rows,
    checkpoints,
    hash: game.hash(),
  }
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
