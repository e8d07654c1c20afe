import { readFileSync } from 'node:fs'
import { Game, Streams, sampleAnswer } from '@moothall/engine'
import { expect, test } from 'vitest'
import { pig } from './pig.ts'

const doc = readFileSync(new URL('../../docs/rule-authors.md', import.meta.url), 'utf8')
const source = readFileSync(new URL('./pig.ts', import.meta.url), 'utf8')

test('the game on the page for rule authors is the one that is tested here', () => {
  expect(doc.split('```ts\n')[1]?.split('```')[0]).toBe(source)
})

test('it plays to its end, and its journal gives the same game again', () => {
  const spec = {
    ruleset: pig,
    options: { seats: 3, goal: 30 },
    secret: '0a'.repeat(16),
    holders: ['a', 'b', 'c'],
  }
  const game = Game.create(spec)
  const player = new Streams('any player')
  const rows = []
  while (game.status === 'open') {
    const decision = game.open()[0]
    if (!decision) throw new Error('nobody is asked')
    const answer = sampleAnswer(decision.space, (n) => player.int('p', n))
    const prepared = game.prepareFor(decision.seat, decision.key, answer)
    if (!prepared.ok) throw new Error(prepared.code)
    const row = { ...prepared.row, n: game.n + 1, segment: 1, time: 0 }
    game.apply(row)
    rows.push(row)
    expect(pig.invariants(game.table)).toEqual([])
  }
  expect(game.status).toBe('over')
  expect(Math.max(...(game.result?.scores ?? []))).toBeGreaterThanOrEqual(30)
  expect(game.result?.places).toContain(1)
  expect(Game.resume({ ...spec, rows }).hash()).toBe(game.hash())
})
