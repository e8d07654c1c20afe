import { type Option, text } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import { auctionOf, charOf, type Flow, powerOf, type T, whose } from '../state/table.ts'
import { bidOf, highestBid, settleBids } from './award.ts'

/** One turn of the open auction, or its end. */
export function* openTurn(t: T): Flow<void> {
  const id = nextSpeaker(t)
  if (id === undefined) settleBids(t)
  else yield* speak(t, id)
}

/** DB-BID-04: one passes, matches the highest bid or bids more. */
function* speak(t: T, id: CharId): Flow<void> {
  t.edit('auction').turn = id
  // DB-BID-12: who cannot bid passes without being asked.
  const bid = canBid(t, id) ? yield* askForBid(t, id) : undefined
  const auction = t.edit('auction')
  if (bid !== undefined) {
    auction.bids[id] = bid
    t.log(text('db.log.bid', { who: name(id), n: bid }), whose(t, id))
    return
  }

  // DB-BID-05: takes no further part; DB-BID-08: a bid that stands is not withdrawn by it.
  auction.passed.push(id)
  t.log(text('db.log.bid.pass', { who: name(id) }), whose(t, id))
}

/** DB-BID-06: it goes round until all have passed. */
function nextSpeaker(t: T): CharId | undefined {
  const { order, turn, passed } = auctionOf(t)
  const left = order.filter((id) => !passed.includes(id))
  const lone = left.length === 1 ? left[0] : undefined
  // DB-BID-09: a lone highest bidder whose rivals have all passed.
  if (lone !== undefined && leadsAlone(t, lone)) return undefined
  const from = turn === null ? 0 : order.indexOf(turn) + 1
  return [...order.slice(from), ...order.slice(0, from)].find((id) => left.includes(id))
}

function leadsAlone(t: T, id: CharId): boolean {
  const highest = highestBid(t)
  return (
    highest > 0 && auctionOf(t).order.every((one) => (one === id) === (bidOf(t, one) === highest))
  )
}

/** The least that this player may say. */
function leastBid(t: T, id: CharId): number {
  // DB-BID-10: the smallest bid is 1; DB-BID-04: at least the highest; DB-BID-07: more than one's own.
  return Math.max(1, highestBid(t), bidOf(t, id) + 1)
}

/** A player without Power, or who cannot reach what is needed, cannot bid. */
function canBid(t: T, id: CharId): boolean {
  return leastBid(t, id) <= powerOf(charOf(t, id))
}

const BID = 'bid:'

function* askForBid(t: T, id: CharId): Flow<number | undefined> {
  const { answer } = yield* t.ask<string>({
    kind: 'db.bid.open',
    seats: charOf(t, id).seat as number,
    question: () => text('db.bid.open', { who: name(id), n: highestBid(t) }),
    about: () => ({ char: id, highest: highestBid(t) }),
    space: () => ({
      type: 'one',
      options: [...bidOptions(t, id), { id: 'pass', label: text('db.opt.bid.pass') }],
    }),
    // DB-BID-35
    fallback: () => 'pass',
    // DB-BID-26: a public act.
    binding: true,
  })
  return answer === 'pass' ? undefined : Number(answer.slice(BID.length))
}

/** DB-BID-11: one's own Power, spent or not, is the limit; a partner's does not count. */
function bidOptions(t: T, id: CharId): Option[] {
  const options: Option[] = []
  const highest = highestBid(t)
  for (let n = leastBid(t, id); n <= powerOf(charOf(t, id)); n++) {
    const label = text(n === highest ? 'db.opt.bid.match' : 'db.opt.bid', { n })
    options.push({ id: `${BID}${n}`, label })
  }
  return options
}
