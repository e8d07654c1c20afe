import { type Ask, type Choice, type Json, type Seat, text } from '@moothall/engine'
import { cardKey, cardName, putCard, toDiscard } from '../economy/magic.ts'
import { type Flow, seatsOf, type T } from '../state/table.ts'

/** EV-DRAFT-01: packs of 7, 5 picks; 2 of each pack are left. */
export const PACK = 7
export const PICKS = 5

/**
 * One pick of everybody at the same time; packs are passed when all have picked, and until then a pick may be taken back
 * (EV-DRAFT-02). No card can be played meanwhile (EV-DRAFT-03).
 */
export function* draftPick(t: T): Flow<void> {
  const picks = yield* t.all<Json>({
    kind: 'ev.draft',
    seats: seatsOf(t),
    branch: (seat) => pick(t, seat),
    showAnswered: true,
    replace: true,
  })
  for (const [seat, id] of picks) {
    const pack = t.edit(`pack:${seat}`)
    pack.cards = pack.cards.filter((one) => one !== id)
    t.edit(`hand:${seat}`).cards.push(id as string)
    t.log(text('ev.log.picked', { card: cardName(t, id as string) }), { seat, to: [seat] })
  }
  const game = t.edit('game')
  game.picks++
  if (game.picks < PICKS) passLeft(t)
  else discardRest(t)
}

function* pick(t: T, seat: Seat): Generator<Ask, Json, Choice> {
  const { answer } = yield {
    kind: 'ev.pick',
    seats: seat,
    question: () => text('ev.pick', { n: t.get('game').picks + 1, of: PICKS }),
    space: () => ({
      type: 'one',
      options: t.get(`pack:${seat}`).cards.map((id) => ({
        id,
        label: cardName(t, id),
        detail: text(`ev.magic.${t.get(cardKey(id)).face}.text`),
        at: [`magic:${id}`],
      })),
    }),
  }
  return answer as string
}

/** Clockwise: to the next seat. What was in a pack cannot be followed by its handle. */
function passLeft(t: T): void {
  const packs = seatsOf(t).map((seat) => [...t.get(`pack:${seat}`).cards])
  for (const [seat, cards] of packs.entries()) {
    const to = (seat + 1) % t.seatCount
    // Sorted, so that the order in which a neighbour holds them tells nothing.
    t.edit(`pack:${to}`).cards = [...cards].sort()
    for (const id of cards) putCard(t, id, to)
    t.scramble(cards)
  }
  t.log(text('ev.log.passed', { n: packs[0]?.length ?? 0 }))
}

/** The last two of each pack go to the discard pile, open like the rest of it (EV-DRAFT-01, EV-DRAFT-04). */
function discardRest(t: T): void {
  for (const seat of seatsOf(t)) {
    for (const id of t.get(`pack:${seat}`).cards) {
      toDiscard(t, id)
      t.log(text('ev.log.left', { card: cardName(t, id) }))
    }
    t.remove(`pack:${seat}`)
  }
  t.edit('game').phase = t.get('game').table === 'draft' ? 'over' : 'turns'
}
