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
import { isPlace, persons, placeText, seatsWith } from './hands.ts'

/**
 * Handing a character to somebody who accepts it (EQ-TRIBE-13), and with that another split than the even one
 * (EQ-TRIBE-07). It can be talked about at any moment and takes effect at the next decision point. The last seat is not
 * given away: it is its holder's voice in the tribe (EQ-TRIBE-19).
 */
export const handOverPermission: StandingPermission<EqEntities, EqOptions> = {
  kind: 'eq.handOver',
  space: (t, seat) => handOverSpace(t, seat),
  run: (t, seat, answer) => say(t, seat, answer),
}

function handOverSpace(t: T, seat: Seat): Space | undefined {
  if (t.get('campaign').phase === 'over' || !persons(t).includes(seat)) return undefined
  const me = t.holderOf(seat)
  const options = [...own(t, me), ...offered(t, me)]
  return options.length === 0 ? undefined : { type: 'one', options }
}

/** What a person can do with the own seats. */
function own(t: T, me: string): Option[] {
  const seats = seatsWith(t, me)
  const offers = t.get('hands').offers.filter((one) => one.from === me && seats.includes(one.seat))
  const others = persons(t).filter((seat) => t.holderOf(seat) !== me)
  const withdraw = offers.map(
    ({ seat }): Option => ({
      id: `keep:${seat}`,
      label: text('eq.opt.keep', { place: placeText(t, seat) }),
    }),
  )
  if (others.length === 0 || seats.length - offers.length < 2) return withdraw
  const give = seats
    .filter((seat) => isPlace(t, seat) && !offers.some((one) => one.seat === seat))
    .map(
      (seat): Option => ({
        id: `give:${seat}`,
        label: text('eq.opt.give', { place: placeText(t, seat) }),
        then: {
          type: 'one',
          options: others.map((to) => ({
            id: `${to}`,
            label: text('eq.opt.to', { seat: { seat: to } }),
          })),
        },
      }),
    )
  return [...withdraw, ...give]
}

/** What others offer to this person. */
function offered(t: T, me: string): Option[] {
  return t
    .get('hands')
    .offers.filter((one) => one.to === me && !one.accepted && t.holderOf(one.seat) === one.from)
    .flatMap(({ seat }): Option[] => [
      { id: `accept:${seat}`, label: text('eq.opt.accept', { place: placeText(t, seat) }) },
      { id: `decline:${seat}`, label: text('eq.opt.decline', { place: placeText(t, seat) }) },
    ])
}

function say(t: T, seat: Seat, answer: Answer): void {
  const pick = answer as string | { id: string; then: string }
  const [what, place] = (typeof pick === 'string' ? pick : pick.id).split(':')
  const about = Number(place)
  const hands = t.edit('hands')
  const log = (key: string): void =>
    t.log(text(key, { seat: { seat }, place: placeText(t, about) }), { seat })
  if (what === 'accept') {
    for (const one of hands.offers) if (one.seat === about) one.accepted = true
    log('eq.log.accepted')
    return
  }
  hands.offers = hands.offers.filter((one) => one.seat !== about)
  if (typeof pick === 'string') {
    log(what === 'keep' ? 'eq.log.kept' : 'eq.log.notWanted')
    return
  }
  const to = Number(pick.then)
  hands.offers.push({ seat: about, from: t.holderOf(seat), to: t.holderOf(to), accepted: false })
  t.log(text('eq.log.offered', { seat: { seat }, to: { seat: to }, place: placeText(t, about) }), {
    seat,
  })
}
