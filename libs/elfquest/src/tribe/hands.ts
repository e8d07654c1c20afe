import { type Seat, type Text, text } from '@moothall/engine'
import { charAtSeat, type T } from '../types.ts'

/** What a waiting decision is answered with when characters are about to change hands: it is asked again after that. */
export const HANDS = 'hands'

/** One seat for each person at the table, absent ones too unless `presentOnly`. Chairs that nobody holds are no persons. */
export function persons(t: T, presentOnly = false): Seat[] {
  return t
    .speakers(presentOnly)
    .filter(
      (seat) =>
        t.seating.holders[seat] !== null &&
        !(presentOnly && t.seating.away.includes(t.holderOf(seat))),
    )
}

/** Seats of the person who has this one. */
export function seatsWith(t: T, holder: string): Seat[] {
  return Array.from({ length: t.seatCount }, (_, seat) => seat).filter(
    (seat) => t.holderOf(seat) === holder,
  )
}

/** A place with a character that somebody decides for, or one that is still to be filled. */
export function isPlace(t: T, seat: Seat): boolean {
  return t.get('campaign').phase === 'tribe' || charAtSeat(t, seat) !== undefined
}

/** Words for a place: its character, before one is chosen its number. */
export function placeText(t: T, seat: Seat): Text {
  const who = charAtSeat(t, seat)
  return who === undefined
    ? text('eq.seat', { n: seat + 1 })
    : text('eq.char', { char: { id: who.id } })
}

/** Is anything agreed on that takes effect at a decision point? */
export function hasChange(t: T): boolean {
  const { offers, lent } = t.get('hands')
  return offers.some((one) => one.accepted) || lent.some((one) => isBack(t, one.owner))
}

function isBack(t: T, owner: string): boolean {
  return !t.seating.away.includes(owner)
}

/**
 * To be called at a decision point, and only there. Whoever has come back decides for its own again, without asking
 * anybody's leave (EQ-TRIBE-16); then accepted hand-overs are made (EQ-TRIBE-13, EQ-UI-33). Nothing but the holder of the seat
 * changes (EQ-TRIBE-17).
 */
export function changeHands(t: T): void {
  if (!hasChange(t)) return
  const hands = t.edit('hands')
  for (const { seat, owner } of hands.lent.filter((one) => isBack(t, one.owner))) {
    t.reseat(seat, owner)
    t.log(text('eq.log.back', { seat: { seat }, place: placeText(t, seat) }), { seat })
  }
  hands.lent = hands.lent.filter((one) => !isBack(t, one.owner))
  for (const { seat, from, to } of hands.offers.filter((one) => one.accepted)) {
    if (t.holderOf(seat) !== from || seatsWith(t, from).length < 2) continue
    t.reseat(seat, to)
    t.log(text('eq.log.handedOver', { seat: { seat }, place: placeText(t, seat) }), { seat })
  }
  hands.offers = hands.offers.filter((one) => !one.accepted && t.holderOf(one.seat) === one.from)
}
