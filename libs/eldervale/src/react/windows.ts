import { type Option, type Seat, text } from '@moothall/engine'
import { spellsOf } from '../content/magic.ts'
import type { Moment } from '../content/schema.ts'
import { faceOf, hand } from '../economy/magic.ts'
import { type Flow, seatOrder, type T } from '../state/table.ts'
import { play, playable } from './cards.ts'

/** How a moment is handled. */
export interface WindowRule {
  readonly moment: Moment
  /**
   * `window`: all who publicly might react are asked at the same time, and carried out in seat order. `serial`: one after
   * the other, each seeing the choices before. `own`: the player concerned chooses alone.
   */
  readonly order: 'window' | 'serial' | 'own'
}

/**
 * The closed list of moments at which anything may be played (section 28, EV-REACT-01). Outside these a player acts on
 * another's turn by a token discard alone.
 */
export const WINDOWS: readonly WindowRule[] = [
  { moment: 'start', order: 'own' },
  { moment: 'own', order: 'own' },
  { moment: 'placed', order: 'window' },
  { moment: 'rush', order: 'window' },
  { moment: 'tile', order: 'window' },
  { moment: 'card', order: 'window' },
  { moment: 'build', order: 'window' },
  { moment: 'trigger', order: 'window' },
  { moment: 'join', order: 'serial' },
  { moment: 'dice', order: 'serial' },
  { moment: 'rolled', order: 'window' },
  { moment: 'won', order: 'own' },
  { moment: 'loss', order: 'window' },
  { moment: 'under', order: 'window' },
  { moment: 'power', order: 'own' },
  { moment: 'regroup', order: 'own' },
  { moment: 'end', order: 'window' },
  { moment: 'final', order: 'own' },
]

/**
 * The public test (EV-REACT-12): a player who may act here holds at least one Magic card, and some card of this timing has
 * not yet been seen in the discard pile. It looks at nothing hidden.
 */
export function mightPlay(t: T, seat: Seat, moment: Moment): boolean {
  if (hand(t, seat).length === 0) return false
  const seen = new Set(t.get('discard').cards.map((id) => faceOf(t, id)))
  return spellsOf(moment).some((card) => !seen.has(card.id))
}

/** A public power that may be used in a window besides cards. */
export interface OpenPower {
  readonly options: (seat: Seat) => Option[]
  readonly use: (seat: Seat, answer: unknown) => void
}

/**
 * One round of a window: everybody who publicly might react is asked at once, and the first in seat order who wants to act
 * does (EV-REACT-03, EV-REACT-05). Gives true if somebody acted: then it is offered again, with the new state, until all
 * have passed in a row (EV-REACT-04). If the public test fails there is no stop at all (EV-REACT-13).
 */
export function* react(
  t: T,
  moment: Moment,
  may: (seat: Seat) => boolean = () => true,
  power?: OpenPower,
): Flow<boolean> {
  const seats = (): Seat[] =>
    seatOrder(t).filter(
      (seat) =>
        may(seat) && (mightPlay(t, seat, moment) || (power?.options(seat) ?? []).length > 0),
    )
  if (seats().length === 0) return false
  const kind = `ev.w.${moment}`
  const answers = yield* t.window({
    kind,
    seats,
    space: (seat) => ({
      type: 'one',
      options: [...playable(t, seat, moment), ...(power?.options(seat) ?? [])],
    }),
    question: (seat) =>
      text(playable(t, seat, moment).length > 0 ? 'ev.w.may' : 'ev.w.nothing', {
        moment: text(kind),
      }),
  })
  const order = seatOrder(t)
  const [first] = [...answers].sort((a, b) => order.indexOf(a.seat) - order.indexOf(b.seat))
  if (first === undefined) return false
  const id = typeof first.answer === 'string' ? first.answer : (first.answer as { id: string }).id
  if (id.startsWith('play:')) yield* play(t, first.seat, first.answer)
  else power?.use(first.seat, first.answer)
  return true
}
