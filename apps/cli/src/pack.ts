import type { BotName } from '@moothall/bots'
import { contentHash, elfquestWith } from '@moothall/elfquest'
import type { Pack } from '@moothall/elfquest/packs/expand.ts'
import { packSchema } from '@moothall/elfquest/packs/shapes.ts'
import { readArgs, UsageError } from './args.ts'
import { gameOfPack } from './games.ts'
import { packFiles, problemLine, readPackFiles } from './pack-files.ts'
import { readBot, readPairs, type SimReport, simulate } from './sim.ts'

export const packUsage =
  'pack FILE|FOLDER… [--games N] [--bot random|shrewd|greedy|careful] [--seed S] [--options a=b,…] [--words] [--json]\npack --schema'

/** One that tries everything, and one that wants to win. */
const BOTS: readonly BotName[] = ['random', 'shrewd']

/**
 * Says what is wrong with a content pack, and plays games with it if nothing is. Exit code 1 if something is wrong or a
 * game went wrong.
 */
export function pack(argv: readonly string[], print: (line: string) => void): number {
  const args = readArgs(argv, {
    values: ['games', 'bot', 'seed', 'options', 'repro-dir'],
    flags: ['json', 'schema', 'words'],
  })
  if (args.flag('schema')) {
    print(JSON.stringify(packSchema(), null, 2))
    return 0
  }
  if (args.words.length === 0) throw new UsageError(packUsage)
  const files = packFiles(args.words)
  const read = readPackFiles(files)
  if (!read.ok) {
    if (args.flag('json')) print(JSON.stringify({ ok: false, problems: read.problems }, null, 2))
    else {
      for (const problem of read.problems) print(problemLine(problem))
      print(`\n${read.problems.length} to mend`)
    }
    return 1
  }
  const bot = args.text('bot')
  const games = (bot === undefined ? BOTS : [readBot(bot)]).map((name) =>
    simulate({
      known: gameOfPack(read.pack),
      pack: files,
      games: args.number('games', 4),
      players: undefined,
      seed: args.text('seed') ?? '1',
      bot: name,
      options: {
        chapters: read.pack.content.scenarios.length,
        ...readPairs(args.text('options')),
      },
      strict: true,
      reproDir: args.text('repro-dir') ?? 'repro',
    }),
  )
  if (args.flag('json'))
    print(JSON.stringify({ ok: true, ...about(read.pack), advice: read.advice, games }, null, 2))
  else {
    const { id, version, hash, ...counts } = about(read.pack)
    print(`${id} ${version}, ${hash}`)
    print(
      Object.entries(counts)
        .map(([what, n]) => `${n} ${what}`)
        .join(', '),
    )
    if (args.flag('words')) for (const line of cardLines(read.pack)) print(line)
    for (const one of read.advice) print(`advice: ${problemLine(one)}`)
    for (const report of games) print(inWords(report))
  }
  return games.every((one) => one.stuck === 0 && one.violations === 0) ? 0 : 1
}

function about({ content, skins }: Pack) {
  return {
    id: content.id,
    version: content.version,
    hash: contentHash(content),
    characters: content.characters.length,
    'hand cards': content.hand.length,
    scenarios: content.scenarios.length,
    events: content.events.length,
    skins: skins.length,
  }
}

const inWords = (report: SimReport): string =>
  `${report.bot}: ${report.games} games, ${report.stuck} stuck, ${report.violations} against the rules, ${
    Object.entries(report.outcomes)
      .map(([outcome, n]) => `${n} ${outcome}`)
      .join(', ') || 'none over'
  }; ${report.meanTurns} seasons each`

/** What every card is called and does, as the hall tells it. */
function cardLines(pack: Pack): string[] {
  const { messages } = elfquestWith(pack)
  const words = messages[pack.skins[0]?.language ?? 'en'] ?? {}
  return Object.entries(words).flatMap(([key, about]) => {
    const id = key.startsWith('eq.about.') ? key.slice('eq.about.'.length) : undefined
    return id === undefined
      ? []
      : [`${id} (${words[`eq.name.${id}`] ?? words[`eq.${id}`] ?? id}): ${about}`]
  })
}
