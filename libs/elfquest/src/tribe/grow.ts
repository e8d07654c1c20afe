import { type Option, type Seat, text } from '@moothall/engine'
import { charAtSeat, type Flow, type T } from '../types.ts'
import { grow, growthSpace } from './growth.ts'

/** Growth as an option of a decision point; none if the character at this seat cannot pay for it (EQ-GROWTH-04, EQ-UI-31). */
export function growOptions(t: T, seat: Seat): Option[] {
  const space = growthSpace(t, seat)
  if (space?.type !== 'one') return []
  return space.options.map((option) => ({ ...option, id: 'grow' }))
}

export function growAt(t: T, seat: Seat): void {
  const who = charAtSeat(t, seat)
  if (who !== undefined) grow(t, who.id)
}

/** Everyone who can grow may do so, in any order, or leave it (EQ-GROWTH-06, EQ-SCEN-11). */
export function* growth(t: T): Flow<void> {
  const done: Seat[] = []
  const able = (): Seat[] => {
    const seats: Seat[] = []
    for (let seat = 0; seat < t.seatCount; seat++) {
      if (!done.includes(seat) && growthSpace(t, seat) !== undefined) seats.push(seat)
    }
    return seats
  }
  while (able().length > 0) {
    const { seat, answer } = yield* t.ask<string>({
      kind: 'eq.growth',
      seats: able,
      space: (of) => ({
        type: 'one',
        options: [...growOptions(t, of), { id: 'notNow', label: text('eq.opt.notNow') }],
      }),
      fallback: () => 'notNow',
    })
    if (answer === 'grow') growAt(t, seat)
    else done.push(seat)
  }
}
