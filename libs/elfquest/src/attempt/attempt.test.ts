import { describe, expect, it } from 'vitest'
import type { Id } from '../content/schema.ts'
import { attempt } from '../testing/attempt.ts'
import { cards, nothing, play } from '../testing/bench.ts'
import { canGrow } from '../tribe/growth.ts'
import { charOf } from '../tribe/tribe.ts'
import { charKey, type Flow, type T } from '../types.ts'
import { declareEvent, eventOption, refusedEvent, whyNot } from './declare.ts'
import { leversOf, refusedLevers } from './levers.ts'

const HUNT = 'event.1.1' // tribal, red and green, 10 successes, one red cube
const TRACKS = 'event.1.6' // solo, green, 3 successes, no cost

const dice = (...faces: number[]): { dice: number[] } => ({ dice: faces })

describe('declaring', () => {
  it('EQ-ATT-14 another controller has to agree, and calls it off by refusing', () => {
    const { t, asked } = attempt(HUNT, ['char.1', 'char.2'], {
      holders: ['p1', 'p2', 'p1', 'p2'],
      said: [['eq.join', 'refuse', 1]],
    })
    expect(asked).toEqual(['eq.join/1'])
    expect(t.has('attempt')).toBe(false)
    expect(charOf(t, 'char.1').acted).toBe(false)
    expect(t.get('event').attempts).toBe(0)
  })

  it('EQ-EVENT-03 EQ-EVENT-05 a solo event is locked to whoever tried it first, for as long as it lives', () => {
    const { t } = attempt(TRACKS, ['char.1'], {
      said: [
        ['eq.beforeRoll', 'roll', 0],
        ['eq.afterRoll', 'close', 0],
      ],
      dice: dice(...Array.from({ length: 40 }, () => 1)),
    })
    expect(t.get('event').lock).toBe('char.1')
    expect(whyNot(t, charOf(t, 'char.2'), cards.event(TRACKS))?.clause).toBe('EQ-EVENT-03')
    expect(refusedEvent(t, charOf(t, 'char.2'))[0]?.clause).toBe('EQ-EVENT-03')
    expect(eventOption(t, charOf(t, 'char.2'))).toBeUndefined()
    // EQ-SEASON-04 now, EQ-EVENT-04 in the next season.
    expect(whyNot(t, charOf(t, 'char.1'), cards.event(TRACKS))?.clause).toBe('EQ-SEASON-04')
  })
})

describe('pieces', () => {
  it('EQ-COMP-10 growth tokens are no success tokens: neither pays for the other', () => {
    play({
      flow: (t) => {
        t.edit('event').card = HUNT
        const who = t.edit(charKey('char.1'))
        Object.assign(who, { growth: 20, success: 0 })
        expect(canGrow(who)).toBe(true)
        t.create('attempt', {
          target: { kind: 'event', event: HUNT },
          step: 'before',
          lead: 0,
          who: ['char.1'],
          bindings: {},
          dice: [],
          added: [],
          rerolls: 0,
          tokens: 0,
          sending: 0,
          successes: 0,
          ready: [],
        })
        expect(leversOf(t, 0).map((one) => one.id)).not.toContain('tokens')
        Object.assign(who, { growth: 0, success: 20 })
        expect(leversOf(t, 0).map((one) => one.id)).toContain('tokens')
        expect(canGrow(who)).toBe(false)
        return nothing()
      },
    })
  })

  it('EQ-COMP-11 EQ-COMP-12 seventeen dice and more are one roll, and cubes beyond the box are no matter', () => {
    const { t, log } = attempt(HUNT, ['char.1', 'char.2', 'char.3', 'char.4'], {
      arrange: (t) => {
        for (const id of ['char.1', 'char.2', 'char.3', 'char.4']) {
          t.edit(charKey(id)).cubes = { physique: 7, grace: 1, savvy: 0, magic: 0 }
        }
      },
      said: [
        ['eq.beforeRoll', 'roll', 0],
        ['eq.afterRoll', 'close', 0],
      ],
      dice: dice(5, ...Array.from({ length: 60 }, () => 1)),
    })
    expect(log.filter((one) => one === 'eq.log.rolled')).toHaveLength(1)
    expect(t.get('event').successes).toBe(1)
  })
})

describe('the windows', () => {
  it('EQ-BASE-07 EQ-EVENT-08 the roll spends the white dice, successes stay when the attempt closes', () => {
    const { t } = attempt(HUNT, ['char.1'], {
      said: [
        ['eq.beforeRoll', 'roll', 0],
        ['eq.afterRoll', 'close', 0],
      ],
      dice: dice(5, 6, ...Array.from({ length: 30 }, () => 2)),
    })
    expect(t.get('event')).toMatchObject({ successes: 2, whiteSpent: true, attempters: ['char.1'] })
  })

  it('EQ-BASE-06 EQ-REWARD-07 white dice make a soloist take part, and nobody in a tribal event', () => {
    const said = [
      ['eq.beforeRoll', 'roll', 0],
      ['eq.afterRoll', 'close', 0],
    ] as const
    const faces = dice(...Array.from({ length: 30 }, () => 1))
    const strip = (t: T): void => {
      const who = t.edit(charKey('char.1'))
      who.cubes = { physique: 1, grace: 1, savvy: 0, magic: 0 }
      who.hand = who.hand.filter((held) => !cards.hand(held.card).bonusDie)
    }
    expect(
      attempt(TRACKS, ['char.1'], { said, dice: faces, arrange: strip }).t.get('event')
        .participants,
    ).toEqual(['char.1'])
    // EQ-DICE-05, EQ-REWARD-06: the one cube is given for tokens before the roll, so only white dice are thrown.
    const { t, log } = attempt(HUNT, ['char.1'], {
      said: [['eq.beforeRoll', 'cube:physique', 0], ...said],
      dice: faces,
      arrange: strip,
    })
    expect(log).toContain('eq.log.rolled')
    expect(t.get('event')).toMatchObject({ attempters: ['char.1'], participants: [] })
  })

  it('EQ-REROLL-01 EQ-REROLL-05 EQ-REROLL-06 re-rolls one at a time, a flipped card taking its matches with it', () => {
    const { t } = attempt(HUNT, ['char.1'], {
      said: [
        ['eq.beforeRoll', 'roll', 0],
        ['eq.afterRoll', 'reroll:0', 0],
        ['eq.afterRoll', 'reroll:0', 0],
        ['eq.afterRoll', 'flip:hand.1.2', 0],
        ['eq.afterRoll', 'close', 0],
      ],
      dice: dice(...Array.from({ length: 10 }, () => 1), 3, 5, 6, 1, 1),
    })
    expect(t.get('event').successes).toBe(2)
  })

  it('EQ-EVENT-16 EQ-EVENT-18 an event without cost completes as soon as its target is reached, even before the roll', () => {
    const { t, asked } = attempt(TRACKS, ['char.1'], {
      said: [['eq.beforeRoll', { id: 'tokens', then: 3 }, 0]],
      arrange: (t) => {
        t.edit(charKey('char.1')).success = 5
      },
    })
    expect(asked).toEqual(['eq.beforeRoll/0'])
    expect(charOf(t, 'char.1').success).toBe(2)
    expect(t.get('deck').done).toEqual([TRACKS])
    expect(t.get('event').card).toBeNull()
  })

  it('EQ-EVENT-14 EQ-EVENT-17 left unpaid the successes stay, and a later attempt is asked for the cost alone', () => {
    const { t, asked } = attempt(HUNT, ['char.2'], {
      arrange: (t) => {
        Object.assign(t.edit('event'), {
          successes: 10,
          whiteSpent: true,
          attempts: 1,
          attempters: ['char.1'],
        })
      },
      said: [['eq.cost', 'leave', 1]],
    })
    expect(asked).toEqual(['eq.cost/1'])
    expect(t.get('event')).toMatchObject({
      card: HUNT,
      successes: 10,
      attempters: ['char.1', 'char.2'],
    })
    expect(charOf(t, 'char.2').acted).toBe(true)
  })

  it('EQ-TOKEN-03 EQ-TOKEN-04 EQ-TOKEN-08 cubes give two tokens, the Home pool is spent like own tokens', () => {
    const { t } = attempt(HUNT, ['char.1'], {
      arrange: (t) => {
        t.edit('home').pool = 4
      },
      said: [
        ['eq.beforeRoll', 'cube:grace', 0],
        ['eq.beforeRoll', { id: 'pool', then: 3 }, 0],
        ['eq.beforeRoll', { id: 'tokens', then: 1 }, 0],
        ['eq.beforeRoll', 'roll', 0],
        ['eq.afterRoll', 'close', 0],
      ],
      dice: dice(...Array.from({ length: 30 }, () => 1)),
    })
    expect(charOf(t, 'char.1')).toMatchObject({ success: 1, cubes: { grace: 1 } })
    expect(t.get('home').pool).toBe(1)
    expect(t.get('event').successes).toBe(4)
  })

  it('EQ-SEND-01 EQ-SEND-02 EQ-SEND-06 a card sends two successes to another, and its owner does not take part', () => {
    const { t } = attempt(TRACKS, ['char.3'], {
      arrange: (t) => {
        t.edit(charKey('char.1')).acted = true
      },
      said: [
        ['eq.beforeRoll', 'send:hand.1.3', 0],
        ['eq.beforeRoll', 'roll', 2],
        ['eq.afterRoll', 'close', 2],
      ],
      dice: dice(...Array.from({ length: 30 }, () => 1)),
    })
    expect(t.get('event')).toMatchObject({ successes: 2, participants: ['char.3'] })
    expect(charOf(t, 'char.1').hand.find((held) => held.card === 'hand.1.3')?.state).toBe('flipped')
  })

  it('EQ-SEND-07 EQ-SEND-08 not in an attempt made alone, but in one made together', () => {
    const sends = (who: Id[]): boolean => {
      let seen = false
      attempt(HUNT, who, {
        said: [
          ['eq.beforeRoll', 'roll', 0],
          ['eq.afterRoll', 'close', 0],
        ],
        dice: dice(...Array.from({ length: 40 }, () => 1)),
      })
      play({
        arrange: (t) => {
          t.edit('event').card = HUNT
        },
        flow: function* (t): Flow<void> {
          yield* declareEvent(t, 0, who)
          seen = leversOf(t, 0).some((option) => option.id === 'send:hand.1.3')
          const refused = refusedLevers(t, 0).find((one) => one.option.id === 'send:hand.1.3')
          expect(refused?.clause).toBe(seen ? undefined : 'EQ-SEND-08')
        },
      })
      return seen
    }
    expect(sends(['char.1'])).toBe(false)
    expect(sends(['char.1', 'char.2'])).toBe(true)
  })

  it('EQ-HAND-02 cards without a shared trait are refused, with the clause', () => {
    play({
      arrange: (t) => {
        t.edit('event').card = HUNT
      },
      flow: function* (t): Flow<void> {
        yield* declareEvent(t, 0, ['char.1'])
        const refused = refusedLevers(t, 0).find((one) => one.option.id === 'flip:hand.1.1')
        expect(refused?.clause).toBe('EQ-HAND-02')
        expect(leversOf(t, 0).map((option) => option.id)).toContain('flip:hand.1.2')
      },
    })
  })
})
