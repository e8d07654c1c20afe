import { auctionStep } from '../auction/step.ts'
import { planningTurn } from '../planning/turn.ts'
import { resolveNext } from '../resolution/turn-up.ts'
import { type Flow, isOver, type T } from '../state/table.ts'
import { cleanUp, endRound, openRound } from './round.ts'

/** The whole game, from wherever the state says it stands. */
export function* flow(t: T): Flow<void> {
  while (!isOver(t)) {
    yield* t.checkpoint()
    switch (t.get('game').phase) {
      case 'opening':
        openRound(t)
        break
      case 'planning':
        yield* planningTurn(t)
        break
      case 'resolution':
        yield* resolveNext(t)
        break
      case 'cleanup':
        cleanUp(t)
        break
      case 'auction':
        yield* auctionStep(t)
        break
      case 'roundEnd':
        endRound(t)
        break
      case 'over':
        return
    }
  }
}
