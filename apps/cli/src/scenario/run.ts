import type { AnyGame } from '@moothall/bots'
import { ForcedStreams, Game, type Prepared, viewerOf } from '@moothall/engine'
import { type AnyRuleset, gameNamed, holdersFor, type KnownGame, optionsFor } from '../games.ts'
import { faultsOf, nextRow } from '../playing.ts'
import { differences, openOf } from './expect.ts'
import { labelOf } from './files.ts'
import type { Scenario, Step } from './format.ts'

export interface Outcome {
  /** What differs; empty if the scenario holds. */
  readonly problems: readonly string[]
  /** Clauses whose expectation was met. */
  readonly proven: readonly string[]
}

/** Plays a scenario as far as it holds. */
export function runScenario(scenario: Scenario): Outcome {
  const met = new Set<string | undefined>()
  const problems: string[] = []
  try {
    const known = gameNamed(scenario.ruleset)
    const { ruleset } = known
    const game = layOut(scenario, known)
    for (const [i, step] of scenario.play.entries()) {
      const label = labelOf(step)
      const found = carryOut(game, step, ruleset)
      for (const one of found)
        problems.push(`step ${i + 1}${label === undefined ? '' : ` (${label})`}: ${one}`)
      if (found.length > 0) break
      met.add(label)
    }
  } catch (error) {
    problems.push(String(error))
  }
  const clauses = Object.entries(scenario.clauses ?? {})
  const proven =
    problems.length > 0 ? [] : clauses.filter(([, label]) => met.has(label)).map(([id]) => id)
  return { problems, proven }
}

function layOut(scenario: Scenario, { ruleset, scenarios }: KnownGame): AnyGame {
  const options = optionsFor(ruleset, scenario.options)
  const secret = scenario.secret ?? '00'
  const forced = Object.fromEntries(
    Object.entries(scenario.force ?? {}).map(([stream, faces]) => [
      stream,
      faces.map((face) => face - 1),
    ]),
  )
  const game: AnyGame = Game.create({
    ruleset,
    options,
    secret,
    holders: scenario.holders ?? holdersFor(ruleset.seats(options), scenario.persons ?? 1),
    strict: true,
    arrange: (t) => scenarios.arrange(t, scenario.arrange ?? {}),
    streams: (counters) => new ForcedStreams(secret, counters, forced),
  })
  if (game.paused !== undefined) throw game.paused.error
  return game
}

function carryOut(game: AnyGame, step: Step, ruleset: AnyRuleset): string[] {
  const lines = game.logLines().length
  const prepared = prepare(game, step)
  if (prepared !== undefined) {
    if (step.refused !== undefined) {
      const before = game.hash()
      if (prepared.ok) return [`is allowed, expected ${step.refused}`]
      if (prepared.code !== step.refused && prepared.misfit?.code !== step.refused) {
        return [
          `is refused as ${prepared.code} ${prepared.misfit?.code ?? ''}, expected ${step.refused}`,
        ]
      }
      if (game.hash() !== before) return ['a refused act changed the state']
    } else if (!prepared.ok) {
      return [
        `is refused: ${prepared.code} ${JSON.stringify(prepared.misfit ?? '')}; open: ${openOf(game)}`,
      ]
    } else {
      game.apply(nextRow(game, prepared.row))
      const faults = faultsOf(ruleset, game)
      if (faults.length > 0) return faults
    }
  }
  return step.expect === undefined ? [] : differences(game, step.expect, lines)
}

function prepare(game: AnyGame, step: Step): Prepared | undefined {
  if (step.choose !== undefined) {
    const { seat, kind, answer } = step.choose
    const open = game
      .open()
      .find(
        (d) => (seat === undefined || d.seat === seat) && (kind === undefined || d.kind === kind),
      )
    return open === undefined
      ? { ok: false, code: 'STALE_DECISION' }
      : game.prepareFor(open.seat, open.key, answer, 'person')
  }
  if (step.undo !== undefined) return game.prepareUndo(viewerOf([step.undo]))
  if (step.control !== undefined) return game.prepareControl(step.control)
  if (step.presence !== undefined) return game.preparePresence(step.presence)
  if (step.timeout !== undefined) return game.prepareTimeout(step.timeout)
  return step.close === true ? game.prepareClose() : undefined
}
