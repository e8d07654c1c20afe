import { type Seat, text } from '@moothall/engine'
import { poweredUnits } from '../battle/sides.ts'
import { drawMagic } from '../economy/magic.ts'
import { compulsory, type Due } from '../react/compulsory.ts'
import { react } from '../react/windows.ts'
import { type Flow, READY, seatOrder, type T, UNDER, unit } from '../state/table.ts'
import { sendUnder, unitText } from './under.ts'

/**
 * Units fall outside a battle, by a spell or a monster that comes home; their owners earn Swords all the same
 * (EV-UNDER-06). The moment has its window, also inside the window in which it came about (EV-REACT-09).
 */
export function* fallOutside(t: T, ids: readonly string[]): Flow<void> {
  if (ids.length === 0) return
  sendUnder(t, ids)
  yield* powersUnder(t)
  let acted = true
  while (acted) acted = yield* reactUnder(t)
  t.edit('turn').fallen = []
}

/** Powers of those who lost units; compulsory, so they come before the window. */
export function* powersUnder(t: T): Flow<void> {
  yield* compulsory(t, () => dueUnder(t))
}

/** One round of W-UNDER: owners of the fallen may play spells of that moment. */
export function* reactUnder(t: T): Flow<boolean> {
  const owns = (seat: Seat): boolean => t.get('turn').fallen.some((one) => one.seat === seat)
  return yield* react(t, 'under', owns)
}

function dueUnder(t: T): Due[] {
  return seatOrder(t).flatMap((seat) => [...returning(t, seat), ...drawing(t, seat)])
}

function lost(t: T, seat: Seat) {
  return t
    .get('turn')
    .fallen.filter((one) => one.seat === seat)
    .map((one) => unit(t, one.unit))
}

/** Atlanteans: a fallen Wizard is ready at once. */
function returning(t: T, seat: Seat): Due[] {
  const wizards = poweredUnits(t, seat, 'returnsWhenLost', lost(t, seat))
  if (!wizards.some((one) => one.at === UNDER)) return []
  return [
    {
      id: `returnsWhenLost:${seat}`,
      run() {
        for (const { id } of wizards) {
          t.edit(`unit:${id}`).at = READY
          t.log(text('ev.log.back', { unit: unitText(t, id) }), { seat })
        }
      },
    },
  ]
}

/** Shadow Demons: when units fall with the Dragon, a Magic card for each. */
function drawing(t: T, seat: Seat): Due[] {
  const fallen = lost(t, seat)
  if (poweredUnits(t, seat, 'cardsForFallen', fallen).length === 0) return []
  return [{ id: `cardsForFallen:${seat}`, run: () => void drawMagic(t, seat, fallen.length) }]
}
