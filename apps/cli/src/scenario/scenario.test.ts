import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scenario } from './command.ts'
import { parseScenario, readScenario, scenarioFiles } from './files.ts'
import { runScenario } from './run.ts'

const file = 'libs/elfquest/scenarios/season/pass.yaml'
const start = `title: A test
ruleset: elfquest
arrange: { tribe: [char.1, char.2, char.3, char.4], event: event.1.1 }
`

const games = readdirSync('libs').filter((lib) => existsSync(`libs/${lib}/scenarios`))

const problemsOf = (rest: string, head = start): readonly string[] =>
  runScenario(parseScenario(`${head}${rest}`, 'a.yaml')).problems

test.each(scenarioFiles(games.map((game) => `libs/${game}/scenarios`)))('%s holds', (path) => {
  expect(runScenario(readScenario(path)).problems).toEqual([])
})

test('the example in the documentation holds', () => {
  const [, example] = readFileSync('docs/scenarios.md', 'utf8').split(/```(?:yaml)?\n/)
  expect(runScenario(parseScenario(example ?? '', 'docs/scenarios.md'))).toEqual({
    problems: [],
    proven: ['EQ-SEASON-03'],
  })
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

describe('choices in words', () => {
  test('labels, names and short forms say the same as ids, inside options too', () => {
    for (const answer of [
      '{ id: event, then: [char.2, char.3] }',
      '{ event: [Skywise, together with Nightfall] }',
      '{ cutter attempts hunting trip: [char.2, Nightfall] }',
    ]) {
      const rest = `play:
  - choose: { seat: 0, answer: ${answer} }
    expect: { state: { 'attempt who': [char.1, char.2, char.3] } }
`
      expect(
        problemsOf(
          rest,
          start.replace('event.1.1', 'event.1.1, cubes: { char.3: { physique: 3 } }'),
        ),
      ).toEqual([])
    }
  })

  test('a name that several options go by is told with their ids', () => {
    const rest = `play:
  - choose: { seat: 0, answer: { 'task:provide': 'set:0' } }
  - choose: { seat: 0, answer: Trail Leathers }
`
    expect(problemsOf(rest)[0]).toContain('flip:hand.1.5 or sacrifice:hand.1.5')
    expect(problemsOf(rest.replace('Trail Leathers }', "'flip:Trail Leathers' }"))).toEqual([])
    expect(
      problemsOf(rest.replace('Trail Leathers }', "'Turn Trail Leathers down: 3 dice more' }")),
    ).toEqual([])
  })

  test('what is not on offer is answered with what is, by id and label', () => {
    const [problem] = problemsOf('play:\n  - choose: { seat: 0, answer: go fishing }\n')
    expect(problem).toContain('pass "Cutter does nothing this season"')
    expect(problem).not.toContain('Skywise does nothing')
  })

  test('what is allowed at any moment can be chosen and expected', () => {
    const rest = `play:
  - expect: { options: { 0: [eq.abandon/giveUp] }, not: { 0: [eq.abandon/stay] } }
  - choose: { seat: 0, kind: eq.abandon, answer: I want to give the campaign up }
    expect: { status: over, result: abandoned, log: [eq.log.abandoned] }
  - choose: { seat: 0, kind: eq.abandon, answer: stay }
    refused: STALE_DECISION
`
    expect(problemsOf(rest)).toEqual([])
  })
})

describe('forced draws', () => {
  test('one that was never drawn fails the scenario', () => {
    const rest = `force: { dice: [5, 6], penalty: [1] }
play:
  - choose: { seat: 0, answer: pass }
`
    expect(problemsOf(rest)).toEqual([
      'forced dice 5, 6 were never drawn',
      'forced penalty 1 was never drawn',
    ])
  })
})

describe('what can be expected', () => {
  const rolled = `force: { dice: [5, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1] }
play:
  - choose: { seat: 0, answer: { 'task:provide': 'set:0' } }
  - choose: { seat: 0, answer: roll }
    expect: EXPECT
`
  const after = (expectation: string): readonly string[] =>
    problemsOf(rolled.replace('EXPECT', expectation))

  test.each([
    ['state', "{ state: { 'attempt successes': 2 } }", "{ state: { 'attempt successes': 3 } }"],
    ['something present', '{ state: { attempt: there } }', '{ state: { attempt: gone } }'],
    ['something absent', '{ state: { debt: gone } }', '{ state: { debt: there } }'],
    [
      'what a list has',
      "{ state: { 'attempt who': { has: char.1 } } }",
      "{ state: { 'attempt who': { has: char.2 } } }",
    ],
    [
      'what a list lacks',
      "{ state: { 'attempt who': { lacks: char.2 } } }",
      "{ state: { 'attempt who': { lacks: char.1 } } }",
    ],
    [
      'how long a list is',
      "{ state: { 'attempt who': { size: 1 } } }",
      "{ state: { 'attempt who': { size: 2 } } }",
    ],
    [
      'a view',
      "{ view: { watch: { 'char:char.1 acted': true } } }",
      "{ view: { watch: { 'char:char.1 acted': false } } }",
    ],
    [
      'what a view lacks',
      "{ view: { watch: { '#seating': gone } } }",
      "{ view: { '0': { 'char:char.1': gone } } }",
    ],
    [
      'who is asked',
      '{ asked: { eq.afterRoll: [0, 1], eq.next: [] } }',
      '{ asked: { eq.afterRoll: [] } }',
    ],
    [
      'a question',
      '{ question: { 0: What more is done for Provide? } }',
      '{ question: { 0: eq.next } }',
    ],
    [
      'options',
      "{ options: { 0: [close, 'Throw the 5 again'] } }".replace(
        "'Throw the 5 again'",
        'Finish the task',
      ),
      '{ options: { 0: [roll] } }',
    ],
    ['options not offered', '{ not: { 0: [roll] } }', '{ not: { 0: [Finish the task] } }'],
    [
      'why not, by clause',
      "{ reasons: { 0: { 'flip:hand.1.1': EQ-HAND-02 } } }",
      "{ reasons: { 0: { 'flip:hand.1.1': EQ-HAND-99 } } }",
    ],
    [
      'why not, in words',
      '{ reasons: { 0: { "Turn Chief\'s Word down: 3 dice more": shares no trait } } }',
      '{ reasons: { 0: { flip:hand.1.1: promised } } }',
    ],
    ['a log line by key', '{ log: [eq.log.rolled] }', '{ log: [eq.log.closed] }'],
    [
      'a log line in words',
      '{ log: ["11 dice thrown: 2 successes."] }',
      '{ log: ["11 dice thrown: 3 successes."] }',
    ],
    [
      'a log line with what is in it',
      '{ log: [{ eq.log.rolled: { n: 11, hits: 2 } }] }',
      '{ log: [{ eq.log.rolled: { n: 12 } }] }',
    ],
    [
      'a log line for a viewer',
      '{ log: { watch: [eq.log.rolled] } }',
      '{ log: { watch: [eq.log.task] } }',
    ],
    ['no log line', '{ noLog: [eq.log.task] }', '{ noLog: [dice thrown] }'],
    ['that no result is there', '{ status: open, result: gone }', '{ result: won }'],
    ['what can be taken back', '{ undo: { 0: barred } }', '{ undo: { 0: free } }'],
  ])('%s', (_what, holds, fails) => {
    expect(after(holds)).toEqual([])
    expect(after(fails)).toHaveLength(1)
  })

  test('exactly these options, and inside an option', () => {
    const rest = (only: string): string => `play:\n  - expect: { only: ${only} }\n`
    const tasks =
      "'task:care', 'task:community', 'task:make', 'task:provide', 'task:rest', 'task:train'"
    expect(problemsOf(rest(`{ 0: [event, ${tasks}, pass] }`))).toEqual([])
    expect(problemsOf(rest(`{ 0: [event, ${tasks}] }`))).toHaveLength(1)
    expect(problemsOf(rest(`{ 0: [event, ${tasks}, pass, fly] }`))).toHaveLength(1)
    expect(problemsOf(rest('{ 0/event: [Skywise, Nightfall, Redlance] }'))).toEqual([])
    expect(problemsOf(rest('{ 0/event: [Skywise, Nightfall] }'))).toHaveLength(1)
    const inner = 'event/char.2, event/char.3'
    expect(problemsOf(rest(`{ 0: [event, ${inner}, event/char.4, ${tasks}, pass] }`))).toEqual([])
    expect(problemsOf(rest(`{ 0: [event, ${inner}, ${tasks}, pass] }`))).toHaveLength(1)
  })
})

describe('taking back', () => {
  test('a step is taken back by whoever took it last, by a seat, or not at all', () => {
    const rest = (undo: string): string => `play:
  - choose: { seat: 2, answer: pass }
  - ${undo}
    expect: { state: { 'char:char.3 acted': false }, undo: { 2: none }, log: [kernel.undone] }
`
    expect(problemsOf(rest('undo: true'))).toEqual([])
    expect(problemsOf(rest('undo: 2'))).toEqual([])
    expect(problemsOf('play:\n  - { undo: 0, refused: NOTHING_TO_UNDO }\n')).toEqual([])
  })

  test('a roll stays, and with the option goes back if all agree', () => {
    const rest = (act: string): string => `force: { dice: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }
persons: 2
play:
  - choose: { seat: 0, answer: { 'task:provide': 'set:0' } }
  - choose: { seat: 0, answer: roll }
${act}`
    const free = 'options: { takeBack: true }\n'
    expect(problemsOf(rest('  - { undo: true, refused: UNDO_BARRED }\n'))).toEqual([])
    expect(
      problemsOf(`${free}${rest('  - { undo: true, refused: UNDO_NEEDS_CONSENT }\n')}`),
    ).toEqual([])
    const agreed = `  - undo: { seat: 0, ask: true }
    expect: { state: { 'attempt dice': { size: 11 } }, log: [kernel.undoAsked] }
  - consent: { seat: 1, agree: true }
    expect: { asked: { eq.beforeRoll: [0, 1] }, state: { 'attempt dice': { size: 0 } } }
  - choose: { seat: 0, answer: roll }
`
    expect(problemsOf(`${free}${rest(agreed)}`)).toEqual([])
  })

  test('a seat that resigns is played by nobody', () => {
    expect(
      problemsOf("play:\n  - resign: 0\n    expect: { state: { '#seating resigned': [0] } }\n"),
    ).toEqual([])
  })
})
