import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml'
import { CannotError } from '../args.ts'
import type { Expectation, Scenario, Step } from './format.ts'

/** A file that is no scenario, with the line where it goes wrong. */
export class FormatError extends Error {
  override readonly name = 'FormatError'
}

const TOP = [
  'title',
  'ruleset',
  'options',
  'persons',
  'holders',
  'secret',
  'arrange',
  'force',
  'play',
  'clauses',
]
const ACTS = [
  'choose',
  'undo',
  'consent',
  'control',
  'presence',
  'resign',
  'timeout',
  'close',
] as const
const STEP = [...ACTS, 'expect', 'refused', 'as']
const EXPECT = [
  'as',
  'state',
  'view',
  'asked',
  'question',
  'options',
  'only',
  'not',
  'reasons',
  'log',
  'noLog',
  'status',
  'result',
  'undo',
]

/** All scenario files under these paths, sorted. @throws CannotError for a path where nothing lies */
export function scenarioFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) =>
    thingAt(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' })
          .filter((name) => /\.ya?ml$/.test(name))
          .sort()
          .map((name) => join(path, name))
      : [path],
  )
}

function thingAt(path: string): Stats {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) throw new CannotError(`there is no file or folder ${path}`)
  return found
}

/** @throws FormatError with file and line for anything unknown or missing */
export function readScenario(file: string): Scenario {
  return parseScenario(readFileSync(file, 'utf8'), file)
}

export function parseScenario(source: string, file: string): Scenario {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const fail = (node: unknown, what: string): never => {
    const range = (node as { range?: readonly number[] } | null)?.range
    const line = range === undefined ? 1 : lines.linePos(range[0] ?? 0).line
    throw new FormatError(`${file}:${line}: ${what}`)
  }
  const [error] = document.errors
  if (error !== undefined)
    throw new FormatError(`${file}:${error.linePos?.[0].line ?? 1}: ${error.message}`)
  const keys = (node: unknown, allowed: readonly string[], where: string): void => {
    if (!isMap(node)) return fail(node, `${where} must be a map`)
    for (const { key } of node.items) {
      const name = String((key as { value?: unknown }).value)
      if (!allowed.includes(name))
        fail(key, `unknown key ${name} in ${where}; known: ${allowed.join(', ')}`)
    }
  }
  keys(document.contents, TOP, 'the scenario')
  const steps = document.get('play', true)
  if (!isSeq(steps)) return fail(document.contents, 'a scenario has a list `play`')
  for (const step of steps.items) checkStep(step, keys, fail)
  const scenario = document.toJS() as Scenario
  for (const need of ['title', 'ruleset'] as const) {
    if (typeof scenario[need] !== 'string') fail(document.contents, `a scenario has a ${need}`)
  }
  const clauses = Object.entries(scenario.clauses ?? {})
  if (clauses.length > 5)
    fail(document.get('clauses', true), 'a scenario proves at most five clauses')
  // A label proves something only if its step can fail.
  const labels = new Set(scenario.play.filter(expectsSomething).map(labelOf))
  for (const [clause, label] of clauses) {
    if (!labels.has(label))
      fail(
        document.get('clauses', true),
        `${clause} is proven by ${label}, which is no expectation`,
      )
  }
  return scenario
}

/** The maps inside a step, by where they stand, and the keys they may have. */
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  choose: ['seat', 'kind', 'answer'],
  consent: ['seat', 'agree'],
  control: ['seat', 'holder'],
  presence: ['holder', 'away'],
  expect: EXPECT,
}

function checkStep(
  step: unknown,
  keys: (node: unknown, allowed: readonly string[], where: string) => void,
  fail: (node: unknown, what: string) => never,
): void {
  keys(step, STEP, 'a step')
  if (!isMap(step)) return
  for (const [part, allowed] of Object.entries(INSIDE)) {
    if (step.has(part)) keys(step.get(part, true), allowed, part)
  }
  const undo = step.get('undo', true)
  if (isMap(undo)) keys(undo, ['seat', 'ask'], 'undo')
  const acts = ACTS.filter((act) => step.has(act))
  if (acts.length > 1) fail(step, `a step has one act, not ${acts.join(' and ')}`)
  if (step.has('refused') && acts.length === 0) fail(step, 'refused needs an act')
}

function expectsSomething(step: Step): boolean {
  const named = Object.keys(step.expect ?? {}).filter((key) => key !== 'as')
  return named.length > 0 || step.refused !== undefined
}

/** The name by which clauses point at a step's expectation. */
export function labelOf(step: Step): string | undefined {
  return (step.expect as Expectation | undefined)?.as ?? step.as
}
