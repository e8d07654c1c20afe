import type { Attempt, Character, EqOptions } from '../state.ts'
import type { Content } from '../types.ts'
import { goalOf, poolOf } from './pool.ts'
import { budgetOf } from './rerolls.ts'
import { matchesOf } from './traits.ts'

/** A die succeeds on 5 and 6 (EQ-DICE-11). */
const P = 1 / 3

/** Chances of 0 to `dice` successes when so many dice are thrown once, e.g. three for the accident (EQ-FREAK-14). */
function thrown(dice: number): number[] {
  let chances = [1]
  for (let i = 0; i < dice; i++) {
    const next = new Array<number>(chances.length + 1).fill(0)
    chances.forEach((p, k) => {
      next[k] = (next[k] ?? 0) + p * (1 - P)
      next[k + 1] = (next[k + 1] ?? 0) + p * P
    })
    chances = next
  }
  return chances
}

/**
 * The exact chances of 0, 1 … `dice` successes with so many re-rolls, every one of them used while a die fails.
 * `pool` and `onePerTrait` throw the same die again as often as it fails, `oncePerDie` once, `none` never.
 * Dice and re-rolls are whole numbers from 0.
 */
export function chancesOf(
  dice: number,
  rerolls: number,
  variant: EqOptions['reroll'] = 'pool',
): number[] {
  const first = thrown(dice)
  if (variant === 'none' || rerolls === 0) return first
  if (variant === 'oncePerDie') {
    const out = new Array<number>(dice + 1).fill(0)
    first.forEach((p, hits) => {
      thrown(Math.min(rerolls, dice - hits)).forEach((q, more) => {
        out[hits + more] = (out[hits + more] ?? 0) + p * q
      })
    })
    return out
  }
  let chances = first
  for (let i = 0; i < rerolls; i++) {
    chances = chances.map(
      (p, k) => (k === dice ? p : p * (1 - P)) + (k > 0 ? (chances[k - 1] ?? 0) * P : 0),
    )
  }
  return chances
}

/** Mean number of successes. */
export function meanOf(chances: readonly number[]): number {
  return chances.reduce((sum, p, k) => sum + p * k, 0)
}

/** Chance of `need` successes or more; 1 where nothing is needed. */
export function chanceOf(chances: readonly number[], need: number): number {
  if (need <= 0) return 1
  return Math.min(
    1,
    chances.reduce((sum, p, k) => (k >= need ? sum + p : sum), 0),
  )
}

/**
 * The chances that dice already thrown still have: `failing` dice and what is left of the re-rolls, on top of the
 * successes made. With `oncePerDie` count only dice that were not thrown again yet.
 */
export function chancesAfter(
  failing: number,
  rerolls: number,
  variant: EqOptions['reroll'] = 'pool',
): number[] {
  if (variant === 'none' || failing === 0) return [1]
  if (variant === 'oncePerDie') return thrown(Math.min(failing, rerolls))
  let chances = [1, ...new Array<number>(failing).fill(0)]
  for (let i = 0; i < rerolls; i++) {
    chances = chances.map(
      (p, k) => (k === failing ? p : p * (1 - P)) + (k > 0 ? (chances[k - 1] ?? 0) * P : 0),
    )
  }
  return chances
}

export interface Forecast {
  readonly dice: number
  readonly rerolls: number
  readonly chances: readonly number[]
  readonly mean: number
}

/** What an attempt may expect from its roll and its re-rolls, before the roll (EQ-UI-05). */
export function forecast(
  content: Content,
  attempt: Pick<Readonly<Attempt>, 'target' | 'added'>,
  who: readonly Readonly<Character>[],
  whiteSpent: boolean,
  variant: EqOptions['reroll'],
): Forecast {
  const dice = poolOf(content, attempt, who, whiteSpent).length
  const rerolls = budgetOf(
    matchesOf(content, who, goalOf(content, attempt.target).reads, variant),
    0,
  )
  const chances = chancesOf(dice, rerolls, variant)
  return { dice, rerolls, chances, mean: meanOf(chances) }
}
