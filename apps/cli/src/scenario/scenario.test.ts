import { expect, test } from 'vitest'
import { scenario } from './command.ts'
import { parseScenario, readScenario, scenarioFiles } from './files.ts'
import { runScenario } from './run.ts'

const file = 'libs/elfquest/scenarios/season/pass.yaml'
const start = `title: A test
ruleset: elfquest
arrange: { tribe: [char.1, char.2, char.3, char.4], event: event.1.1 }
`

test.each(scenarioFiles(['libs/elfquest/scenarios']))('%s holds', (path) => {
  expect(runScenario(readScenario(path)).problems).toEqual([])
})

test('a wrong expectation fails, says what is there, and proves nothing', () => {
  const wrong = parseScenario(
    `${start}play:
  - choose: { seat: 0, answer: pass }
    expect: { as: x, state: { 'char:char.1 acted': false } }
clauses: { EQ-SEASON-03: x }
`,
    'wrong.yaml',
  )
  const { problems, proven } = runScenario(wrong)
  expect(problems).toEqual(['step 1 (x): state char:char.1 acted is true, expected false'])
  expect(proven).toEqual([])
})

test('what is not among the options is refused and changes nothing', () => {
  const good = `${start}play:
  - choose: { seat: 0, answer: fly }
    refused: NOT_AN_OPTION
    expect: { state: { 'char:char.1 acted': false } }
`
  expect(runScenario(parseScenario(good, 'good.yaml')).problems).toEqual([])
  const bad = good.replace('    refused: NOT_AN_OPTION\n', '')
  expect(runScenario(parseScenario(bad, 'bad.yaml')).problems[0]).toContain('NOT_AN_OPTION')
})

test('an unknown key and a clause without an expectation are errors with file and line', () => {
  expect(() => parseScenario(`${start}play:\n  - chose: {}\n`, 'f.yaml')).toThrow(
    /f\.yaml:5: unknown key chose/,
  )
  expect(() =>
    parseScenario(`${start}play:\n  - timeout: 0\nclauses: { EQ-X-01: y }\n`, 'f.yaml'),
  ).toThrow(/no expectation/)
})

test('the command tells by its exit code', () => {
  const lines: string[] = []
  expect(scenario([file], (line) => lines.push(line))).toBe(0)
  expect(lines.at(-1)).toBe('1 of 1 scenarios hold')
})

test.each([
  ['a label on a step that cannot fail', '  - as: y\nclauses: { EQ-X-01: y }\n', /no expectation/],
  ['two acts in one step', '  - { timeout: 0, undo: 0 }\n', /one act/],
  ['a refusal of nothing', '  - { as: y, refused: GAME_OVER }\n', /needs an act/],
  ['an unknown key in control', '  - control: { seat: 0, holdr: p1 }\n', /unknown key holdr/],
  ['an unknown key in presence', '  - presence: { holder: p1, gone: true }\n', /unknown key gone/],
])('%s is an error', (_what, step, message) => {
  expect(() => parseScenario(`${start}play:\n${step}`, 'f.yaml')).toThrow(message)
})
