import type { Ruleset, Viewer } from '@moothall/engine'
import { everyViewer } from '@moothall/engine/testing/play.ts'
import { playTwoWorlds, type SwapReport } from '@moothall/engine/testing/swap/swap.ts'
import { describe, expect, it } from 'vitest'
import { seatsOf } from './setup/lineup.ts'
import type { DbEntities, DbOptions, Slice } from './state/state.ts'
import { AUCTION_LEAKS, PLANNING_LEAKS } from './testing/leaks.ts'
import { PLAIN, SLICES, TABLES } from './testing/player.ts'
import { swaps } from './testing/swaps.ts'

type Rules = Ruleset<DbEntities, DbOptions>

/** Tables of at least two players: one alone has nothing to hide. */
const tables = TABLES.filter(([, options]) => options.humans !== 1)

function twoWorlds(
  slice: Slice,
  options: Partial<DbOptions>,
  seed: number,
  viewer: (all: readonly Viewer[]) => Viewer,
  rules: Rules = SLICES[slice],
): SwapReport {
  const all = { ...PLAIN, ...options }
  const seats = seatsOf(all)
  return playTwoWorlds({
    spec: {
      ruleset: rules,
      options: all,
      secret: `worlds ${seed}`,
      holders: Array.from({ length: seats }, (_, i) => `p${i + 1}`),
      strict: true,
    },
    swaps,
    viewer: viewer(everyViewer(seats)),
    seed: `${seed}`,
  })
}

/** Some in every run of the tests; `npm run swap -- dragonbond-planning --games 200` plays more. */
describe.each(['planning', 'auction'] as const)('games of %s in two worlds', (slice) => {
  it('are the same, to the byte, to whoever may not know which is which', () => {
    const own = tables.filter(([which]) => which === slice)
    const sum = { compared: 0, moved: 0, hiddenActs: 0 }
    for (let game = 0; game < 24; game++) {
      const [, options] = own[game % own.length] as (typeof own)[number]
      // Every table is seen by each of its viewers in turn.
      const turn = Math.floor(game / own.length)
      const report = twoWorlds(slice, options, game, (all) => all[turn % all.length] as Viewer)
      expect(report.difference).toBeUndefined()
      sum.compared += report.compared
      sum.moved += report.moved
      sum.hiddenActs += report.hiddenActs
    }
    expect(sum.compared).toBeGreaterThan(200)
    expect(slice === 'planning' ? sum.moved : sum.hiddenActs).toBeGreaterThan(20)
  }, 600_000)
})

/** How many games it took until the leak showed. */
function gamesUntilFound(slice: Slice, options: Partial<DbOptions>, rules: Rules): number {
  for (let game = 0; game < 40; game++) {
    const report = twoWorlds(slice, options, game, (all) => all[game % all.length] as Viewer, rules)
    if (report.difference !== undefined) return game + 1
  }
  return Number.POSITIVE_INFINITY
}

describe('a planted leak is caught', () => {
  it.each(Object.keys(PLANNING_LEAKS))('%s', (name) => {
    const rules = PLANNING_LEAKS[name]?.(SLICES.planning) as Rules
    expect(gamesUntilFound('planning', {}, rules)).toBeLessThan(40)
  })

  it.each(Object.keys(AUCTION_LEAKS))('%s', (name) => {
    const rules = AUCTION_LEAKS[name]?.(SLICES.auction) as Rules
    const options = { lineup: 'fell', bidding: 'sealed' } as const
    expect(gamesUntilFound('auction', options, rules)).toBeLessThan(40)
  })
})
