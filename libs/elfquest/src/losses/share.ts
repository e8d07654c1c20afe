import type { Id } from '../content/schema.ts'
import type { Character } from '../state.ts'
import { type Cards, COLORS, totalOf } from '../tribe/cubes.ts'
import { copyOf, upCards } from '../tribe/hand.ts'
import { additionsOf, meansOf, type Piece, pieceId, takePieces, type Unit } from './debt.ts'

/** The Home pool as a payer of tokens (EQ-TOKEN-08). */
export const HOME = 'home'

/** One thing that one of several payers gives toward a shared cost, and the unit it is for. */
export interface Share {
  readonly payer: Id | typeof HOME
  readonly piece: Piece
  readonly unit: Unit
}

/** What the payers of a shared cost have in hand while it is being planned. */
export interface Purse {
  readonly chars: Character[]
  pool: number
}

/** One way to meet what is asked for next, and how many times it can be taken. */
export interface ShareOption {
  readonly id: string
  readonly shares: readonly Share[]
  readonly max: number
}

/** The next piece of a plan: `n` in all are taken from the options, all for the same kind of unit. */
export interface ShareStep {
  readonly unit: Unit
  readonly n: number
  readonly options: readonly ShareOption[]
}

export function purseOf(chars: readonly Readonly<Character>[], pool: number): Purse {
  return { chars: chars.map(copyOf), pool }
}

/**
 * What is to be settled next of a shared cost. As much as possible is paid in kind by whoever of the payers can
 * (EQ-DEBT-02, EQ-EVENT-12, EQ-EVENT-13); what is missing is substituted unit by unit, and the two parts may come
 * from different payers (EQ-DEBT-17). Undefined if it cannot be met (EQ-DEBT-16).
 */
export function nextStep(cards: Cards, purse: Purse, left: readonly Unit[]): ShareStep | undefined {
  const kind = left[0]?.k
  const ofKind = left.filter((unit) => unit.k === kind)
  for (const unit of ofKind) {
    const options = inKind(cards, purse, unit)
    const held = options.reduce((sum, option) => sum + option.max, 0)
    if (held === 0) continue
    const wanted = ofKind.filter((other) => sameUnit(other, unit)).length
    return { unit, n: Math.min(wanted, held), options }
  }
  const missing = ofKind[0]
  if (missing === undefined) return undefined
  const options = substitutes(cards, purse, missing)
  return options.length > 0 ? { unit: missing, n: 1, options } : undefined
}

/** Takes the shares out of the purse; the units they settle are to be taken off the list by `without`. */
export function takeShares(cards: Cards, purse: Purse, shares: readonly Share[]): void {
  for (const { payer, piece } of shares) {
    if (payer === HOME) purse.pool -= piece.k === 'success' ? piece.n : 0
    else takePieces(cards, charIn(purse, payer), [piece])
  }
}

/** The list without `n` units like this one. */
export function without(left: readonly Unit[], unit: Unit, n: number): Unit[] {
  let drop = n
  return left.filter((one) => !(sameUnit(one, unit) && drop-- > 0))
}

/** Can the payers meet all of it? The first option is taken each time; amounts of cubes do not depend on which are chosen. */
export function canCover(cards: Cards, purse: Purse, units: readonly Unit[]): boolean {
  let left = [...units]
  while (left.length > 0) {
    const step = nextStep(cards, purse, left)
    if (step === undefined) return false
    let n = step.n
    for (const option of step.options) {
      for (let i = 0; i < option.max && n > 0; i++, n--) takeShares(cards, purse, option.shares)
    }
    left = without(left, step.unit, step.n)
  }
  return true
}

function sameUnit(a: Unit, b: Unit): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function charIn(purse: Purse, id: Id): Character {
  const who = purse.chars.find((one) => one.id === id)
  if (who === undefined) throw new RangeError(`${id} is not among the payers`)
  return who
}

function inKind(cards: Cards, purse: Purse, unit: Unit): ShareOption[] {
  const options: ShareOption[] = []
  for (const who of purse.chars) {
    const means = meansOf(cards, who, unit)
    if (means.how !== 'kind') continue
    for (const { pieces } of means.ways) {
      const piece = pieces[0] as Piece
      options.push(optionOf([{ payer: who.id, piece, unit }], heldOf(who, piece)))
    }
  }
  if (unit.k === 'success' && !unit.ownOnly && purse.pool > 0) {
    options.push(optionOf([{ payer: HOME, piece: { k: 'success', n: 1 }, unit }], purse.pool))
  }
  return options
}

/** How many pieces like this one the character can give. */
function heldOf(who: Readonly<Character>, piece: Piece): number {
  switch (piece.k) {
    case 'cube':
      return who.cubes[piece.color]
    case 'success':
    case 'growth':
      return who[piece.k]
    case 'flip':
    case 'sacrifice':
      return 1
  }
}

function optionOf(shares: readonly Share[], max: number): ShareOption {
  return {
    id: shares.map(({ payer, piece }) => `${payer}:${pieceId(piece)}`).join('+'),
    shares,
    max,
  }
}

function substitutes(cards: Cards, purse: Purse, unit: Unit): ShareOption[] {
  switch (unit.k) {
    case 'cube':
      // One of any colour is missing only where no cube is left at all, and then nothing stands in for it: a voluntary
      // cost is refused instead of killing (EQ-DEBT-06, EQ-DEATH-04).
      return forCube(cards, purse, unit)
    case 'success':
      // EQ-DEBT-09
      return [...flips(cards, purse, unit), ...cubes(purse, unit)].map((share) =>
        optionOf([share], 1),
      )
    case 'growth':
      // EQ-DEBT-10
      return tokens(purse, unit).map((share) => optionOf([share], 1))
    case 'flip': {
      // EQ-DEBT-11, EQ-DEBT-12
      const pairs = unit.types === 'any' ? [] : pairsOf(flips(cards, purse, unit))
      if (pairs.length > 0) return pairs
      const cardsForGood = sacrifices(purse, unit)
      return cardsForGood.length > 0
        ? cardsForGood.map((share) => optionOf([share], 1))
        : pairsOf(cubes(purse, unit))
    }
    case 'sacrifice': {
      // EQ-DEBT-13
      const others = sacrifices(purse, unit)
      return others.length > 0
        ? others.map((share) => optionOf([share], 1))
        : pairsOf(cubes(purse, unit))
    }
  }
}

/** EQ-DEBT-04: two cubes of other colours; EQ-DEBT-05: the last other cube and something worth the second. */
function forCube(cards: Cards, purse: Purse, unit: Unit): ShareOption[] {
  const held = purse.chars.reduce((sum, who) => sum + totalOf(who.cubes), 0)
  if (held !== 1) return pairsOf(cubes(purse, unit))
  const last = cubes(purse, unit)[0] as Share
  const pooled: Piece = { k: 'success', n: 2 }
  return [
    ...purse.chars.flatMap((who) =>
      additionsOf(cards, who).map((piece) => ({ payer: who.id, piece, unit })),
    ),
    ...(purse.pool >= 2 ? [{ payer: HOME, piece: pooled, unit } as const] : []),
  ].map((addition) => optionOf([last, addition], 1))
}

function tokens(purse: Purse, unit: Unit): Share[] {
  const piece: Piece = { k: 'success', n: 2 }
  return [
    ...purse.chars.filter((who) => who.success >= 2).map((who) => ({ payer: who.id, piece, unit })),
    ...(purse.pool >= 2 ? [{ payer: HOME, piece, unit } as const] : []),
  ]
}

/** Each cube the payers hold, up to two of a kind. */
function cubes(purse: Purse, unit: Unit): Share[] {
  return purse.chars.flatMap((who) =>
    COLORS.flatMap((color) =>
      Array.from(
        { length: Math.min(2, who.cubes[color]) },
        (): Share => ({
          payer: who.id,
          piece: { k: 'cube', color },
          unit,
        }),
      ),
    ),
  )
}

function flips(cards: Cards, purse: Purse, unit: Unit): Share[] {
  return purse.chars.flatMap((who) =>
    upCards(cards, who).map((card): Share => ({ payer: who.id, piece: { k: 'flip', card }, unit })),
  )
}

function sacrifices(purse: Purse, unit: Unit): Share[] {
  // A missing flip of any type leaves only flipped cards; of a given type any card will do.
  return purse.chars.flatMap((who) =>
    who.hand.map(({ card }): Share => ({ payer: who.id, piece: { k: 'sacrifice', card }, unit })),
  )
}

/** All pairs of things, those that look alike once. */
function pairsOf(shares: readonly Share[]): ShareOption[] {
  const pairs = new Map<string, ShareOption>()
  shares.forEach((first, i) => {
    for (const second of shares.slice(i + 1)) {
      const option = optionOf([first, second], 1)
      pairs.set(option.id, option)
    }
  })
  return [...pairs.values()]
}
