import { text } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import { chooseTokens } from '../power/give.ts'
import { passPower, returnPower } from '../power/power.ts'
import {
  auctionOf,
  charOf,
  type Flow,
  fellKnight,
  goOn,
  powerOf,
  type T,
  whose,
} from '../state/table.ts'

// DB-BID-18, DB-BID-25: a payment stops here, so that none brings the Fell Knight to its goal.
const FELL_LIMIT = 9

export function bidOf(t: T, id: CharId): number {
  return auctionOf(t).bids[id] ?? 0
}

export function highestBid(t: T): number {
  return Math.max(0, ...Object.values(auctionOf(t).bids))
}

/** All bids are in: who has bid most is the ally. */
export function settleBids(t: T): void {
  // DB-BID-23, DB-BID-31: no bid at all, 0 being none.
  if (highestBid(t) === 0) nobodyBids(t)
  else findAlly(t)
}

function nobodyBids(t: T): void {
  // DB-FELL-08: the token lies before the Fell Knight's own board; DB-BID-24: also where nobody may bid.
  t.edit('alliance').at = fellKnight(t) ?? null
  t.log(text('db.log.bid.nobody'))
  endAuction(t)
}

function findAlly(t: T): void {
  const [first, ...others] = tied(t)
  // DB-BID-16: the Fell Knight chooses among those who are tied.
  if (others.length > 0) t.edit('auction').step = 'tie'
  else award(t, first as CharId)
}

function endAuction(t: T): void {
  t.remove('auction')
  goOn(t, 'roundEnd')
}

/** Those with the highest bid, in initiative order. */
function tied(t: T): CharId[] {
  const highest = highestBid(t)
  return auctionOf(t).order.filter((id) => bidOf(t, id) === highest)
}

/** DB-BID-16, DB-BID-32: the Fell Knight chooses; DB-BID-17: it must, and only among the tied. */
export function* chooseAmongTied(t: T): Flow<void> {
  const knight = charOf(t, fellKnight(t) as CharId)
  const { answer } = yield* t.ask<string>({
    kind: 'db.bid.tie',
    seats: knight.seat as number,
    question: () => text('db.bid.tie', { n: highestBid(t) }),
    about: () => ({ tied: tied(t), bid: highestBid(t) }),
    space: () => ({
      type: 'one',
      options: tied(t).map((id) => ({
        id: `ally:${id}`,
        label: text('db.opt.ally', { who: name(id) }),
      })),
    }),
    // DB-BID-35: the first of them in initiative order.
    fallback: () => `ally:${tied(t)[0]}`,
    binding: true,
  })
  award(t, answer.slice('ally:'.length))
}

/** DB-BID-13: the highest bidder receives the Alliance token. */
function award(t: T, id: CharId): void {
  Object.assign(t.edit('auction'), { step: 'payment', winner: id })
  t.edit('alliance').at = id
  t.log(text('db.log.ally', { who: name(id), n: bidOf(t, id) }), whose(t, id))
}

/** What the winner bid goes to the Fell Knight, as far as there is room, and the rest to the supply. */
export function* pay(t: T): Flow<void> {
  const winner = auctionOf(t).winner as CharId
  const knight = fellKnight(t) as CharId
  const bid = bidOf(t, winner)
  // DB-BID-19: at its limit the Fell Knight gets nothing.
  const room = Math.max(0, FELL_LIMIT - powerOf(charOf(t, knight)))

  const given = Math.min(bid, room)
  const toFell = yield* chooseTokens(
    t,
    winner,
    'db.power.give',
    given,
    () => charOf(t, winner).power,
  )
  // DB-BID-15: the winner pays the whole bid.
  const toSupply = yield* chooseTokens(t, winner, 'db.power.return', bid - given, () => {
    const { power } = charOf(t, winner)
    return { spent: power.spent - toFell.spent, unspent: power.unspent - toFell.unspent }
  })
  // DB-BID-14
  passPower(t, winner, knight, toFell)
  returnPower(t, winner, toSupply)
  const key = given < bid ? 'db.log.paid.capped' : 'db.log.paid'
  t.log(text(key, { who: name(winner), n: bid, back: bid - given }), whose(t, winner))
  endAuction(t)
}
