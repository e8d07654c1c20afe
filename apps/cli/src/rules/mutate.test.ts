import { drawer } from '@moothall/engine'
import { expect, test } from 'vitest'
import type { Break } from './breaks.ts'
import { compiling } from './compiles.ts'
import { inWords, mutate, sample } from './mutate.ts'

const pool = 'libs/elfquest/src/dice/pool.ts'

function breakOf(clauses: readonly string[], is: string): Break {
  return { clauses, file: pool, line: 1, kind: 'value', was: '1', is, start: 0, end: 0 }
}

test('a break that its test catches is noticed, one that nothing looks at is named with what was tried', async () => {
  const spec = {
    game: 'elfquest',
    clauses: new Set(['EQ-DICE-11']),
    wanted: 1,
    seed: '1',
    processes: 1,
  }
  const lines: string[] = []
  const good = await mutate({
    ...spec,
    proofs: new Map([
      [
        'EQ-DICE-11',
        {
          tests: ['libs/elfquest/src/dice/pool.test.ts', 'libs/elfquest/src/dice/odds.test.ts'],
          scenarios: [],
        },
      ],
    ]),
    progress: (line) => lines.push(line),
  })
  expect(good).toMatchObject({ tried: 1, noticed: 1, rate: 1, unnoticed: [] })
  expect(lines[0]).toMatch(/^1\/1 noticed {2}EQ-DICE-11 libs\/elfquest\/src\/dice\/\w+\.ts:\d+ /)

  const scenario = 'libs/elfquest/scenarios/season/pass.yaml'
  const bad = await mutate({
    ...spec,
    proofs: new Map([['EQ-DICE-11', { tests: [], scenarios: [scenario] }]]),
  })
  expect(bad).toMatchObject({ tried: 1, noticed: 0, rate: 0 })
  expect(bad.unnoticed[0]).toMatchObject({ clause: 'EQ-DICE-11', proofs: [scenario] })
  expect(inWords(bad.unnoticed[0]!)).toMatch(/^UNNOTICED EQ-DICE-11 .*:\d+ \w+: .* → /)
}, 300_000)

test('tests that no title fits are an error, and not a break that nothing noticed', async () => {
  await expect(
    mutate({
      game: 'elfquest',
      proofs: new Map([
        ['EQ-DICE-11', { tests: ['libs/elfquest/src/dice/traits.test.ts'], scenarios: [] }],
      ]),
      clauses: new Set(['EQ-DICE-11']),
      wanted: 1,
      seed: '1',
      processes: 1,
    }),
  ).rejects.toThrow(/no test is run for EQ-DICE-11/)
}, 300_000)

test('every clause has its turn before one has a second, no break is tried twice, a seed draws the same', () => {
  const shared = breakOf(['EQ-A-01', 'EQ-A-02'], '2')
  const breaks = new Map([
    ['EQ-A-01', [shared, breakOf(['EQ-A-01'], '3'), breakOf(['EQ-A-01'], '4')]],
    ['EQ-A-02', [shared, breakOf(['EQ-A-02'], '5')]],
  ])
  const clauses = ['EQ-A-01', 'EQ-A-02', 'EQ-A-03']
  const drawn = sample(clauses, breaks, drawer('x'))
  expect(drawn).toHaveLength(4)
  expect(new Set(drawn.slice(0, 2).map(({ clause }) => clause)).size).toBe(2)
  expect(new Set(drawn.map(({ one }) => one)).size).toBe(4)
  expect(sample(clauses, breaks, drawer('x'))).toEqual(drawn)
})

test('what the type checker refuses is no break', () => {
  const at = { file: pool, clauses: [], line: 1, kind: 'value', was: '', start: 0, end: 0 }
  const good: Break = { ...at, is: 'export const more: number = 1\n' }
  const bad: Break = { ...at, is: "export const more: number = 'one'\n" }
  expect(compiling('elfquest', [bad, good])).toEqual([good])
}, 120_000)
