import { type Seat, type Space, text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import type { Character } from '../state.ts'
import { charAtSeat, charKey, contentOf, type T } from '../types.ts'
import { type Cards, COLORS, trimToCaps } from './cubes.ts'
import { enterCard } from './hand.ts'

/** Growth tokens for the step from Start, and for the step from Growth 1 (EQ-GROWTH-02, EQ-GROWTH-03). */
export const GROWTH_PRICE: readonly [number, number] = [8, 9]

/** Price of the next step in growth tokens; undefined for a character that is fully grown. */
export function priceOf(who: Readonly<Character>): number | undefined {
  return who.stage === 2 ? undefined : GROWTH_PRICE[who.stage]
}

export function canGrow(who: Readonly<Character>): boolean {
  const price = priceOf(who)
  return price !== undefined && who.growth >= price
}

/**
 * One step of growth, paid with the character's own tokens; what is over stays (EQ-GROWTH-05, EQ-GROWTH-06).
 * @throws RangeError if it cannot grow
 */
export function growCharacter(cards: Cards, who: Character): void {
  const price = priceOf(who)
  if (price === undefined || who.growth < price) throw new RangeError(`${who.id} cannot grow`)
  const card = cards.character(who.id)
  const before = card.stages[who.stage].cubes
  who.growth -= price
  // EQ-GROWTH-07
  who.stage = who.stage === 0 ? 1 : 2
  const after = card.stages[who.stage].cubes
  // EQ-GROWTH-08: where the new card shows more, the difference comes with it.
  for (const color of COLORS)
    who.cubes[color] += Math.max(0, (after[color] ?? 0) - (before[color] ?? 0))
  // EQ-GROWTH-09
  trimToCaps(cards, who)
  // EQ-GROWTH-03, EQ-GROWTH-10: it fits always, a hand holding at most eight before (EQ-GROWTH-12).
  if (who.stage === 2) enterCard(cards, who, card.growth2Card)
}

/** Growth open to the character at this seat at a decision point, to take or leave (EQ-GROWTH-04); undefined if none is. */
export function growthSpace(t: T, seat: Seat): Space | undefined {
  const who = charAtSeat(t, seat)
  if (who === undefined || !canGrow(who)) return undefined
  return {
    type: 'one',
    options: [
      {
        id: who.id,
        label: text('eq.grow', {
          char: { id: who.id },
          stage: who.stage + 1,
          n: priceOf(who) ?? 0,
        }),
        at: [`char:${who.id}`],
      },
    ],
  }
}

/** Lets the character grow one step. It uses no action. */
export function grow(t: T, char: Id): void {
  const who = t.edit(charKey(char))
  growCharacter(contentOf(t), who)
  t.log(text('eq.log.grew', { char: { id: char }, stage: who.stage }), {
    seat: who.seat,
    at: [`char:${char}`],
    show: { kind: 'grow', char, stage: who.stage },
  })
}
