import { describe, expect, it } from 'vitest'
import type { Character, CubeCount } from '../state.ts'
import { cards, character } from '../testing/bench.ts'
import { noCubes } from '../tribe/cubes.ts'
import { flipCard, removeCard } from '../tribe/hand.ts'
import { gradeOf, meansOf, takePieces, unitsOf } from './debt.ts'

const poor = (cubes: Partial<CubeCount>, change: (who: Character) => void = () => {}): Character =>
  character('char.2', (who) => {
    who.cubes = { ...noCubes(), ...cubes }
    change(who)
  })
const flipAll = (who: Character): void => {
  for (const { card } of [...who.hand]) flipCard(cards, who, card)
}
const loseAll = (who: Character): void => {
  for (const { card } of [...who.hand]) removeCard(cards, who, card)
}
const ids = (who: Character, unit: Parameters<typeof meansOf>[2]): string[] =>
  meansOf(cards, who, unit).ways.map((way) => way.id)

describe('debts', () => {
  it('EQ-DEBT-01 losses are units, named colours first', () => {
    expect(
      unitsOf([
        { k: 'success', n: 2 },
        { k: 'cube', color: 'any', n: 1 },
        { k: 'cube', color: 'magic', n: 1 },
      ]).map((unit) => (unit.k === 'cube' ? unit.color : unit.k)),
    ).toEqual(['magic', 'any', 'success', 'success'])
  })

  it('EQ-DEBT-02 EQ-PENALTY-08 what is held is paid in kind, any colour by choice', () => {
    const who = poor({ physique: 1, magic: 2 })
    expect(meansOf(cards, who, { k: 'cube', color: 'any' }).how).toBe('kind')
    expect(ids(who, { k: 'cube', color: 'any' })).toEqual(['cube:physique', 'cube:magic'])
    expect(ids(who, { k: 'cube', color: 'magic' })).toEqual(['cube:magic'])
  })

  it('EQ-DEBT-04 a missing colour is replaced by two cubes of other colours', () => {
    const who = poor({ physique: 2, magic: 1 })
    expect(meansOf(cards, who, { k: 'cube', color: 'savvy' }).how).toBe('substitute')
    expect(ids(who, { k: 'cube', color: 'savvy' })).toEqual([
      'cube:physique+cube:physique',
      'cube:physique+cube:magic',
    ])
  })

  it('EQ-DEBT-05 the last other cube goes with two tokens, a card flipped or a flipped card sacrificed', () => {
    const who = poor({ grace: 1 }, (w) => {
      w.success = 2
      for (const card of upExcept(w, 'hand.2.1')) removeCard(cards, w, card)
      w.cubes.grace = 1
      w.hand.push({ card: 'hand.1.1', state: 'flipped', aside: noCubes(), chosen: [] })
    })
    expect(meansOf(cards, who, { k: 'cube', color: 'savvy' })).toMatchObject({ how: 'substitute' })
    expect(ids(who, { k: 'cube', color: 'savvy' })).toEqual([
      'cube:grace+success:2',
      'cube:grace+flip:hand.2.1',
      'cube:grace+sacrifice:hand.1.1',
    ])
  })

  it('EQ-DEBT-06 EQ-DEBT-07 without any cube the character dies, whatever else it holds', () => {
    const rich = poor({}, (who) => {
      who.success = 9
    })
    expect(meansOf(cards, rich, { k: 'cube', color: 'any' }).how).toBe('death')
    expect(meansOf(cards, rich, { k: 'cube', color: 'grace' }).how).toBe('death')
  })

  it('EQ-DEBT-08 one other cube and nothing to add: it is taken and the character dies', () => {
    const who = poor({ grace: 1 }, (w) => {
      loseAll(w)
      w.cubes = { ...noCubes(), grace: 1 }
      w.success = 1
    })
    expect(meansOf(cards, who, { k: 'cube', color: 'savvy' })).toEqual({
      how: 'death',
      ways: [{ id: 'cube:grace', pieces: [{ k: 'cube', color: 'grace' }] }],
    })
  })

  it('EQ-DEBT-09 a missing token is one card flipped or one cube', () => {
    const who = poor({ grace: 2 }, (w) => {
      for (const card of upExcept(w, 'hand.2.1')) flipCard(cards, w, card)
      w.cubes = { ...noCubes(), grace: 2 }
    })
    expect(ids(who, { k: 'success', ownOnly: false })).toEqual(['flip:hand.2.1', 'cube:grace'])
    who.success = 1
    expect(meansOf(cards, who, { k: 'success', ownOnly: false }).how).toBe('kind')
  })

  it('EQ-DEBT-10 a missing growth token is two success tokens; one is paid if there is but one (EQ-DEBT-15)', () => {
    const who = poor({ grace: 1 })
    who.success = 2
    expect(meansOf(cards, who, { k: 'growth' })).toMatchObject({
      how: 'substitute',
      ways: [{ id: 'success:2' }],
    })
    who.success = 1
    expect(meansOf(cards, who, { k: 'growth' })).toMatchObject({
      how: 'partial',
      ways: [{ id: 'success:1' }],
    })
    who.success = 0
    expect(meansOf(cards, who, { k: 'growth' })).toMatchObject({
      how: 'partial',
      ways: [{ pieces: [] }],
    })
  })

  it('EQ-DEBT-11 a missing flip of a type: two other cards, else one for good, else two cubes', () => {
    const unit = { k: 'flip', types: ['boon'] } as const
    const two = poor({ grace: 2 }, (w) => {
      for (const card of upExcept(w, 'hand.2.1', 'hand.2.2')) removeCard(cards, w, card)
    })
    expect(ids(two, unit)).toEqual(['flip:hand.2.1+flip:hand.2.2'])
    const one = poor({ grace: 2 }, (w) => {
      for (const card of upExcept(w, 'hand.2.1')) removeCard(cards, w, card)
    })
    expect(ids(one, unit)).toEqual(['sacrifice:hand.2.1'])
    loseAll(one)
    expect(ids(one, unit)).toEqual(['cube:grace+cube:grace'])
  })

  it('EQ-DEBT-12 a missing flip of any type: a flipped card for good, else two cubes', () => {
    const unit = { k: 'flip', types: 'any' } as const
    const who = poor({ grace: 2 }, flipAll)
    expect(ids(who, unit)).toContain('sacrifice:hand.2.1')
    expect(ids(who, unit)).toHaveLength(8)
    who.hand = who.hand.slice(0, 1)
    expect(ids(who, unit)).toEqual(['sacrifice:hand.2.1'])
    loseAll(who)
    expect(ids(who, unit)).toEqual(['cube:grace+cube:grace'])
  })

  it('EQ-DEBT-13 EQ-DEBT-15 a missing sacrifice costs two cubes only without a hand; one cube is all that is paid of them', () => {
    const unit = { k: 'sacrifice', types: 'any' } as const
    const who = poor({ grace: 2 })
    expect(ids(who, unit)).toHaveLength(8)
    loseAll(who)
    who.cubes = { ...noCubes(), grace: 2 }
    expect(meansOf(cards, who, unit)).toMatchObject({
      how: 'substitute',
      ways: [{ id: 'cube:grace+cube:grace' }],
    })
    who.cubes.grace = 1
    expect(meansOf(cards, who, unit)).toMatchObject({
      how: 'partial',
      ways: [{ id: 'cube:grace' }],
    })
    who.cubes.grace = 0
    expect(meansOf(cards, who, unit)).toMatchObject({ how: 'partial', ways: [{ pieces: [] }] })
  })

  it('EQ-DEBT-14 what stands in for something has nothing to stand in for it', () => {
    // Two tokens beside the last other cube: the token that is missing is made up for by no cube and no card.
    const who = poor({ grace: 1 }, (w) => {
      w.success = 1
      loseAll(w)
      w.cubes.grace = 1
    })
    expect(meansOf(cards, who, { k: 'cube', color: 'savvy' }).how).toBe('death')
    // Two success tokens for one of growth: one is paid, and no card for the other.
    const full = character('char.2', (w) => {
      w.success = 1
    })
    expect(meansOf(cards, full, { k: 'growth' })).toMatchObject({
      how: 'partial',
      ways: [{ id: 'success:1' }],
    })
    // A card to flip for a token: a flipped one cannot go for good in its place.
    const flipped = poor({}, (w) => {
      flipAll(w)
      w.cubes = noCubes()
    })
    expect(meansOf(cards, flipped, { k: 'success', ownOnly: false })).toMatchObject({
      how: 'partial',
      ways: [{ pieces: [] }],
    })
    // Two cubes for a card: the tokens that stand in for a lost cube are no help.
    const rich = poor({ grace: 1 }, (w) => {
      w.success = 9
      loseAll(w)
      w.cubes.grace = 1
    })
    expect(meansOf(cards, rich, { k: 'flip', types: 'any' })).toMatchObject({
      how: 'partial',
      ways: [{ id: 'cube:grace' }],
    })
  })

  it('EQ-DEBT-18 grades: in kind before substitute before what is not paid in full', () => {
    const unit = { k: 'cube', color: 'savvy' } as const
    const grade = (who: Character): number => gradeOf(meansOf(cards, who, unit))
    expect(grade(poor({ savvy: 1 }))).toBe(3)
    expect(grade(poor({ magic: 2 }))).toBe(2)
    expect(grade(poor({}))).toBe(0)
  })

  it('EQ-DEBT-20 EQ-HAND-10 payment needs no trait, gives no dice and returns what is gone', () => {
    const who = character('char.1')
    const gone = takePieces(cards, who, [
      { k: 'cube', color: 'magic' },
      { k: 'flip', card: 'hand.1.2' },
      { k: 'sacrifice', card: 'hand.1.5' },
    ])
    expect(gone).toEqual(['hand.1.5'])
    expect(who.cubes.magic).toBe(0)
    expect(who.hand.find((one) => one.card === 'hand.1.2')?.state).toBe('flipped')
    expect(() => takePieces(cards, who, [{ k: 'cube', color: 'magic' }])).toThrow(RangeError)
  })
})

function upExcept(who: Character, ...kept: string[]): string[] {
  return who.hand.map((one) => one.card).filter((card) => !kept.includes(card))
}
