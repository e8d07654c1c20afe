import { playAttempt } from './attempt/play.ts'
import { beginScenario, seam } from './course/scenario.ts'
import { allActed, endOfSeason, nextAct } from './course/season.ts'
import { chooseTribe } from './course/setup.ts'
import { changeHands } from './tribe/hands.ts'
import { type Flow, isOver, type T } from './types.ts'

/** The whole campaign, from wherever the state says it stands. */
export function* flow(t: T): Flow<void> {
  while (!isOver(t)) {
    // Between attempts nothing is half done: here characters change hands (EQ-TRIBE-13, EQ-ATT-15).
    if (!t.has('attempt')) changeHands(t)
    switch (t.get('campaign').phase) {
      case 'tribe':
        yield* chooseTribe(t)
        break
      case 'traits':
        yield* t.checkpoint()
        yield* beginScenario(t)
        break
      case 'seam':
        yield* t.checkpoint()
        yield* seam(t)
        break
      case 'play':
        // One thing at a time: nothing else is done while an attempt is open (EQ-TRIBE-21, EQ-ATT-15).
        if (t.has('attempt')) yield* playAttempt(t)
        else yield* decisionPoint(t)
        break
      case 'over':
        return
    }
  }
}

/** No attempt is open and nothing is owed: someone acts, or the season ends. */
function* decisionPoint(t: T): Flow<void> {
  yield* t.checkpoint()
  if (allActed(t)) yield* endOfSeason(t)
  else yield* nextAct(t)
}
