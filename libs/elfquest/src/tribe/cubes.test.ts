import { describe, expect, it } from 'vitest'
import { cards, character } from '../testing/bench.ts'
import { capsOf, gainCube, loseCube, roomOf } from './cubes.ts'
import { flipCard, removeCard, unflipCard } from './hand.ts'

// char.1 at Start: 3 physique, 2 grace, 1 savvy, 1 magic; hand.1.4 shows 1 physique, hand.1.8 shows 1 savvy.
const SWORD = 'hand.1.4'

describe('cubes', () => {
  it('EQ-CUBE-01 EQ-CUBE-02 EQ-SETUP-05 caps are the character card and face-up cards, and start full', () => {
    const who = character('char.1')
    expect(capsOf(cards, who)).toEqual({ physique: 4, grace: 2, savvy: 2, magic: 1 })
    expect(who.cubes).toEqual(capsOf(cards, who))
    expect(roomOf(cards, who)).toEqual({ physique: 0, grace: 0, savvy: 0, magic: 0 })
  })

  it('EQ-CUBE-03 a gain without room is lost', () => {
    const who = character('char.1', (w) => loseCube(w, 'grace'))
    expect(gainCube(cards, who, 'grace', 2)).toBe(1)
    expect(gainCube(cards, who, 'grace')).toBe(0)
    expect(who.cubes.grace).toBe(2)
  })

  it('EQ-CUBE-05 EQ-CUBE-06 flipping with 4 held sets 1 aside, and the caps drop', () => {
    const who = character('char.1')
    flipCard(cards, who, SWORD)
    expect(who.cubes.physique).toBe(3)
    expect(who.hand.find((one) => one.card === SWORD)?.aside.physique).toBe(1)
    expect(capsOf(cards, who).physique).toBe(3)
  })

  it('EQ-CUBE-06 flipping with 2 held sets nothing aside, and the cap is 3', () => {
    const who = character('char.1', (w) => {
      w.cubes.physique = 2
    })
    flipCard(cards, who, SWORD)
    expect(who.cubes.physique).toBe(2)
    expect(who.hand.find((one) => one.card === SWORD)?.aside.physique).toBe(0)
    expect(capsOf(cards, who).physique).toBe(3)
  })

  it('EQ-CUBE-07 EQ-CUBE-11 turning up gives back what was set aside and nothing else', () => {
    const who = character('char.1')
    flipCard(cards, who, SWORD)
    loseCube(who, 'physique')
    unflipCard(who, SWORD)
    expect(who.cubes.physique).toBe(3)
    expect(who.hand.find((one) => one.card === SWORD)?.aside.physique).toBe(0)
    expect(capsOf(cards, who).physique).toBe(4)
  })

  it('EQ-CUBE-08 EQ-CUBE-09 a card that is gone takes its cubes along, set aside or above the cap', () => {
    const up = character('char.1')
    removeCard(cards, up, SWORD)
    expect(up.cubes.physique).toBe(3)
    expect(up.success).toBe(0)
    const flipped = character('char.1')
    flipCard(cards, flipped, SWORD)
    removeCard(cards, flipped, SWORD)
    expect(flipped.cubes.physique).toBe(3)
    expect(flipped.hand).toHaveLength(7)
  })
})
