import type { CardType, Color, Id, Loss } from '../content/schema.ts'
import type { Character } from '../state.ts'
import { type Cards, COLORS, loseCube, totalOf } from '../tribe/cubes.ts'
import { flipCard, flippedCards, removeCard, upCards } from '../tribe/hand.ts'

/** The smallest thing that can be owed: debts are settled unit by unit (EQ-DEBT-01). */
export type Unit =
  | { readonly k: 'cube'; readonly color: Color | 'any' }
  | { readonly k: 'success'; readonly ownOnly: boolean }
  | { readonly k: 'growth' }
  | { readonly k: 'flip' | 'sacrifice'; readonly types: readonly CardType[] | 'any' }

/** One thing given up by one character. */
export type Piece =
  | { readonly k: 'cube'; readonly color: Color }
  | { readonly k: 'success' | 'growth'; readonly n: number }
  | { readonly k: 'flip' | 'sacrifice'; readonly card: Id }

/** One way of settling a unit: everything in it is given up. */
export interface Way {
  readonly id: string
  readonly pieces: readonly Piece[]
}

/**
 * How a character can settle a unit that it is made to pay.
 * - `kind`: with the thing itself;
 * - `substitute`: with something in its place, in full;
 * - `partial`: what there is of the last substitute is paid and the rest lapses (EQ-DEBT-15);
 * - `death`: what there is is taken and the character dies.
 */
export interface Means {
  readonly how: 'kind' | 'substitute' | 'partial' | 'death'
  /** Never empty. */
  readonly ways: readonly Way[]
}

/** Cubes of a named colour before cubes of any, so that as much as possible is paid in kind; cards last. */
const RANK = { cube: 1, success: 2, growth: 3, flip: 4, sacrifice: 5 } as const

/** The units of a list of losses, in the order they are settled. */
export function unitsOf(losses: readonly Loss[]): Unit[] {
  const units: Unit[] = []
  for (const loss of losses) for (let i = 0; i < loss.n; i++) units.push(unitOf(loss))
  const rank = (unit: Unit): number =>
    unit.k === 'cube' && unit.color !== 'any' ? 0 : RANK[unit.k]
  return units.sort((a, b) => rank(a) - rank(b))
}

function unitOf(loss: Loss): Unit {
  switch (loss.k) {
    case 'cube':
      return { k: 'cube', color: loss.color }
    case 'success':
      return { k: 'success', ownOnly: loss.ownOnly === true }
    case 'growth':
      return { k: 'growth' }
    case 'flip':
    case 'sacrifice':
      return { k: loss.k, types: loss.types }
  }
}

/** What a single character can do about a unit it is made to pay, tested for it alone (EQ-DEBT-03). */
export function meansOf(cards: Cards, who: Readonly<Character>, unit: Unit): Means {
  switch (unit.k) {
    case 'cube':
      return unit.color === 'any' ? anyCube(who) : colourCube(cards, who, unit.color)
    case 'success':
      return successToken(cards, who)
    case 'growth':
      return growthToken(who)
    case 'flip':
      return flip(cards, who, unit.types)
    case 'sacrifice':
      return sacrifice(cards, who, unit.types)
  }
}

/**
 * EQ-DEBT-06: without any cube the character dies, and nothing can stand in for it. Only the loss kills, not having
 * none (EQ-DEATH-02), and cubes set aside on flipped cards are none of its own (EQ-DEATH-03).
 */
function anyCube(who: Readonly<Character>): Means {
  const ways = cubeWays(who, COLORS)
  return ways.length > 0 ? { how: 'kind', ways } : DEATH
}

function colourCube(cards: Cards, who: Readonly<Character>, color: Color): Means {
  if (who.cubes[color] > 0) return { how: 'kind', ways: cubeWays(who, [color]) }
  const others = COLORS.filter((one) => one !== color)
  const held = totalOf(who.cubes)
  // EQ-DEBT-07
  if (held === 0) return DEATH
  // EQ-DEBT-04
  if (held >= 2) return { how: 'substitute', ways: cubePairs(who, others) }
  // EQ-DEBT-05: the only other cube and something worth the second one.
  const last = cubeWays(who, others)[0] as Way
  const additions = additionsOf(cards, who)
  if (additions.length > 0) {
    return {
      how: 'substitute',
      ways: additions.map((addition) => wayOf([...last.pieces, addition])),
    }
  }
  // EQ-DEBT-08
  return { how: 'death', ways: [last] }
}

/** What makes up for the second cube when only one other is left (EQ-DEBT-05). A token short has no substitute (EQ-DEBT-14). */
export function additionsOf(cards: Cards, who: Readonly<Character>): Piece[] {
  return [
    ...(who.success >= 2 ? [{ k: 'success', n: 2 } as const] : []),
    ...upCards(cards, who).map((card) => ({ k: 'flip', card }) as const),
    ...flippedCards(cards, who).map((card) => ({ k: 'sacrifice', card }) as const),
  ]
}

/** EQ-DEBT-09: one card flipped or one cube for each missing token. */
function successToken(cards: Cards, who: Readonly<Character>): Means {
  if (who.success > 0) return { how: 'kind', ways: [wayOf([{ k: 'success', n: 1 }])] }
  const ways = [...cardWays('flip', upCards(cards, who)), ...cubeWays(who, COLORS)]
  return ways.length > 0 ? { how: 'substitute', ways } : LAPSE
}

/** EQ-DEBT-10: two success tokens for a missing growth token, and nothing for a success token that is missing (EQ-DEBT-14). */
function growthToken(who: Readonly<Character>): Means {
  if (who.growth > 0) return { how: 'kind', ways: [wayOf([{ k: 'growth', n: 1 }])] }
  if (who.success >= 2) return { how: 'substitute', ways: [wayOf([{ k: 'success', n: 2 }])] }
  return who.success === 1 ? { how: 'partial', ways: [wayOf([{ k: 'success', n: 1 }])] } : LAPSE
}

function flip(cards: Cards, who: Readonly<Character>, types: readonly CardType[] | 'any'): Means {
  const fitting = upCards(cards, who, types)
  if (fitting.length > 0) return { how: 'kind', ways: cardWays('flip', fitting) }
  if (types !== 'any') {
    // EQ-DEBT-11: two other face-up cards, else one card for good, else two cubes.
    const others = upCards(cards, who)
    if (others.length >= 2) return { how: 'substitute', ways: flipPairs(others) }
    const held = who.hand.map((one) => one.card)
    return held.length > 0
      ? { how: 'substitute', ways: cardWays('sacrifice', held) }
      : twoCubes(who)
  }
  // EQ-DEBT-12: a flipped card for good, else two cubes.
  const flipped = flippedCards(cards, who)
  return flipped.length > 0
    ? { how: 'substitute', ways: cardWays('sacrifice', flipped) }
    : twoCubes(who)
}

function sacrifice(
  cards: Cards,
  who: Readonly<Character>,
  types: readonly CardType[] | 'any',
): Means {
  const fitting = [...upCards(cards, who, types), ...flippedCards(cards, who, types)]
  if (fitting.length > 0) return { how: 'kind', ways: cardWays('sacrifice', fitting) }
  // EQ-DEBT-13: cubes stand in only for a character without any hand card.
  const held = who.hand.map((one) => one.card)
  return held.length > 0 ? { how: 'substitute', ways: cardWays('sacrifice', held) } : twoCubes(who)
}

/** The last substitute for cards, not to be substituted itself (EQ-DEBT-14). It never kills: what there is is paid and the rest lapses (EQ-DEBT-15). */
function twoCubes(who: Readonly<Character>): Means {
  const held = totalOf(who.cubes)
  if (held >= 2) return { how: 'substitute', ways: cubePairs(who, COLORS) }
  return held === 1 ? { how: 'partial', ways: cubeWays(who, COLORS) } : LAPSE
}

const DEATH: Means = { how: 'death', ways: [{ id: 'nothing', pieces: [] }] }
const LAPSE: Means = { how: 'partial', ways: [{ id: 'nothing', pieces: [] }] }

function cubeWays(who: Readonly<Character>, colors: readonly Color[]): Way[] {
  return colors
    .filter((color) => who.cubes[color] > 0)
    .map((color) => wayOf([{ k: 'cube', color }]))
}

function cubePairs(who: Readonly<Character>, colors: readonly Color[]): Way[] {
  const ways: Way[] = []
  colors.forEach((first, i) => {
    for (const second of colors.slice(i)) {
      const enough =
        first === second ? who.cubes[first] >= 2 : who.cubes[first] > 0 && who.cubes[second] > 0
      if (enough)
        ways.push(
          wayOf([
            { k: 'cube', color: first },
            { k: 'cube', color: second },
          ]),
        )
    }
  })
  return ways
}

function cardWays(k: 'flip' | 'sacrifice', held: readonly Id[]): Way[] {
  return held.map((card) => wayOf([{ k, card }]))
}

function flipPairs(held: readonly Id[]): Way[] {
  return held.flatMap((first, i) =>
    held.slice(i + 1).map((second) =>
      wayOf([
        { k: 'flip', card: first },
        { k: 'flip', card: second },
      ]),
    ),
  )
}

export function pieceId(piece: Piece): string {
  switch (piece.k) {
    case 'cube':
      return `cube:${piece.color}`
    case 'success':
    case 'growth':
      return `${piece.k}:${piece.n}`
    case 'flip':
    case 'sacrifice':
      return `${piece.k}:${piece.card}`
  }
}

export function wayOf(pieces: readonly Piece[]): Way {
  return { id: pieces.map(pieceId).join('+'), pieces }
}

/**
 * Takes the pieces from the character. No trait has to match and no dice are given (EQ-DEBT-20, EQ-HAND-10).
 * Returns the cards that are out of the game for good.
 * @throws RangeError if it does not hold one of them
 */
export function takePieces(cards: Cards, who: Character, pieces: readonly Piece[]): Id[] {
  const gone: Id[] = []
  for (const piece of pieces) {
    switch (piece.k) {
      case 'cube':
        loseCube(who, piece.color)
        break
      case 'success':
      case 'growth':
        if (who[piece.k] < piece.n)
          throw new RangeError(`${who.id} has no ${piece.n} ${piece.k} tokens`)
        who[piece.k] -= piece.n
        break
      case 'flip':
        flipCard(cards, who, piece.card)
        break
      case 'sacrifice':
        removeCard(cards, who, piece.card)
        gone.push(piece.card)
        break
    }
  }
  return gone
}

/** How well a character can meet a unit: who can pay in kind must, then who has a full substitute (EQ-DEBT-02, -18). */
export function gradeOf(means: Means): 0 | 1 | 2 | 3 {
  if (means.how === 'kind') return 3
  if (means.how === 'substitute') return 2
  return means.how === 'partial' && (means.ways[0]?.pieces.length ?? 0) > 0 ? 1 : 0
}
