import { describe, expect, it } from 'vitest'
import type { ContentSet, Loss } from '../content/schema.ts'
import type { Attempt } from '../state.ts'
import { play } from '../testing/bench.ts'
import { hold, open, withEvent } from '../testing/laid.ts'
import { charKey, type T } from '../types.ts'
import { canPayCost, payCost } from './cost.ts'

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

  it('EQ-UI-21 EQ-TRIBE-09 each other person whose characters would pay is asked once, the lead for its own not at all', () => {
    const { t, asked } = play({
      flow: pay,
      content: cost({ k: 'cube', color: 'physique', n: 4 }),
      holders: ['p1', 'p2', 'p2', 'p3'],
      arrange: attempt(['char.1', 'char.2', 'char.3', 'char.4']),
      said: [
        [
          'eq.cost',
          {
            id: 'split',
            then: Object.fromEntries([1, 2, 3, 4].map((n) => [`char.${n}:cube:physique`, 1])),
          },
        ],
        ['eq.costAgree', 'agree', 1],
        ['eq.costAgree', 'agree', 3],
      ],
    })
    expect(asked).toEqual(['eq.cost/0', 'eq.costAgree/1', 'eq.costAgree/3'])
    expect(paid.value).toBe(true)
    expect(t.get('event').participants).toEqual(['char.1', 'char.2', 'char.3', 'char.4'])
  })

  it('EQ-EVENT-12 one current attempter may bear all of it, and nobody who is not one', () => {
    let offered: unknown
    const { t } = play({
      flow: pay,
      content: cost({ k: 'cube', color: 'physique', n: 2 }),
      arrange: attempt(['char.1', 'char.2']),
      choose: (open) => {
        offered = open.space
        return { id: 'split', then: { 'char.2:cube:physique': 2 } }
      },
    })
    expect(JSON.stringify(offered)).not.toMatch(/char\.[34]/)
    expect(t.get(charKey('char.2')).cubes.physique).toBe(1)
    expect(t.get(charKey('char.1')).cubes.physique).toBe(4)
    expect(t.get('event').participants).toEqual(['char.2'])
  })
})
