import type { CardType, Id } from '../content/schema.ts'
import type { Character, HandState } from '../state.ts'
import { type Cards, COLORS, capsOf, noCubes, trimToCaps } from './cubes.ts'

/** @throws RangeError if the character does not hold the card */
export function heldBy(who: Readonly<Character>, card: Id): HandState {
  const held = who.hand.find((one) => one.card === card)
  if (held === undefined) throw new RangeError(`${who.id} does not hold ${card}`)
  return held
}

/**
 * Turns a face-up card down. Caps drop at once; cubes above the new cap are set aside on the card, up to what it
 * shows (EQ-CUBE-05, EQ-CUBE-06, EQ-HAND-05).
 */
export function flipCard(cards: Cards, who: Character, card: Id): void {
  const held = heldBy(who, card)
  if (held.state !== 'up') throw new RangeError(`${card} is flipped already`)
  held.state = 'flipped'
  const caps = capsOf(cards, who)
  const printed = cards.hand(card).cubes
  for (const color of COLORS) {
    const excess = Math.min(printed[color] ?? 0, Math.max(0, who.cubes[color] - caps[color]))
    who.cubes[color] -= excess
    held.aside[color] = excess
  }
}

/**
 * Turns a flipped card face up, for a reward that says so and for nothing else (EQ-HAND-18): the cubes set aside on it
 * come back, and no others (EQ-CUBE-07, EQ-CUBE-11).
 */
export function unflipCard(who: Character, card: Id): void {
  const held = heldBy(who, card)
  if (held.state !== 'flipped') throw new RangeError(`${card} is face up already`)
  held.state = 'up'
  for (const color of COLORS) who.cubes[color] += held.aside[color]
  held.aside = noCubes()
}

/** Takes a card out of the hand, cubes set aside on it and cubes above the caps going to the stock (EQ-CUBE-08). */
export function removeCard(cards: Cards, who: Character, card: Id): HandState {
  const held = heldBy(who, card)
  who.hand = who.hand.filter((one) => one.card !== card)
  trimToCaps(cards, who)
  return { ...held, aside: noCubes() }
}

/** A card of one of the types; every type will do for `any`. */
export function isOfTypes(cards: Cards, card: Id, types: readonly CardType[] | 'any'): boolean {
  return types === 'any' || types.includes(cards.hand(card).type)
}

/** Face-up cards of the types, in hand order. */
export function upCards(
  cards: Cards,
  who: Readonly<Character>,
  types: readonly CardType[] | 'any' = 'any',
): Id[] {
  return who.hand
    .filter((one) => one.state === 'up' && isOfTypes(cards, one.card, types))
    .map((one) => one.card)
}

/** Flipped cards of the types, in hand order. */
export function flippedCards(
  cards: Cards,
  who: Readonly<Character>,
  types: readonly CardType[] | 'any' = 'any',
): Id[] {
  return who.hand
    .filter((one) => one.state === 'flipped' && isOfTypes(cards, one.card, types))
    .map((one) => one.card)
}

/** Cards that count toward the maximum: flipped ones do, the Boon lies beside the hand (EQ-HAND-14, EQ-COMP-18). */
export function handSize(cards: Cards, who: Readonly<Character>): number {
  return who.hand.filter((one) => cards.hand(one.card).type !== 'boon').length
}

/** Room for another card under the hand maximum of the character's stage (EQ-HAND-12, EQ-HAND-13). */
export function hasHandRoom(cards: Cards, who: Readonly<Character>): boolean {
  return handSize(cards, who) < cards.character(who.id).stages[who.stage].maxHand
}

/**
 * Adds a face-up card and the cubes it shows: cubes printed on a card are given once, when it enters play
 * (EQ-CUBE-11, EQ-GROWTH-10). Only growth and what content grants come here (EQ-HAND-15).
 */
export function enterCard(cards: Cards, who: Character, card: Id): void {
  who.hand.push({ card, state: 'up', aside: noCubes(), chosen: [] })
  const printed = cards.hand(card).cubes
  for (const color of COLORS) who.cubes[color] += printed[color] ?? 0
}

/** A copy to reckon with: changing it changes nothing on the table. */
export function copyOf(who: Readonly<Character>): Character {
  return {
    ...who,
    cubes: { ...who.cubes },
    hand: who.hand.map((one) => ({ ...one, aside: { ...one.aside }, chosen: [...one.chosen] })),
  }
}
