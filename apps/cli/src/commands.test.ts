import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UsageError } from './args.ts'
import { enterGame, gameNamed } from './games.ts'
import { sim, simulate } from './sim.ts'
import { verify } from './verify.ts'

const spec = {
  known: gameNamed('elfquest'),
  seed: 'test',
  options: {},
  strict: true,
  reproDir: 'repro',
}

test('bots of every kind bring games to their end, with any number of players', () => {
  for (const bot of ['random', 'shrewd', 'greedy', 'careful'] as const) {
    const report = simulate({ ...spec, bot, games: 4, players: undefined })
    expect(report).toMatchObject({ finished: 4, stuck: 0, violations: 0 })
  }
})

test('the shrewd bot wins more often than chance does', () => {
  const wins = (bot: 'random' | 'shrewd'): number =>
    simulate({ ...spec, bot, games: 4, players: [2] }).winsBySeat[0] ?? 0
  expect(wins('shrewd')).toBeGreaterThan(wins('random'))
})

test('a game in a file anywhere stands on the kernel of this house', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'moothall-')), 'my-game.ts')
  copyFileSync('docs/examples/prizes.ts', file)
  await enterGame(file)
  const known = gameNamed(file)
  const report = simulate({ ...spec, known, bot: 'random', games: 5, players: [3] })
  expect(report).toMatchObject({ finished: 5, stuck: 0, violations: 0 })
})

test('the same seed plays the same games', () => {
  const decisions = (seed: string): number =>
    simulate({ ...spec, seed, bot: 'random', games: 2, players: [3] }).decisions
  expect(decisions('a')).toBe(decisions('a'))
  expect(decisions('a')).not.toBe(decisions('b'))
})

test('a file with a row that does not fit is told apart from a good one', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'moothall-')), 'repro.json')
  const row = {
    n: 1,
    segment: 1,
    time: 1,
    kind: 'choice',
    by: 'bot',
    seat: 0,
    decision: '0.0',
    answer: 'nobody',
  }
  const from = { options: { chapters: 1 }, secret: 'x', holders: ['p1', 'p1', 'p1', 'p1'] }
  writeFileSync(file, JSON.stringify({ game: 'elfquest', from, rows: [row], problem: ['planted'] }))
  const lines: string[] = []
  expect(sim(['--repro', file], (line) => lines.push(line))).toBe(1)
  expect(lines.join('\n')).toContain('row 1')
})

test('a game saved and loaded at every decision, and replayed, does not differ', () => {
  const lines: string[] = []
  expect(verify(['elfquest', '--games', '1', '--bot', 'shrewd'], (line) => lines.push(line))).toBe(
    0,
  )
  expect(lines.at(-1)).toBe('no difference')
})

test('what is mistyped is refused', () => {
  expect(() => sim(['elfquest', '--game', '3'], () => {})).toThrow(UsageError)
  expect(() => sim(['elfqest'], () => {})).toThrow(UsageError)
})
