import { type Option, type Seat, text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import type { Character } from '../state.ts'
import { flipCard } from '../tribe/hand.ts'
import { charAtSeat, charKey, contentOf, type T } from '../types.ts'
import { addSuccesses } from './goal.ts'

/** Successes a card sends when it is flipped for that; undefined for a card that cannot send. */
export function sendsOf(t: T, card: Id): number | undefined {
  for (const ability of contentOf(t).hand(card).abilities) {
    if (ability.k === 'sendSuccesses') return ability.successes
  }
  return undefined
}

/**
 * Somebody to send to: an attempter other than the owner that is kin (EQ-SEND-07, EQ-SEND-08, EQ-SEND-10). Whether the
 * owner has acted or takes part itself is of no account (EQ-SEND-02), nor does any trait have to match (EQ-SEND-04).
 */
export function hasReceiver(t: T, owner: Id): boolean {
  const content = contentOf(t)
  return t.get('attempt').who.some((id) => id !== owner && content.character(id).kin)
}

/** Cards this character could send with now: face up, an attempt open, someone to send to (EQ-SEND-01, EQ-SEND-03, -11). */
export function sendable(t: T, owner: Readonly<Character>): Id[] {
  if (!hasReceiver(t, owner.id)) return []
  return owner.hand
    .filter((one) => one.state === 'up' && sendsOf(t, one.card) !== undefined)
    .map((one) => one.card)
}

export function sendOption(t: T, card: Id): Option {
  return {
    id: `send:${card}`,
    label: text('eq.opt.send', { card: { id: card }, n: sendsOf(t, card) ?? 0 }),
    at: [`card:${card}`],
  }
}

/** Flips the card and puts its successes on the attempt, event or task (EQ-SEND-12). */
export function send(t: T, seat: Seat, card: Id): void {
  const n = sendsOf(t, card) ?? 0
  const owner = charAtSeat(t, seat)
  if (owner === undefined) throw new RangeError(`nobody sits on seat ${seat}`)
  // No action is used (EQ-SEND-05), and its owner does not take part by it (EQ-SEND-06, EQ-REWARD-05).
  flipCard(contentOf(t), t.edit(charKey(owner.id)), card)
  t.edit('attempt').sending += n
  addSuccesses(t, n)
  t.log(text('eq.log.sent', { char: { id: owner.id }, card: { id: card }, n }), {
    seat,
    at: [`card:${card}`, charKey(owner.id)],
    show: { kind: 'send', card, char: owner.id, n },
  })
}
