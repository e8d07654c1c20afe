import { text } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import { fellKnight, goOn, initiativeOrder, isFaceless, type T } from '../state/table.ts'
import { nobodyBids } from './award.ts'

/** DB-BID-01: at the end of each Cleanup Power is bid for the alliance with the Fell Knight. */
export function beginAuction(t: T): void {
  const knight = fellKnight(t)
  if (knight === undefined) return goOn(t, 'roundEnd')
  // DB-BID-22
  t.edit('alliance').at = null
  const order = bidders(t, knight)
  t.log(text('db.log.auction'))
  // DB-BID-24: without another human seat it counts as no bid.
  if (order.length === 0) return nobodyBids(t)
  t.create('auction', {
    style: t.options.bidding,
    step: 'bids',
    order,
    turn: null,
    bids: {},
    passed: [],
    winner: null,
  })
  goOn(t, 'auction')
}

/** DB-BID-02, DB-BID-03: in initiative order, as the token stands now; who may not bid is left out. */
function bidders(t: T, knight: CharId): CharId[] {
  // DB-BID-20: all human seats but the Fell Knight; DB-BID-21: no Faceless.
  return initiativeOrder(t).filter((id) => id !== knight && !isFaceless(t, id))
}
