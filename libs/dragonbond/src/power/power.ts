import type { CharId } from '../content/schema.ts'
import { endByGoal } from '../course/ending.ts'
import type { Power } from '../state/state.ts'
import { charOf, isOver, type T } from '../state/table.ts'

/** Gains from the supply, one after the other; stops when the supply is empty or the game is over. */
export function gainPower(t: T, id: CharId, n: number): number {
  return gainFrom(t, 'supply', id, n)
}

/** The same from the middle of the practice table. */
export function gainFrom(t: T, from: 'supply' | 'middle', id: CharId, n: number): number {
  let gained = 0
  // DB-FRAME-12: only what is there.
  while (gained < n && t.get(from).power > 0 && !isOver(t)) {
    t.edit(from).power--
    // DB-POWER-04
    t.edit(`char:${id}`).power.unspent++
    gained++
    // DB-POWER-12: after each single gain.
    endByGoal(t, id)
  }
  return gained
}

/** DB-POWER-02: turns up to so many tokens to their spent side. */
export function spendPower(t: T, id: CharId, n: number): number {
  const spent = Math.min(n, charOf(t, id).power.unspent)
  move(t, id, { spent, unspent: -spent })
  return spent
}

/** DB-POWER-07: turns up to so many of one's spent tokens to unspent. */
export function refresh(t: T, id: CharId, n: number): number {
  const turned = Math.min(n, charOf(t, id).power.spent)
  move(t, id, { spent: -turned, unspent: turned })
  return turned
}

/** DB-POWER-05: tokens that pass from player to player keep their side. */
export function passPower(t: T, from: CharId, to: CharId, tokens: Readonly<Power>): void {
  move(t, from, { spent: -tokens.spent, unspent: -tokens.unspent })
  move(t, to, tokens)
}

/** DB-POWER-09: what goes to the supply loses its side. */
export function returnPower(t: T, from: CharId, tokens: Readonly<Power>): void {
  move(t, from, { spent: -tokens.spent, unspent: -tokens.unspent })
  t.edit('supply').power += tokens.spent + tokens.unspent
}

function move(t: T, id: CharId, by: Readonly<Power>): void {
  const { power } = t.edit(`char:${id}`)
  power.spent += by.spent
  power.unspent += by.unspent
}
