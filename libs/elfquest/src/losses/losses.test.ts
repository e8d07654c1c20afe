import { describe, expect, it } from 'vitest'
import { baseContent } from '../content/index.ts'
import type { ContentSet, Loss } from '../content/schema.ts'
import { overLimitLoss } from '../course/over.ts'
import type { CubeCount } from '../state.ts'
import { cards, play } from '../testing/bench.ts'
import { capsOf, noCubes } from '../tribe/cubes.ts'
import { flipCard, removeCard } from '../tribe/hand.ts'
import { charKey, type T } from '../types.ts'
import { payFixedRollOutcome } from './losses.ts'
import { seasonPenalty } from './penalty.ts'

/** Sets what a character holds. */
function hold(t: T, id: string, cubes: Partial<CubeCount>, success = 0): void {
  const who = t.edit(charKey(id))
  who.cubes = { ...noCubes(), ...cubes }
  who.success = success
}

/** event.1.1 loses a cube of any colour on a 1; the base set with another penalty on it where a test needs one. */
function withPenalty(...all: Loss[]): ContentSet {
  return {
    ...baseContent,
    events: baseContent.events.map((event) =>
      event.id === 'event.1.1' ? { ...event, penalty: { faces: [1], loss: { all } } } : event,
    ),
  }
}

const reveal = (t: T, ...attempters: string[]): void => {
  Object.assign(t.edit('event'), {
    card: 'event.1.1',
    attempters,
    attempts: attempters.length > 0 ? 1 : 0,
    successes: 4,
  })
}
const HIT = { penalty: [1] }

describe('the penalty', () => {
  it('EQ-PENALTY-01 a face that is not listed costs nothing', () => {
    const { t, log, asked } = play({
      flow: seasonPenalty,
      arrange: (t) => reveal(t, 'char.1'),
      dice: { penalty: [2] },
    })
    expect(asked).toEqual([])
    expect(log).toContain('eq.log.penaltyMissed')
    expect(t.get(charKey('char.1')).cubes.physique).toBe(4)
  })

  it('EQ-PENALTY-03 EQ-SEASON-16 no penalty faces or no event, no die', () => {
    const freak = play({
      flow: seasonPenalty,
      arrange: (t) => Object.assign(t.edit('event'), { card: 'event.1.3' }),
    })
    expect(cards.event('event.1.3').penalty).toBeNull()
    expect(freak.t.streams.counters['penalty']).toBeUndefined()
    const none = play({ flow: seasonPenalty })
    expect(none.t.streams.counters['penalty']).toBeUndefined()
  })

  it('EQ-PENALTY-04 EQ-PENALTY-05 EQ-PENALTY-11 one of those who attempted pays, once; successes stay', () => {
    const { t } = play({
      flow: seasonPenalty,
      arrange: (t) => reveal(t, 'char.1', 'char.3'),
      dice: HIT,
      said: [
        ['eq.payer', 'char.3'],
        ['eq.pay', 'cube:grace'],
      ],
    })
    expect(t.get(charKey('char.3')).cubes.grace).toBe(3)
    expect(t.get(charKey('char.1')).cubes).toEqual({ physique: 4, grace: 2, savvy: 2, magic: 1 })
    expect(t.get('event').successes).toBe(4)
  })

  it('EQ-PENALTY-02 EQ-PENALTY-06 nobody attempted it: any living character is picked', () => {
    const { t } = play({
      flow: seasonPenalty,
      arrange: (t) => reveal(t),
      dice: HIT,
      said: [
        ['eq.payer', 'char.4'],
        ['eq.pay', 'cube:physique'],
      ],
    })
    expect(t.get(charKey('char.4')).cubes.physique).toBe(1)
  })

  it('EQ-PENALTY-07 EQ-DEBT-01 several units are split among the payers', () => {
    const { t } = play({
      flow: seasonPenalty,
      content: withPenalty({ k: 'cube', color: 'any', n: 2 }),
      arrange: (t) => {
        reveal(t, 'char.1', 'char.2')
        hold(t, 'char.1', { magic: 1 })
        hold(t, 'char.2', { savvy: 1 })
      },
      dice: HIT,
      said: [['eq.payer', 'char.1']],
    })
    // After the first unit only char.2 can pay in kind, so nobody is asked again.
    expect(t.get(charKey('char.1')).cubes.magic).toBe(0)
    expect(t.get(charKey('char.2')).cubes.savvy).toBe(0)
    expect(t.get('campaign').dead).toEqual([])
  })

  it('EQ-DEBT-02 EQ-DEBT-17 EQ-DEBT-18 who can pay in kind must, then one with the whole of a substitute', () => {
    const savvy = withPenalty({ k: 'cube', color: 'savvy', n: 1 })
    const kind = play({
      flow: seasonPenalty,
      content: savvy,
      arrange: (t) => {
        reveal(t, 'char.1', 'char.2')
        hold(t, 'char.1', { magic: 2 })
        hold(t, 'char.2', { savvy: 1 })
      },
      dice: HIT,
    })
    expect(kind.t.get(charKey('char.2')).cubes.savvy).toBe(0)
    const substitute = play({
      flow: seasonPenalty,
      content: savvy,
      arrange: (t) => {
        reveal(t, 'char.1', 'char.2')
        hold(t, 'char.1', { magic: 2 })
        hold(t, 'char.2', {}, 5)
      },
      dice: HIT,
    })
    expect(substitute.t.get(charKey('char.1')).cubes.magic).toBe(0)
    expect(substitute.t.get('campaign').dead).toEqual([])
  })

  it('EQ-TOKEN-10 EQ-UI-27 the Home pool pays lost tokens only if the tribe says so', () => {
    const { t } = play({
      flow: seasonPenalty,
      content: withPenalty({ k: 'success', n: 2 }),
      arrange: (t) => {
        reveal(t, 'char.1')
        hold(t, 'char.1', { magic: 1 }, 3)
        t.edit('home').pool = 1
      },
      dice: HIT,
      said: [['eq.payer', 'home']],
    })
    expect(t.get('home').pool).toBe(0)
    expect(t.get(charKey('char.1')).success).toBe(2)
  })

  it('EQ-TRIBE-11 EQ-TRIBE-12 with two persons one proposes and the other agrees', () => {
    const { asked } = play({
      flow: seasonPenalty,
      holders: ['p1', 'p1', 'p2', 'p2'],
      arrange: (t) => reveal(t, 'char.1', 'char.3'),
      dice: HIT,
      said: [
        ['eq.payer', { id: 'propose', then: 'char.3' }, 0],
        ['eq.payer', 'agree', 2],
        ['eq.pay', 'cube:grace', 2],
      ],
    })
    expect(asked).toEqual(['eq.payer/0', 'eq.payer/2', 'eq.pay/2'])
  })
})

describe('death', () => {
  const dying =
    (change: (t: T) => void = () => {}) =>
    (t: T) => {
      reveal(t, 'char.1')
      hold(t, 'char.1', {}, 3)
      change(t)
    }

  it('EQ-DEATH-01 EQ-DEBT-06 EQ-DEATH-12 EQ-DEATH-13 EQ-UI-06 a cube that cannot be paid kills; a new one enters', () => {
    const { t, asked } = play({
      flow: seasonPenalty,
      arrange: dying((t) => {
        t.edit('event').lock = 'char.1'
      }),
      dice: HIT,
      said: [
        ['eq.pay', 'nothing'],
        ['eq.replacement', 'char.6'],
      ],
    })
    expect(asked).toHaveLength(2)
    const campaign = t.get('campaign')
    expect(campaign.tribe).toEqual(['char.6', 'char.2', 'char.3', 'char.4'])
    expect(campaign.unused).toEqual(['char.5', 'char.7'])
    expect(campaign.dead).toEqual([
      { char: 'char.1', scenario: 1, season: 1, cause: 'penalty', replacement: 'char.6' },
    ])
    expect(campaign.gone).toHaveLength(8)
    expect(t.has(charKey('char.1'))).toBe(false)
    expect(t.get(charKey('char.6'))).toMatchObject({
      seat: 0,
      stage: 0,
      success: 0,
      growth: 0,
      newcomer: true,
    })
    expect(t.get('event')).toMatchObject({ lock: null, successes: 4 })
  })

  it('EQ-DEATH-06 EQ-DEATH-07 EQ-DEATH-08 EQ-DEATH-09 EQ-DEATH-21 allies and items go to whom has room, as they are', () => {
    const { t } = play({
      flow: seasonPenalty,
      arrange: dying((t) => {
        const who = t.edit(charKey('char.1'))
        flipCard(cards, who, 'hand.1.4')
        for (const card of ['hand.2.1', 'hand.2.2'])
          removeCard(cards, t.edit(charKey('char.2')), card)
        t.edit('campaign').gone.push('hand.2.1', 'hand.2.2')
      }),
      dice: HIT,
      said: [
        ['eq.pay', 'nothing'],
        ['eq.heir', 'char.2'],
        ['eq.heir', 'nobody'],
        ['eq.heir', 'char.2'],
        ['eq.replacement', 'char.5'],
      ],
    })
    const heir = t.get(charKey('char.2'))
    expect(heir.hand.slice(-2)).toEqual([
      { card: 'hand.1.4', state: 'flipped', aside: noCubes(), chosen: [] },
      { card: 'hand.1.6', state: 'up', aside: noCubes(), chosen: [] },
    ])
    expect(heir.hand).toHaveLength(8)
    expect(t.get('campaign').gone).toContain('hand.1.5')
    expect(t.get('campaign').gone).not.toContain('hand.1.4')
  })

  it('EQ-DEATH-14 EQ-DEATH-18 with no unused character left the tribe plays on with fewer', () => {
    const { t } = play({
      flow: seasonPenalty,
      arrange: dying((t) => {
        t.edit('campaign').unused = []
      }),
      dice: HIT,
      said: [['eq.pay', 'nothing']],
    })
    expect(t.get('campaign').tribe).toEqual([null, 'char.2', 'char.3', 'char.4'])
    expect(t.get('campaign').outcome).toBeNull()
  })

  it('EQ-DEATH-05 EQ-DEATH-20 EQ-RESULT-03 when all die and none is unused the campaign is lost', () => {
    const { t } = play({
      flow: overLimitLoss,
      arrange: (t) => {
        t.edit('campaign').unused = []
        for (const id of ['char.1', 'char.2', 'char.3', 'char.4']) hold(t, id, {})
      },
      said: [
        ['eq.pay', 'nothing', 0],
        ['eq.pay', 'nothing', 1],
        ['eq.pay', 'nothing', 2],
        ['eq.pay', 'nothing', 3],
      ],
    })
    expect(t.get('campaign')).toMatchObject({
      outcome: 'lost',
      phase: 'over',
      tribe: [null, null, null, null],
    })
    expect(t.get('campaign').dead.map((one) => one.cause)).toEqual([
      'overLimit',
      'overLimit',
      'overLimit',
      'overLimit',
    ])
  })
})

describe('seasons over the limit', () => {
  const all = (t: T, success: number): void => {
    for (const id of ['char.1', 'char.2', 'char.3', 'char.4']) hold(t, id, { magic: 2 }, success)
  }

  it('EQ-OVER-03 EQ-OVER-05 EQ-OVER-06 each loses a cube and two tokens', () => {
    const { t, asked } = play({ flow: overLimitLoss, arrange: (t) => all(t, 3) })
    expect(asked).toEqual([])
    for (const id of ['char.1', 'char.2', 'char.3', 'char.4']) {
      expect(t.get(charKey(id))).toMatchObject({ success: 1, cubes: { magic: 1 } })
    }
  })

  it('EQ-OVER-07 EQ-OVER-09 EQ-DEBT-09 one cube and no tokens: the cube goes and two cards are flipped', () => {
    const { t } = play({
      flow: overLimitLoss,
      arrange: (t) => {
        all(t, 2)
        hold(t, 'char.2', { grace: 1 })
      },
      said: [
        ['eq.pay', 'flip:hand.2.1', 1],
        ['eq.pay', 'flip:hand.2.2', 1],
      ],
    })
    expect(t.get(charKey('char.2')).hand.filter((one) => one.state === 'flipped')).toHaveLength(2)
    expect(t.get(charKey('char.2')).cubes).toEqual(noCubes())
    expect(t.get('campaign').dead).toEqual([])
  })

  it('EQ-OVER-09 EQ-OVER-06 EQ-DEATH-17 no cube: it dies, owes no tokens, and its replacement is not charged', () => {
    const { t } = play({
      flow: overLimitLoss,
      arrange: (t) => {
        all(t, 2)
        hold(t, 'char.2', {}, 2)
      },
      said: [
        ['eq.pay', 'nothing', 1],
        ['eq.replacement', 'char.7'],
      ],
    })
    const newcomer = t.get(charKey('char.7'))
    expect(newcomer.hand.every((one) => one.state === 'up')).toBe(true)
    expect(newcomer.cubes).toEqual(capsOf(cards, newcomer))
    expect(newcomer.seat).toBe(1)
  })

  it('EQ-OVER-08 EQ-UI-28 the Home pool pays what the tribe says', () => {
    const { t } = play({
      flow: overLimitLoss,
      arrange: (t) => {
        all(t, 2)
        hold(t, 'char.2', { magic: 2 }, 0)
        t.edit('home').pool = 3
      },
      said: [['eq.poolPays', { 'char.2': 2 }]],
    })
    expect(t.get('home').pool).toBe(1)
    expect(t.get(charKey('char.2'))).toMatchObject({ success: 0, cubes: { magic: 1 } })
    expect(t.get(charKey('char.1')).success).toBe(0)
    const kept = play({
      flow: overLimitLoss,
      arrange: (t) => {
        all(t, 2)
        t.edit('home').pool = 3
      },
      said: [['eq.poolPays', {}]],
    })
    expect(kept.t.get('home').pool).toBe(3)
    expect(kept.t.get(charKey('char.2')).success).toBe(0)
  })
})

describe('a fixed roll', () => {
  const outcomes = cards.event('event.1.3')
  const outcome = (n: number) => (t: T) => {
    if (outcomes.resolve !== 'fixedRoll') throw new Error('event.1.3 is not a fixed roll')
    return payFixedRollOutcome(t, 'char.1', outcomes.outcomes[n] ?? { all: [] })
  }

  it('EQ-FREAK-05 EQ-FREAK-10 no success: one card of its own, in any state, for good', () => {
    const { t } = play({
      flow: outcome(0),
      arrange: (t) => flipCard(cards, t.edit(charKey('char.1')), 'hand.1.2'),
      said: [['eq.pay', 'sacrifice:hand.1.2', 0]],
    })
    expect(t.get('campaign').gone).toEqual(['hand.1.2'])
  })

  it('EQ-FREAK-11 EQ-FREAK-05 what it costs is a forced loss like any other, and may kill', () => {
    const { t } = play({
      flow: (t) => payFixedRollOutcome(t, 'char.1', { all: [{ k: 'cube', color: 'any', n: 1 }] }),
      arrange(t) {
        hold(t, 'char.1', {})
        t.edit(charKey('char.1')).hand = []
      },
      said: [
        ['eq.pay', 'nothing', 0],
        ['eq.replacement', 'char.5'],
      ],
    })
    expect(t.get('campaign').dead).toMatchObject([{ char: 'char.1', cause: 'fixedRoll' }])
    expect(t.has(charKey('char.1'))).toBe(false)
  })

  it('EQ-FREAK-06 EQ-FREAK-07 one success flips two cards, two flip one', () => {
    const two = play({
      flow: outcome(1),
      said: [
        ['eq.pay', 'flip:hand.1.2'],
        ['eq.pay', 'flip:hand.1.3'],
      ],
    })
    expect(two.t.get(charKey('char.1')).hand.filter((one) => one.state === 'flipped')).toHaveLength(
      2,
    )
    const one = play({ flow: outcome(2), said: [['eq.pay', 'flip:hand.1.2']] })
    expect(
      one.t.get(charKey('char.1')).hand.filter((card) => card.state === 'flipped'),
    ).toHaveLength(1)
  })

  it('EQ-FREAK-08 EQ-FREAK-09 EQ-FREAK-11 three successes: two own tokens, never the pool; missing ones are substituted', () => {
    const { t } = play({
      flow: outcome(3),
      arrange: (t) => {
        t.edit(charKey('char.1')).success = 1
        t.edit('home').pool = 9
      },
      said: [['eq.pay', 'flip:hand.1.1']],
    })
    expect(t.get('home').pool).toBe(9)
    expect(t.get(charKey('char.1')).success).toBe(0)
    expect(t.get(charKey('char.1')).hand[0]?.state).toBe('flipped')
  })
})
