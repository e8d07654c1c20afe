import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { drawer } from '@moothall/bots'
import { clausesIn, type Proofs } from './coverage.ts'

interface Break {
  readonly clause: string
  readonly file: string
  readonly line: number
  readonly was: string
  readonly is: string
}

export interface MutationReport {
  readonly tried: number
  readonly noticed: number
  readonly unnoticed: readonly Break[]
  /** Proven clauses with no code beside them that names them. */
  readonly withoutCode: readonly string[]
}

/** Small breaks, each a pattern and what it becomes. Tried in an order drawn for each clause. */
const BREAKS: readonly (readonly [RegExp, string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ >= /, ' < '],
  [/ <= /, ' > '],
  [/ > /, ' <= '],
  [/ < /, ' >= '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \+ /, ' - '],
  [/ \+= /, ' -= '],
  [/ -= /, ' += '],
  [/\+\+/, '--'],
  [/--/, '++'],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/\breturn (?!undefined)(\w+\(.*\))$/, 'return !($1) as never'],
  [/(?<![\w.'])([1-9]\d*)(?![\w.'])/, '($1 + 1)'],
  [/(?<![\w.'])0(?![\w.'])/, '1'],
  [/^(\s*)(?:yield\* )?[\w.]+\([^=]*\)$/, '$1void 0'],
]

const SCENARIO_TEST = 'apps/cli/src/scenario/scenario.test.ts'
const CONFIG = 'apps/cli/src/rules/mutant.vitest.ts'

/** Lines after a comment that belong to it. */
const REACH = 8

/**
 * Breaks the code beside sampled clauses, one small break at a time and never on disk: a hook of the loader serves
 * the changed file to the tests and scenarios that name the clause.
 */
export async function mutate(
  game: string,
  proofs: Proofs,
  wanted: number,
  seed: string,
): Promise<MutationReport> {
  const draw = drawer(`mutate ${seed}`)
  const places = placesOf(game)
  const clauses = [...proofs.keys()].sort()
  const withoutCode = clauses.filter((id) => !places.has(id))
  const pool = clauses.filter((id) => places.has(id))
  const unnoticed: Break[] = []
  let tried = 0
  let noticed = 0
  mkdirSync('build/rules', { recursive: true })
  while (tried < wanted && pool.length > 0) {
    if (tried === 0) mustPassWhole(pool[0] as string, places, proofs)
    const clause = pool.splice(draw(pool.length), 1)[0] as string
    const found = breaksFor(clause, places.get(clause) ?? [])
    const one = found[draw(Math.max(1, found.length))]
    const proof = proofs.get(clause)
    if (one === undefined || proof === undefined) continue
    tried++
    if (notices(one, proof)) noticed++
    else unnoticed.push(one)
  }
  return { tried, noticed, unnoticed, withoutCode }
}

/** The same run without a break must pass, else nothing that follows would mean anything. */
function mustPassWhole(
  clause: string,
  places: ReadonlyMap<string, readonly { file: string; line: number }[]>,
  proofs: Proofs,
): void {
  const place = places.get(clause)?.[0]
  const proof = proofs.get(clause)
  if (place === undefined || proof === undefined) return
  const was = readFileSync(place.file, 'utf8').split('\n')[0] ?? ''
  if (notices({ clause, file: place.file, line: 1, was, is: was }, proof)) {
    throw new Error(`the tests of ${clause} fail without any break`)
  }
}

/** Comments of the game's code by the clauses they name. */
function placesOf(game: string): Map<string, { file: string; line: number }[]> {
  const places = new Map<string, { file: string; line: number }[]>()
  const folder = `libs/${game}/src`
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || name.startsWith('testing/')) continue
    for (const [line, text] of readFileSync(join(folder, name), 'utf8').split('\n').entries()) {
      if (!/\/\/|^\s*\/?\*/.test(text)) continue
      for (const id of clausesIn(text))
        places.set(id, [...(places.get(id) ?? []), { file: join(folder, name), line }])
    }
  }
  return places
}

function breaksFor(clause: string, places: readonly { file: string; line: number }[]): Break[] {
  return places.flatMap(({ file, line }) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const out: Break[] = []
    for (let at = line + 1; at < Math.min(lines.length, line + 1 + REACH); at++) {
      const was = lines[at] ?? ''
      if (was.trim() === '' && out.length > 0) break
      if (/^\s*(\/\/|\/?\*|import|export \{|\}|type |interface )/.test(was)) continue
      // Types, sentences and marks on the board are no rules.
      if (
        /t\.log\(|text\('|^\s*at:|^\s*label:|throw new|^(export )?(function|const \w+ = \()/.test(
          was,
        )
      )
        continue
      for (const [pattern, becomes] of BREAKS) {
        const is = was.replace(pattern, becomes)
        if (is !== was) out.push({ clause, file, line: at + 1, was: was.trim(), is: is })
      }
    }
    return out
  })
}

function notices(
  one: Break,
  proof: { scenarios: readonly string[]; tests: readonly string[] },
): boolean {
  const lines = readFileSync(one.file, 'utf8').split('\n')
  lines[one.line - 1] = one.is
  const env = {
    ...process.env,
    MOOTHALL_MUTANT: resolve(one.file),
    MOOTHALL_MUTANT_SOURCE: resolve('build/rules/mutant.ts'),
  }
  writeFileSync(env.MOOTHALL_MUTANT_SOURCE, lines.join('\n'))
  // Scenarios are run by the test that runs them all, so that one hook serves both.
  const files = [...proof.tests, ...(proof.scenarios.length > 0 ? [SCENARIO_TEST] : [])]
  const names = [one.clause, ...proof.scenarios].join('|')
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', CONFIG, '-t', names, ...files]
  return spawnSync(process.execPath, args, { env, stdio: 'ignore', timeout: 60_000 }).status !== 0
}
