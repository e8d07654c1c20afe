import { type AnyGame, ForcedStreams, Game, type Prepared, viewerOf } from '@moothall/engine'
import { faultsOf, nextRow } from '@moothall/engine/testing/play.ts'
import { gameNamed, holdersFor, type KnownGame, optionsFor } from '../games.ts'
import { answerIn } from './answer.ts'
import { differences, openOf } from './expect.ts'
import { labelOf } from './files.ts'
import type { Scenario, Step } from './format.ts'
import { type Readable, readable } from './words.ts'

export interface Outcome {
  /** What differs; empty if the scenario holds. */
  readonly problems: readonly string[]
  /** Clauses whose expectation was met. */
  readonly proven: readonly string[]
}

/** A game laid out as a scenario says, and who chose last in it. */
interface Stage {
  readonly game: AnyGame
  readonly known: KnownGame
  readonly words: Readable
  readonly forced: ForcedStreams | undefined
  last: number | undefined
}

/** Plays a scenario as far as it holds. */
export function runScenario(scenario: Scenario): Outcome {
  const met = new Set<string | undefined>()
  const problems: string[] = []
  try {
    const stage = layOut(scenario, gameNamed(scenario.ruleset))
    for (const [i, step] of scenario.play.entries()) {
      const label = labelOf(step)
      const found = carryOut(stage, step)
      for (const one of found)
        problems.push(`step ${i + 1}${label === undefined ? '' : ` (${label})`}: ${one}`)
      if (found.length > 0) break
      met.add(label)
    }
    if (problems.length === 0) problems.push(...undrawn(stage))
  } catch (error) {
    problems.push(String(error))
  }
  const clauses = Object.entries(scenario.clauses ?? {})
  const proven =
    problems.length > 0 ? [] : clauses.filter(([, label]) => met.has(label)).map(([id]) => id)
  return { problems, proven }
}

function layOut(scenario: Scenario, known: KnownGame): Stage {
  const { ruleset, scenarios } = known
  const options = optionsFor(ruleset, scenario.options)
  const secret = scenario.secret ?? '00'
  const seats = ruleset.seats(options)
  // Who sees one hand must not see another.
  const alone = ruleset.hiddenInformation ? seats : 1
  const faces = Object.fromEntries(
    Object.entries(scenario.force ?? {}).map(([stream, from1]) => [
      stream,
      from1.map((face) => face - 1),
    ]),
  )
  let forced: ForcedStreams | undefined
  const game: AnyGame = Game.create({
    ruleset,
    options,
    secret,
    holders: scenario.holders ?? holdersFor(seats, scenario.persons ?? alone),
    strict: true,
    arrange: (t) => scenarios.arrange(t, scenario.arrange ?? {}),
    streams(counters) {
      forced = new ForcedStreams(secret, counters, faces)
      return forced
    },
  })
  if (game.paused !== undefined) throw game.paused.error
  return { game, known, words: readable(known, options), forced, last: undefined }
}

/** Draws that were forced and never made: the scenario is not what its writer thinks. */
function undrawn({ forced }: Stage): string[] {
  return [...(forced?.unused() ?? [])].map(
    ([stream, left]) =>
      `forced ${stream} ${left.map((value) => value + 1).join(', ')} ${left.length === 1 ? 'was' : 'were'} never drawn`,
  )
}

function carryOut(stage: Stage, step: Step): string[] {
  const { game, words } = stage
  const before = game.n
  const hash = game.hash()
  const prepared = prepare(stage, step)
  if (prepared !== undefined) {
    if (step.refused !== undefined) {
      if (prepared.ok) return [`is allowed, expected ${step.refused}`]
      if (prepared.code !== step.refused && prepared.misfit?.code !== step.refused) {
        return [
          `is refused as ${prepared.code} ${prepared.misfit?.code ?? ''}, expected ${step.refused}`,
        ]
      }
      if (game.hash() !== hash) return ['a refused act changed the state']
    } else if (!prepared.ok) {
      const { code, misfit, barrier } = prepared
      const detail = misfit ?? barrier
      return [
        `is refused: ${code}${detail === undefined ? '' : ` ${JSON.stringify(detail)}`}; open: ${openOf(game, words, step.choose?.seat)}`,
      ]
    } else {
      game.apply(nextRow(game, prepared.row))
      if (step.choose !== undefined) stage.last = prepared.row.seat
      const faults = faultsOf(game)
      if (faults.length > 0) return faults
    }
  }
  return step.expect === undefined ? [] : differences(game, step.expect, before, words)
}

function prepare(stage: Stage, step: Step): Prepared | undefined {
  const { game } = stage
  if (step.choose !== undefined) return prepareChoice(stage, step.choose)
  if (step.undo !== undefined) {
    const { undo } = step
    const { seat, ask = false } =
      undo === true ? { seat: stage.last ?? 0 } : typeof undo === 'number' ? { seat: undo } : undo
    return game.prepareUndo(viewerOf([seat]), ask)
  }
  if (step.consent !== undefined)
    return game.prepareConsent(viewerOf([step.consent.seat]), step.consent.agree)
  if (step.control !== undefined) return game.prepareControl(step.control)
  if (step.presence !== undefined) return game.preparePresence(step.presence)
  if (step.resign !== undefined) return game.prepareResign(step.resign)
  if (step.timeout !== undefined) return game.prepareTimeout(step.timeout)
  return step.close === true ? game.prepareClose() : undefined
}

/** An answer to what is asked, or something that is allowed at any moment. */
function prepareChoice(
  { game, words }: Stage,
  { seat, kind, answer }: NonNullable<Step['choose']>,
): Prepared {
  const open = [...game.open(), ...game.replaceable()].find(
    (d) => (seat === undefined || d.seat === seat) && (kind === undefined || d.kind === kind),
  )
  if (open !== undefined)
    return game.prepareFor(open.seat, open.key, answerIn(open.space, answer, words), 'person')
  const permission = game.ruleset.standing?.find((one) => one.kind === kind)
  const by = seat ?? 0
  const space = permission?.space(game.table, by)
  return permission === undefined || space === undefined
    ? { ok: false, code: 'STALE_DECISION' }
    : game.prepareStanding(by, permission.kind, answerIn(space, answer, words), 'person')
}
