import type { CardId, CharId } from '../content/schema.ts'
import { charOf, slotKey, stackOf, type T } from '../state/table.ts'

/** Lays an Event of the round on the stack, face down: which one it is, is drawn when it is turned up (DB-HIDDEN-03). */
export function layEvent(t: T): void {
  t.edit('deck:event').count--
  const place = stackOf(t).length + 1
  t.create(slotKey(place), { place, char: null, seat: null, card: null, up: false })
}

/**
 * Adds a card to the end of the stack. DB-HIDDEN-01: that it was added, by whom and where, is open to all; `card` is
 * null for a Faceless, whose card is drawn when it is turned up (DB-HIDDEN-22).
 */
export function addCard(t: T, id: CharId, card: CardId | null): number {
  const { seat } = charOf(t, id)
  const place = stackOf(t).length + 1
  const hand = t.edit(`hand:${id}`)
  // DB-HIDDEN-04: the number in hand is open to all.
  hand.count--
  if (card !== null) hand.cards = hand.cards.filter((one) => one !== card)
  t.create(slotKey(place), { place, char: id, seat, card, up: false })
  t.edit(`char:${id}`).added++
  return place
}
