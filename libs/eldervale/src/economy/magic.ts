import { type Seat, text } from '@moothall/engine'
import type { Magic } from '../state/entities.ts'
import type { T } from '../state/table.ts'

export type CardKey = `magic:~${string}`

export function cardKey(id: string): CardKey {
  return `magic:${id}` as CardKey
}

/** The printed card behind a hidden id. */
export function faceOf(t: T, id: string): string {
  return t.get(cardKey(id)).face
}

export function hand(t: T, seat: Seat): readonly string[] {
  return t.get(`hand:${seat}`).cards
}

export function putCard(t: T, id: string, place: Magic['place']): void {
  t.edit(cardKey(id)).place = place
}

/** Cards that can still be drawn, from the deck and after it from the discard pile. */
export function drawable(t: T): number {
  return t.get('deck').pile.length + t.get('discard').cards.length
}

/**
 * Draws so many Magic cards into the hand (EV-RES-10). An empty deck is made anew of the discard pile (EV-MAGIC-02); with
 * both empty no card is drawn (EV-MAGIC-03). Others are told the number alone (EV-HIDDEN-11).
 */
export function drawMagic(t: T, seat: Seat, n: number): string[] {
  const drawn: string[] = []
  for (let i = 0; i < n; i++) {
    if (t.get('deck').pile.length === 0) reshuffle(t)
    if (t.get('deck').pile.length === 0) break
    const id = t.drawFrom('magic', t.edit('deck').pile)
    putCard(t, id, seat)
    t.edit(`hand:${seat}`).cards.push(id)
    drawn.push(id)
  }
  t.log(text('ev.log.drew', { n: drawn.length }), { seat })
  if (drawn.length > 0)
    t.log(text('ev.log.drewCards', { cards: drawn.map((id) => cardName(t, id)) }), {
      seat,
      to: [seat],
    })
  return drawn
}

function reshuffle(t: T): void {
  const { cards } = t.get('discard')
  if (cards.length === 0) return
  t.edit('deck').pile = [...cards].sort()
  t.edit('discard').cards = []
  for (const id of t.get('deck').pile) putCard(t, id, 'deck')
  t.scramble(t.get('deck').pile)
  t.log(text('ev.log.reshuffled'))
}

/** A card leaves the hand face up, whatever its kind (EV-RES-11, EV-MAGIC-10). */
export function discardCard(t: T, seat: Seat, id: string): void {
  const mine = t.edit(`hand:${seat}`)
  mine.cards = mine.cards.filter((one) => one !== id)
  toDiscard(t, id)
}

export function toDiscard(t: T, id: string): void {
  putCard(t, id, 'discard')
  t.edit('discard').cards.push(id)
}

export function cardName(t: T, id: string): ReturnType<typeof text> {
  return text(`ev.magic.${faceOf(t, id)}`)
}
