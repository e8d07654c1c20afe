import { describe, expect, it } from 'vitest'
import type { FixedRollEvent } from '../content/schema.ts'
import { seasonPenalty } from '../losses/penalty.ts'
import { cards, play, type Said } from '../testing/bench.ts'
import { charOf } from '../tribe/tribe.ts'
import { charKey, knowContent, type T } from '../types.ts'
import { fixedRoll } from './freak.ts'

const ACCIDENT = 'event.1.3'

function roll(
  faces: number[],
  said: Said[],
  arrange: (t: T) => void = () => {},
  holders?: (string | null)[],
) {
  return play({
    arrange: (t) => {
      t.edit('event').card = ACCIDENT
      t.edit('home').pool = 6
      arrange(t)
    },
    flow: (t) => fixedRoll(t, cards.event(ACCIDENT) as FixedRollEvent, 'char.1'),
    dice: { dice: faces },
    said,
    ...(holders === undefined ? {} : { holders }),
  })
}
const state = (t: T, card: string): string | undefined =>
  charOf(t, 'char.1').hand.find((held) => held.card === card)?.state

describe('an event settled by a fixed roll', () => {
  it('EQ-FREAK-01 EQ-FREAK-05 EQ-FREAK-12 no success: a card for good, and the event is over', () => {
    const { t } = roll([1, 2, 4], [['eq.pay', 'sacrifice:hand.1.4']])
    expect(state(t, 'hand.1.4')).toBeUndefined()
    expect(t.get('campaign').gone).toEqual(['hand.1.4'])
    expect(t.get('deck').done).toEqual([ACCIDENT])
    expect(charOf(t, 'char.1').acted).toBe(true)
    expect(t.streams.counters['dice'] ?? 0).toBe(0)
  })

  it('EQ-FREAK-06 one success: two cards flipped', () => {
    const { t } = roll(
      [5, 2, 4],
      [
        ['eq.pay', 'flip:hand.1.4'],
        ['eq.pay', 'flip:hand.1.2'],
      ],
    )
    expect([state(t, 'hand.1.4'), state(t, 'hand.1.2')]).toEqual(['flipped', 'flipped'])
  })

  it('EQ-FREAK-07 two successes: one card flipped', () => {
    const { t } = roll([5, 6, 4], [['eq.pay', 'flip:hand.1.4']])
    expect(charOf(t, 'char.1').hand.filter((held) => held.state === 'flipped')).toHaveLength(1)
  })

  it('EQ-FREAK-08 EQ-FREAK-09 three successes: two tokens of its own store, never of the Home pool', () => {
    const rich = roll([5, 6, 5], [], (t) => {
      t.edit(charKey('char.1')).success = 3
    })
    expect(charOf(rich.t, 'char.1').success).toBe(1)
    expect(rich.t.get('home').pool).toBe(6)
    // EQ-FREAK-11: what it has not is paid as any other loss of tokens.
    const poor = roll(
      [5, 6, 5],
      [
        ['eq.pay', 'flip:hand.1.4'],
        ['eq.pay', 'cube:grace'],
      ],
    )
    expect(poor.t.get('home').pool).toBe(6)
    expect(charOf(poor.t, 'char.1').cubes.grace).toBe(1)
  })

  it('EQ-FREAK-13 no reward and no penalty, unless the content set has them', () => {
    const plain = roll([5, 6, 4], [['eq.pay', 'flip:hand.1.4']])
    expect(plain.asked).toEqual(['eq.pay/0'])
    expect(plain.t.has('attempt')).toBe(false)
    expect(charOf(plain.t, 'char.1')).toMatchObject({ success: 0, growth: 0 })
    expect(cards.event(ACCIDENT).penalty).toBeNull()
    const kind = knowContent({
      ...cards.set,
      events: cards.set.events.map((event) =>
        event.id === ACCIDENT
          ? {
              ...event,
              penalty: { faces: [2], loss: { all: [{ k: 'success', n: 1 }] } },
              reward: {
                perParticipant: { all: [{ k: 'growth', n: 1 }] },
                once: [{ k: 'success', n: 3, to: 'home' }],
              },
            }
          : event,
      ),
    })
    const rewarded = play({
      content: kind.set,
      arrange: (t) => {
        t.edit('event').card = ACCIDENT
      },
      flow: (t) => fixedRoll(t, kind.event(ACCIDENT) as FixedRollEvent, 'char.1'),
      dice: { dice: [5, 6, 4] },
      said: [
        ['eq.pay', 'flip:hand.1.4'],
        ['eq.reward', 'take:0', 0],
      ],
    })
    expect(charOf(rewarded.t, 'char.1').growth).toBe(1)
    expect(rewarded.t.get('home').pool).toBe(3)
    expect(rewarded.t.get('deck').done).toEqual([ACCIDENT])
    const punished = play({
      content: kind.set,
      arrange: (t) => {
        t.edit('event').card = ACCIDENT
        t.edit(charKey('char.2')).success = 1
      },
      flow: seasonPenalty,
      dice: { penalty: [2] },
    })
    expect(charOf(punished.t, 'char.2').success).toBe(0)
  })

  it('EQ-FREAK-04 EQ-UI-25 the tribe agrees on who takes it', () => {
    const { t } = roll(
      [5, 6, 4],
      [
        ['eq.fixedRoll', { id: 'propose', then: 'char.2' }, 0],
        ['eq.fixedRoll', 'agree', 1],
        ['eq.pay', 'flip:hand.2.1', 1],
      ],
      () => {},
      ['p1', 'p2', 'p1', 'p2'],
    )
    expect(charOf(t, 'char.2').acted).toBe(true)
    expect(charOf(t, 'char.1').acted).toBe(false)
  })
})
