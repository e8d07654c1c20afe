import type { Seat } from '@moothall/engine'
import { MONSTERS, POWERS } from '../content/monsters.ts'
import type { Ability, UnitType } from '../content/schema.ts'
import { DICE_LIMIT } from '../content/tracks.ts'
import type { Battle, MonsterState, Side, Unit } from '../state/entities.ts'
import { neighbours } from '../state/map.ts'
import {
  monsterIn,
  player,
  realmAt,
  seatsOf,
  type T,
  UNDER,
  unit,
  units,
  unitsIn,
} from '../state/table.ts'

export function battle(t: T): Readonly<Battle> {
  return t.get('battle')
}

export function sideOf(seat: Seat): Side {
  return `s${seat}`
}

/** The seat that a side is; undefined for the monster. */
export function seatOf(side: Side): Seat | undefined {
  return side === 'monster' ? undefined : Number(side.slice(1))
}

/** The free monster that fights, if any. */
export function foe(t: T): Readonly<MonsterState> | undefined {
  const { only, realm } = battle(t)
  if (only !== null && !only.includes('monster')) return undefined
  return monsterIn(t, realm)
}

/** A player's units that fight: those in the realm, and those that help from next door (EV-BATTLE-54). */
export function fighters(t: T, seat: Seat): Readonly<Unit>[] {
  const { realm, only, supporters } = battle(t)
  if (only !== null && !only.includes(sideOf(seat))) return []
  return units(t).filter(
    (one) => one.owner === seat && (one.at === realmAt(realm) || supporters.includes(one.id)),
  )
}

/** Players with units in it and the monster; a Dwelling alone is no side (EV-BATTLE-06, EV-BATTLE-18). */
export function sides(t: T): Side[] {
  const players = seatsOf(t)
    .filter((seat) => fighters(t, seat).length > 0)
    .map((seat) => sideOf(seat))
  return foe(t) === undefined ? players : [...players, 'monster']
}

/** The battle is held only if the side that caused it and another one are still there (EV-BATTLE-05). */
export function isOn(t: T): boolean {
  const { cause, placed, monster, realm } = battle(t)
  const all = sides(t)
  if (all.length < 2) return false
  if (cause === 'rush' && monsterIn(t, realm)?.id === monster && all.includes('monster'))
    return true
  return placed !== null && all.includes(sideOf(unit(t, placed).owner))
}

export function hasPower(t: T, seat: Seat, is: (typeof POWERS)[number]['is']): boolean {
  return player(t, seat).powers.some((id) => POWERS.find((one) => one.id === id)?.is === is)
}

/** Units of the type that a power names, among these. */
export function poweredUnits(
  t: T,
  seat: Seat,
  is: (typeof POWERS)[number]['is'],
  among: readonly Readonly<Unit>[],
): Readonly<Unit>[] {
  if (!hasPower(t, seat, is)) return []
  const type: UnitType | undefined = POWERS.find((one) => one.is === is)?.unit
  return among.filter((one) => one.type === type)
}

/** The ability of the free monster that fights, if there is one. */
export function foeAbility(t: T): Ability | undefined {
  const monster = foe(t)
  return monster === undefined ? undefined : MONSTERS[monster.element].ability
}

/** Abilities that work in their dominated version in this battle, with whose they are (EV-DOMINATE-06). */
export function tamed(t: T, seat: Seat): Ability[] {
  return fighters(t, seat).flatMap((one) =>
    one.monster === null ? [] : [MONSTERS[t.get(`monster:${one.monster}`).element].ability],
  )
}

/**
 * Dice by units and Dwellings: all units' dice, 1 for an own Dwelling in the realm and 1 for each next door
 * (EV-BATTLE-19). Nobody is asked about Dwelling dice (EV-BATTLE-21). Dice of a dominated monster are its owner's
 * (EV-BATTLE-30).
 */
export function standingDice(t: T, seat: Seat): number {
  const { realm } = battle(t)
  const own = fighters(t, seat)
  let dice = own.reduce((sum, one) => sum + one.dice, 0)
  if (t.get(`realm:${realm}`).dwelling === seat) dice++
  for (const next of neighbours(t, realm)) if (t.get(`realm:${next}`).dwelling === seat) dice++
  dice += poweredUnits(t, seat, 'placedDie', own).filter((one) => one.placed).length
  for (const one of own) dice += tamedDice(t, one)
  // A tamed Granite Colossus counts as a Dwelling of its owner next door.
  const near = neighbours(t, realm).flatMap((next) => ownIn(t, seat, next))
  return dice + near.filter((one) => tamedAs(t, one) === 'noBuilding').length
}

function tamedAs(t: T, one: Readonly<Unit>): Ability['is'] | undefined {
  return one.monster === null
    ? undefined
    : MONSTERS[t.get(`monster:${one.monster}`).element].ability.is
}

function tamedDice(t: T, one: Readonly<Unit>): number {
  switch (tamedAs(t, one)) {
    case 'noSwordsForFallen':
      return one.placed ? 1 : 0
    case 'diceForFallen': {
      const under = units(t).filter((each) => each.at === UNDER && each.owner === one.owner).length
      return Math.min(2, Math.floor(under / 2))
    }
    default:
      return 0
  }
}

function monsterDice(t: T, monster: Readonly<MonsterState>): number {
  // EV-BATTLE-20
  let dice = monster.value
  const { ability } = MONSTERS[monster.element]
  if (ability.is === 'diceForFallen') {
    const under = units(t).filter((one) => one.at === UNDER).length
    dice += Math.min(ability.max, Math.floor(under / ability.per))
  }
  return dice
}

/**
 * The dice that a side throws as things stand. The limit of 6 is a player's, comes last and binds no monster
 * (EV-BATTLE-24, EV-BATTLE-25, EV-BATTLE-29).
 */
export function diceOf(t: T, side: Side): number {
  const { swords, extra } = battle(t)
  const more = (swords[side] ?? 0) + (extra[side] ?? 0)
  const seat = seatOf(side)
  if (seat !== undefined) return Math.min(DICE_LIMIT, standingDice(t, seat) + more)
  const monster = foe(t)
  return monster === undefined ? 0 : Math.max(1, monsterDice(t, monster) + more)
}

/** Dice of every side, open to all before the roll (EV-BATTLE-31). */
export function allDice(t: T): Record<string, number> {
  return Object.fromEntries(sides(t).map((side) => [side, diceOf(t, side)]))
}

/** Units in a realm that belong to this seat. */
export function ownIn(t: T, seat: Seat, realm: string): Readonly<Unit>[] {
  return unitsIn(t, realm).filter((one) => one.owner === seat)
}
