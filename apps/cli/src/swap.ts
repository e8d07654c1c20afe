import { everyViewer } from '@moothall/engine/testing/play.ts'
import { playTwoWorlds } from '@moothall/engine/testing/swap/swap.ts'
import { readArgs, UsageError } from './args.ts'
import { gameNamed, tableFor } from './games.ts'
import { readPairs } from './sim.ts'

export const swapUsage = 'swap GAME [--games N] [--players K] [--seed S] [--options a=b,…] [--json]'

/**
 * `swap GAME [--games N] [--players K] [--seed S] [--options a=b,…] [--json]`: plays each game beside a second one that
 * differs only in what a viewer may not know, and compares all that reaches that viewer, to the byte. The viewers take
 * turns: each seat, and spectators. Exit code 1 if anything told one world from the other.
 */
export function swap(argv: readonly string[], print: (line: string) => void): number {
  const args = readArgs(argv, { values: ['games', 'players', 'seed', 'options'], flags: ['json'] })
  const name = args.words[0]
  if (name === undefined) throw new UsageError(swapUsage)
  const { ruleset, swaps } = gameNamed(name)
  if (swaps === undefined) throw new UsageError(`${name} has nothing hidden to swap`)
  const persons = args.number('players', Math.min(3, ruleset.players.max))
  const seed = args.text('seed') ?? 'swap'
  const report = {
    game: name,
    games: args.number('games', 20),
    compared: 0,
    deals: 0,
    moved: 0,
    hiddenActs: 0,
    parted: 0,
    differing: 0,
  }
  const table = tableFor(gameNamed(name), persons, readPairs(args.text('options')))
  const viewers = everyViewer(ruleset.seats(table.options))
  for (let i = 0; i < report.games; i++) {
    const viewer = viewers[i % viewers.length] as (typeof viewers)[number]
    const secret = `${seed}/${i}`
    const played = playTwoWorlds({
      spec: { ruleset, ...table, secret },
      swaps,
      viewer,
      seed: secret,
    })
    for (const key of ['compared', 'deals', 'moved', 'hiddenActs', 'parted'] as const)
      report[key] += played[key]
    if (played.difference === undefined) continue
    report.differing++
    print(`game ${secret}, seen by ${viewer.key}: ${JSON.stringify(played.difference)}`)
  }
  print(
    args.flag('json')
      ? JSON.stringify(report)
      : Object.entries(report)
          .map(([key, value]) => `${key.padEnd(12)} ${value}`)
          .join('\n'),
  )
  return report.differing === 0 ? 0 : 1
}
