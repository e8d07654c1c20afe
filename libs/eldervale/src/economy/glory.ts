import { type Seat, text } from '@moothall/engine'
import type { Element } from '../content/schema.ts'
import { GAINABLE } from '../content/schema.ts'
import { GLORY, GLORY_TOP, GLORY_VP } from '../content/tracks.ts'
import { type Flow, player, type T } from '../state/table.ts'
import { gainPower } from './power.ts'
import { gainAll, scoreVp } from './resources.ts'

/**
 * Gains one Glory: a space up and its reward at once (EV-GLORY-03); nothing before the marker is on the track
 * (EV-GLORY-01); beyond the last space 2 VP each (EV-GLORY-07, EV-GLORY-08).
 */
export function* gainGlory(t: T, seat: Seat): Flow<void> {
  const { glory } = player(t, seat)
  if (glory === 0) return
  if (glory >= GLORY_TOP) {
    scoreVp(t, seat, GLORY_VP)
    return
  }
  t.edit(`player:${seat}`).glory = glory + 1
  t.log(text('ev.log.glory', { n: glory + 1 }), { seat })
  const reward = GLORY[glory + 1]
  switch (reward?.is) {
    case 'vp':
      scoreVp(t, seat, reward.n)
      return
    case 'any':
      yield* gainAny(t, seat, reward.n)
      return
    case 'power':
      yield* anyPower(t, seat, 1)
      return
    case 'orb':
      takeOrb(t, seat, glory + 1)
  }
}

/** EV-GLORY-05 */
function takeOrb(t: T, seat: Seat, space: number): void {
  const game = t.edit('game')
  if (!game.gloryOrbs.includes(space)) {
    scoreVp(t, seat, GLORY_VP)
    return
  }
  game.gloryOrbs = game.gloryOrbs.filter((one) => one !== space)
  t.edit(`player:${seat}`).orbs++
  t.log(text('ev.log.orb'), { seat })
}

/** So many resources of any kind, each chosen freely (EV-RES-07, EV-RES-08). */
export function* gainAny(t: T, seat: Seat, n: number): Flow<void> {
  const { answer } = yield* t.ask({
    kind: 'ev.any',
    seats: seat,
    question: () => text('ev.any', { n }),
    space: () => anySpace(n),
  })
  gainAll(t, seat, answer as Record<string, number>)
}

/** A choice of `n` resources of any kind. */
export function anySpace(n: number) {
  return {
    type: 'bag' as const,
    options: GAINABLE.map((res) => ({ id: res, label: text(`ev.res.${res}`) })),
    min: n,
    max: n,
  }
}

/** Power on a track in play, of the gainer's choice (EV-GLORY-11). */
export function* anyPower(t: T, seat: Seat, n: number): Flow<void> {
  const { answer } = yield* t.ask<Element>({
    kind: 'ev.anyPower',
    seats: seat,
    space: () => elementSpace(t),
  })
  yield* gainPower(t, seat, answer, n)
}

export function elementSpace(t: T) {
  return {
    type: 'one' as const,
    options: t.get('game').elements.map((element) => ({
      id: element,
      label: text(`ev.element.${element}`),
    })),
  }
}
