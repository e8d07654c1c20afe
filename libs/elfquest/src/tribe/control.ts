import type { Seat } from '@moothall/engine'
import type { T } from '../types.ts'

/**
 * Do both seats belong to one person? Who holds a seat is asked at the moment it matters and is never kept, so another
 * controller decides from now on and nothing else changes (EQ-TRIBE-15, EQ-TRIBE-17).
 */
export function sameHolder(t: T, a: Seat, b: Seat): boolean {
  return t.holderOf(a) === t.holderOf(b)
}

/** Is the person who holds this seat away? */
export function isAway(t: T, seat: Seat): boolean {
  return t.seating.away.includes(t.holderOf(seat))
}

/**
 * Who decides where the tribe cannot agree: the lead of the last attempt, before the first one whoever created the
 * campaign, who sits on the first seat (EQ-TRIBE-12). Somebody away cannot settle anything.
 */
export function settlerOf(t: T): Seat {
  const voices = t.speakers(true)
  const wanted = t.get('campaign').lastLead ?? 0
  return voices.find((seat) => sameHolder(t, seat, wanted)) ?? voices[0] ?? 0
}
