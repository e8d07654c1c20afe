import type { BotName } from '@moothall/bots'
import { readArgs, UsageError } from '../args.ts'
import { type CampaignFigures, playCampaign } from './campaign.ts'
import { dieOf, fixedRollLine, meanLines } from './chance.ts'
import { meanOf, plain } from './figures.ts'
import {
  carefulLines,
  greedyLines,
  type Line,
  lockLine,
  playTribes,
  randomLines,
  shrewdLines,
  tribeLines,
  VARIANTS,
  variantLine,
} from './targets.ts'

export const balanceUsage =
  'balance [--campaigns N] [--tribes N] [--variants N] [--throws N] [--seed S] [--only greedy|careful|shrewd|random|tribes|variants|chance,…] [--json]'

const PARTS = ['greedy', 'careful', 'shrewd', 'random', 'tribes', 'variants', 'chance'] as const

/**
 * Plays campaigns of ElfQuest by code and holds what came of them against the targets of its content. Exit code 1 if a
 * target is missed.
 */
export function balance(
  argv: readonly string[],
  print: (line: string) => void,
  progress: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): number {
  const args = readArgs(argv, {
    values: ['campaigns', 'tribes', 'variants', 'throws', 'seed', 'only'],
    flags: ['json'],
  })
  if (args.words.length > 0)
    throw new UsageError(`${args.words[0]} means nothing here; ${balanceUsage}`)
  const unknown = args
    .text('only')
    ?.split(',')
    .find((part) => !PARTS.some((one) => one === part))
  if (unknown !== undefined) throw new UsageError(`there is no part ${unknown}; ${balanceUsage}`)
  const n = args.number('campaigns', 400)
  const seed = args.text('seed') ?? 'balance'
  const parts = args.text('only')?.split(',') ?? PARTS
  const wants = (part: (typeof PARTS)[number]): boolean => parts.includes(part)
  const lines: Line[] = []
  const play = (bot: BotName): CampaignFigures[] =>
    Array.from({ length: n }, (_, i) => {
      if (i % 20 === 19) progress(`${bot}: ${i + 1} of ${n} campaigns`)
      return playCampaign({ bot, seed: `${seed}/${bot}/${i}`, players: 1 + (i % 4) })
    })
  const greedy = wants('greedy') || wants('careful') ? play('greedy') : []
  if (wants('greedy')) {
    lines.push(...greedyLines(greedy), lockLine('greedy', greedy), sizeLine('greedy', greedy))
  }
  if (wants('careful')) {
    const careful = play('careful')
    lines.push(...carefulLines(greedy, careful), lockLine('careful', careful))
  }
  const random = wants('random') || wants('shrewd') ? play('random') : []
  if (wants('random')) lines.push(...randomLines(n, seed), lockLine('random', random))
  if (wants('shrewd')) {
    const shrewd = play('shrewd')
    lines.push(...shrewdLines(shrewd, random), lockLine('shrewd', shrewd))
    lines.push(sizeLine('shrewd', shrewd))
  }
  if (wants('tribes')) {
    const each = args.number('tribes', 100)
    lines.push(...tribeLines(playTribes(each, seed, progress), each))
  }
  if (wants('variants')) {
    const each = args.number('variants', 200)
    for (const options of VARIANTS)
      lines.push(variantLine(options, playVariant(options, each, seed)))
  }
  if (wants('chance')) {
    const throws = args.number('throws', 100_000)
    lines.push(...meanLines(throws, dieOf(`${seed}/means`)))
    lines.push(fixedRollLine(throws, dieOf(`${seed}/fixed`)))
  }
  lines.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  if (args.flag('json')) print(JSON.stringify(lines, null, 2))
  else {
    print('| target | what | found | bar | |')
    print('| --- | --- | --- | --- | --- |')
    for (const { id, what, found, bar, ok } of lines)
      print(
        `| ${id} | ${what} | ${found} | ${bar} | ${ok === undefined ? '' : ok ? 'met' : 'MISSED'} |`,
      )
  }
  return lines.some((line) => line.ok === false) ? 1 : 0
}

function playVariant(
  options: Readonly<Record<string, string>>,
  each: number,
  seed: string,
): CampaignFigures[] {
  return Array.from({ length: each }, (_, i) =>
    playCampaign({ bot: 'greedy', seed: `${seed}/variant/${i}`, players: 1 + (i % 4), options }),
  )
}

function sizeLine(name: BotName, played: readonly CampaignFigures[]): Line {
  const decisions = plain(meanOf(played.map((one) => one.decisions)))
  return {
    id: 'size',
    what: `seasons and choices a campaign, ${name}`,
    found: `${plain(meanOf(played.map((one) => one.seasons)))}, ${decisions}`,
    bar: 'reported only',
  }
}
