import { type Seat, text } from '@moothall/engine'
import type { Element } from '../content/schema.ts'
import { POWER_MARKERS, POWER_TOP } from '../content/tracks.ts'
import { type Flow, player, type T } from '../state/table.ts'

/** Space of this player's marker; 0 without one (EV-MAGIC-12). */
export function powerOf(t: T, seat: Seat, element: Element): number {
  return player(t, seat).power[element] ?? 0
}

/**
 * Gains elemental power step by step (EV-POWER-04, EV-POWER-15). Without a free marker the gainer may move one from
 * another track, whose place is lost, or let the gain go (EV-POWER-07, EV-POWER-08, EV-POWER-09).
 */
export function* gainPower(t: T, seat: Seat, element: Element, n: number): Flow<void> {
  if (powerOf(t, seat, element) === 0 && markersOut(t, seat).length >= POWER_MARKERS) {
    const { answer } = yield* t.ask<string>({
      kind: 'ev.marker',
      seats: seat,
      question: () => text('ev.marker', { element: text(`ev.element.${element}`) }),
      space: () => ({
        type: 'one',
        options: [
          { id: 'ignore', label: text('ev.opt.ignore') },
          ...markersOut(t, seat).map((other) => ({
            id: `from:${other}`,
            label: text('ev.opt.marker', {
              element: text(`ev.element.${other}`),
              n: powerOf(t, seat, other),
            }),
            grave: 'loss' as const,
          })),
        ],
      }),
    })
    if (answer === 'ignore') return
    delete t.edit(`player:${seat}`).power[answer.slice('from:'.length) as Element]
  }
  for (let i = 0; i < n; i++) stepUp(t, seat, element)
}

function markersOut(t: T, seat: Seat): Element[] {
  return Object.keys(player(t, seat).power) as Element[]
}

function stepUp(t: T, seat: Seat, element: Element): void {
  const at = powerOf(t, seat, element)
  // EV-POWER-11
  if (at >= POWER_TOP) {
    t.log(text('ev.log.powerFull', { element: text(`ev.element.${element}`) }), { seat })
    return
  }
  t.edit(`player:${seat}`).power[element] = at + 1
  t.log(text('ev.log.power', { element: text(`ev.element.${element}`), n: at + 1 }), { seat })
  // EV-POWER-12
  if (at + 1 < POWER_TOP || !t.get('game').trackOrbs.includes(element)) return
  const game = t.edit('game')
  game.trackOrbs = game.trackOrbs.filter((one) => one !== element)
  t.edit(`player:${seat}`).orbs++
  t.log(text('ev.log.orb'), { seat })
}
