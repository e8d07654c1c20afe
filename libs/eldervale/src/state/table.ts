import type { Flow, Seat, Table } from '@moothall/engine'
import type { EvEntities, EvOptions, MonsterState, Player, Realm, Unit } from './entities.ts'

/** The table of this game. */
export type T = Table<EvEntities, EvOptions>
export type { Flow }

export const READY = 'ready'
export const UNDER = 'under'
/** Where a dominated monster's unit is once it is lost for good. */
export const GONE = 'destroyed'

export function seatsOf(t: T): Seat[] {
  return Array.from({ length: t.seatCount }, (_, i) => i)
}

/** Clockwise from the active player's left-hand neighbour round to the active player, who is last. */
export function seatOrder(t: T): Seat[] {
  const { active } = t.get('game')
  return seatsOf(t).map((i) => (active + 1 + i) % t.seatCount)
}

export function player(t: T, seat: Seat): Readonly<Player> {
  return t.get(`player:${seat}`)
}

export function units(t: T): Readonly<Unit>[] {
  return t.keys<`unit:${string}`>('unit').map((key) => t.get(key))
}

export function unit(t: T, id: string): Readonly<Unit> {
  return t.get(`unit:${id}`)
}

export function unitsIn(t: T, realm: string): Readonly<Unit>[] {
  return units(t).filter((one) => one.at === realmAt(realm))
}

export function unitsOf(t: T, seat: Seat): Readonly<Unit>[] {
  return units(t).filter((one) => one.owner === seat)
}

export function realmAt(realm: string): string {
  return `realm:${realm}`
}

/** The realm that a unit is in, or undefined off the map. */
export function realmOfUnit(one: Readonly<Unit>): string | undefined {
  return one.at.startsWith('realm:') ? one.at.slice('realm:'.length) : undefined
}

export function realms(t: T): Readonly<Realm>[] {
  return t.keys<`realm:${string}`>('realm').map((key) => t.get(key))
}

/** Free monsters on the map. */
export function monsters(t: T): Readonly<MonsterState>[] {
  return t
    .keys<`monster:${string}`>('monster')
    .map((key) => t.get(key))
    .filter((one) => one.realm !== null)
}

export function monsterIn(t: T, realm: string): Readonly<MonsterState> | undefined {
  return monsters(t).find((one) => one.realm === realm)
}
