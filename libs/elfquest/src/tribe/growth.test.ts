import { describe, expect, it } from 'vitest'
import { cards, character } from '../testing/bench.ts'
import { capsOf } from './cubes.ts'
import { canGrow, growCharacter } from './growth.ts'
import { removeCard } from './hand.ts'

describe('growth', () => {
  it('EQ-GROWTH-02 EQ-GROWTH-05 eight tokens pay the first step, the rest stays', () => {
    const who = character('char.1')
    who.growth = 7
    expect(canGrow(who)).toBe(false)
    who.growth = 10
    growCharacter(cards, who)
    expect(who).toMatchObject({ stage: 1, growth: 2 })
  })

  it('EQ-GROWTH-03 EQ-GROWTH-06 EQ-GROWTH-10 nine more pay the second, with its card; no step is skipped', () => {
    const who = character('char.1')
    who.growth = 17
    growCharacter(cards, who)
    expect(who).toMatchObject({ stage: 1, growth: 9 })
    const magic = who.cubes.magic
    growCharacter(cards, who)
    expect(who).toMatchObject({ stage: 2, growth: 0 })
    expect(who.hand.at(-1)).toMatchObject({ card: 'hand.1.9', state: 'up' })
    expect(who.cubes.magic).toBe(magic + 1)
    expect(canGrow(who)).toBe(false)
    expect(() => growCharacter(cards, who)).toThrow(RangeError)
  })

  it('EQ-GROWTH-07 EQ-GROWTH-08 what the new card shows more is gained, lost cubes do not come back', () => {
    const who = character('char.1', (w) => {
      w.growth = 8
      w.cubes.grace = 0
    })
    growCharacter(cards, who)
    // Start shows 2 grace, the next card 3.
    expect(who.cubes.grace).toBe(1)
    expect(capsOf(cards, who).grace).toBe(3)
  })

  it('EQ-GROWTH-12 the card of the last stage fits and leaves room to inherit', () => {
    const who = character('char.1', (w) => {
      w.growth = 17
      for (const card of ['hand.1.1', 'hand.1.2']) removeCard(cards, w, card)
      growCharacter(cards, w)
    })
    growCharacter(cards, who)
    expect(who.hand).toHaveLength(7)
  })

  it('EQ-GROWTH-09 where the new card shows fewer, what is above the cap goes to the stock', () => {
    const shrinking = {
      ...cards,
      character: (id: string) => {
        const card = cards.character(id)
        const [start, second, third] = card.stages
        return {
          ...card,
          stages: [start, { ...second, cubes: { physique: 1 } }, third] as typeof card.stages,
        }
      },
    }
    const who = character('char.1')
    who.growth = 8
    growCharacter(shrinking, who)
    // One on the card, one on hand.1.4.
    expect(who.cubes.physique).toBe(2)
    expect(who.cubes.grace).toBe(0)
  })
})
