import { entityRules, type Ruleset } from '@moothall/engine'
import { everyViewer } from '@moothall/engine/testing/play.ts'
import { playTwoWorlds, type SwapReport } from '@moothall/engine/testing/swap/swap.ts'
import { describe, expect, it } from 'vitest'
import { baseContent } from './content/index.ts'
import { en } from './messages/en.ts'
import { rulesOf } from './rules.ts'
import type { Deck, EqEntities, EqOptions } from './state.ts'
import { PLAIN } from './testing/player.ts'
import { swaps } from './testing/swaps.ts'
import { knowContent, type T } from './types.ts'

type Rules = Ruleset<EqEntities, EqOptions>

/** The game with every deck stacked, so that there is an order to hide from the first event on. */
const stacked: Rules = rulesOf(
  knowContent({
    ...baseContent,
    scenarios: baseContent.scenarios.map((one) => ({ ...one, deck: 'ordered' as const })),
  }),
  { id: 'elfquest', version: 'stacked', messages: { en } },
)

function twoWorlds(n: number, rules: Rules = stacked): SwapReport {
  const viewers = everyViewer(4)
  return playTwoWorlds({
    spec: {
      ruleset: rules,
      options: { ...PLAIN, takeBack: n % 2 === 1 },
      secret: `two-worlds-${n}`,
      holders: ['p1', 'p2', 'p3', 'p4'],
      strict: true,
    },
    swaps,
    viewer: viewers[n % viewers.length] as (typeof viewers)[number],
    seed: `elfquest-${n}`,
  })
}

/** Tells what comes next with everything that is written down. */
function loose(t: T): T {
  return new Proxy(t, {
    get(table, key) {
      if (key === 'log')
        return (text: { k: string; a?: object }, more: never) =>
          table.log(
            { k: text.k, a: { ...text.a, next: table.get('deck').remaining[0] ?? '' } },
            more,
          )
      const value: unknown = Reflect.get(table, key, table)
      return typeof value === 'function' ? value.bind(table) : value
    },
  })
}

const LEAKS: Readonly<Record<string, Rules>> = {
  'the deck is open': {
    ...stacked,
    views: {
      ...stacked.views,
      deck: entityRules<Deck>({
        remaining: 'all',
        left: 'all',
        ordered: 'all',
        done: 'all',
        firstAttempt: 'all',
      }),
    },
  },
  'the log tells what comes': { ...stacked, flow: (t) => stacked.flow(loose(t)) },
}

describe('two worlds whose decks are stacked otherwise (EQ-COMP-21)', () => {
  it('are the same, to the byte, to everybody, until the next event lies open', () => {
    const sum = { compared: 0, moved: 0 }
    for (let n = 0; n < 4; n++) {
      const report = twoWorlds(n)
      expect(report.difference).toBeUndefined()
      sum.compared += report.compared
      sum.moved += report.moved
    }
    expect(sum.compared).toBeGreaterThan(150)
    expect(sum.moved).toBeGreaterThan(20)
  }, 120_000)

  it.each(Object.entries(LEAKS))(
    'are told apart by a leak planted on purpose: %s',
    (_, rules) => {
      let games = 0
      while (games < 20 && twoWorlds(games, rules).difference === undefined) games++
      expect(games).toBeLessThan(20)
    },
    120_000,
  )
})
