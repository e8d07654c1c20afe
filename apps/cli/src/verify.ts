import { bots } from '@moothall/bots'
import { type AnyGame, Game, hashOf, type Row, type Snapshot } from '@moothall/engine'
import { readArgs } from './args.ts'
import { type AnyRuleset, gameNamed, tableFor } from './games.ts'
import { type Beginning, begin, playOut } from './playing.ts'
import { readBot, readPairs } from './sim.ts'

export const verifyUsage =
  'verify [GAME] [--games N] [--seed S] [--bot random|shrewd|greedy|careful] [--options a=b,…] [--replay] [--saveload] [--json]'

/**
 * Is a game its journal? Replays give the same hash at every checkpoint, and a game that is saved and loaded at each
 * of its decisions goes on as the one that never was. Exit code 1 if anything differs.
 */
export function verify(
  argv: readonly string[],
  print: (line: string) => void,
  progress: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): number {
  const args = readArgs(argv, {
    values: ['games', 'seed', 'bot', 'options'],
    flags: ['json', 'replay', 'saveload'],
  })
  const name = args.words[0] ?? 'elfquest'
  const known = gameNamed(name)
  const options = readPairs(args.text('options'))
  const both = !args.flag('replay') && !args.flag('saveload')
  const bot = bots[readBot(args.text('bot'))]
  const games = args.number('games', 20)
  const { min, max } = known.ruleset.players
  const report = { games, checkpoints: 0, loads: 0, differences: [] as string[] }
  for (let i = 0; i < games; i++) {
    const persons = min + (i % (max - min + 1))
    const from: Beginning = {
      ...tableFor(known, persons, options),
      secret: `${args.text('seed') ?? 'verify'}/${i}`,
    }
    const checkpoints = new Map<number, string>()
    const differences: string[] = []
    const played = playOut(known.ruleset, from, bot, {
      each(game, rows) {
        const at = game.checkpointHash()
        if (at !== undefined) checkpoints.set(at.n, at.hash)
        if (!both && !args.flag('saveload')) return
        report.loads++
        const loaded = reload(known.ruleset, from, game, rows)
        const what = difference(game, loaded)
        if (what !== undefined) differences.push(`loaded at row ${game.n}: ${what}`)
      },
    })
    if (both || args.flag('replay')) {
      report.checkpoints += checkpoints.size
      differences.push(...replay(known.ruleset, from, JSON.stringify(played.rows), checkpoints))
    }
    if (played.stuck !== undefined) differences.push(played.stuck)
    differences.push(...played.violations)
    progress(
      `game ${i + 1} of ${games}: ${differences.length === 0 ? 'no difference' : `${differences.length} differences`}`,
    )
    for (const one of differences.slice(0, 5))
      report.differences.push(`game ${from.secret}: ${one}`)
  }
  if (args.flag('json')) print(JSON.stringify(report, null, 2))
  else {
    print(
      `${games} games, ${report.checkpoints} checkpoints replayed, ${report.loads} times saved and loaded`,
    )
    print(report.differences.length === 0 ? 'no difference' : report.differences.join('\n'))
  }
  return report.differences.length === 0 ? 0 : 1
}

/** The journal as it would come from the database, from the first row on, in a game that has seen nothing. */
function replay(
  ruleset: AnyRuleset,
  from: Beginning,
  journal: string,
  checkpoints: ReadonlyMap<number, string>,
): string[] {
  const differences: string[] = []
  const seen = new Set<number>()
  const again = begin(ruleset, JSON.parse(JSON.stringify(from)) as Beginning)
  for (const row of JSON.parse(journal) as Row[]) {
    again.apply(row)
    const at = again.checkpointHash()
    if (at === undefined) continue
    seen.add(at.n)
    const was = checkpoints.get(at.n)
    // The checkpoint of row 0 is made before the first row and seen with it.
    if (was !== undefined && was !== at.hash)
      differences.push(`checkpoint at row ${at.n} has another hash`)
  }
  for (const n of checkpoints.keys())
    if (!seen.has(n)) differences.push(`no checkpoint at row ${n}`)
  return differences
}

/** Through JSON, as stored: the newest snapshot there is and the rows after it, or all rows. */
function reload(
  ruleset: AnyRuleset,
  from: Beginning,
  game: AnyGame,
  rows: readonly Row[],
): AnyGame {
  const snapshot = game.snapshot()
  const stored = JSON.parse(
    JSON.stringify({
      from,
      snapshot: snapshot ?? null,
      log: snapshot === undefined ? [] : game.logLines().slice(0, snapshot.lines),
      rows: rows.filter((row) => row.n > (snapshot?.n ?? 0)),
    }),
  ) as { from: Beginning; snapshot: Snapshot | null; log: []; rows: Row[] }
  return Game.resume({
    ruleset,
    ...stored.from,
    snapshot: stored.snapshot ?? undefined,
    log: stored.log,
    rows: stored.rows,
  })
}

function difference(live: AnyGame, loaded: AnyGame): string | undefined {
  if (loaded.paused !== undefined) return loaded.paused.error.message
  if (live.hash() !== loaded.hash()) return 'another state'
  const offered = (game: AnyGame): string =>
    hashOf(game.open().map((d) => ({ key: d.key, kind: d.kind, seat: d.seat, space: d.space })))
  if (offered(live) !== offered(loaded)) return 'other options'
  if (live.status !== loaded.status) return 'another status'
  const lines = (game: AnyGame): string => hashOf(game.logLines())
  return lines(live) === lines(loaded) ? undefined : 'another log'
}
