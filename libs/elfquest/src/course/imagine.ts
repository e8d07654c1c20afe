import type { Draw, Seat } from '@moothall/engine'
import type { T } from '../types.ts'

/**
 * What a seat can only imagine: in what order the events still to come lie in the deck, which is hidden from all alike
 * (EQ-COMP-21, EQ-UI-08). Which events these are follows from those that have been seen.
 */
export function imagine(t: T, _seat: Seat, draw: Draw): void {
  const { ordered, remaining } = t.get('deck')
  if (!ordered || remaining.length < 2) return
  // Sorted first: where the deck really stands must not show in what is imagined.
  const events = [...remaining].sort()
  for (let i = events.length - 1; i > 0; i--) {
    const j = draw(i + 1)
    ;[events[i], events[j]] = [events[j] as string, events[i] as string]
  }
  t.edit('deck').remaining = events
}
