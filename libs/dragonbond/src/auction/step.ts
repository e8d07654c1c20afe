import type { Flow } from '../state/table.ts'
import { auctionOf, type T } from '../state/table.ts'
import { chooseAmongTied, pay } from './award.ts'
import { openTurn } from './open.ts'
import { sealedBids } from './sealed.ts'

/** The next piece of the auction, from where the state says it stands. */
export function* auctionStep(t: T): Flow<void> {
  const { step, style } = auctionOf(t)
  if (step === 'tie') yield* chooseAmongTied(t)
  else if (step === 'payment') yield* pay(t)
  else if (style === 'open') yield* openTurn(t)
  else yield* sealedBids(t)
}
