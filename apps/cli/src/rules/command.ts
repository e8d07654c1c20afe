import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readArgs } from '../args.ts'
import { coverage, type Ledger } from './coverage.ts'
import { mutate } from './mutate.ts'

const ledgers = new URL('../../ledgers/', import.meta.url)

/**
 * `rules [--json] [--game NAME] [--only PREFIX,…] [--chapter 1] [--fresh] [--mutate N]`: which clauses of the
 * ledgers are proven by a scenario that holds or by a test that passes; with `--mutate` which small breaks of the
 * code beside N proven clauses go unnoticed. Exit code 1 if one does.
 */
export async function rules(
  argv: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const args = readArgs(argv, {
    values: ['game', 'only', 'mutate', 'chapter', 'seed'],
    flags: ['json', 'fresh'],
  })
  const only = args.text('only')?.split(',')
  const wanted = readdirSync(ledgers)
    .map((file) => file.replace(/\.json$/, ''))
    .filter((game) => args.text('game') === undefined || game === args.text('game'))
  const out: Record<string, { clauses: number; covered: number; missing: string[] }> = {}
  for (const game of wanted) {
    const ledger = (
      JSON.parse(readFileSync(new URL(`${game}.json`, ledgers), 'utf8')) as Ledger
    ).filter(
      (clause) =>
        (only === undefined || only.some((prefix) => clause.id.startsWith(prefix))) &&
        (args.text('chapter') === undefined || clause.chapter === args.text('chapter')),
    )
    const proofs = existsSync(`libs/${game}`)
      ? coverage(game, args.flag('fresh'))
      : new Map<string, { scenarios: string[]; tests: string[] }>()
    const missing = ledger.map((clause) => clause.id).filter((id) => !proofs.has(id))
    out[game] = { clauses: ledger.length, covered: ledger.length - missing.length, missing }
    const n = args.text('mutate')
    if (n !== undefined && proofs.size > 0) {
      const sampled = new Map(
        [...proofs].filter(([id]) => ledger.some((clause) => clause.id === id)),
      )
      const report = await mutate(
        game,
        sampled,
        args.number('mutate', 60),
        args.text('seed') ?? '1',
      )
      print(JSON.stringify(report, null, 2))
      return report.unnoticed.length === 0 ? 0 : 1
    }
  }
  if (args.flag('json')) print(JSON.stringify(out, null, 2))
  else
    for (const [game, { clauses, covered }] of Object.entries(out))
      print(`${game}: ${covered} of ${clauses} clauses`)
  return 0
}
