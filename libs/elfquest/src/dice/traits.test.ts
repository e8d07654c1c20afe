import { describe, expect, it } from 'vitest'
import { skins } from '../content/index.ts'
import type { ReadTrait } from '../content/schema.ts'
import type { Die } from '../state.ts'
import { cards, character } from '../testing/bench.ts'
import { noCubes } from '../tribe/cubes.ts'
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

  it('EQ-TRAIT-04 every trait has weight 1, but for those that a task shows a number beside', () => {
    const all = [
      ...cards.set.events.flatMap((event) => (event.resolve === 'dice' ? event.traits : [])),
      ...Object.values(cards.set.home.tasks).flatMap((task) => task.traitSets.flat()),
    ]
    expect(all.filter((read) => read.weight !== 1)).toEqual([
      { trait: 'elder', weight: 2 },
      { trait: 'ancient', weight: 3 },
    ])
    // forest twice on one card: two matches with weight 1, six with weight 3
    const who = character('char.4', (one) => {
      one.hand = one.hand.filter((held) => held.card === 'hand.4.3')
    })
    const own = cards.character('char.4').stages[0].traits
    expect(own.filter((trait) => trait === 'forest')).toHaveLength(1)
    expect(matchesOf(cards, [who], reads('forest'), 'pool')).toBe(3)
    expect(matchesOf(cards, [who], [{ trait: 'forest', weight: 3 }], 'pool')).toBe(9)
    expect(matchesOf(cards, [who], [...reads('forest'), ...reads('plant')], 'pool')).toBe(3)
  })

  it('EQ-TRAIT-08 traits are told apart by their keys, not by words or letter case', () => {
    const held = { card: 'hand.1.2', state: 'up' as const, aside: noCubes(), chosen: [] }
    expect(fitsTraits(cards.hand('hand.1.2'), held, reads('forest', 'hunt'))).toBe(true)
    for (const other of ['Hunt', 'HUNT', 'hunt ', 'hunting'])
      expect(fitsTraits(cards.hand('hand.1.2'), held, reads(other))).toBe(false)
    const who = character('char.1')
    expect(matchesOf(cards, [who], reads('Hunt'), 'pool')).toBe(0)
    // Called otherwise in another skin, the same keys match the same.
    const words = Object.values(skins).map((skin) => skin.names['mindspeech'])
    expect(new Set(words).size).toBe(words.length)
    expect(matchesOf(cards, [who], reads('mindspeech'), 'pool')).toBe(1)
    for (const word of words) expect(matchesOf(cards, [who], reads(word ?? ''), 'pool')).toBe(0)
  })

  it('EQ-TRAIT-09 Magic Sending is one trait, the only one of its cards', () => {
    const sending = cards.set.hand.filter((card) =>
      card.abilities.some((ability) => ability.k === 'sendSuccesses'),
    )
    expect(sending.length).toBeGreaterThan(0)
    for (const card of sending) {
      expect(card.traits).toHaveLength(1)
      expect(skins['elfquest-en']?.names[card.traits[0] ?? '']).toBe('Magic Sending')
      expect(card.abilities).toEqual([{ k: 'sendSuccesses', successes: 2, target: 'otherKin' }])
    }
    const keys = cards.set.traits.map((trait) => trait.key)
    expect(keys.filter((key) => /magic|sending|mindspeech/i.test(key))).toEqual(['mindspeech'])
  })

  it('EQ-TRAIT-07 the character card alone matches the Provide sets with Forest and not the other', () => {
    const bare = character('char.1', (who) => {
      who.hand = []
    })
    const sets = cards.task('provide').traitSets
    expect(sets.map((set) => set.map((read) => read.trait).join(' '))).toEqual([
      'harvest forest plant',
      'animal forest hunt',
      'animal river fish',
    ])
    expect(sets.map((set) => matchesOf(cards, [bare], set, 'pool'))).toEqual([1, 1, 0])
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
