import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readScenario, scenarioFiles } from '../scenario/files.ts'
import { runScenario } from '../scenario/run.ts'

export type Ledger = readonly {
  readonly id: string
  readonly section: string
  readonly chapter?: '1' | 'later'
  /** Why no code of the game carries it out. */
  readonly noCode?: string
}[]

/** What proves a clause: scenario files, and test files. */
export type Proofs = Map<string, { scenarios: string[]; tests: string[] }>

export interface VitestReport {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

type Project = 'unit' | 'web' | 'service'

/** A title with more clauses than this proves none of them. */
const MOST_IN_A_TITLE = 5
const CLAUSE = /\b[A-Z]{2}-[A-Z0-9]+-\d{2}\b/g

/** Runs the scenarios of a game and reads what its tests said, running them if something changed since. */
export function coverage(game: string, fresh: boolean): Proofs {
  const proofs: Proofs = new Map()
  const add = (clause: string, kind: 'scenarios' | 'tests', file: string): void => {
    const known = proofs.get(clause) ?? { scenarios: [], tests: [] }
    proofs.set(clause, known)
    if (!known[kind].includes(file)) known[kind].push(file)
  }
  const folder = `libs/${game}/scenarios`
  for (const file of existsSync(folder) ? scenarioFiles([folder]) : []) {
    for (const clause of runScenario(readScenario(file)).proven) add(clause, 'scenarios', file)
  }
  for (const { file, clauses } of provenBy(testReport(game, fresh)))
    for (const id of clauses) add(id, 'tests', file)
  return proofs
}

/** Clauses named in a text, spelt out each. */
export function clausesIn(text: string): string[] {
  return [...new Set(text.match(CLAUSE) ?? [])]
}

/** What carries out a part of a game's rules outside its package, and the tests beside it. */
const ELSEWHERE: Readonly<
  Record<string, { readonly name: string; readonly folder: string; readonly project: Project }>
> = {
  // How long a moment to react lasts, and who may hold it, is the hall's and changes no result (EV-REACT-22).
  eldervale: { name: 'windows', folder: 'apps/server/src/windows', project: 'service' },
}

/**
 * Clauses that tests outside a game's package prove: what a rule's interface offers is proven where it is shown, and
 * what the hall does for the rules in the hall. They are no part of `coverage`: no break of the rules' code is looked
 * for in them.
 */
export function coverageElsewhere(game: string, fresh: boolean): ReadonlySet<string> {
  const boards = `apps/web/src/game/boards/${game}`
  const places = [
    ...(existsSync(boards)
      ? [{ name: 'pages', folder: boards, project: 'web' as const, also: ['apps/web/src/game'] }]
      : []),
    ...(ELSEWHERE[game] === undefined ? [] : [{ ...ELSEWHERE[game], also: [] }]),
  ]
  return new Set(
    places.flatMap(({ name, folder, project, also }) => {
      const file = `build/rules/${game}-${name}.json`
      const made = existsSync(file) ? statSync(file).mtimeMs : 0
      const sources = [folder, ...also, `libs/${game}/src`, 'libs/engine/src']
      const report =
        fresh || sources.some((source) => made < newest(source))
          ? writeReport(folder, file, project)
          : (JSON.parse(readFileSync(file, 'utf8')) as VitestReport)
      return provenBy(report).flatMap(({ clauses }) => clauses)
    }),
  )
}

/** Tests that passed and name few enough clauses to prove them. */
function provenBy({ testResults }: VitestReport): { file: string; clauses: string[] }[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed')
      .map(({ fullName }) => ({ file: relative('.', name), clauses: clausesIn(fullName) }))
      .filter(({ clauses }) => clauses.length <= MOST_IN_A_TITLE),
  )
}

function testReport(game: string, fresh: boolean): VitestReport {
  const file = `build/rules/${game}.json`
  const made = existsSync(file) ? statSync(file).mtimeMs : 0
  const stale = fresh || made < newest(`libs/${game}/src`) || made < newest('libs/engine/src')
  return stale
    ? writeReport(`libs/${game}`, file)
    : (JSON.parse(readFileSync(file, 'utf8')) as VitestReport)
}

/**
 * Runs the tests of a folder and reads their report. Tests that fail are in it and prove nothing.
 * @throws Error if no test was run or no report was left: an old one would tell of code that is gone
 */
export function writeReport(folder: string, file: string, project: Project = 'unit'): VitestReport {
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const run = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${project}`,
      folder,
      '--reporter=json',
      `--outputFile=${file}`,
    ],
    { encoding: 'utf8' },
  )
  const report = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport)
    : undefined
  if (report === undefined || report.testResults.length === 0) {
    rmSync(file, { force: true })
    throw new Error(
      `the tests of ${folder} left no report (exit code ${run.status}):\n${run.stderr || run.stdout}`,
    )
  }
  return report
}

function newest(folder: string): number {
  return Math.max(
    ...['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map(
      (name) => statSync(join(folder, name)).mtimeMs,
    ),
  )
}
