import { type Seat, text } from '@moothall/engine'
import { gain } from '../economy/resources.ts'
import { GONE, type T, UNDER, unit } from '../state/table.ts'
import { destroy } from './destroy.ts'

export function unitText(t: T, id: string): ReturnType<typeof text> {
  const { type, monster } = unit(t, id)
  return monster === null ? text(`ev.unit.${type}`) : text(`ev.monster.${monster}`)
}

/**
 * Units go to the Underworld; each earns its owner a Sword (EV-UNDER-01, EV-UNDER-02). A dominated monster earns it too
 * and is destroyed (EV-DOMINATE-07, EV-BATTLE-53).
 */
export function sendUnder(t: T, ids: readonly string[], swords = true): void {
  t.edit('turn').fallen = ids.map((id) => ({ unit: id, seat: unit(t, id).owner }))
  const earned = new Map<Seat, number>()
  for (const id of ids) {
    const { owner, monster } = unit(t, id)
    const one = t.edit(`unit:${id}`)
    one.placed = false
    one.at = monster === null ? UNDER : GONE
    t.log(text('ev.log.under', { unit: unitText(t, id) }), { seat: owner })
    if (monster !== null) destroy(t, monster)
    earned.set(owner, (earned.get(owner) ?? 0) + 1)
  }
  if (swords) for (const [seat, n] of earned) gain(t, seat, 'sword', n)
}
