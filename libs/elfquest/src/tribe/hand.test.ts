import { describe, expect, it } from 'vitest'
import { cards, character } from '../testing/bench.ts'
import {
  enterCard,
  flipCard,
  flippedCards,
  handSize,
  hasHandRoom,
  removeCard,
  unflipCard,
  upCards,
} from './hand.ts'

describe('hand cards', () => {
  it('EQ-SETUP-06 EQ-HAND-12 EQ-TRIBE-04 a Start hand is eight cards face up and full', () => {
    const who = character('char.2')
    expect(upCards(cards, who)).toHaveLength(8)
    expect(hasHandRoom(cards, who)).toBe(false)
  })

  it('EQ-HAND-13 at the last stage there is room for nine', () => {
    const who = character('char.2')
    who.stage = 1
    expect(hasHandRoom(cards, who)).toBe(false)
    who.stage = 2
    expect(hasHandRoom(cards, who)).toBe(true)
  })

  it('EQ-HAND-14 flipped cards count toward the maximum, sacrificed ones do not', () => {
    const who = character('char.2')
    flipCard(cards, who, 'hand.2.1')
    expect(handSize(cards, who)).toBe(8)
    removeCard(cards, who, 'hand.2.1')
    expect(handSize(cards, who)).toBe(7)
    expect(hasHandRoom(cards, who)).toBe(true)
  })

  it('EQ-COMP-18 EQ-CUBE-11 the Boon lies beside the hand and brings its cubes', () => {
    const who = character('char.2')
    const magic = who.cubes.magic
    enterCard(cards, who, 'hand.boon')
    expect(handSize(cards, who)).toBe(8)
    expect(who.cubes.magic).toBe(magic + 1)
  })

  it('EQ-HAND-05 EQ-HAND-18 cards are found by type and state', () => {
    const who = character('char.2')
    flipCard(cards, who, 'hand.2.4')
    expect(upCards(cards, who, ['item'])).toEqual(['hand.2.5'])
    expect(flippedCards(cards, who, ['item'])).toEqual(['hand.2.4'])
    expect(flippedCards(cards, who, ['skill'])).toEqual([])
    expect(() => flipCard(cards, who, 'hand.2.4')).toThrow(RangeError)
    unflipCard(who, 'hand.2.4')
    expect(flippedCards(cards, who)).toEqual([])
  })
})
