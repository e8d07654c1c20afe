import { describe, expect, it } from 'vitest'
import type { EqOptions } from '../state.ts'
import { nothing, play } from '../testing/bench.ts'
import { tableOf } from '../testing/table.ts'
import { charOf, living } from '../tribe/tribe.ts'
import { charKey, type Flow, type T } from '../types.ts'
import { beginScenario, reveal } from './scenario.ts'
import { allActed, endOfSeason, nextAct } from './season.ts'
import { nextChooser } from './setup.ts'

const table = (holders: (string | null)[]) => tableOf({ holders })

describe('what a season and a scenario bring', () => {
  it('EQ-CUBE-11 no cube comes back with a new season, nor with a new scenario', () => {
    play({
      arrange: (t) => {
        Object.assign(t.edit('deck'), { remaining: ['event.1.1'], left: 1 })
        for (const id of living(t))
          t.edit(charKey(id)).cubes = { physique: 1, grace: 0, savvy: 0, magic: 1 }
      },
      flow: function* (t): Flow<void> {
        const held = () => living(t).map((id) => ({ ...charOf(t, id).cubes }))
        const before = held()
        yield* endOfSeason(t)
        expect(t.get('campaign').season).toBe(2)
        expect(held()).toEqual(before)
        Object.assign(t.edit('campaign'), { scenario: 2 })
        yield* beginScenario(t)
        expect(held()).toEqual(before)
      },
      choose: (open) => (open.kind === 'eq.endSeason' ? 'end' : undefined),
    })
  })
})

describe('setup', () => {
  it('EQ-TRIBE-08 players choose in turns; of three the first gets the fourth', () => {
    const { game, say, asked } = table(['p1', 'p2', 'p3', 'p1'])
    const order: string[] = []
    for (const char of ['char.3', 'char.1', 'char.7', 'char.2']) {
      order.push(...asked())
      say('eq.tribe', nextChooser(game.table) ?? -1, char)
    }
    expect(order).toEqual(['eq.tribe/0', 'eq.tribe/1', 'eq.tribe/2', 'eq.tribe/3'])
    expect(game.table.get('campaign').tribe).toEqual(['char.3', 'char.1', 'char.7', 'char.2'])
  })

  it('EQ-TRIBE-08 of two players the second chooses before the first has all of its own', () => {
    const { game, say, asked } = table(['p1', 'p1', 'p2', 'p2'])
    const order: string[] = []
    for (const char of ['char.1', 'char.2', 'char.3', 'char.4']) {
      order.push(...asked())
      say('eq.tribe', nextChooser(game.table) ?? -1, char)
    }
    expect(order).toEqual(['eq.tribe/0', 'eq.tribe/2', 'eq.tribe/1', 'eq.tribe/3'])
  })

  it('EQ-SETUP-01 EQ-SETUP-02 EQ-SETUP-07 EQ-SETUP-08 EQ-SETUP-09 the first event of scenario 1 lies open, all else empty', () => {
    const { game, say } = table(['p1', 'p1', 'p1', 'p1'])
    for (const [seat, char] of ['char.1', 'char.2', 'char.3', 'char.4'].entries())
      say('eq.tribe', seat, char)
    const t = game.table
    expect(t.get('campaign')).toMatchObject({ phase: 'play', scenario: 1, season: 1 })
    expect(t.get('event').card).toMatch(/^event\.1\./)
    expect(t.get('deck')).toMatchObject({ left: 8, ordered: false })
    expect(t.get('home').pool).toBe(0)
    for (const id of living(t))
      expect(charOf(t, id)).toMatchObject({ success: 0, growth: 0, stage: 0, acted: false })
  })

  it('EQ-COMP-21 nobody sees which events are still to come, only how many', () => {
    const { game, say } = table(['p1', 'p1', 'p1', 'p1'])
    for (const [seat, char] of ['char.1', 'char.2', 'char.3', 'char.4'].entries())
      say('eq.tribe', seat, char)
    for (const viewer of [
      { key: 's0-1-2-3', seats: [0, 1, 2, 3] },
      { key: 'watch', seats: [] },
    ]) {
      expect(game.view(viewer).entities['deck']?.['remaining']).toBe(8)
    }
  })
})

describe('decks', () => {
  const begin = (options: Partial<EqOptions>, scenario: number): T =>
    play({
      options,
      arrange: (t) => {
        Object.assign(t.edit('campaign'), { scenario, phase: 'traits' })
      },
      flow: (t) => beginScenario(t),
    }).t

  it('EQ-SETUP-03 EQ-SETUP-04 later scenarios come in story order', () => {
    const t = begin({}, 2)
    const order = [t.get('event').card]
    while (t.get('deck').left > 0) {
      reveal(t)
      order.push(t.get('event').card)
    }
    expect(order).toEqual([1, 2, 3, 4, 5, 6].map((n) => `event.2.${n}`))
  })

  it('EQ-VARIANT-08 shuffled within a scenario, it keeps its own events', () => {
    const t = begin({ events: 'shuffledWithin' }, 2)
    expect(t.get('deck')).toMatchObject({ ordered: false, left: 5 })
    expect(
      [...t.get('deck').remaining, t.get('event').card].every((id) => id?.startsWith('event.2.')),
    ).toBe(true)
  })

  it('EQ-VARIANT-06 EQ-VARIANT-07 random events come from one stock of all 33, each scenario keeping its number', () => {
    const t = begin({ events: 'random' }, 1)
    expect(t.get('deck')).toMatchObject({ ordered: false, left: 8 })
    expect(t.get('deck').remaining).toHaveLength(32)
  })
})

describe('seasons', () => {
  const all = (t: T, acted: boolean): void => {
    for (const id of living(t)) t.edit(charKey(id)).acted = acted
  }

  it('EQ-SEASON-03 EQ-SEASON-04 EQ-SEASON-10 passing is an action, and who has acted is not asked again', () => {
    const { t } = play({
      said: [
        ['eq.next', 'pass', 2],
        ['eq.next', 'pass', 0],
        ['eq.next', 'pass', 3],
        ['eq.next', 'pass', 1],
      ],
      flow: function* (t): Flow<void> {
        while (!allActed(t)) yield* nextAct(t)
      },
    })
    expect(allActed(t)).toBe(true)
  })

  it('EQ-SEASON-11 a newcomer is not due an action', () => {
    play({
      flow: (t) => {
        all(t, true)
        t.edit(charKey('char.2')).acted = false
        expect(allActed(t)).toBe(false)
        t.edit(charKey('char.2')).newcomer = true
        expect(allActed(t)).toBe(true)
        return nothing()
      },
    })
  })

  it('EQ-SEASON-12 EQ-SEASON-13 EQ-SEASON-14 the end is confirmed, the die falls, the pawn moves by one, marks are cleared', () => {
    const { t, log } = play({
      arrange: (t) => {
        all(t, true)
        t.edit('event').card = 'event.1.1'
        t.edit('deck').left = 3
        t.edit(charKey('char.3')).newcomer = true
      },
      said: [['eq.endSeason', 'end']],
      dice: { penalty: [6] },
      flow: (t) => endOfSeason(t),
    })
    expect(log).toEqual(['eq.log.penaltyMissed', 'eq.log.season'])
    expect(t.get('campaign')).toMatchObject({ season: 2, overSeasons: 0 })
    for (const id of living(t))
      expect(charOf(t, id)).toMatchObject({ acted: false, newcomer: false })
  })

  it('EQ-SEASON-14 the die is not thrown before the end is confirmed, and until then a character can still grow', () => {
    const asked: string[][] = []
    const { t, log } = play({
      arrange: (t) => {
        all(t, true)
        t.edit('event').card = 'event.1.1'
        t.edit('deck').left = 3
        t.edit(charKey('char.2')).growth = 9
      },
      choose: ({ kind, space }, t) => {
        expect(kind).toBe('eq.endSeason')
        const ids = space.type === 'one' ? space.options.map(({ id }) => id) : []
        asked.push(ids)
        // No die has fallen so far, and the season is the same.
        expect(t.streams.counters).toEqual({})
        expect(t.get('campaign').season).toBe(1)
        if (ids.includes('grow')) return 'grow'
        return charOf(t, 'char.2').stage > 0 ? 'end' : undefined
      },
      flow: (t) => endOfSeason(t),
    })
    expect(asked[0]).toContain('end')
    expect(asked.flat()).toContain('grow')
    expect(charOf(t, 'char.2').stage).toBeGreaterThan(0)
    expect(t.streams.counters).toHaveProperty('penalty')
    const thrown = log.findIndex((key) => key.startsWith('eq.log.penalty'))
    expect(thrown).toBeGreaterThan(log.findIndex((key) => key.startsWith('eq.log.gr')))
    expect(log.at(-1)).toBe('eq.log.season')
  })

  it('EQ-OVER-03 EQ-OVER-04 entering season 9 of 8 costs everyone a cube and two tokens', () => {
    const { t } = play({
      arrange: (t) => {
        all(t, true)
        t.edit('campaign').season = 8
        t.edit('event').card = 'event.1.3'
        t.edit('deck').left = 3
        for (const id of living(t)) {
          const who = t.edit(charKey(id))
          who.success = 5
          who.cubes = { physique: 2, grace: 0, savvy: 0, magic: 0 }
        }
      },
      said: [['eq.endSeason', 'end']],
      flow: (t) => endOfSeason(t),
    })
    expect(t.get('campaign')).toMatchObject({ season: 9, overSeasons: 1 })
    for (const id of living(t))
      expect(charOf(t, id)).toMatchObject({ success: 3, cubes: { physique: 1 } })
  })

  it('EQ-SEASON-15 EQ-SEASON-16 with the last event completed the scenario ends without a die and the pawn stays', () => {
    const { t, log } = play({
      arrange: (t) => all(t, true),
      flow: (t) => endOfSeason(t),
    })
    expect(log).toEqual([])
    expect(t.get('campaign')).toMatchObject({ phase: 'seam', season: 1 })
  })

  it('EQ-UI-26 EQ-TRIBE-12 everyone present agrees to the end; over an objection the settler decides', () => {
    const { asked } = play({
      holders: ['p1', 'p2', 'p1', 'p2'],
      arrange: (t) => {
        all(t, true)
        t.edit('event').card = 'event.1.3'
        t.edit('campaign').lastLead = 0
      },
      said: [
        ['eq.endSeason', 'end', 0],
        ['eq.endSeason', 'wait', 1],
        ['eq.endSeason', 'end', 0],
      ],
      flow: (t) => endOfSeason(t),
    })
    expect(asked).toHaveLength(3)
  })

  it('EQ-RESULT-05 given up by all who are present it is abandoned, not lost', () => {
    const { game, say, feed } = table(['p1', 'p2', 'p1', 'p2'])
    for (const char of ['char.1', 'char.2', 'char.3', 'char.4'])
      say('eq.tribe', nextChooser(game.table) ?? -1, char)
    feed({
      kind: 'choice',
      seat: 0,
      decision: 'standing:eq.abandon',
      answer: 'giveUp',
      by: 'person',
    })
    expect(game.status).toBe('open')
    feed({
      kind: 'choice',
      seat: 1,
      decision: 'standing:eq.abandon',
      answer: 'giveUp',
      by: 'person',
    })
    expect(game.result?.outcome).toBe('abandoned')
    expect(game.result?.record).toMatchObject({ unfinished: { scenario: 1 }, players: 2 })
  })
})
