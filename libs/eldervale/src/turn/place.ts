import { type Option, type RefusedOption, type Seat, text } from '@moothall/engine'
import { MONSTERS } from '../content/monsters.ts'
import { tileOf } from '../content/tiles.ts'
import { drawable, drawMagic, hand } from '../economy/magic.ts'
import { payment } from '../economy/pay.ts'
import { unitText } from '../monsters/under.ts'
import type { Unit } from '../state/entities.ts'
import { distances, isUnoccupied } from '../state/map.ts'
import {
  monsterIn,
  READY,
  realmAt,
  realmOfUnit,
  realms,
  type T,
  unit,
  unitsIn,
  unitsOf,
} from '../state/table.ts'

/** What a Fortress or the Mage Tower costs: any two resources (EV-REALM-09, EV-REALM-20). */
export const TWO_ANY = { named: {}, any: 2 }

/** Can the player carry out this realm's action with what is held now (EV-PLACE-09, EV-PLACE-12)? */
export function canAct(t: T, seat: Seat, realm: string): boolean {
  const { action } = tileOf(t.get(`realm:${realm}`).tile)
  // EV-PLACE-14
  if (action === 'element') return true
  if (payment(t, seat, TWO_ANY) === undefined) return false
  // EV-REALM-11: a Magic card paid could be drawn again, so one in hand is enough.
  return action === 'fortress' || drawable(t) + hand(t, seat).length > 0
}

/** Realms where this unit may be placed by open rules, each with the clause that allows it (EV-PLACE-18). */
export function targets(t: T, seat: Seat, one: Readonly<Unit>): Map<string, string> {
  const out = new Map<string, string>()
  const allow = (realm: string, clause: string): void => {
    if (!out.has(realm) && canAct(t, seat, realm)) out.set(realm, clause)
  }
  const own = unitsOf(t, seat).flatMap((each) => realmOfUnit(each) ?? [])
  const all = realms(t).map((realm) => realm.id)
  if (own.length === 0) {
    for (const realm of all) {
      if (isUnoccupied(t, realm)) allow(realm, 'EV-PLACE-02')
      // EV-UNIT-05, EV-UNIT-06
      else if (one.type === 'warrior') allow(realm, 'EV-UNIT-05')
    }
    return out
  }
  for (const from of own) {
    for (const [realm, steps] of distances(t, from)) {
      // EV-PLACE-06
      if (own.includes(realm)) continue
      if (steps === 1) allow(realm, 'EV-PLACE-05')
      else if (steps === 2 && reachesTwo(t, one)) allow(realm, 'EV-UNIT-02')
    }
  }
  // EV-UNIT-04
  if (one.type === 'wizard') {
    for (const realm of all) if (isUnoccupied(t, realm)) allow(realm, 'EV-UNIT-04')
  }
  return out
}

/** Dragons fly two realms (EV-UNIT-02), and so does whoever rides a tamed Storm Roc. */
function reachesTwo(t: T, one: Readonly<Unit>): boolean {
  if (one.monster === null) return one.type === 'dragon'
  return MONSTERS[t.get(`monster:${one.monster}`).element].ability.is === 'farRush'
}

/** Each ready unit with the realms it may go to; which of them will be fought over is said beside them. */
export function placeOptions(t: T, seat: Seat): Option[] {
  return unitsOf(t, seat)
    .filter((one) => one.at === READY)
    .flatMap((one): Option[] => {
      const where = [...targets(t, seat, one)]
      if (where.length === 0) return []
      return [
        {
          id: `place:${one.id}`,
          label: text('ev.opt.place', { unit: unitText(t, one.id), dice: one.dice }),
          at: [`unit:${one.id}`],
          then: {
            type: 'one',
            options: where.map(([realm]) => ({
              id: realm,
              label: text(isContested(t, seat, realm) ? 'ev.opt.fight' : 'ev.opt.realm', { realm }),
              at: [`realm:${realm}`],
            })),
          },
        },
      ]
    })
}

/** Opponents' units or a monster stand there: placing will trigger a battle (EV-BATTLE-01). */
export function isContested(t: T, seat: Seat, realm: string): boolean {
  return monsterIn(t, realm) !== undefined || unitsIn(t, realm).some((one) => one.owner !== seat)
}

/** Ready units that can be placed nowhere, and why. */
export function placeRefused(t: T, seat: Seat): RefusedOption[] {
  return unitsOf(t, seat)
    .filter((one) => one.at === READY && targets(t, seat, one).size === 0)
    .map((one) => ({
      option: {
        id: `place:${one.id}`,
        label: text('ev.opt.place', { unit: unitText(t, one.id), dice: one.dice }),
      },
      reason: text('ev.no.place'),
      clause: 'EV-PLACE-05',
    }))
}

/** The unit goes to the realm (EV-PLACE-01); a tamed Sun Sphinx brings a Magic card. */
export function placeUnit(t: T, seat: Seat, id: string, realm: string): void {
  const one = t.edit(`unit:${id}`)
  one.at = realmAt(realm)
  one.placed = true
  Object.assign(t.edit('turn'), { step: 'placed', unit: id, realm })
  t.log(text('ev.log.placed', { unit: unitText(t, id), realm }), { seat, at: [`realm:${realm}`] })
  const { monster } = unit(t, id)
  if (
    monster !== null &&
    MONSTERS[t.get(`monster:${monster}`).element].ability.is === 'cardForBeating'
  )
    drawMagic(t, seat, 1)
}

/** Monsters that would rush at the unit just placed (EV-MONSTER-04, EV-MONSTER-08); the Storm Roc comes from two realms away. */
export function rushers(t: T): string[] {
  const { realm, rushDone } = t.get('turn')
  if (realm === null || rushDone || monsterIn(t, realm) !== undefined) return []
  const far = distances(t, realm)
  return t
    .keys<`monster:${string}`>('monster')
    .map((key) => t.get(key))
    .filter((one) => {
      if (one.realm === null) return false
      const { ability } = MONSTERS[one.element]
      const reach = ability.is === 'farRush' ? ability.distance : 1
      return (far.get(one.realm) ?? Number.POSITIVE_INFINITY) <= reach
    })
    .map((one) => one.id)
}
