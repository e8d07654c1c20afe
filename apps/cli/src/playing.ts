import { type AnyGame, type Bot, drawer } from '@moothall/bots'
import { Game, type Row, type RowBody } from '@moothall/engine'
import type { AnyRuleset } from './games.ts'

/** All that a game comes from but its rows: plain JSON, so it can be written down. */
export interface Beginning {
  readonly options: unknown
  readonly secret: string
  readonly holders: readonly (string | null)[]
}

export interface Played {
  readonly game: AnyGame
  readonly rows: readonly Row[]
  /** Sentences about what must hold and did not. */
  readonly violations: readonly string[]
  /** Why it did not come to an end. */
  readonly stuck: string | undefined
}

/** Longer than any game that gets anywhere. */
const MOST_CHOICES = 30_000

export function begin(ruleset: AnyRuleset, from: Beginning, strict = false): AnyGame {
  return Game.create({ ruleset, ...from, strict })
}

/** The row that comes next. Its time counts rows: no clock is read. */
export function nextRow(game: AnyGame, body: RowBody): Row {
  return { ...body, n: game.n + 1, segment: game.segment, time: game.n + 1 }
}

/**
 * What must hold in every game after every choice, whatever its rules: somebody is asked while it goes on, nobody
 * when it is over, and every decision has an answer.
 */
export function kernelFaults(game: AnyGame): string[] {
  const open = game.open()
  const faults: string[] = []
  if (game.status === 'over' && game.result === undefined) faults.push('over without a result')
  if (game.status === 'open' && open.length === 0 && !game.windowOpen)
    faults.push('nobody is asked')
  if (new Set(open.map((d) => d.seat)).size !== open.length) faults.push('a seat is asked twice')
  return faults
}

/** Plays a game to its end with bots on all seats, looking after every choice at what must hold. */
export function playOut(
  ruleset: AnyRuleset,
  from: Beginning,
  bot: Bot,
  extra: {
    readonly strict?: boolean
    readonly each?: (game: AnyGame, rows: readonly Row[]) => void
  } = {},
): Played {
  const game = begin(ruleset, from, extra.strict)
  const draw = drawer(from.secret)
  const rows: Row[] = []
  const done = (violations: string[], stuck?: string): Played => ({ game, rows, violations, stuck })
  while (game.status === 'open') {
    if (rows.length >= MOST_CHOICES) return done([], `not over after ${rows.length} choices`)
    const again = game.replaceable()
    const open = again.length > 0 && draw(4) === 0 ? again : game.open()
    const decision = open[draw(Math.max(1, open.length))]
    let prepared: ReturnType<AnyGame['prepareClose']>
    if (decision === undefined) {
      if (!game.windowOpen) return done([], 'nobody is asked and the game is not over')
      prepared = game.prepareClose()
    } else {
      let answer: unknown
      try {
        answer = bot(decision, draw, game)
      } catch (error) {
        return done([], `${decision.kind}: the bot failed: ${String(error)}`)
      }
      prepared = game.prepareFor(decision.seat, decision.key, answer)
      if (!prepared.ok) {
        return done([], `${decision.kind}: ${JSON.stringify(answer)} is refused: ${prepared.code}`)
      }
    }
    if (!prepared.ok) return done([], prepared.code)
    const row = nextRow(game, prepared.row)
    rows.push(row)
    game.apply(row)
    const faults = faultsOf(ruleset, game)
    if (faults.length > 0) return done(faults)
    extra.each?.(game, rows)
  }
  return done(faultsOf(ruleset, game))
}

export function faultsOf(ruleset: AnyRuleset, game: AnyGame): string[] {
  if (game.paused !== undefined) return [`a rule threw: ${game.paused.error.message}`]
  return [...ruleset.invariants(game.table), ...kernelFaults(game)]
}
