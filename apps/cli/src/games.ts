import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { dragonbondAuction, dragonbondPlanning } from '@moothall/dragonbond'
import { scenarios as dragonbondScenarios } from '@moothall/dragonbond/testing/scenario.ts'
import { swaps as dragonbondSwaps } from '@moothall/dragonbond/testing/swaps.ts'
import { eldervaleBattle, eldervaleDraft } from '@moothall/eldervale'
import { scenarios as eldervaleScenarios } from '@moothall/eldervale/testing/scenario.ts'
import { swaps as eldervaleSwaps } from '@moothall/eldervale/testing/swaps.ts'
import { elfquest, elfquestWith } from '@moothall/elfquest'
import type { Pack } from '@moothall/elfquest/packs/expand.ts'
import { scenarios as elfquestScenarios } from '@moothall/elfquest/testing/scenario.ts'
import { swaps as elfquestSwaps } from '@moothall/elfquest/testing/swaps.ts'
import { type AnyGame, dealSeats, faceProblems, type Ruleset, readOptions } from '@moothall/engine'
import {
  type Arrangement,
  knownWords,
  layFields,
  type ScenarioAdapter,
} from '@moothall/engine/testing/scenario.ts'
import type { Swaps } from '@moothall/engine/testing/swap/swap.ts'
import { UsageError } from './args.ts'

const ROOT_URL = new URL('../../../', import.meta.url)
const ROOT = fileURLToPath(ROOT_URL)

// biome-ignore lint/suspicious/noExplicitAny: rulesets of all games side by side
export type AnyRuleset = Ruleset<any, any>

/** What the command line knows of a game besides its rules. */
export interface KnownGame {
  readonly ruleset: AnyRuleset
  /** How long it took, in the game's own measure (seasons, rounds). */
  turns(game: AnyGame): number
  readonly scenarios: ScenarioAdapter
  /** What may be dealt anew behind a viewer's back; absent where nothing is hidden. */
  // biome-ignore lint/suspicious/noExplicitAny: games of all rulesets
  readonly swaps?: Swaps<any, any>
  /** Options for so many players, where every player needs a seat and the options say how many there are. */
  forPlayers?(n: number): Readonly<Record<string, string | number | boolean>>
}

const rounds = (game: AnyGame): number => (game.table.get('game') as { round: number }).round

const elfquestGame: KnownGame = {
  ruleset: elfquest,
  turns(game) {
    const { season, chapters } = game.table.get('campaign') as {
      season: number
      chapters: readonly { seasons: number }[]
    }
    const past = chapters.reduce((sum, one) => sum + one.seasons, 0)
    return past > 0 ? past : season
  },
  scenarios: elfquestScenarios,
  swaps: elfquestSwaps,
}

/** ElfQuest with the cards of a pack. */
export const gameOfPack = (pack: Pack): KnownGame => ({
  ...elfquestGame,
  ruleset: elfquestWith(pack),
})

const games: Record<string, KnownGame> = {
  elfquest: elfquestGame,
  'eldervale-draft': {
    ruleset: eldervaleDraft,
    turns: (game) => (game.table.get('game') as { picks: number }).picks,
    scenarios: eldervaleScenarios,
    swaps: eldervaleSwaps,
    forPlayers: (n) => ({ seats: n }),
  },
  'eldervale-battle': {
    ruleset: eldervaleBattle,
    turns: (game) => (game.table.get('game') as { round: number }).round - 1,
    scenarios: eldervaleScenarios,
    swaps: eldervaleSwaps,
    forPlayers: (n) => ({ seats: n }),
  },
  'dragonbond-planning': {
    ruleset: dragonbondPlanning,
    turns: rounds,
    scenarios: dragonbondScenarios,
    swaps: dragonbondSwaps,
    forPlayers: (n) => (n > 4 ? { lineup: n === 6 ? 'six' : 'five.kadhah' } : { humans: n }),
  },
  'dragonbond-auction': {
    ruleset: dragonbondAuction,
    turns: rounds,
    scenarios: dragonbondScenarios,
    swaps: dragonbondSwaps,
    forPlayers: (n) => (n > 4 ? { lineup: n === 6 ? 'six' : 'five.fell' } : { humans: n }),
  },
}

/**
 * Enters a game of somebody's own under the name of its file, whose default export are its rules; what may be swapped
 * in it is exported as `swaps`.
 * @throws UsageError for a file without rules
 */
export async function enterGame(file: string): Promise<void> {
  let module: { readonly default?: Partial<AnyRuleset>; readonly swaps?: KnownGame['swaps'] }
  try {
    // Outside of the house there is no kernel to be found beside it.
    const own = relative(ROOT, resolve(file)).startsWith('..')
    module = (await import(
      own ? await bundled(file) : pathToFileURL(resolve(file)).href
    )) as typeof module
  } catch (error) {
    throw new UsageError(`${file} cannot be loaded: ${(error as Error).message}`)
  }
  const problems = faceProblems(module.default)
  if (problems.length > 0)
    throw new UsageError(
      `the default export of ${file} is no ruleset:\n${problems.map((one) => `  ${one}`).join('\n')}`,
    )
  const ruleset = module.default as AnyRuleset
  const words = Object.entries(ruleset.messages['en'] ?? {})
  games[file] = {
    ruleset,
    // Of its measure nothing is known: a choice is a turn.
    turns: (game) => game.n,
    scenarios: {
      arrange(t, spec) {
        knownWords(spec, ['set'])
        layFields(t, (spec['set'] as Arrangement | undefined) ?? {})
      },
      nameOf: (id) => words.find(([key]) => key.endsWith(`.name.${id}`))?.[1],
    },
    ...(module.swaps === undefined ? {} : { swaps: module.swaps }),
    forPlayers: (n): Record<string, number> =>
      ruleset.options.fields.some(({ key }) => key === 'seats') ? { seats: n } : {},
  }
}

async function bundled(file: string): Promise<string> {
  const { moduleOf } = (await import(new URL('infra/dev/bundles.mjs', ROOT_URL).href)) as {
    moduleOf(file: string): Promise<string>
  }
  return `data:text/javascript;base64,${Buffer.from(await moduleOf(file)).toString('base64')}`
}

/** @throws UsageError for a game that is not in the house */
export function gameNamed(name: string): KnownGame {
  const found = Object.hasOwn(games, name) ? games[name] : undefined
  if (found === undefined)
    throw new UsageError(`no game ${name}; there are ${Object.keys(games).join(', ')}`)
  return found
}

/** Options of a game with defaults filled in. @throws UsageError for what the game does not know */
export function optionsFor(
  ruleset: AnyRuleset,
  given: unknown,
): Record<string, string | number | boolean> {
  const read = readOptions(ruleset.options, given)
  if (!read.ok)
    throw new UsageError(read.problems.map((p) => `option ${p.key}: ${p.code}`).join('; '))
  return { ...read.values }
}

/** Seats shared out among so many persons as the hall does it. */
export function holdersFor(seats: number, persons: number): string[] {
  return dealSeats(
    seats,
    Array.from({ length: persons }, (_, i) => `p${i + 1}`),
  )
}

/**
 * A table of a game for so many persons: its options, and who holds which seat.
 * @throws UsageError for options that the game does not know, or that seat another number of persons
 */
export function tableFor(
  { ruleset, forPlayers }: KnownGame,
  persons: number,
  given: unknown,
): {
  readonly options: Record<string, string | number | boolean>
  readonly holders: readonly string[]
} {
  const options = optionsFor(ruleset, { ...forPlayers?.(persons), ...(given as object) })
  const seats = ruleset.seats(options)
  // Who sees one hand must not see another.
  if (ruleset.hiddenInformation && seats !== persons)
    throw new UsageError(`${ruleset.id} has ${seats} seats with these options, not ${persons}`)
  return { options, holders: holdersFor(seats, persons) }
}
