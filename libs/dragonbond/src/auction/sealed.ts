import { type Ask, type Choice, type Seat, text } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import { auctionOf, charOf, type Flow, powerOf, type T, whose } from '../state/table.ts'
import { settleBids } from './award.ts'

/** DB-BID-28: all who may bid name one number at the same time; DB-BID-29: all are shown at once. */
export function* sealedBids(t: T): Flow<void> {
  // DB-BID-34: a seat without Power is entered as 0 without being asked.
  const asked = auctionOf(t).order.filter((id) => powerOf(charOf(t, id)) > 0)
  const bids = yield* t.all<number>({
    kind: 'db.bid.sealed',
    seats: asked.map((id) => charOf(t, id).seat as number),
    branch: (seat) => oneBid(t, seat),
    // DB-BID-30: a bid may be replaced until all are in.
    replace: true,
    // DB-HIDDEN-18: whether a seat has answered is all that is shown.
    showAnswered: true,
  })

  t.markReveal()
  for (const id of auctionOf(t).order) {
    const n = bids.get(charOf(t, id).seat as number) ?? 0
    if (n > 0) t.edit('auction').bids[id] = n
    t.log(text(n > 0 ? 'db.log.bid' : 'db.log.bid.none', { who: name(id), n }), whose(t, id))
  }

  // DB-BID-33: from here on it is as in the open auction.
  settleBids(t)
}

function* oneBid(t: T, seat: Seat): Generator<Ask, number, Choice> {
  const id = auctionOf(t).order.find((one) => charOf(t, one).seat === seat) as CharId
  const { answer } = (yield {
    kind: 'db.bid.sealed',
    seats: seat,
    question: () => text('db.bid.sealed.ask', { who: name(id), n: powerOf(charOf(t, id)) }),
    space: () => ({
      type: 'amount',
      min: 0,
      max: powerOf(charOf(t, id)),
      label: text('db.opt.bid.amount'),
    }),
    // DB-BID-35
    fallback: () => 0,
  }) as Choice<number>
  return answer
}
