import type { Json } from '@moothall/engine'
import type { T } from '../state/table.ts'
import { oddsOf } from './odds.ts'
import { allDice, battle, sides } from './sides.ts'

/** Dice of every side and the exact odds with them, from what lies open alone (EV-BATTLE-31, EV-BATTLE-58). */
export function publicOdds(t: T): Json {
  const all = sides(t)
  const dice = allDice(t)
  const odds = oddsOf(all.map((side) => dice[side] ?? 0))
  return {
    realm: battle(t).realm,
    dice,
    odds: Object.fromEntries(all.map((side, i) => [side, odds.wins[i] ?? 0])),
    noWinner: odds.none,
  }
}
