import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type Args, readArgs, UsageError } from '../args.ts'
import { coverage, coverageElsewhere, type Ledger, type Proofs } from './coverage.ts'
import { inWords, type MutationReport, mutate } from './mutate.ts'

const ledgers = new URL('../../ledgers/', import.meta.url)

interface Covered {
  readonly clauses: number
  readonly covered: number
  readonly missing: readonly string[]
}

export const rulesUsage =
  'rules [--json] [--game NAME] [--only PREFIX,…] [--clauses ID,…] [--chapter 1] [--fresh] [--mutate N [--seed S] [--processes 2]]'

/**
 * `rules [--json] [--game NAME] [--only PREFIX,…] [--clauses ID,…] [--chapter 1] [--fresh] [--mutate N [--seed S] [--processes 2]]`:
 * which clauses of the ledgers are proven by a scenario that holds or by a test that passes; with `--mutate` which
 * small breaks of the code beside N proven clauses go unnoticed. Exit code 1 if one does.
 */
export async function rules(
  argv: readonly string[],
  print: (line: string) => void,
  progress: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Promise<number> {
  const args = readArgs(argv, {
    values: ['game', 'only', 'clauses', 'mutate', 'chapter', 'seed', 'processes'],
    flags: ['json', 'fresh'],
  })
  if (args.words.length > 0)
    throw new UsageError(`${args.words[0]} means nothing here; ${rulesUsage}`)
  const games = readdirSync(ledgers)
    .map((file) => file.replace(/\.json$/, ''))
    .filter((game) => args.text('game') === undefined || game === args.text('game'))
  if (games.length === 0) throw new UsageError(`no ledger of ${args.text('game')}`)
  const covered: Record<string, Covered> = {}
  const mutated: Record<string, MutationReport> = {}
  for (const game of games) {
    const clauses = clausesOf(game, args)
    const proofs: Proofs = existsSync(`libs/${game}/src`)
      ? coverage(game, args.flag('fresh'))
      : new Map()
    if (args.text('mutate') === undefined)
      covered[game] = count(clauses, proofs, coverageElsewhere(game, args.flag('fresh')))
    else if (clauses.some((id) => proofs.has(id))) {
      mutated[game] = await mutate({
        game,
        proofs,
        clauses: new Set(clauses),
        withoutCode: new Set(
          ledgerOf(game).flatMap((one) => (one.noCode === undefined ? [] : [one.id])),
        ),
        wanted: args.number('mutate', 60),
        seed: args.text('seed') ?? '1',
        processes: args.number('processes', 2),
        progress,
      })
    }
  }
  if (args.text('mutate') !== undefined) return tell(mutated, args.flag('json'), print)
  if (args.flag('json')) print(JSON.stringify(covered, null, 2))
  else
    for (const [game, one] of Object.entries(covered))
      print(`${game}: ${one.covered} of ${one.clauses} clauses`)
  return 0
}

function ledgerOf(game: string): Ledger {
  return JSON.parse(readFileSync(new URL(`${game}.json`, ledgers), 'utf8')) as Ledger
}

function clausesOf(game: string, args: Args): string[] {
  const families = args.text('only')?.split(',')
  const ids = args.text('clauses')?.split(',')
  return ledgerOf(game)
    .filter(
      (clause) =>
        (families === undefined || families.some((prefix) => clause.id.startsWith(prefix))) &&
        (ids === undefined || ids.includes(clause.id)) &&
        (args.text('chapter') === undefined || clause.chapter === args.text('chapter')),
    )
    .map((clause) => clause.id)
}

function count(
  clauses: readonly string[],
  proofs: Proofs,
  elsewhere: ReadonlySet<string>,
): Covered {
  const missing = clauses.filter((id) => !proofs.has(id) && !elsewhere.has(id))
  return { clauses: clauses.length, covered: clauses.length - missing.length, missing }
}

function tell(
  mutated: Readonly<Record<string, MutationReport>>,
  json: boolean,
  print: (line: string) => void,
): number {
  if (json) print(JSON.stringify(mutated, null, 2))
  else
    for (const [game, report] of Object.entries(mutated)) {
      for (const one of report.unnoticed) {
        print(inWords(one))
        print(`          tried: ${one.proofs.join(', ')}`)
      }
      print(`without code: ${report.withoutCode.join(', ') || 'none'}`)
      print(`nothing to break: ${report.nothingToBreak.join(', ') || 'none'}`)
      print(`${game}: ${report.noticed} of ${report.tried} breaks noticed (${report.rate})`)
    }
  return Object.values(mutated).every((report) => report.unnoticed.length === 0) ? 0 : 1
}
