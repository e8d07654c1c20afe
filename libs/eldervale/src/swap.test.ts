import { everyViewer } from '@moothall/engine/testing/play.ts'
import { playTwoWorlds, type SwapReport } from '@moothall/engine/testing/swap/swap.ts'
import { describe, expect, it } from 'vitest'
import { eldervaleBattle, eldervaleDraft } from './rulesets.ts'
import { LEAKS, type Leak, leaky } from './testing/leaks.ts'
import { swaps } from './testing/swaps.ts'

const SEATS = 3
const rules = { draft: eldervaleDraft, battle: eldervaleBattle }

/** One game in two worlds, seen by one viewer class after the other. */
function play(table: 'draft' | 'battle', n: number, leak?: Leak): SwapReport {
  const viewers = everyViewer(SEATS)
  return playTwoWorlds({
    spec: {
      ruleset: leak === undefined ? rules[table] : leaky(rules[table], leak),
      options: {
        seats: SEATS,
        rounds: 3,
        magic: n % 2 ? 'draft' : 'dealt',
        powers: true,
        tactics: true,
        pause: '1.5',
        answer: 20,
        budget: 180,
      },
      secret: `two-worlds-${n}`,
      holders: ['p1', 'p2', 'p3'],
      strict: true,
    },
    swaps,
    viewer: viewers[n % viewers.length] as (typeof viewers)[number],
    seed: `${table}-${n}`,
  })
}

/** A few in every run of the tests; `npm run swap -- eldervale-battle --games 200` plays more. */
const GAMES = 8
const LONG = 180_000

describe('two worlds that differ in hidden cards, sealed picks and reactions', () => {
  it.each(['draft', 'battle'] as const)(
    'are the same to every viewer: %s',
    (table) => {
      const sum = { compared: 0, moved: 0, hiddenActs: 0 }
      for (let n = 0; n < GAMES; n++) {
        const report = play(table, n)
        expect(report.difference).toBeUndefined()
        sum.compared += report.compared
        sum.moved += report.moved
        sum.hiddenActs += report.hiddenActs
      }
      expect(sum.compared).toBeGreaterThan(GAMES * 5)
      expect(sum.moved).toBeGreaterThan(GAMES * 20)
      expect(sum.hiddenActs).toBeGreaterThan(GAMES / 4)
    },
    LONG,
  )

  it.each(LEAKS)(
    'are told apart by a leak planted on purpose: %s',
    (leak) => {
      let games = 0
      while (games < 40 && play('battle', games, leak).difference === undefined) games++
      expect(games).toBeLessThan(40)
    },
    LONG,
  )

  it.each(['view', 'order', 'log'] as const)(
    'and in the draft: %s',
    (leak) => {
      let games = 0
      while (games < 40 && play('draft', games, leak).difference === undefined) games++
      expect(games).toBeLessThan(40)
    },
    LONG,
  )
})
