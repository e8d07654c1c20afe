import { propose, type Answer, type Proposal, type Seat } from '@moothall/engine'
import type { Id } from './content/schema.ts'
import { charOf, type Flow, type T } from './types.ts'

/**
 * Something the tribe decides: any player proposes, all who are present agree (EQ-TRIBE-11). With the option
 * `anyoneDecides` the first proposal takes effect.
 */
export function* decideTogether<A extends Answer>(
  t: T,
  spec: Omit<Proposal, 'voices' | 'firstCounts' | 'settler'>,
): Flow<A> {
  return yield* propose<A>(t, {
    ...spec,
    voices: () => t.speakers(true),
    firstCounts: t.options.anyoneDecides,
    settler: () => settlerOf(t),
  })
}

/**
 * Who decides where the tribe cannot agree: the lead of the last attempt, before the first one whoever created the
 * campaign, who sits on the first seat (EQ-TRIBE-12). Somebody away cannot settle anything.
 */
export function settlerOf(t: T): Seat {
  const voices = t.speakers(true)
  const wanted = t.get('campaign').lastLead ?? 0
  const same = voices.find((seat) => t.holderOf(seat) === t.holderOf(wanted))
  return same ?? voices[0] ?? 0
}

/** The seat that decides for a character (EQ-TRIBE-09). */
export function seatOf(t: T, id: Id): Seat {
  return charOf(t, id).seat
}

/** Do both seats belong to one person? */
export function sameHolder(t: T, a: Seat, b: Seat): boolean {
  return t.holderOf(a) === t.holderOf(b)
}

/** Is the person who holds this seat away? */
export function isAway(t: T, seat: Seat): boolean {
  return t.seating.away.includes(t.holderOf(seat))
}
