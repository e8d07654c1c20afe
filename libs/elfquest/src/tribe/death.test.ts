import { describe, expect, it } from 'vitest'
import { mayAct, whyNot } from '../attempt/declare.ts'
import { baseContent } from '../content/index.ts'
import type { ContentSet, FixedRollEvent } from '../content/schema.ts'
import { fixedRoll } from '../course/freak.ts'
import { allActed, nextAct } from '../course/season.ts'
import { matchesOf } from '../dice/traits.ts'
import { giveEventReward } from '../gains/reward.ts'
import { cards, nothing, play } from '../testing/bench.ts'
import { hold } from '../testing/laid.ts'
import { charKey, type Flow, type T } from '../types.ts'
import { noCubes } from './cubes.ts'
import { settleDeaths } from './death.ts'
import { flipCard, removeCard } from './hand.ts'
import { charOf } from './tribe.ts'

const ACCIDENT = 'event.1.3'

/** The built-in set with an accident that always costs a cube, so that it can kill in the middle of a season. */
const deadly: ContentSet = {
  ...baseContent,
  events: baseContent.events.map((event) =>
    event.id === ACCIDENT
      ? {
          ...(event as FixedRollEvent),
          outcomes: [0, 1, 2, 3].map(() => ({
            all: [{ k: 'cube' as const, color: 'any' as const, n: 1 }],
          })),
        }
      : event,
  ),
}

/** The built-in set with a start card of char.5 whose traits are chosen. */
const choosing: ContentSet = {
  ...baseContent,
  hand: baseContent.hand.map((card) =>
    card.id === 'hand.5.1' ? { ...card, traits: [], chosenTraits: 2 } : card,
  ),
}

/** char.1 is doomed, and char.2 has room for what it leaves. */
function doomed(t: T): void {
  t.edit(charKey('char.1')).doomed = true
  for (const card of ['hand.2.1', 'hand.2.2']) {
    removeCard(cards, t.edit(charKey('char.2')), card)
    t.edit('campaign').gone.push(card)
  }
}

describe('heirs', () => {
  it('EQ-DEATH-10 chosen traits and the animal in a wolf go with the card', () => {
    const animal = [{ trait: 'animal', weight: 1 as const }]
    const bare = { ...cards, hand: (id: string) => ({ ...cards.hand(id), traits: [] }) }
    const { t } = play({
      arrange: (t) => {
        doomed(t)
        const who = t.edit(charKey('char.1'))
        who.hand = who.hand.filter((held) => held.card === 'hand.1.6')
        who.hand.push({
          card: 'hand.promo',
          state: 'up',
          aside: noCubes(),
          chosen: ['hunt', 'storm'],
        })
        expect(matchesOf(bare, [charOf(t, 'char.2')], animal, 'pool')).toBe(1)
      },
      flow: (t) => settleDeaths(t, 'penalty'),
      said: [
        ['eq.heir', 'char.2'],
        ['eq.heir', 'char.2'],
        ['eq.replacement', 'char.5'],
      ],
    })
    const { hand } = charOf(t, 'char.2')
    expect(hand.slice(-2).map(({ card, chosen }) => [card, chosen])).toEqual([
      ['hand.1.6', []],
      ['hand.promo', ['hunt', 'storm']],
    ])
    // Even with nothing printed on it, the wolf that came to it reads as an animal like its own.
    expect(matchesOf(bare, [charOf(t, 'char.2')], animal, 'pool')).toBe(2)
  })

  it('EQ-DEATH-10 an heir is not asked for traits that were chosen already', () => {
    const { asked } = play({
      arrange: (t) => {
        doomed(t)
        t.edit(charKey('char.1')).hand = [
          { card: 'hand.promo', state: 'flipped', aside: noCubes(), chosen: ['hunt', 'hunt'] },
        ]
      },
      flow: (t) => settleDeaths(t, 'penalty'),
      said: [
        ['eq.heir', 'char.2'],
        ['eq.replacement', 'char.5'],
      ],
    })
    expect(asked).not.toContain('eq.chooseTraits/1')
  })
})

describe('what lies open', () => {
  it('EQ-EVENT-05 EQ-REWARD-08 is no longer locked to the dead one, keeps its successes, and rewards neither it nor who comes for it', () => {
    const { t, asked } = play({
      arrange: (t) => {
        Object.assign(t.edit('event'), {
          card: 'event.1.6',
          successes: 2,
          whiteSpent: true,
          attempts: 1,
          lock: 'char.1',
          attempters: ['char.1'],
          participants: ['char.1', 'char.2'],
        })
        t.edit(charKey('char.1')).doomed = true
        for (const { card } of [...charOf(t, 'char.1').hand])
          removeCard(cards, t.edit(charKey('char.1')), card)
      },
      flow: function* (t): Flow<void> {
        yield* settleDeaths(t, 'penalty')
        expect(t.get('event')).toMatchObject({ lock: null, successes: 2, whiteSpent: true })
        // Somebody else may go for it now, as in the next season the newcomer may.
        expect(whyNot(t, charOf(t, 'char.2'), cards.event('event.1.6'))).toBeUndefined()
        yield* giveEventReward(t)
      },
      said: [['eq.replacement', 'char.5']],
      choose: (open) => (open.kind === 'eq.reward' ? 'none' : undefined),
    })
    expect(asked.filter((one) => one.startsWith('eq.reward'))).toEqual(['eq.reward/1'])
    expect(charOf(t, 'char.5')).toMatchObject({ success: 0, growth: 0 })
  })

  it('EQ-EVENT-05 stays locked to its soloist when another dies', () => {
    play({
      arrange: (t) => {
        Object.assign(t.edit('event'), { card: 'event.1.6', lock: 'char.2' })
        t.edit(charKey('char.1')).doomed = true
        t.edit(charKey('char.1')).hand = []
      },
      flow: function* (t): Flow<void> {
        yield* settleDeaths(t, 'penalty')
        expect(t.get('event').lock).toBe('char.2')
      },
      said: [['eq.replacement', 'char.5']],
    })
  })
})

describe('the replacement', () => {
  it('EQ-DEATH-16 enters at once in mid-season, has not attempted what lies open, and acts from the next season on', () => {
    const { t, asked } = play({
      content: deadly,
      arrange: (t) => {
        t.edit('event').card = ACCIDENT
        Object.assign(t.edit('deck'), { remaining: ['event.1.1'], left: 1 })
        hold(t, 'char.1', {})
      },
      dice: { dice: [1, 1, 1] },
      flow: function* (t): Flow<void> {
        yield* fixedRoll(t, deadly.events[2] as FixedRollEvent, 'char.1')
        expect(t.get('campaign').tribe[0]).toBe('char.6')
        expect(mayAct(charOf(t, 'char.6'))).toBe(false)
        while (!allActed(t)) yield* nextAct(t)
      },
      said: [
        ['eq.pay', 'nothing', 0],
        ['eq.replacement', 'char.6'],
        ['eq.next', 'pass', 1],
        ['eq.next', 'pass', 3],
        ['eq.next', 'pass', 2],
      ],
    })
    expect(asked).not.toContain('eq.next/0')
    expect(t.get('event')).toMatchObject({ card: 'event.1.1', attempters: [] })
  })

  it('EQ-DEATH-16 the attempts of the one it comes for are not its own', () => {
    play({
      content: choosing,
      arrange: (t) => {
        Object.assign(t.edit('event'), { card: 'event.1.1', attempters: ['char.1'] })
        t.edit(charKey('char.1')).doomed = true
        for (const { card } of [...charOf(t, 'char.1').hand])
          flipCard(cards, t.edit(charKey('char.1')), card)
      },
      flow: function* (t): Flow<void> {
        yield* settleDeaths(t, 'penalty')
        expect(t.get('event').attempters).not.toContain('char.5')
        expect(charOf(t, 'char.5')).toMatchObject({ newcomer: true, acted: false, seat: 0 })
        yield* nothing()
      },
      said: [
        ['eq.replacement', 'char.5'],
        ['eq.chooseTraits', { hunt: 2 }, 0],
      ],
    })
  })

  it('EQ-DEATH-19 chooses the traits of its cards as it enters', () => {
    const { t, asked } = play({
      content: choosing,
      arrange: (t) => {
        t.edit(charKey('char.1')).doomed = true
      },
      flow: (t) => settleDeaths(t, 'penalty'),
      said: [
        ['eq.replacement', 'char.5'],
        ['eq.chooseTraits', { hunt: 1, storm: 1 }, 0],
      ],
    })
    expect(asked.at(-1)).toBe('eq.chooseTraits/0')
    expect(charOf(t, 'char.5').hand[0]).toMatchObject({
      card: 'hand.5.1',
      chosen: ['hunt', 'storm'],
    })
  })
})
