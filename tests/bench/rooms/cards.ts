import { entityRules, type Flow, type Ruleset, type Table, text } from '@moothall/engine'

/**
 * A small game with hidden hands for measuring the hall: in turn everybody lays one of five cards on the table and draws
 * another. It goes on until nobody measures any more.
 */
interface Board {
  turn: number
  top: string
}
interface Hand {
  seat: number
  cards: string[]
}
type CardsEntities = { board: Board } & { [key: `hand:${number}`]: Hand }
type T = Table<CardsEntities, { seats: number }>

const HAND = 5
/** Of this many faces the deck has any number, so that it is never empty. */
const FACES = 52

const draw = (t: T) => `c${t.int('deck', FACES)}`

function* turn(t: T): Flow<void> {
  const seat = t.get('board').turn
  const { answer } = yield* t.ask<string>({
    kind: 'cards.lay',
    seats: seat,
    space: () => ({
      type: 'one',
      options: [...new Set(t.get(`hand:${seat}`).cards)].map((id) => ({
        id,
        label: text('cards.card', { card: id }),
      })),
    }),
  })
  const hand = t.edit(`hand:${seat}`)
  hand.cards.splice(hand.cards.indexOf(answer), 1)
  hand.cards.push(draw(t))
  const board = t.edit('board')
  board.top = answer
  board.turn = (seat + 1) % t.seatCount
  t.log(text('cards.laid', { seat: { seat }, card: answer }), { seat })
}

const cards: Ruleset<CardsEntities, { seats: number }> = {
  id: 'cards',
  version: '1',
  seats: (options) => options.seats,
  players: { min: 2, max: 4 },
  hiddenInformation: true,
  options: {
    fields: [
      { key: 'seats', type: 'number', label: text('cards.seats'), default: 4, min: 2, max: 4 },
    ],
  },
  setup(t) {
    t.create('board', { turn: 0, top: draw(t) })
    for (let seat = 0; seat < t.seatCount; seat++)
      t.create(`hand:${seat}`, { seat, cards: Array.from({ length: HAND }, () => draw(t)) })
  },
  *flow(t) {
    for (;;) {
      yield* t.checkpoint()
      yield* turn(t)
    }
  },
  views: {
    board: entityRules<Board>({ turn: 'all', top: 'all' }),
    hand: entityRules<Hand>({
      seat: 'all',
      cards: { to: (hand) => [hand.seat], others: (hand) => hand.cards.length },
    }),
  },
  invariants(t) {
    const hands = Array.from({ length: t.seatCount }, (_, seat) => t.get(`hand:${seat}`).cards)
    return hands.every((held) => held.length === HAND) ? [] : ['a hand is amiss']
  },
  result: () => undefined,
  messages: { en: {} },
}

export default cards
