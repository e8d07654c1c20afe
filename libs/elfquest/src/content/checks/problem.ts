import type { Character, Color, ContentSet, Cubes, HandCard, Id, Skin } from '../schema.ts'

/** One fault found in a content set or skin. */
export interface Problem {
  /** The check that found it, e.g. 'CK-04'. */
  check: string
  /** Id of the object at fault; the set's or skin's id where no smaller object is. */
  id: string
  /** Dotted path of the field at fault. */
  field: string
  message: string
}

export type Fault = Omit<Problem, 'check'>
/** A check looks at the whole set and all its skins and lists what is wrong. */
export type Check = (set: ContentSet, skins: readonly Skin[]) => Fault[]

export const fault = (id: string, field: string, message: string): Fault => ({ id, field, message })

export const COLORS: readonly Color[] = ['physique', 'grace', 'savvy', 'magic']

export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Sum of several cube counts, every colour present. */
export function addCubes(...parts: Cubes[]): Record<Color, number> {
  const sum = { physique: 0, grace: 0, savvy: 0, magic: 0 }
  for (const part of parts) for (const color of COLORS) sum[color] += part[color] ?? 0
  return sum
}

const cardsOf = (set: ContentSet, ids: readonly Id[]): HandCard[] =>
  ids.flatMap((id) => set.hand.filter((card) => card.id === id))

export const startCards = (set: ContentSet, c: Character): HandCard[] => cardsOf(set, c.startHand)

/** Cubes of a character at full health: stage 0 with its eight cards, stage 2 with all nine. */
export const cubesAt = (set: ContentSet, c: Character, stage: 0 | 2): Record<Color, number> =>
  addCubes(
    c.stages[stage].cubes,
    ...cardsOf(set, stage === 0 ? c.startHand : [...c.startHand, c.growth2Card]).map(
      (card) => card.cubes,
    ),
  )

/** Every printing of a trait a Start character shows; a wolf reads as an animal once at least. */
export const startPrintings = (set: ContentSet, c: Character): string[] => [
  ...c.stages[0].traits,
  ...startCards(set, c).flatMap((card) =>
    card.isWolf && !card.traits.includes('animal') ? [...card.traits, 'animal'] : card.traits,
  ),
]

/** All groups of `size` out of `items`. */
export function groups<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, i) =>
    groups(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]),
  )
}
