import { compareUnder, type Divergence, replayRecorded } from '@moothall/engine'
import { readArgs, UsageError } from '../args.ts'
import { gameNamed } from '../games.ts'
import { readBot, readPairs } from '../sim.ts'
import { builtIn, builtToday, KEPT, keep, readKept } from './kept.ts'
import { record } from './record.ts'

export const replayUsage = `replay [--from FOLDER] [--today] [--json]
replay --record GAME|BUNDLE [--seed S] [--players K] [--rows N] [--bot random|shrewd|greedy|careful] [--options a=b,…] [--over BUNDLE --after N] [--from FOLDER]`

export interface ReplayReport {
  readonly games: number
  readonly rows: number
  readonly checkpoints: number
  /** Games that came to something else, under the rules that they were played under, or with `--today` under today's. */
  readonly diverged: ({ readonly game: string; readonly under: 'own' | 'today' } & Divergence)[]
}

/**
 * The replay gate: recorded games are played again under the bundles that they were begun with, and must come to the
 * same hash at every checkpoint. With `--today` those are named, too, that today's rules would play otherwise. Exit
 * code 1 if any diverged. What is recorded is played under the bundle of today or the one in a file; with `--over` it
 * goes over to another between two turns, once it has `--after` rows.
 */
export async function replay(
  argv: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const args = readArgs(argv, {
    values: ['from', 'record', 'seed', 'players', 'rows', 'bot', 'options', 'over', 'after'],
    flags: ['today', 'json'],
  })
  if (args.words.length > 0) throw new UsageError(replayUsage)
  const folder = args.text('from') ?? KEPT
  const name = args.text('record')
  if (name !== undefined) {
    const { ruleset } = gameNamed(name)
    const edition = name.endsWith('.mjs')
      ? await builtIn(name)
      : (await builtToday()).find((one) => one.ruleset.id === ruleset.id)
    if (edition === undefined) throw new UsageError(`${name} has no bundle`)
    const other = args.text('over')
    const over = other === undefined ? undefined : await builtIn(other)
    const game = record({
      game: name,
      edition,
      players: args.number('players', ruleset.players.min),
      seed: args.text('seed') ?? '1',
      bot: readBot(args.text('bot')),
      options: readPairs(args.text('options')),
      rows: args.text('rows') === undefined ? undefined : args.number('rows', 1),
      ...(over === undefined ? {} : { over: { edition: over, after: args.number('after', 1) } }),
    })
    const under = over === undefined ? [edition] : [edition, over]
    print(`${keep(folder, game, ...under)}: ${game.rows.length} rows`)
    return 0
  }
  const report = await gate(folder, args.flag('today') ? await builtToday() : [])
  print(args.flag('json') ? JSON.stringify(report, null, 2) : inWords(report))
  return report.diverged.length === 0 ? 0 : 1
}

/** Plays the recorded games of a folder again, and under `today`, the editions that would be live now, if there are any. */
export async function gate(
  folder: string,
  today: Awaited<ReturnType<typeof builtToday>>,
): Promise<ReplayReport> {
  const { games, editions } = await readKept(folder)
  const report = {
    games: games.length,
    rows: 0,
    checkpoints: 0,
    diverged: [] as ReplayReport['diverged'][number][],
  }
  for (const game of games) {
    report.rows += game.rows.length
    report.checkpoints += Object.keys(game.checkpoints).length
    const own = end(replayRecorded(game, editions))
    if (own !== undefined) report.diverged.push({ game: game.name, under: 'own', ...own })
    const live = today.find((one) => one.ruleset.id === game.ruleset)
    if (own !== undefined || live === undefined || live.name === game.stretches.at(-1)?.edition)
      continue
    const other = end(compareUnder(game, editions, live))
    if (other !== undefined) report.diverged.push({ game: game.name, under: 'today', ...other })
  }
  return report
}

function end<R>(steps: Generator<unknown, R>): R {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

function inWords({ games, rows, checkpoints, diverged }: ReplayReport): string {
  return [
    `${games} recorded games, ${rows} rows and ${checkpoints} checkpoints replayed`,
    ...diverged.map(({ game, under, n, what }) =>
      under === 'own'
        ? `DIVERGED  ${game}, row ${n}: ${what}`
        : `differs under today's rules  ${game}, row ${n}: ${what}`,
    ),
    diverged.length === 0 ? 'no difference' : `${diverged.length} differ`,
  ].join('\n')
}
