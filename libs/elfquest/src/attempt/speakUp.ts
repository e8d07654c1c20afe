import { type Seat, type StandingPermission, text } from '@moothall/engine'
import type { EqEntities, EqOptions } from '../state.ts'
import type { T } from '../types.ts'
import { hasLever } from './levers.ts'

/** Seats other than the lead's, each for its own character, that have something to put in. */
export function couldHelp(t: T): Seat[] {
  const { lead } = t.get('attempt')
  return Array.from({ length: t.seatCount }, (_, seat) => seat).filter(
    (seat) => seat !== lead && hasLever(t, seat),
  )
}

/** Has this seat said that it has nothing more to put in? */
export const hasSpoken = (t: T, seat: Seat): boolean => t.get('attempt').ready.includes(seat)

/**
 * Speaking up again after "nothing more from me": levers may be pulled at any time while an attempt is open (EQ-ATT-08,
 * EQ-SEND-02), so what was said can be taken back at any moment until it closes. From then on the seat is asked again.
 */
export const speakUpPermission: StandingPermission<EqEntities, EqOptions> = {
  kind: 'eq.speakUp',
  space: (t, seat) =>
    mayPutIn(t) && hasSpoken(t, seat) && hasLever(t, seat)
      ? { type: 'one', options: [{ id: 'speakUp', label: text('eq.opt.speakUp') }] }
      : undefined,
  run: (t, seat) => {
    const attempt = t.edit('attempt')
    attempt.ready = attempt.ready.filter((one) => one !== seat)
    t.log(text('eq.log.speakUp', { seat: { seat } }), { seat })
  },
}

/** Is an attempt in one of its windows (EQ-ATT-01)? */
function mayPutIn(t: T): boolean {
  if (!t.has('attempt')) return false
  const { step } = t.get('attempt')
  return step === 'before' || step === 'after'
}
