import { text } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import { fellKnight, goOn, initiativeOrder, isFaceless, type T } from '../state/table.ts'

/** The auction at the end of a Cleanup; without a Fell Knight there is none. */
export function beginAuction(t: T): void {
  const knight = fellKnight(t)
  // DB-BID-01: Power is bid for the alliance with the Fell Knight.
  if (knight !== undefined) openBids(t, knight)
  else goOn(t, 'roundEnd')
}

function openBids(t: T, knight: CharId): void {
  t.log(text('db.log.auction'))
  t.create('auction', {
    style: t.options.bidding,
    step: 'bids',
    order: bidders(t, knight),
    turn: null,
    bids: {},
    passed: [],
    winner: null,
  })
  // DB-BID-22: the token is taken back.
  t.edit('alliance').at = null
  goOn(t, 'auction')
}

/** DB-BID-02, DB-BID-03: in initiative order, as the token stands now; who may not bid is left out. */
function bidders(t: T, knight: CharId): CharId[] {
  // DB-BID-20: all human seats but the Fell Knight; DB-BID-21: no Faceless.
  return initiativeOrder(t).filter((id) => id !== knight && !isFaceless(t, id))
}
