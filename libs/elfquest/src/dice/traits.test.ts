import { describe, expect, it } from 'vitest'
import type { ReadTrait } from '../content/schema.ts'
import type { Die } from '../state.ts'
import { cards, character } from '../testing/bench.ts'
import { flipCard } from '../tribe/hand.ts'
import { budgetOf, rerollable } from './rerolls.ts'
import { fitsTraits, matchesOf, matchLines, printingsOf, shares } from './traits.ts'

const reads = (...traits: string[]): ReadTrait[] => traits.map((trait) => ({ trait, weight: 1 }))
const HUNT = reads('forest', 'hunt', 'travel')

describe('matches', () => {
  const pair = [character('char.1'), character('char.4')]

  it('EQ-TRAIT-06 EQ-TRAIT-10 the pair of the rulebook has 14 over both its cards and hands', () => {
    expect(matchesOf(cards, pair, HUNT, 'pool')).toBe(14)
    expect(matchLines(cards, pair, HUNT).reduce((sum, line) => sum + line.matches, 0)).toBe(14)
  })

  it('EQ-TRAIT-02 a trait printed twice on a card counts twice', () => {
    const line = matchLines(cards, pair, reads('hunt')).find((one) => one.card === 'hand.1.2')
    expect(line).toEqual({ char: 'char.1', card: 'hand.1.2', matches: 2 })
  })

  it('EQ-TRAIT-01 EQ-HAND-05 a flipped card shows none', () => {
    const who = character('char.1')
    const before = matchesOf(cards, [who], HUNT, 'pool')
    flipCard(cards, who, 'hand.1.2')
    expect(matchesOf(cards, [who], HUNT, 'pool')).toBe(before - 2)
  })

  it('EQ-TRAIT-03 EQ-TRAIT-05 weights of the training task count: elder twice, ancient three times', () => {
    const train = cards.task('train').traitSets[0] ?? []
    const adult = character('char.4')
    const base = matchesOf(cards, [adult], train, 'pool')
    const of = (trait: string): number =>
      matchesOf({ ...cards, character: (id) => withTrait(id, trait) }, [adult], train, 'pool') -
      base
    expect([of('adult'), of('elder'), of('ancient'), of('forest')]).toEqual([1, 2, 3, 0])
  })

  it('EQ-TRAIT-07 the character card alone matches one Provide set and not the other', () => {
    const bare = character('char.1', (who) => {
      who.hand = []
    })
    expect(matchesOf(cards, [bare], reads('harvest', 'forest', 'plant'), 'pool')).toBe(1)
    expect(matchesOf(cards, [bare], reads('animal', 'river', 'fish'), 'pool')).toBe(0)
  })

  it('EQ-VARIANT-01 EQ-VARIANT-02 none gives 0, one for each trait gives 3 to the same pair', () => {
    expect(matchesOf(cards, pair, HUNT, 'none')).toBe(0)
    expect(matchesOf(cards, pair, HUNT, 'onePerTrait')).toBe(3)
  })

  function withTrait(id: string, trait: string) {
    const card = cards.character(id)
    const [start, ...rest] = card.stages
    return {
      ...card,
      stages: [{ ...start, traits: [...start.traits, trait] }, ...rest] as typeof card.stages,
    }
  }
})

describe('printings', () => {
  const held = {
    card: 'x',
    state: 'up' as const,
    aside: { physique: 0, grace: 0, savvy: 0, magic: 0 },
    chosen: [] as string[],
  }

  it('EQ-ERRATA-07 a wolf reads as an animal once, printed or not', () => {
    const wolf = cards.hand('hand.1.6')
    expect(printingsOf(wolf, held).filter((trait) => trait === 'animal')).toHaveLength(1)
    expect(printingsOf({ ...wolf, traits: ['hunt'] }, held)).toEqual(['hunt', 'animal'])
  })

  it('EQ-ERRATA-09 two equal chosen traits are two printings', () => {
    const card = cards.hand('hand.promo')
    expect(printingsOf(card, { ...held, chosen: ['hunt', 'hunt'] })).toEqual(['hunt', 'hunt'])
    expect(fitsTraits(card, { ...held, chosen: ['hunt', 'hunt'] }, reads('hunt'))).toBe(true)
  })

  it('EQ-HAND-08 a flipped card shares no trait', () => {
    const up = { ...held, card: 'hand.1.2' }
    expect(shares(cards, up, reads('hunt'))).toBe(true)
    expect(shares(cards, { ...up, state: 'flipped' }, reads('hunt'))).toBe(false)
  })
})

describe('re-rolls', () => {
  const die = (id: number, face: Die['face'], before: number[] = []): Die => ({
    id,
    face,
    origin: { kind: 'white' },
    before,
  })

  it('EQ-REROLL-06 what is left is the matches now less those used, never below 0', () => {
    expect(budgetOf(5, 2)).toBe(3)
    expect(budgetOf(3, 2)).toBe(1)
    expect(budgetOf(1, 2)).toBe(0)
  })

  it('EQ-REROLL-02 EQ-REROLL-03 EQ-VARIANT-03 failing dice only; once each in the stricter variant', () => {
    const dice = [die(0, 5), die(1, 4), die(2, 6, [1]), die(3, 2, [3])]
    expect(rerollable(dice, 'pool').map((one) => one.id)).toEqual([1, 3])
    expect(rerollable(dice, 'oncePerDie').map((one) => one.id)).toEqual([1])
    expect(rerollable(dice, 'none')).toEqual([])
  })
})
