import {
  type Answer,
  type Option,
  type Seat,
  type Space,
  type StandingPermission,
  text,
} from '@moothall/engine'
import type { EqEntities, EqOptions } from '../state.ts'
import type { T } from '../types.ts'
import { isAway, settlerOf } from './control.ts'
import { isPlace, persons, placeText } from './hands.ts'

/**
 * The present persons name one of themselves to decide for a character whose player is away, each character by itself
 * (EQ-TRIBE-14). It takes effect at once, in an open attempt too, so that nobody's absence holds it up (EQ-TRIBE-15).
 */
export const standInPermission: StandingPermission<EqEntities, EqOptions> = {
  kind: 'eq.standIn',
  space: (t, seat) => standInSpace(t, seat),
  run: (t, seat, answer) => name(t, seat, answer),
}

function standInSpace(t: T, seat: Seat): Space | undefined {
  const present = persons(t, true)
  if (t.get('campaign').phase === 'over' || !present.includes(seat)) return undefined
  const left = Array.from({ length: t.seatCount }, (_, one) => one).filter(
    (one) => t.seating.holders[one] !== null && isAway(t, one) && isPlace(t, one),
  )
  if (left.length === 0) return undefined
  return {
    type: 'one',
    options: left.map(
      (one): Option => ({
        id: `for:${one}`,
        label: text('eq.opt.standIn', { place: placeText(t, one) }),
        then: {
          type: 'one',
          options: present.map((to) => ({
            id: `${to}`,
            label: text('eq.opt.to', { seat: { seat: to } }),
          })),
        },
      }),
    ),
  }
}

function name(t: T, seat: Seat, answer: Answer): void {
  const pick = answer as { id: string; then: string }
  const about = Number(pick.id.split(':')[1])
  const to = Number(pick.then)
  const by = t.holderOf(seat)
  const hands = t.edit('hands')
  hands.words = hands.words.filter((one) => !(one.seat === about && one.by === by))
  hands.words.push({ seat: about, by, to: t.holderOf(to) })
  t.log(text('eq.log.named', { seat: { seat }, to: { seat: to }, place: placeText(t, about) }), {
    seat,
  })
  const chosen = outcome(t, about)
  if (chosen === undefined) return
  // Whoever it belonged to first gets it back, however many stood in (EQ-TRIBE-16).
  if (!hands.lent.some((one) => one.seat === about))
    hands.lent.push({ seat: about, owner: t.holderOf(about) })
  hands.words = hands.words.filter((one) => one.seat !== about)
  t.reseat(about, chosen)
  t.log(text('eq.log.standsIn', { seat: { seat: about }, place: placeText(t, about) }), {
    seat: about,
  })
}

/** Whom the present persons have agreed on, as in other decisions of the tribe (EQ-TRIBE-11, EQ-TRIBE-12). */
function outcome(t: T, about: Seat): string | undefined {
  const present = persons(t, true).map((seat) => t.holderOf(seat))
  const words = t.get('hands').words.filter((one) => one.seat === about && present.includes(one.by))
  const last = words.at(-1)?.to
  if (t.options.anyoneDecides) return last
  const differ = words.some((one) => one.to !== last)
  if (differ) return words.find((one) => one.by === t.holderOf(settlerOf(t)))?.to
  return words.length === present.length ? last : undefined
}
