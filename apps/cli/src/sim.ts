import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BotName, bots } from '@moothall/bots'
import type { Row } from '@moothall/engine'
import { faultsOf } from '@moothall/engine/testing/play.ts'
import { readArgs, UsageError } from './args.ts'
import { gameNamed, gameOfPack, type KnownGame, tableFor } from './games.ts'
import { packIn } from './pack-files.ts'
import { type Beginning, begin, type Played, playOut } from './playing.ts'

export const simUsage =
  'sim GAME [--games N] [--players K,…] [--seed S] [--bot random|shrewd|greedy|careful] [--options a=b,…] [--strict] [--json]\nsim --repro FILE'

/** What a run of whole games came to. Times are wall-clock. */
export interface SimReport {
  game: string
  bot: string
  games: number
  finished: number
  stuck: number
  violations: number
  decisions: number
  decisionsPerSecond: number
  gamesPerSecond: number
  meanTurns: number
  meanDecisions: number
  outcomes: Record<string, number>
  winsBySeat: number[]
  /** Files that reproduce what went wrong. */
  repro: string[]
}

interface Repro {
  readonly game: string
  /** Files of the pack that it was played with, if not with the built-in one. */
  readonly pack?: readonly string[]
  readonly from: Beginning
  readonly rows: readonly Row[]
  readonly problem: readonly string[]
}

export function sim(argv: readonly string[], print: (line: string) => void): number {
  const args = readArgs(argv, {
    values: ['games', 'players', 'seed', 'bot', 'options', 'repro', 'repro-dir'],
    flags: ['json', 'strict'],
  })
  const file = args.text('repro')
  if (file !== undefined) return reproduce(file, print)
  const name = args.words[0]
  if (name === undefined) throw new UsageError(simUsage)
  const report = simulate({
    known: gameNamed(name),
    games: args.number('games', 100),
    players: readPlayers(args.text('players')),
    seed: args.text('seed') ?? '1',
    bot: readBot(args.text('bot')),
    options: readPairs(args.text('options')),
    strict: args.flag('strict'),
    reproDir: args.text('repro-dir') ?? 'repro',
  })
  print(args.flag('json') ? JSON.stringify(report, null, 2) : inWords(report))
  return report.finished === report.games && report.violations === 0 ? 0 : 1
}

export function simulate(spec: {
  known: KnownGame
  /** Files of the pack that it is played with. */
  pack?: readonly string[]
  games: number
  players: readonly number[] | undefined
  seed: string
  bot: BotName
  options: unknown
  strict: boolean
  reproDir: string
}): SimReport {
  const { known } = spec
  const game = known.ruleset.id
  const { min, max } = known.ruleset.players
  const players = spec.players ?? Array.from({ length: max - min + 1 }, (_, i) => min + i)
  for (const k of players) {
    if (k < min || k > max) throw new UsageError(`${game} is for ${min} to ${max} players`)
  }
  const tables = players.map((k) => tableFor(known, k, spec.options))
  const most = Math.max(...tables.map((table) => table.holders.length))
  const report: SimReport = {
    game,
    bot: spec.bot,
    games: spec.games,
    finished: 0,
    stuck: 0,
    violations: 0,
    decisions: 0,
    decisionsPerSecond: 0,
    gamesPerSecond: 0,
    meanTurns: 0,
    meanDecisions: 0,
    outcomes: {},
    winsBySeat: Array.from({ length: most }, () => 0),
    repro: [],
  }
  let turns = 0
  const start = performance.now()
  for (let i = 0; i < spec.games; i++) {
    const table = tables[i % tables.length] as (typeof tables)[number]
    const from = { ...table, secret: `${spec.seed}/${i}` }
    const played = playOut(known.ruleset, from, bots[spec.bot], { strict: spec.strict })
    report.decisions += played.rows.length
    if (played.violations.length > 0) report.violations++
    if (played.stuck !== undefined) report.stuck++
    if (played.violations.length > 0 || played.stuck !== undefined) {
      report.repro.push(keep(spec, from, played, i))
      continue
    }
    report.finished++
    turns += known.turns(played.game)
    const result = played.game.result
    if (result === undefined) continue
    report.outcomes[result.outcome] = (report.outcomes[result.outcome] ?? 0) + 1
    // Together they win or lose together.
    for (let seat = 0; seat < table.holders.length; seat++) {
      const won = result.places === undefined ? result.outcome === 'won' : result.places[seat] === 1
      if (won) report.winsBySeat[seat] = (report.winsBySeat[seat] ?? 0) + 1
    }
  }
  const seconds = (performance.now() - start) / 1000
  report.decisionsPerSecond = Math.round(report.decisions / seconds)
  report.gamesPerSecond = Math.round((report.games / seconds) * 100) / 100
  report.meanTurns = Math.round((turns / Math.max(1, report.finished)) * 100) / 100
  report.meanDecisions = Math.round((report.decisions / spec.games) * 10) / 10
  return report
}

function keep(
  spec: Parameters<typeof simulate>[0],
  from: Beginning,
  played: Played,
  i: number,
): string {
  const game = spec.known.ruleset.id
  mkdirSync(spec.reproDir, { recursive: true })
  const file = join(spec.reproDir, `${game}-${from.secret.replaceAll(/[^\w-]/g, '-')}-${i}.json`)
  const problem = [...played.violations, ...(played.stuck === undefined ? [] : [played.stuck])]
  const { pack } = spec
  const repro: Repro = {
    game,
    ...(pack === undefined ? {} : { pack }),
    from,
    rows: played.rows,
    problem,
  }
  writeFileSync(file, `${JSON.stringify(repro, null, 1)}\n`)
  return file
}

/** Plays the rows of a file again and tells where it goes wrong. Exit code 1 if it still does. */
function reproduce(file: string, print: (line: string) => void): number {
  const repro = JSON.parse(readFileSync(file, 'utf8')) as Repro
  const { ruleset } =
    repro.pack === undefined ? gameNamed(repro.game) : gameOfPack(packIn(repro.pack))
  const game = begin(ruleset, repro.from, true)
  print(`written down: ${repro.problem.join('; ')}`)
  for (const row of repro.rows) {
    game.apply(row)
    const faults = faultsOf(game)
    if (faults.length === 0) continue
    print(`row ${row.n}: ${faults.join('; ')}`)
    if (game.paused?.error.stack !== undefined) print(game.paused.error.stack)
    return 1
  }
  const open = game.open()
  print(
    `all ${repro.rows.length} rows: ${game.status}; asked: ${open.map((d) => `${d.kind}/${d.seat}`).join(', ') || 'nobody'}`,
  )
  return game.status === 'over' ? 0 : 1
}

function readPlayers(given: string | undefined): number[] | undefined {
  if (given === undefined) return undefined
  return given.split(',').map((part) => {
    const n = Number(part)
    if (!Number.isInteger(n)) throw new UsageError(`--players ${given}`)
    return n
  })
}

export function readBot(given: string | undefined): BotName {
  const name = given ?? 'random'
  if (!Object.hasOwn(bots, name)) throw new UsageError(`no bot ${name}`)
  return name as BotName
}

/** `chapters=5,takeBack=true` */
export function readPairs(given: string | undefined): Record<string, string | number | boolean> {
  const out: Record<string, string | number | boolean> = {}
  for (const pair of given?.split(',') ?? []) {
    const [key = '', value = ''] = pair.split('=', 2)
    out[key] =
      value === 'true'
        ? true
        : value === 'false'
          ? false
          : /^\d+$/.test(value)
            ? Number(value)
            : value
  }
  return out
}

function inWords(report: SimReport): string {
  return Object.entries(report)
    .map(
      ([key, value]) =>
        `${key.padEnd(20)} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
    .join('\n')
}
