import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { drawer } from '@moothall/engine'
import { codeBeside } from './beside.ts'
import { type Break, breaksOf, broken } from './breaks.ts'
import { compiling } from './compiles.ts'
import type { Proofs } from './coverage.ts'
import type { Job } from './runner.ts'
import { Runner } from './runners.ts'
import { rulesFiles } from './sources.ts'

/** A break that was tried on what proves the clauses it stands beside. */
export interface Tried extends Omit<Break, 'start' | 'end'> {
  /** The clause that was drawn. */
  readonly clause: string
  /** Test and scenario files that name one of its clauses. */
  readonly proofs: readonly string[]
  readonly noticed: boolean
  /** It was noticed because a test never ended. */
  readonly endless?: true
}

export interface MutationReport {
  readonly seed: string
  readonly tried: number
  readonly noticed: number
  /** Part of the breaks that was noticed, 0 to 1. */
  readonly rate: number
  readonly unnoticed: readonly Tried[]
  /** Proven clauses that no code names without a reason, and those whose code leaves nothing to break. */
  readonly withoutCode: readonly string[]
  readonly nothingToBreak: readonly string[]
}

export interface MutationSpec {
  readonly game: string
  readonly proofs: Proofs
  /** Clauses to draw from; others are left alone. */
  readonly clauses: ReadonlySet<string>
  /** Clauses of which the ledger says why no code carries them. */
  readonly withoutCode?: ReadonlySet<string>
  readonly wanted: number
  readonly seed: string
  /** How many breaks are tried at the same time. */
  readonly processes: number
  readonly progress?: (line: string) => void
}

interface Candidate {
  readonly clause: string
  readonly one: Break
}

const SCENARIO_TEST = 'apps/cli/src/scenario/scenario.test.ts'
const CHECKED_AT_ONCE = 150
/** Milliseconds after which tests are taken to run for ever. */
const MOST = 120_000

/**
 * Breaks the code beside sampled clauses, one small break at a time and never on disk, and runs the tests and
 * scenarios that name one of the clauses of the comment beside it.
 * @throws Error if those tests fail without any break, or none of them is run
 */
export async function mutate(spec: MutationSpec): Promise<MutationReport> {
  const { seed, proofs } = spec
  const sources = new Map(rulesFiles(spec.game).map((file) => [file, readFileSync(file, 'utf8')]))
  const proven = [...proofs.keys()].filter((id) => spec.clauses.has(id)).sort()
  const named = new Set(
    [...sources].flatMap(([file, source]) =>
      codeBeside(file, source).flatMap((one) => one.clauses),
    ),
  )
  const breaks = breaksByClause(sources)
  const jobs = compilingOnes(spec, sample(proven, breaks, drawer(`mutate ${seed}`)))
  const tried: Tried[] = []
  const next = jobs.values()
  const work = async (): Promise<void> => {
    const runner = new Runner()
    try {
      let checked = false
      for (const { clause, one } of next) {
        const source = sources.get(one.file) as string
        const job = jobFor(one, source, proofs)
        if (!checked) await mustHold(runner, { ...job, source }, one)
        checked = true
        const verdict = await runner.run(job, MOST)
        if (verdict?.ran === 0 && !verdict.failed)
          throw new Error(`no test is run for ${one.clauses.join(', ')}: ${job.titles}`)
        const { start, end, ...what } = one
        const result: Tried = {
          ...what,
          clause,
          proofs: proofFiles(one.clauses, proofs),
          noticed: verdict?.failed ?? true,
          ...(verdict === undefined ? { endless: true } : {}),
        }
        tried.push(result)
        spec.progress?.(`${tried.length}/${jobs.length} ${inWords(result)}`)
      }
    } finally {
      runner.end()
    }
  }
  await Promise.all(Array.from({ length: Math.min(spec.processes, jobs.length) }, work))
  const noticed = tried.filter((one) => one.noticed).length
  return {
    seed,
    tried: tried.length,
    noticed,
    rate: Math.round((noticed / Math.max(1, tried.length)) * 1000) / 1000,
    unnoticed: tried.filter((one) => !one.noticed),
    withoutCode: proven.filter((id) => !named.has(id) && spec.withoutCode?.has(id) !== true),
    nothingToBreak: proven.filter((id) => named.has(id) && !breaks.has(id)),
  }
}

/** `noticed EQ-DICE-11 libs/…/pool.ts:102 operator: face >= 5 → face < 5` */
export function inWords(one: Tried): string {
  const short = (code: string): string => {
    const line = code.replaceAll(/\s+/g, ' ')
    return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-25)}` : line
  }
  const what = one.endless === true ? 'endless ' : one.noticed ? 'noticed ' : 'UNNOTICED'
  return `${what} ${one.clause} ${one.file}:${one.line} ${one.kind}: ${short(one.was)} → ${short(one.is)}`
}

async function mustHold(runner: Runner, job: Job, one: Break): Promise<void> {
  const verdict = await runner.run(job, MOST)
  if (verdict?.ran === 0 && !verdict.failed)
    throw new Error(`no test is run for ${one.clauses.join(', ')}: ${job.titles}`)
  if (verdict === undefined || verdict.failed)
    throw new Error(`the tests of ${one.clauses.join(', ')} do not pass without any break`)
}

function breaksByClause(sources: ReadonlyMap<string, string>): Map<string, Break[]> {
  const out = new Map<string, Break[]>()
  for (const [file, source] of sources) {
    for (const one of breaksOf(file, source)) {
      for (const clause of one.clauses) out.set(clause, [...(out.get(clause) ?? []), one])
    }
  }
  return out
}

/** The first of the candidates that compile, as many as are wanted. */
function compilingOnes(
  { game, wanted }: MutationSpec,
  candidates: Iterable<Candidate>,
): Candidate[] {
  const out: Candidate[] = []
  const all = [...candidates]
  for (let at = 0; at < all.length && out.length < wanted; at += CHECKED_AT_ONCE) {
    const some = all.slice(at, at + CHECKED_AT_ONCE)
    const good = new Set(
      compiling(
        game,
        some.map(({ one }) => one),
      ),
    )
    out.push(...some.filter(({ one }) => good.has(one)))
  }
  return out.slice(0, wanted)
}

/** One break for each clause in an order that is drawn, then a second one for each, and so on. None twice. */
export function sample(
  clauses: readonly string[],
  breaks: ReadonlyMap<string, readonly Break[]>,
  draw: (n: number) => number,
): Candidate[] {
  const left = new Map(
    clauses.filter((id) => breaks.has(id)).map((id) => [id, [...(breaks.get(id) ?? [])]]),
  )
  const taken = new Set<Break>()
  const out: Candidate[] = []
  while (left.size > 0) {
    const round = [...left.keys()]
    while (round.length > 0) {
      const clause = round.splice(draw(round.length), 1)[0] as string
      const pool = (left.get(clause) ?? []).filter((one) => !taken.has(one))
      const one = pool[draw(Math.max(1, pool.length))]
      if (one === undefined) left.delete(clause)
      else {
        taken.add(one)
        out.push({ clause, one })
      }
    }
  }
  return out
}

function proofFiles(clauses: readonly string[], proofs: Proofs): string[] {
  const files = clauses.flatMap((id) => {
    const proof = proofs.get(id)
    return [...(proof?.tests ?? []), ...(proof?.scenarios ?? [])]
  })
  return [...new Set(files)]
}

function jobFor(one: Break, source: string, proofs: Proofs): Job {
  const tests = new Set<string>()
  const titles = new Set<string>()
  for (const clause of one.clauses) {
    const proof = proofs.get(clause)
    for (const file of proof?.tests ?? []) tests.add(file)
    if ((proof?.tests ?? []).length > 0) titles.add(clause)
    // Scenarios are run by the test that runs them all.
    for (const file of proof?.scenarios ?? []) {
      tests.add(SCENARIO_TEST)
      titles.add(`${file.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')} holds`)
    }
  }
  return {
    file: resolve(one.file),
    source: broken(source, one),
    tests: [...tests],
    titles: [...titles].join('|'),
  }
}
