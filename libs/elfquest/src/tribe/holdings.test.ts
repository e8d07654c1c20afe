import type { Game } from '@moothall/engine'
import { beforeAll, expect, it } from 'vitest'
import type { Id } from '../content/schema.ts'
import type { Character, EqEntities, EqOptions } from '../state.ts'
import { answerAtRandom, gentle, playOut, SEATINGS } from '../testing/player.ts'
import { charOf, living } from './tribe.ts'

type Now = Game<EqEntities, EqOptions>

/** What one choice did, in a game played at random. */
interface Step {
  readonly kind: string
  readonly log: readonly string[]
  readonly inAttempt: boolean
  readonly was: ReadonlyMap<Id, Readonly<Character>>
  readonly is: ReadonlyMap<Id, Readonly<Character>>
}

/** Every choice of a few whole stories. */
function stories(): readonly Step[] {
  const steps: Step[] = []
  for (const seed of [2, 5, 6]) {
    let kind = ''
    let lines = 0
    let was: Step['was'] = new Map()
    playOut({
      seed,
      holders: Object.values(SEATINGS)[seed % 4] ?? [],
      options: { chapters: 5, promoCards: seed % 2 === 0 },
      ...(seed > 4 ? { arrange: gentle } : {}),
      choose: (decision, draw) => {
        kind = decision.kind
        return answerAtRandom(decision, draw)
      },
      each: (game: Now) => {
        const is = new Map(living(game.table).map((id) => [id, charOf(game.table, id)]))
        const log = game.logLines(lines)
        lines += log.length
        const inAttempt = kind === 'eq.beforeRoll' || kind === 'eq.afterRoll' || kind === 'eq.join'
        steps.push({ kind, log: log.map((line) => line.text.k), inAttempt, was, is })
        was = is
      },
    })
  }
  return steps
}

let steps: readonly Step[] = []
beforeAll(() => {
  steps = stories()
}, 60_000)

it('EQ-HAND-15 EQ-HAND-16 cards come by growth, heritage and gift alone, and are flipped in attempts, to send or to pay', () => {
  const ways = new Set<string>()
  for (const { log, inAttempt, was, is } of steps) {
    for (const [id, now] of is) {
      const before = was.get(id)
      if (before === undefined) continue
      const fresh = now.hand.filter((held) => !before.hand.some((one) => one.card === held.card))
      for (const { card } of fresh) {
        const how = log.find((key) =>
          ['eq.log.grew', 'eq.log.inherited', 'eq.log.granted', 'eq.log.extraCard'].includes(key),
        )
        expect(how, `${id} has ${card} by ${log.join()}`).toBeDefined()
        ways.add(how ?? '')
      }
      const turned = now.hand.filter(
        ({ card, state }) =>
          state === 'flipped' && before.hand.some((one) => one.card === card && one.state === 'up'),
      )
      if (turned.length === 0) continue
      const why = log.find((key) =>
        ['eq.log.flipForDice', 'eq.log.sent', 'eq.log.paid'].includes(key),
      )
      expect(why, `${id} flipped ${turned[0]?.card} in ${log.join()}`).toBeDefined()
      if (why !== 'eq.log.paid') expect(inAttempt).toBe(true)
      ways.add(why ?? '')
    }
  }
  // All of it did happen.
  expect([...ways].sort()).toEqual([
    'eq.log.extraCard',
    'eq.log.flipForDice',
    'eq.log.granted',
    'eq.log.grew',
    'eq.log.inherited',
    'eq.log.paid',
    'eq.log.sent',
  ])
})

it('EQ-GROWTH-11 growth tokens are given by rewards alone and taken by growth or a debt', () => {
  let given = 0
  for (const { kind, log, was, is } of steps) {
    for (const [id, now] of is) {
      const before = was.get(id)
      if (before === undefined) {
        expect(now.growth).toBe(0)
        continue
      }
      if (now.growth > before.growth) {
        expect(['eq.reward', 'eq.scenarioReward']).toContain(kind)
        given++
      }
      if (now.growth < before.growth)
        expect(log.some((key) => key === 'eq.log.grew' || key === 'eq.log.paid')).toBe(true)
    }
  }
  expect(given).toBeGreaterThan(10)
})
