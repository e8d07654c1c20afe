import { describe, expect, it } from 'vitest'
import { baseContent } from '../content/index.ts'
import type { ContentSet } from '../content/schema.ts'
import type { CubeCount } from '../state.ts'
import { cards, play, type Said } from '../testing/bench.ts'
import { completed, hold, withEvent } from '../testing/laid.ts'
import { flipCard } from '../tribe/hand.ts'
import { charKey } from '../types.ts'
import { giveEventReward, giveScenarioReward } from './reward.ts'

describe('event rewards', () => {
  const growthAndToken = withEvent({
    reward: {
      perParticipant: {
        all: [
          { k: 'growth', n: 2 },
          { k: 'success', n: 1, to: 'self' },
        ],
      },
      once: [],
    },
  })

  it('EQ-REWARD-01 EQ-REWARD-04 EQ-REWARD-08 every living participant has all of it, nobody else has any', () => {
    const { t } = play({
      flow: giveEventReward,
      content: growthAndToken,
      arrange: (t) => completed(t, 'char.2', 'char.4', 'char.7'),
      said: [
        ['eq.reward', 'take:0', 1],
        ['eq.reward', 'take:0', 3],
      ],
    })
    expect(['char.1', 'char.2', 'char.3', 'char.4'].map((id) => t.get(charKey(id)).growth)).toEqual(
      [0, 2, 0, 2],
    )
    expect(t.get(charKey('char.4')).success).toBe(1)
  })

  it('EQ-REWARD-11 EQ-GROWTH-01 any part may be declined', () => {
    const { t } = play({
      flow: giveEventReward,
      content: growthAndToken,
      arrange: (t) => completed(t, 'char.1', 'char.2'),
      said: [
        ['eq.reward', { id: 'parts:0', then: { '0': 1, '1': 0 } }, 0],
        ['eq.reward', 'none', 1],
      ],
    })
    expect(t.get(charKey('char.1'))).toMatchObject({ growth: 1, success: 0 })
    expect(t.get(charKey('char.2'))).toMatchObject({ growth: 0, success: 0 })
  })

  it('EQ-REWARD-09 EQ-CUBE-04 each chooses among lists, and a colour with room', () => {
    const { t } = play({
      flow: giveEventReward,
      content: withEvent({
        reward: {
          perParticipant: {
            chooseOne: [[{ k: 'cube', color: 'any', n: 1 }], [{ k: 'success', n: 2, to: 'self' }]],
          },
          once: [],
        },
      }),
      arrange: (t) => {
        completed(t, 'char.1', 'char.2')
        hold(t, 'char.1', { physique: 4, grace: 2 })
      },
      said: [
        ['eq.reward', { id: 'take:0', then: { '0': { savvy: 1 } } }, 0],
        ['eq.reward', 'take:1', 1],
      ],
    })
    expect(t.get(charKey('char.1')).cubes).toEqual({ physique: 4, grace: 2, savvy: 1, magic: 0 })
    expect(t.get(charKey('char.2')).success).toBe(2)
  })

  it('EQ-REWARD-12 EQ-CUBE-03 without a fitting flipped card or room there is nothing to take', () => {
    const { t, asked } = play({
      flow: giveEventReward,
      content: withEvent({
        reward: {
          perParticipant: {
            all: [
              { k: 'unflip', types: ['item'], n: 1 },
              { k: 'cube', color: 'any', n: 1 },
            ],
          },
          once: [],
        },
      }),
      arrange: (t) => {
        completed(t, 'char.1')
        flipCard(cards, t.edit(charKey('char.1')), 'hand.1.1')
      },
    })
    expect(asked).toEqual([])
    expect(t.get(charKey('char.1')).hand[0]?.state).toBe('flipped')
  })

  it('EQ-REWARD-10 EQ-ERRATA-06 the Home card is given its tokens once', () => {
    const event = baseContent.events.find((one) =>
      one.reward.once.some((gain) => gain.k === 'success' && gain.to === 'home'),
    )
    const { t } = play({
      flow: giveEventReward,
      arrange: (t) => Object.assign(t.edit('event'), { card: event?.id, participants: [] }),
    })
    expect(t.get('home').pool).toBe(4)
  })

  it('EQ-REWARD-10 the same where it stands among what each participant gains', () => {
    const { t } = play({
      flow: giveEventReward,
      content: withEvent({
        reward: {
          perParticipant: {
            all: [
              { k: 'success', n: 3, to: 'home' },
              { k: 'growth', n: 1 },
            ],
          },
          once: [{ k: 'success', n: 2, to: 'home' }],
        },
      }),
      arrange: (t) => completed(t, 'char.1', 'char.2', 'char.3'),
      said: [
        ['eq.reward', 'take:0', 0],
        ['eq.reward', 'take:0', 1],
        ['eq.reward', 'take:0', 2],
      ],
    })
    expect(t.get('home').pool).toBe(5)
    expect(['char.1', 'char.2', 'char.3'].map((id) => t.get(charKey(id)).growth)).toEqual([1, 1, 1])
  })

  it('EQ-CUBE-04 EQ-REWARD-12 a cube of any colour takes no room that one of a named colour needs', () => {
    /** What char.1 holds after the reward, having been short of so many cubes. */
    const after = (short: Partial<CubeCount>, answer: Said[1]): CubeCount => {
      const { t } = play({
        flow: giveEventReward,
        content: withEvent({
          reward: {
            perParticipant: {
              all: [
                { k: 'cube', color: 'any', n: 1 },
                { k: 'cube', color: 'grace', n: 1 },
              ],
            },
            once: [],
          },
        }),
        arrange: (t) => {
          completed(t, 'char.1')
          const { cubes } = t.edit(charKey('char.1'))
          cubes.grace -= short.grace ?? 0
          cubes.magic -= short.magic ?? 0
        },
        said: [['eq.reward', answer, 0]],
      })
      return t.get(charKey('char.1')).cubes
    }
    const full = { physique: 4, grace: 2, savvy: 2, magic: 1 }
    expect(after({ grace: 1, magic: 1 }, { id: 'take:0', then: { 0: { magic: 1 } } })).toEqual(full)
    expect(after({ grace: 2 }, { id: 'take:0', then: { 0: { grace: 1 } } })).toEqual(full)
    // There is room for the one of the named colour alone: the other is lost.
    expect(after({ grace: 1 }, 'take:0')).toEqual(full)
  })

  it('EQ-COMP-18 EQ-UI-35 a granted card goes to whom the tribe picks, once in all', () => {
    const content = withEvent({
      reward: { perParticipant: { all: [] }, once: [{ k: 'grantCard', card: 'hand.boon' }] },
    })
    const { t } = play({
      flow: function* (t) {
        yield* giveEventReward(t)
        yield* giveEventReward(t)
      },
      content,
      arrange: (t) => completed(t),
      said: [['eq.boon', 'char.3']],
    })
    expect(t.get(charKey('char.3')).hand.at(-1)?.card).toBe('hand.boon')
    expect(t.get(charKey('char.3')).hand).toHaveLength(9)
  })

  it('EQ-REWARD-14 EQ-SCEN-04 the scenario rewards every living character', () => {
    const content: ContentSet = {
      ...baseContent,
      scenarios: baseContent.scenarios.map((one) => ({
        ...one,
        reward: { all: [{ k: 'growth', n: 1 }] },
      })),
    }
    const { t } = play({
      flow: giveScenarioReward,
      content,
      arrange: (t) => {
        t.edit('campaign').tribe[1] = null
      },
      said: [
        ['eq.scenarioReward', 'take:0', 3],
        ['eq.scenarioReward', 'take:0', 0],
        ['eq.scenarioReward', 'take:0', 2],
      ],
    })
    expect(['char.1', 'char.2', 'char.3', 'char.4'].map((id) => t.get(charKey(id)).growth)).toEqual(
      [1, 0, 1, 1],
    )
  })
})
