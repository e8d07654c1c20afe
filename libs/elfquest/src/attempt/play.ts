import type { Flow, T } from '../types.ts'
import { closing, completion } from './complete.ts'
import { room } from './goal.ts'
import { windowStep } from './window.ts'

/**
 * Plays the open attempt to its close (EQ-ATT-01). All of it is in the state, so the game can be taken up between any
 * two choices in its windows (EQ-CAMPAIGN-06). As soon as the target is reached nothing more can be put in and no die
 * is thrown, were it before the roll (EQ-EVENT-16 to -18).
 */
export function* playAttempt(t: T): Flow<void> {
  for (;;) {
    if (room(t) === 0) {
      t.edit('attempt').step = 'pay'
      yield* completion(t)
      return
    }
    yield* t.checkpoint()
    if (yield* windowStep(t)) {
      yield* closing(t)
      return
    }
  }
}
