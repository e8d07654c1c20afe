import { describe, expect, it } from 'vitest'
import { ownDice } from '../dice/pool.ts'
import { matchesOf } from '../dice/traits.ts'
import { cards, character } from '../testing/bench.ts'
import { stock } from './checks/play.ts'
import { baseContent, skins } from './index.ts'
import type { HandCard, TaskId } from './schema.ts'

/** What the box holds and what its cards show, against the built-in set. */

const set = baseContent
const words = skins['elfquest-en']!
const named = (name: string): HandCard => {
  const found = set.hand.filter((card) => words.names[card.id] === name)
  expect(found, name).toHaveLength(1)
  return found[0]!
}
const unique = (ids: readonly string[]): number => new Set(ids).size

describe('what there is', () => {
  it('EQ-COMP-01 EQ-COMP-02 seven characters by name, each on three cards', () => {
    expect(set.characters.map((one) => words.names[one.id])).toEqual([
      'Cutter',
      'Skywise',
      'Nightfall',
      'Redlance',
      'Strongbow',
      'Moonshade',
      'Pike',
    ])
    expect(set.characters.flatMap((one) => one.stages)).toHaveLength(21)
  })

  it('EQ-COMP-03 EQ-COMP-04 63 hand cards, eight for the start and one for the last stage each, and one Boon', () => {
    const owned = set.hand.filter((card) => card.owner !== null)
    expect(owned).toHaveLength(63)
    expect(set.hand.filter((card) => card.set === 'boon')).toHaveLength(1)
    for (const one of set.characters) {
      const own = owned.filter((card) => card.owner === one.id)
      expect(own.filter((card) => card.set === 'start').map((card) => card.id)).toEqual(
        one.startHand,
      )
      expect(unique(one.startHand)).toBe(8)
      expect(own.filter((card) => card.set === 'growth2').map((card) => card.id)).toEqual([
        one.growth2Card,
      ])
    }
  })

  it('EQ-COMP-05 one Home card, five scenario cards with a track and a reward', () => {
    expect(words.names[set.home.id]).toBe('Father Tree Holt')
    expect(set.scenarios.map((one) => one.index)).toEqual([1, 2, 3, 4, 5])
    for (const one of set.scenarios) {
      expect(one.seasons).toBeGreaterThan(0)
      const lists = 'all' in one.reward ? [one.reward.all] : one.reward.chooseOne
      expect(lists.every((list) => list.length > 0)).toBe(true)
    }
  })

  it('EQ-COMP-06 33 events, each of exactly one scenario', () => {
    expect(set.events).toHaveLength(33)
    const dealt = set.scenarios.flatMap((one) => one.events)
    expect(dealt).toHaveLength(33)
    expect(unique(dealt)).toBe(33)
    for (const event of set.events) {
      const homes = set.scenarios.filter((one) => one.events.includes(event.id))
      expect(homes.map((one) => one.id)).toEqual([event.scenario])
    }
  })

  it('EQ-COMP-07 72 cubes: 24 red, 18 blue, 18 green, 12 yellow', () => {
    expect(stock).toEqual({ physique: 24, grace: 18, savvy: 18, magic: 12 })
    expect(Object.values(stock).reduce((sum, n) => sum + n, 0)).toBe(72)
  })

  it('EQ-COMP-09 three dice are white: no card asks for more, and a die has six faces', () => {
    const white = [
      ...set.events.map((event) => (event.resolve === 'dice' ? event.whiteDice : 0)),
      ...Object.values(set.home.tasks).map((task) => task.whiteDice),
    ]
    expect(Math.max(...white)).toBe(3)
    const faces = set.events.flatMap((event) => event.penalty?.faces ?? [])
    expect(Math.max(...faces)).toBeLessThanOrEqual(6)
  })

  it('EQ-SCEN-01 the scenarios in the order of the story', () => {
    const inOrder = [...set.scenarios].sort((a, b) => a.index - b.index)
    expect(inOrder.map((one) => words.names[one.id])).toEqual([
      'Forest Life',
      'Madcoil',
      'Neighboring Humans',
      'Troll Caverns',
      'The Burning Waste',
    ])
  })
})

describe('what cards show', () => {
  it('EQ-COMP-13 an event has a mode, white dice, penalty faces, colours, a reward, requirements and traits', () => {
    for (const event of set.events) {
      expect(['solo', 'tribal']).toContain(event.mode)
      if (event.penalty !== null) {
        expect(event.penalty.faces.length).toBeGreaterThan(0)
        expect(event.penalty.faces.every((face) => face >= 1 && face <= 6)).toBe(true)
      }
      expect(event.reward).toHaveProperty('perParticipant')
      if (event.resolve !== 'dice') continue
      expect(event.whiteDice).toBeGreaterThanOrEqual(0)
      expect(event.colors.length).toBeGreaterThan(0)
      expect(event.successes).toBeGreaterThan(0)
      expect(event.traits.length).toBeGreaterThan(0)
      expect(Array.isArray(event.cost)).toBe(true)
    }
  })

  it('EQ-COMP-14 a character card has traits, task dice, a maximum of hand cards and cubes', () => {
    for (const stage of set.characters.flatMap((one) => one.stages)) {
      expect(stage.traits.length).toBeGreaterThan(0)
      expect(Object.values(stage.taskDice).every((n) => n > 0)).toBe(true)
      expect(Object.keys(stage.taskDice).length).toBeGreaterThan(0)
      expect([8, 9]).toContain(stage.maxHand)
      expect(Object.values(stage.cubes).some((n) => n > 0)).toBe(true)
    }
  })

  it('EQ-COMP-15 EQ-COMP-16 a hand card has one of four types, and what it may have occurs', () => {
    const owned = set.hand.filter((card) => card.owner !== null)
    expect(new Set(owned.map((card) => card.type))).toEqual(
      new Set(['skill', 'item', 'ally', 'demeanor']),
    )
    const some = (has: (card: HandCard) => boolean): number => owned.filter(has).length
    expect(some((card) => card.traits.length > 0)).toBeGreaterThan(0)
    expect(some((card) => card.abilities.length > 0)).toBeGreaterThan(0)
    expect(some((card) => card.craft !== undefined)).toBeGreaterThan(0)
    expect(some((card) => card.bonusDie)).toBeGreaterThan(0)
    expect(some((card) => Object.keys(card.cubes).length > 0)).toBeGreaterThan(0)
  })

  it('EQ-COMP-17 what a card needs to be crafted changes no pool and no match', () => {
    const goal = (task: TaskId) => ({
      task,
      colors: set.home.tasks[task].colors,
      reads: set.home.tasks[task].traitSets[0] ?? [],
      white: 3,
      solo: true,
    })
    const without = structuredClone(set)
    let crafted = 0
    for (const card of without.hand) {
      if (card.craft !== undefined) crafted++
      delete card.craft
    }
    expect(crafted).toBeGreaterThan(0)
    const plain = { ...cards, hand: (id: string) => without.hand.find((card) => card.id === id)! }
    for (const { id } of set.characters) {
      for (const task of Object.keys(set.home.tasks) as TaskId[]) {
        const { reads } = goal(task)
        const who = character(id)
        expect(ownDice(cards, who, goal(task))).toEqual(ownDice(plain, who, goal(task)))
        expect(matchesOf(cards, [who], reads, 'pool')).toBe(matchesOf(plain, [who], reads, 'pool'))
      }
    }
  })

  it('EQ-COMP-19 the words under a name are no traits: Chief, Hunter and Warrior match nothing', () => {
    expect(words.subtitles['char.1']).toBe('Chief, Hunter, Warrior')
    const who = character('char.1', (one) => {
      one.hand = []
    })
    expect(cards.character('char.1').stages[0].traits).not.toContain('hunt')
    expect(matchesOf(cards, [who], [{ trait: 'hunt', weight: 1 }], 'pool')).toBe(0)
    expect(matchesOf(cards, [who], [{ trait: 'young', weight: 1 }], 'pool')).toBe(1)
  })
})

describe('corrections', () => {
  it('EQ-ERRATA-01 EQ-ERRATA-02 Forester and Comforter nurture', () => {
    expect(named('Forester').traits).toContain('nurture')
    expect(named('Comforter').traits).toContain('nurture')
  })

  it('EQ-ERRATA-03 care is a task and no trait, in no skin and on no card', () => {
    expect(Object.keys(set.home.tasks)).toContain('care')
    const shown = [
      ...set.hand.flatMap((card) => card.traits),
      ...set.characters.flatMap((one) => one.stages.flatMap((stage) => stage.traits)),
      ...set.events.flatMap((e) => (e.resolve === 'dice' ? e.traits.map((r) => r.trait) : [])),
      ...Object.values(set.home.tasks).flatMap((task) => task.traitSets.flat().map((r) => r.trait)),
      ...set.traits.map((trait) => trait.key),
    ]
    expect(shown).not.toContain('care')
    for (const skin of Object.values(skins))
      expect(set.traits.map((trait) => skin.names[trait.key]?.toLowerCase())).not.toContain('care')
  })

  it('EQ-ERRATA-04 EQ-ERRATA-05 Indolent gives two dice when flipped, six when given up', () => {
    expect(named('Indolent')).toMatchObject({ flipDice: 2, sacrificeDice: 6 })
    const others = set.hand.filter((card) => words.names[card.id] !== 'Indolent')
    expect(new Set(others.map((card) => card.flipDice))).toEqual(new Set([3]))
  })

  it('EQ-EVENT-21 the Hunting Trip: dice for red and green; forest, hunt, travel; a cube of choice on a 1', () => {
    const event = set.events.find((one) => words.names[one.id] === 'Hunting Trip')
    expect(event).toMatchObject({
      id: 'event.1.1',
      resolve: 'dice',
      mode: 'tribal',
      whiteDice: 2,
      colors: ['physique', 'savvy'],
      traits: ['forest', 'hunt', 'travel'].map((trait) => ({ trait, weight: 1 })),
      successes: 10,
      cost: [{ k: 'cube', color: 'physique', n: 1 }],
      penalty: { faces: [1], loss: { all: [{ k: 'cube', color: 'any', n: 1 }] } },
      reward: {
        perParticipant: {
          all: [
            { k: 'growth', n: 1 },
            { k: 'success', n: 2, to: 'self' },
          ],
        },
        once: [],
      },
    })
  })

  it('EQ-ERRATA-06 Bountiful Summer puts four tokens on the Home card', () => {
    const event = set.events.find((one) => words.names[one.id] === 'Bountiful Summer')
    expect(event?.reward).toEqual({
      perParticipant: { all: [] },
      once: [{ k: 'success', n: 4, to: 'home' }],
    })
  })

  it('EQ-ERRATA-11 EQ-ERRATA-12 the Home card in play is the corrected one: colours and traits on all six tasks', () => {
    const tasks = Object.values(set.home.tasks)
    expect(tasks).toHaveLength(6)
    for (const task of tasks) {
      expect(task.colors.length).toBeGreaterThan(0)
      expect(task.traitSets.every((reads) => reads.length > 0)).toBe(true)
    }
  })
})
