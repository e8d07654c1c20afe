import type { Seat } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import type { Character } from '../state.ts'
import { type Cards, countOf } from './cubes.ts'
import { enterCard } from './hand.ts'

/**
 * A character as it enters play, at setup or as a replacement: its Start card with the cubes on it, its Start hand
 * face up with the cubes these show (EQ-TRIBE-04, EQ-SETUP-05, EQ-SETUP-06, EQ-DEATH-12).
 */
export function newCharacter(cards: Cards, id: Id, seat: Seat): Character {
  const card = cards.character(id)
  const who: Character = {
    id,
    seat,
    stage: 0,
    cubes: countOf(card.stages[0].cubes),
    hand: [],
    // EQ-SETUP-07, EQ-DEATH-15; two counts, and one never becomes the other (EQ-COMP-10).
    success: 0,
    growth: 0,
    acted: false,
    newcomer: false,
  }
  for (const one of card.startHand) enterCard(cards, who, one)
  return who
}
