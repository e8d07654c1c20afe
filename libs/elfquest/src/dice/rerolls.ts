import type { Die, EqOptions } from '../state.ts'
import { isSuccess } from './pool.ts'

/**
 * What is left of the re-rolls: matches as they are now less those used, never below 0 (EQ-REROLL-01, EQ-REROLL-06).
 * Those made stay valid when matches drop (EQ-REROLL-07).
 */
export function budgetOf(matches: number, used: number): number {
  return Math.max(0, matches - used)
}

/**
 * The dice that may be thrown again while there is budget: failing ones of this pool, whoever's they are, white ones
 * too (EQ-REROLL-02, EQ-REROLL-04, EQ-BASE-05), and none of any other (EQ-REROLL-10).
 */
export function rerollable(
  dice: readonly Readonly<Die>[],
  variant: EqOptions['reroll'],
): Readonly<Die>[] {
  if (variant === 'none') return []
  return dice.filter((die) => !isSuccess(die.face) && mayRepeat(die, variant))
}

/** As often as it fails (EQ-REROLL-03) or, with `oncePerDie`, once (EQ-VARIANT-03). */
function mayRepeat(die: Readonly<Die>, variant: EqOptions['reroll']): boolean {
  return variant !== 'oncePerDie' || die.before.length === 0
}
