import { describe, expect, it } from 'vitest'
import { baseContent } from '../content/index.ts'
import type { ContentSet } from '../content/schema.ts'
import { attempt, bare } from '../testing/attempt.ts'
import { cards, nothing, play } from '../testing/bench.ts'
import { withEvent } from '../testing/laid.ts'
import { charOf } from '../tribe/tribe.ts'
import { charKey, contentOf, type Flow } from '../types.ts'
import { closing } from './complete.ts'
import { bindingsOf, declareEvent, whyNot } from './declare.ts'
import { rerollBudget } from './goal.ts'
import { leversOf, refusedLevers } from './levers.ts'

const HUNT = 'event.1.1' // tribal, red and green, 10 successes, one red cube
const TRACKS = 'event.1.6' // solo, green, 3 successes, no cost

const ONES = { dice: Array.from({ length: 40 }, () => 1) }

/** The built-in set with so many white dice on the solo event. */
const white = (n: 0 | 1): ContentSet => ({
  ...baseContent,
  events: baseContent.events.map((event) =>
    event.id === TRACKS ? ({ ...event, whiteDice: n } as typeof event) : event,
  ),
})

/** What a character without cards, holding this many green cubes, is told about the solo event. */
function solo(n: 0 | 1, savvy: number, event: { whiteSpent?: boolean; lock?: string }) {
  let clause: string | undefined
  play({
    content: white(n),
    arrange: (t) => {
      Object.assign(t.edit('event'), { card: TRACKS, ...event })
      const who = t.edit(charKey('char.1'))
      who.hand = []
      who.cubes = { physique: 3, grace: 3, savvy, magic: 1 }
    },
    flow: (t) => {
      clause = whyNot(t, charOf(t, 'char.1'), contentOf(t).event(TRACKS))?.clause
      return nothing()
    },
  })
  return clause
}

describe('dice at declaring', () => {
  it('EQ-ATT-07 in a solo event any die will do, a white one too, while there is one', () => {
    expect(solo(1, 0, {})).toBeUndefined()
    expect(solo(0, 1, {})).toBeUndefined()
    expect(solo(0, 0, {})).toBe('EQ-ATT-07')
    expect(solo(1, 0, { whiteSpent: true })).toBe('EQ-ATT-07')
    expect(solo(1, 1, { whiteSpent: true })).toBeUndefined()
    expect(solo(0, 0, { lock: 'char.1' })).toBeUndefined()
  })

  it('EQ-ATT-07 a locked character may try again without any die', () => {
    play({
      arrange: (t) => {
        Object.assign(t.edit('event'), { card: TRACKS, whiteSpent: true, lock: 'char.1' })
        for (const id of ['char.1', 'char.2']) {
          const who = t.edit(charKey(id))
          who.hand = []
          who.cubes.savvy = 0
        }
      },
      flow: (t) => {
        expect(whyNot(t, charOf(t, 'char.1'), cards.event(TRACKS))).toBeUndefined()
        t.edit('event').lock = null
        expect(whyNot(t, charOf(t, 'char.1'), cards.event(TRACKS))?.clause).toBe('EQ-ATT-07')
        return nothing()
      },
    })
  })

  it('EQ-ATT-04 in a tribal event white dice are nobody’s: one die of its own is needed, or a promise', () => {
    const told = (physique: number, hand: string[]): string | undefined => {
      let clause: string | undefined
      play({
        arrange: (t) => {
          t.edit('event').card = HUNT
          const who = t.edit(charKey('char.2'))
          who.hand = who.hand.filter((held) => hand.includes(held.card))
          who.cubes = { physique, grace: 2, savvy: 0, magic: 2 }
        },
        flow: (t) => {
          clause = whyNot(t, charOf(t, 'char.2'), cards.event(HUNT))?.clause
          return nothing()
        },
      })
      return clause
    }
    expect(told(1, [])).toBeUndefined()
    expect(told(0, [])).toBe('EQ-ATT-04')
    // a bonus die; a card to promise; one that has none of the traits
    expect(told(0, ['hand.2.1'])).toBeUndefined()
    expect(told(0, ['hand.2.6'])).toBeUndefined()
    expect(told(0, ['hand.2.7'])).toBe('EQ-ATT-04')
  })
})

describe('bindings', () => {
  it('EQ-ATT-04 a character without dice binds itself to flip a card, and rolls its dice', () => {
    const { t, asked } = attempt(HUNT, ['char.1', 'char.2'], {
      arrange: (t) => bare(t, 'char.2'),
      said: [
        ['eq.join', 'flip:hand.2.6', 1],
        ['eq.beforeRoll', 'roll', 0],
        ['eq.afterRoll', 'close', 0],
      ],
      dice: ONES,
    })
    expect(asked[0]).toBe('eq.join/1')
    expect(charOf(t, 'char.2').hand.find((held) => held.card === 'hand.2.6')?.state).toBe('flipped')
    // EQ-REWARD-02, EQ-HAND-09: its flip dice are its own, and failing ones count.
    expect(t.get('event').participants).toEqual(['char.1', 'char.2'])
  })

  it('EQ-ATT-04 two characters cannot promise the same cube of the cost', () => {
    play({
      flow: (t) => {
        t.edit('event').card = HUNT
        for (const id of ['char.1', 'char.2']) {
          const who = t.edit(charKey(id))
          who.hand = []
          who.cubes.physique = 1
        }
        const event = cards.event(HUNT)
        expect(bindingsOf(t, charOf(t, 'char.1'), event, [])).toEqual([
          { kind: 'cube', color: 'physique' },
        ])
        expect(
          bindingsOf(t, charOf(t, 'char.2'), event, [{ kind: 'cube', color: 'physique' }]),
        ).toEqual([])
        return nothing()
      },
    })
  })

  it('EQ-ATT-05 a promised cube cannot be given for tokens, nor carried off by a card', () => {
    play({
      arrange: (t) => {
        t.edit('event').card = HUNT
        bare(t, 'char.2')
        const who = t.edit(charKey('char.2'))
        who.cubes.physique = 1
        who.hand = who.hand.filter((held) => held.card === 'hand.2.5')
      },
      flow: (t) => {
        t.create('attempt', {
          target: { kind: 'event', event: HUNT },
          step: 'before',
          lead: 1,
          who: ['char.2'],
          bindings: { 'char.2': { kind: 'cube', color: 'physique' } },
          dice: [],
          added: [],
          rerolls: 0,
          tokens: 0,
          sending: 0,
          successes: 0,
          ready: [],
        })
        const ids = leversOf(t, 1).map((option) => option.id)
        expect(ids).toContain('cube:grace')
        expect(ids).not.toContain('cube:physique')
        expect(refusedLevers(t, 1).map((one) => one.clause)).toContain('EQ-ATT-05')
        expect(rerollBudget(t)).toBeGreaterThan(0)
        return nothing()
      },
    })
  })

  it('EQ-ATT-05 of two cubes of a colour one is free', () => {
    play({
      content: withEvent({ cost: [{ k: 'cube', color: 'grace', n: 1 }] }),
      arrange: (t) => {
        t.edit('event').card = HUNT
        bare(t, 'char.2')
        t.edit(charKey('char.2')).cubes.grace = 2
      },
      flow: function* (t): Flow<void> {
        yield* declareEvent(t, 1, ['char.1', 'char.2'])
        expect(leversOf(t, 1).map((option) => option.id)).toContain('cube:grace')
        t.edit(charKey('char.2')).cubes.grace = 1
        const ids = leversOf(t, 1).map((option) => option.id)
        expect(ids).not.toContain('cube:grace')
        expect(ids).toContain('cube:magic')
      },
      said: [['eq.join', 'cube:grace', 1]],
    })
  })

  it('EQ-ATT-05 on completion the promised cube is paid by whoever promised it', () => {
    // A named colour and one of any: the promise is kept for the one that it fits.
    const content = withEvent({
      cost: [
        { k: 'cube', color: 'physique', n: 1 },
        { k: 'cube', color: 'any', n: 1 },
      ],
    })
    const { t, asked } = attempt(HUNT, ['char.1', 'char.2'], {
      content,
      arrange: (t) => {
        bare(t, 'char.2')
        Object.assign(t.edit(charKey('char.1')), { success: 10 })
      },
      said: [
        ['eq.join', 'cube:grace', 1],
        ['eq.beforeRoll', { id: 'tokens', then: 10 }, 0],
        ['eq.cost', 'pay', 0],
        ['eq.reward', 'none', 0],
        ['eq.reward', 'none', 1],
      ],
    })
    expect(asked.filter((one) => one.startsWith('eq.cost'))).toHaveLength(1)
    expect(charOf(t, 'char.2').cubes).toEqual({ physique: 0, grace: 0, savvy: 0, magic: 1 })
    expect(charOf(t, 'char.1').cubes).toEqual({ physique: 3, grace: 2, savvy: 2, magic: 1 })
  })

  it('EQ-ATT-05 a promised cube of the colour named is paid for that colour', () => {
    const content = withEvent({
      cost: [
        { k: 'cube', color: 'magic', n: 1 },
        { k: 'cube', color: 'grace', n: 1 },
      ],
    })
    const { t } = attempt(HUNT, ['char.1', 'char.2'], {
      content,
      arrange: (t) => {
        bare(t, 'char.2')
        Object.assign(t.edit(charKey('char.1')), { success: 10 })
        t.edit(charKey('char.2')).cubes.magic = 0
      },
      said: [
        ['eq.join', 'cube:grace', 1],
        ['eq.beforeRoll', { id: 'tokens', then: 10 }, 0],
        ['eq.cost', 'pay', 0],
        ['eq.reward', 'none', 0],
        ['eq.reward', 'none', 1],
      ],
    })
    expect(charOf(t, 'char.2').cubes.grace).toBe(0)
    expect(charOf(t, 'char.1').cubes).toEqual({ physique: 4, grace: 2, savvy: 2, magic: 0 })
  })

  it('EQ-ATT-06 closed uncompleted, a promised cube is free again, and nothing was paid by promising', () => {
    // The trip with a cost of a colour that gives no dice, so that somebody without dice can promise it.
    const content = withEvent({ cost: [{ k: 'cube', color: 'grace', n: 1 }] })
    const { t, asked, log } = attempt(HUNT, ['char.1', 'char.2'], {
      content,
      arrange: (t) => bare(t, 'char.2'),
      said: [
        ['eq.join', 'cube:grace', 1],
        ['eq.beforeRoll', 'roll', 0],
        ['eq.afterRoll', 'close', 0],
      ],
      dice: ONES,
    })
    expect(asked).toHaveLength(3)
    expect(t.has('attempt')).toBe(false)
    expect(log).toContain('eq.log.closed')
    expect(charOf(t, 'char.2').cubes).toEqual({ physique: 0, grace: 1, savvy: 0, magic: 1 })
    expect(t.get('event')).toMatchObject({
      attempters: ['char.1', 'char.2'],
      participants: ['char.1'],
    })
    // In the next attempt it may give the same cube for tokens.
    play({
      content,
      arrange: (t) => {
        t.edit('event').card = HUNT
        bare(t, 'char.2')
      },
      flow: function* (t): Flow<void> {
        yield* declareEvent(t, 1, ['char.1', 'char.2'])
        expect(leversOf(t, 1).map((option) => option.id)).not.toContain('cube:grace')
        yield* closing(t)
        yield* declareEvent(t, 1, ['char.1', 'char.2'])
        expect(leversOf(t, 1).map((option) => option.id)).toContain('cube:grace')
      },
      said: [
        ['eq.join', 'cube:grace', 1],
        ['eq.join', 'flip:hand.2.6', 1],
      ],
    })
  })
})
