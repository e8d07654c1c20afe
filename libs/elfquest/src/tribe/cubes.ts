import type { Character as CharacterCard, Color, Cubes, HandCard, Id } from '../content/schema.ts'
import type { Character, CubeCount } from '../state.ts'

/** The four attributes, in the order in which they are listed everywhere (EQ-COMP-08). */
export const COLORS: readonly Color[] = ['physique', 'grace', 'savvy', 'magic']

/** The printed cards, as far as rules about what a character holds read them. */
export interface Cards {
  character(id: Id): CharacterCard
  hand(id: Id): HandCard
}

export function noCubes(): CubeCount {
  return { physique: 0, grace: 0, savvy: 0, magic: 0 }
}

/** Cubes printed on a card, every colour named. */
export function countOf(cubes: Cubes): CubeCount {
  return {
    physique: cubes.physique ?? 0,
    grace: cubes.grace ?? 0,
    savvy: cubes.savvy ?? 0,
    magic: cubes.magic ?? 0,
  }
}

export function totalOf(cubes: Readonly<CubeCount>): number {
  return cubes.physique + cubes.grace + cubes.savvy + cubes.magic
}

/** Most cubes of each colour the character can hold now: its own card and its face-up cards (EQ-CUBE-01, EQ-CUBE-02). */
export function capsOf(cards: Cards, who: Readonly<Character>): CubeCount {
  const caps = countOf(cards.character(who.id).stages[who.stage].cubes)
  for (const held of who.hand) {
    if (held.state !== 'up') continue
    const printed = cards.hand(held.card).cubes
    for (const color of COLORS) caps[color] += printed[color] ?? 0
  }
  return caps
}

/** How many more cubes of each colour fit under the caps. */
export function roomOf(cards: Cards, who: Readonly<Character>): CubeCount {
  const room = capsOf(cards, who)
  for (const color of COLORS) room[color] = Math.max(0, room[color] - who.cubes[color])
  return room
}

/**
 * Gives cubes as far as there is room; what does not fit is lost (EQ-CUBE-03). Only Care and rewards come here, and what
 * a card brings by itself (EQ-CUBE-12). Returns how many were given.
 */
export function gainCube(cards: Cards, who: Character, color: Color, n = 1): number {
  const given = Math.min(n, roomOf(cards, who)[color])
  who.cubes[color] += given
  return given
}

/**
 * Takes one accessible cube away, as a payment or as harm (EQ-CUBE-10).
 * @throws RangeError if none of the colour is held
 */
export function loseCube(who: Character, color: Color): void {
  if (who.cubes[color] < 1) throw new RangeError(`${who.id} holds no ${color} cube`)
  who.cubes[color]--
}

/** Cubes above the caps go to the common stock; that is no discard (EQ-CUBE-08, EQ-CUBE-09, EQ-GROWTH-09). */
export function trimToCaps(cards: Cards, who: Character): void {
  const caps = capsOf(cards, who)
  for (const color of COLORS) who.cubes[color] = Math.min(who.cubes[color], caps[color])
}
