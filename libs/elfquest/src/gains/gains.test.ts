import { describe, expect, it } from 'vitest'
import { baseContent } from '../content/index.ts'
import type { ContentSet, Gain, Gains, Loss, TaskId } from '../content/schema.ts'
import { canPayCost, payCost } from '../losses/cost.ts'
import type { Attempt, CubeCount } from '../state.ts'
import { cards, play } from '../testing/bench.ts'
import { noCubes } from '../tribe/cubes.ts'
import { flipCard } from '../tribe/hand.ts'
import { chooseTraits, resetTraits } from '../tribe/traitsChoice.ts'
import { charKey, type T } from '../types.ts'
import { giveEventReward, giveScenarioReward } from './reward.ts'
import { giveTaskReward, unitsGained } from './taskReward.ts'

function hold(t: T, id: string, cubes: Partial<CubeCount>, success = 0): void {
  const who = t.edit(charKey(id))
  who.cubes = { ...noCubes(), ...cubes }
  who.success = success
}

const open = (t: T, attempt: Partial<Attempt>): void =>
  t.create('attempt', {
    target: { kind: 'event', event: 'event.1.1' },
    step: 'after',
    lead: 0,
    who: [],
    bindings: {},
    dice: [],
    added: [],
    rerolls: 0,
    tokens: 0,
    sending: 0,
    successes: 0,
    ...attempt,
  } as Attempt)

/** event.1.1 with another cost or reward. */
function withEvent(change: {
  cost?: Loss[]
  reward?: { perParticipant: Gains; once: Gain[] }
}): ContentSet {
  return {
    ...baseContent,
    events: baseContent.events.map((event) =>
      event.id === 'event.1.1' ? ({ ...event, ...change } as typeof event) : event,
    ),
  }
}

const completed = (t: T, ...participants: string[]): void => {
  Object.assign(t.edit('event'), { card: 'event.1.1', participants })
}

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

describe('task rewards', () => {
  const task = (name: TaskId, successes: number) => (t: T) =>
    open(t, { target: { kind: 'task', task: name, set: 0 }, who: ['char.1'], successes })

  it('EQ-TASK-14 eight successes are two units, or eight tokens', () => {
    expect(unitsGained(8, 3)).toBe(2)
    expect(unitsGained(8, 1)).toBe(8)
  })

  it('EQ-TASK-15 EQ-TASK-16 EQ-TOKEN-07 tokens are shared freely among living characters, not with the Home pool', () => {
    const { t } = play({
      flow: giveTaskReward,
      arrange: task('provide', 5),
      said: [['eq.taskReward', { 'char.1': 3, 'char.4': 2 }]],
    })
    expect(t.get(charKey('char.1')).success).toBe(3)
    expect(t.get(charKey('char.4')).success).toBe(2)
    expect(t.get('home').pool).toBe(0)
    expect(() =>
      play({
        flow: giveTaskReward,
        arrange: task('provide', 1),
        said: [['eq.taskReward', { home: 1 }]],
      }),
    ).toThrow(/UNKNOWN_OPTION/)
  })

  it('EQ-TASK-17 EQ-TASK-18 EQ-TASK-07 cubes come back unit by unit to anyone with room', () => {
    const { t } = play({
      flow: giveTaskReward,
      arrange: (t) => {
        task('care', 7)(t)
        t.edit(charKey('char.2')).cubes.magic = 0
        t.edit(charKey('char.3')).cubes.grace = 1
      },
      said: [['eq.taskReward', { 'char.2:magic': 1, 'char.3:grace': 1 }]],
    })
    expect(t.get(charKey('char.2')).cubes.magic).toBe(1)
    expect(t.get(charKey('char.3')).cubes.grace).toBe(2)
  })

  it('EQ-TASK-19 EQ-UI-06 a unit without receiver is lost; a single receiver is not asked for', () => {
    const { t, asked, log } = play({
      flow: giveTaskReward,
      arrange: (t) => {
        task('make', 6)(t)
        flipCard(cards, t.edit(charKey('char.2')), 'hand.2.4')
        flipCard(cards, t.edit(charKey('char.2')), 'hand.2.1')
      },
    })
    expect(asked).toEqual([])
    expect(
      t
        .get(charKey('char.2'))
        .hand.filter((one) => one.state === 'flipped')
        .map((one) => one.card),
    ).toEqual(['hand.2.1'])
    expect(log).toContain('eq.log.unitsLost')
  })

  it('EQ-TASK-08 the Boon is turned up with the Allies', () => {
    const { t } = play({
      flow: giveTaskReward,
      arrange: (t) => {
        task('community', 3)(t)
        t.edit(charKey('char.3')).hand.push({
          card: 'hand.boon',
          state: 'flipped',
          aside: { ...noCubes(), magic: 1 },
          chosen: [],
        })
      },
    })
    expect(t.get(charKey('char.3')).hand.at(-1)).toMatchObject({
      card: 'hand.boon',
      state: 'up',
      aside: noCubes(),
    })
    expect(t.get(charKey('char.3')).cubes.magic).toBe(2)
  })

  it('EQ-UI-24 the receiver of another person agrees, and after a refusal is not offered again', () => {
    const { t, asked } = play({
      flow: giveTaskReward,
      holders: ['p1', 'p2', 'p2', 'p3'],
      arrange: task('provide', 2),
      said: [
        ['eq.taskReward', { 'char.2': 1, 'char.4': 1 }],
        ['eq.receive', 'refuse', 1],
        ['eq.receive', 'agree', 3],
        ['eq.taskReward', { 'char.4': 2 }],
        ['eq.receive', 'agree', 3],
      ],
    })
    expect(asked).toHaveLength(5)
    expect(t.get(charKey('char.4')).success).toBe(2)
    expect(t.get(charKey('char.2')).success).toBe(0)
  })
})

describe('completion costs', () => {
  const cost = (...losses: Loss[]): ContentSet => withEvent({ cost: losses })
  const attempt =
    (who: string[], change: (t: T) => void = () => {}, more: Partial<Attempt> = {}) =>
    (t: T): void => {
      Object.assign(t.edit('event'), { card: 'event.1.1' })
      change(t)
      open(t, { who, ...more })
    }
  /** What came of paying, where the test finds it. */
  const paid: { value?: boolean } = {}
  const pay = function* (t: T) {
    paid.value = yield* payCost(t)
  }

  it('EQ-EVENT-12 EQ-REWARD-03 EQ-EVENT-11 current attempters split it, and who pays a cube is a participant', () => {
    const { t } = play({
      flow: pay,
      content: cost({ k: 'cube', color: 'physique', n: 2 }),
      arrange: attempt(['char.1', 'char.2']),
      said: [
        [
          'eq.cost',
          { id: 'split', then: { 'char.1:cube:physique': 1, 'char.2:cube:physique': 1 } },
        ],
      ],
    })
    expect(paid.value).toBe(true)
    expect(t.get(charKey('char.1')).cubes.physique).toBe(3)
    expect(t.get('event').participants).toEqual(['char.1', 'char.2'])
  })

  it('EQ-ATT-05 a bound cube is paid by whoever bound it', () => {
    const { t, asked } = play({
      flow: pay,
      content: cost({ k: 'cube', color: 'physique', n: 1 }),
      arrange: attempt(['char.1', 'char.2'], undefined, {
        bindings: { 'char.2': { kind: 'cube', color: 'physique' } },
      }),
      said: [['eq.cost', 'pay']],
    })
    expect(asked).toHaveLength(1)
    expect(t.get('event').participants).toEqual(['char.2'])
  })

  it('EQ-DEBT-04 EQ-DEBT-17 a missing colour takes two others, which may come from two attempters', () => {
    const { t } = play({
      flow: pay,
      content: cost({ k: 'cube', color: 'physique', n: 1 }),
      arrange: attempt(['char.1', 'char.2'], (t) => {
        hold(t, 'char.1', { magic: 1 })
        hold(t, 'char.2', { savvy: 2 })
      }),
      said: [['eq.cost', 'char.1:cube:magic+char.2:cube:savvy']],
    })
    expect(t.get(charKey('char.1')).cubes.magic).toBe(0)
    expect(t.get(charKey('char.2')).cubes.savvy).toBe(1)
    expect(t.get('event').participants).toEqual(['char.1', 'char.2'])
  })

  it('EQ-DEBT-05 EQ-DEBT-17 the one cube left goes with tokens of another attempter, who is no participant by that', () => {
    const { t } = play({
      flow: pay,
      content: cost({ k: 'cube', color: 'physique', n: 1 }),
      arrange: attempt(['char.1', 'char.2'], (t) => {
        hold(t, 'char.1', { magic: 1 })
        hold(t, 'char.2', {}, 2)
      }),
      said: [['eq.cost', 'char.1:cube:magic+char.2:success:2']],
    })
    expect(t.get(charKey('char.2')).success).toBe(0)
    expect(t.get('event').participants).toEqual(['char.1'])
  })

  it('EQ-DEBT-16 EQ-DEATH-04 what cannot be paid in full is refused as a whole', () => {
    const { t, log } = play({
      flow: function* (t) {
        expect(canPayCost(t)).toBe(false)
        yield* pay(t)
      },
      content: cost({ k: 'cube', color: 'any', n: 2 }),
      arrange: attempt(['char.1'], (t) => hold(t, 'char.1', { magic: 1 })),
    })
    expect(paid.value).toBe(false)
    expect(t.get(charKey('char.1')).cubes.magic).toBe(1)
    expect(log).toContain('eq.log.costRefused')
  })

  it('EQ-EVENT-15 EQ-EVENT-14 paying is a choice, though there is but one way', () => {
    const { t, log } = play({
      flow: pay,
      content: cost({ k: 'cube', color: 'physique', n: 1 }),
      arrange: attempt(['char.1'], (t) => {
        t.edit('event').successes = 10
      }),
      said: [['eq.cost', 'leave']],
    })
    expect(paid.value).toBe(false)
    expect(log).toContain('eq.log.costLeft')
    expect(t.get('event').successes).toBe(10)
    expect(t.get(charKey('char.1')).cubes.physique).toBe(4)
  })

  it('EQ-EVENT-16 an event without cost is paid at once', () => {
    const { asked } = play({ flow: pay, content: cost(), arrange: attempt(['char.1']) })
    expect(paid.value).toBe(true)
    expect(asked).toEqual([])
  })

  it('EQ-EVENT-13 EQ-TOKEN-08 EQ-REWARD-06 token costs are split too, the pool may pay, and set no flag', () => {
    const { t } = play({
      flow: pay,
      content: cost({ k: 'success', n: 2 }),
      arrange: attempt(['char.1'], (t) => {
        t.edit(charKey('char.1')).success = 2
        t.edit('home').pool = 1
      }),
      said: [['eq.cost', { id: 'split', then: { 'char.1:success:1': 1, 'home:success:1': 1 } }]],
    })
    expect(t.get(charKey('char.1')).success).toBe(1)
    expect(t.get('home').pool).toBe(0)
    expect(t.get('event').participants).toEqual([])
  })

  it('EQ-UI-21 EQ-TRIBE-09 another person whose character would pay can refuse; nothing is taken then', () => {
    const { t } = play({
      flow: pay,
      content: cost({ k: 'cube', color: 'physique', n: 1 }),
      holders: ['p1', 'p2', 'p2', 'p2'],
      arrange: attempt(['char.1', 'char.2']),
      said: [
        ['eq.cost', 'char.2:cube:physique', 0],
        ['eq.costAgree', 'refuse', 1],
        ['eq.cost', 'leave', 0],
      ],
    })
    expect(paid.value).toBe(false)
    expect(t.get(charKey('char.2')).cubes.physique).toBe(3)
    expect(t.get('event').participants).toEqual([])
  })
})

describe('chosen traits', () => {
  it('EQ-ERRATA-08 EQ-ERRATA-09 EQ-SCEN-08 two of the list, equal or not, for one scenario', () => {
    const { t } = play({
      flow: function* (t) {
        yield* chooseTraits(t, ['char.2'])
        yield* chooseTraits(t, ['char.2'])
        expect(t.get(charKey('char.2')).hand.at(-1)?.chosen).toEqual(['hunt', 'hunt'])
        resetTraits(t, ['char.2'])
        yield* chooseTraits(t, ['char.2'])
      },
      arrange: (t) =>
        t
          .edit(charKey('char.2'))
          .hand.push({ card: 'hand.promo', state: 'up', aside: noCubes(), chosen: [] }),
      said: [
        ['eq.chooseTraits', { hunt: 2 }, 1],
        ['eq.chooseTraits', { hunt: 1, forest: 1 }, 1],
      ],
    })
    expect(t.get(charKey('char.2')).hand.at(-1)?.chosen.toSorted()).toEqual(['forest', 'hunt'])
  })
})
