import type { Flow, Table } from '@moothall/engine'
import { type Content, contentByHash } from '../content/lookup.ts'
import type { CharId } from '../content/schema.ts'
import type { Auction, Character, DbEntities, DbOptions, GameState, Slot } from './state.ts'

/** The table of this game. */
export type T = Table<DbEntities, DbOptions>
export type { Flow }

/** The cards this game is played with. @throws RangeError if no set of that hash is known */
export function contentOf(t: T): Content {
  return contentByHash(t.get('game').contentHash)
}

export function charOf(t: T, id: CharId): Readonly<Character> {
  return t.get(`char:${id}`)
}

/** DB-POWER-03: spent tokens count as much as unspent ones. */
export function powerOf(who: Readonly<Character>): number {
  return who.power.spent + who.power.unspent
}

/** For log lines: the seat whose doing it was. */
export function whose(t: T, id: CharId): { seat: number } | undefined {
  const { seat } = charOf(t, id)
  return seat === null ? undefined : { seat }
}

/** DB-FRAME-03: a character without a human seat is Faceless. */
export function isFaceless(t: T, id: CharId): boolean {
  return charOf(t, id).seat === null
}

/** DB-FRAME-16: the Fell Knight, where the host has put one at the table. */
export function fellKnight(t: T): CharId | undefined {
  return t.get('game').lineup.find((id) => charOf(t, id).kind === 'fell')
}

/** Whoever sits next round the table, Faceless included. */
export function nextAfter(t: T, id: CharId): CharId {
  const { lineup } = t.get('game')
  return lineup[(lineup.indexOf(id) + 1) % lineup.length] as CharId
}

/** All characters from the holder of the initiative token onward, in seat order. */
export function initiativeOrder(t: T): CharId[] {
  const { lineup, initiative } = t.get('game')
  const first = lineup.indexOf(initiative)
  return [...lineup.slice(first), ...lineup.slice(0, first)]
}

export function slotKey(place: number): `slot:${string}` {
  // Two digits, so that the order of the keys is that of the stack.
  return `slot:${String(place).padStart(2, '0')}`
}

/** The action stack, in the order in which it was laid. */
export function stackOf(t: T): Readonly<Slot>[] {
  return t.keys<`slot:${string}`>('slot').map((key) => t.get(key))
}

export function auctionOf(t: T): Readonly<Auction> {
  return t.get('auction')
}

export function goOn(t: T, phase: GameState['phase']): void {
  t.edit('game').phase = phase
}

/** Nothing is resolved after the end; whoever has asked or gained something looks here (DB-END-14). */
export function isOver(t: T): boolean {
  return t.get('game').phase === 'over'
}
