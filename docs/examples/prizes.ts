import type { Flow, Ruleset, Seat, Table } from '@moothall/engine'
import { entityRules, text } from '@moothall/engine'

/** What lies open: the round, the prize that it is about, and the cards played so far. */
type Board = { round: number; prize: number; played: string[] }
/** The cards that a seat holds, by their ids. */
type Hand = { seat: Seat; cards: string[] }
type Player = { seat: Seat; score: number }
type Prizes = { board: Board } & { [key: `hand:${number}`]: Hand } & {
  [key: `player:${number}`]: Player
}
type PrizesOptions = { seats: number; rounds: number }
type T = Table<Prizes, PrizesOptions>

/** PRZ-01: so many cards are in the game besides those in hands, so that nobody knows them all. */
const ASIDE = 3
const MOST_CARDS = 4 * 8 + ASIDE
/** PRZ-05: a prize up to this much may be doubled. */
const SMALL = 3

const cardOf = (n: number): string => `card-${n}`
const worth = (card: string): number => Number(card.slice('card-'.length))
const allSeats = (t: T): Seat[] => Array.from({ length: t.seatCount }, (_, seat) => seat)
const deckSize = (t: T): number => t.seatCount * t.options.rounds + ASIDE
const scores = (t: T): number[] => allSeats(t).map((seat) => t.get(`player:${seat}`).score)
const isOver = (t: T): boolean => t.get('board').round > t.options.rounds

/** PRZ-02: a die says what the round is worth; then all choose a card at once and lay them down together. */
function* round(t: T): Flow<void> {
  const prize = t.die('prize')
  t.edit('board').prize = prize
  t.log(text('prizes.offered', { prize }), { show: { kind: 'dice', faces: [prize] } })
  const laid = yield* t.all<string>({
    kind: 'prizes.lay',
    seats: allSeats(t),
    branch: function* (seat) {
      const { answer } = yield {
        kind: 'prizes.which',
        seats: seat,
        space: () => ({
          type: 'one',
          options: t.get(`hand:${seat}`).cards.map((card) => ({
            id: card,
            label: text('prizes.card', { card: { id: card } }),
          })),
        }),
      }
      return answer as string
    },
    showAnswered: true,
    replace: true,
  })
  for (const [seat, card] of laid) {
    const hand = t.edit(`hand:${seat}`)
    hand.cards = hand.cards.filter((one) => one !== card)
    t.edit('board').played.push(card)
    t.log(text('prizes.laid', { who: { seat }, card: { id: card } }), { seat })
  }
  // PRZ-03: the highest card wins the prize. No number is there twice.
  const [[winner]] = [...laid].sort(([, a], [, b]) => worth(b) - worth(a)) as [[Seat, string]]
  yield* win(t, winner)
  t.edit('board').round++
}

/** PRZ-04, PRZ-05: who has won takes the prize, or throws the die for another, or doubles a small one. */
function* win(t: T, seat: Seat): Flow<void> {
  const prize = () => t.get('board').prize
  const double = { id: 'double', label: text('prizes.double') }
  const { answer } = yield* t.ask<string>({
    kind: 'prizes.won',
    seats: seat,
    question: () => text('prizes.won', { prize: prize() }),
    space: () => ({
      type: 'one',
      options: [
        { id: 'take', label: text('prizes.take', { prize: prize() }) },
        { id: 'again', label: text('prizes.again') },
        ...(prize() <= SMALL ? [double] : []),
      ],
    }),
    refused: () =>
      prize() <= SMALL
        ? []
        : [{ option: double, reason: text('prizes.tooMuch', { SMALL }), clause: 'PRZ-05' }],
    fallback: () => 'take',
  })
  let won = prize()
  if (answer !== 'take') {
    const face = t.die('prize')
    t.log(text('prizes.threw', { face }), { seat, show: { kind: 'dice', faces: [face] } })
    if (answer === 'again') won = face
    else won = face > SMALL ? 2 * won : 0
  }
  t.edit(`player:${seat}`).score += won
  t.log(text('prizes.gained', { who: { seat }, won }), { seat })
}

const prizes: Ruleset<Prizes, PrizesOptions> = {
  id: 'prizes',
  version: '1',
  seats: (options) => options.seats,
  players: { min: 2, max: 4 },
  hiddenInformation: true,
  options: {
    fields: [
      { key: 'seats', type: 'number', label: text('prizes.seats'), default: 2, min: 2, max: 4 },
      { key: 'rounds', type: 'number', label: text('prizes.rounds'), default: 5, min: 3, max: 8 },
    ],
  },
  // PRZ-01: everybody is dealt one card for each round. What is left over is in the box, unseen.
  setup(t) {
    t.create('board', { round: 1, prize: 0, played: [] })
    const deck = Array.from({ length: deckSize(t) }, (_, i) => cardOf(i + 1))
    for (const seat of allSeats(t)) {
      t.create(`player:${seat}`, { seat, score: 0 })
      const cards = Array.from({ length: t.options.rounds }, () => t.drawFrom('deck', deck))
      t.create(`hand:${seat}`, { seat, cards: cards.sort((a, b) => worth(a) - worth(b)) })
    }
  },
  *flow(t) {
    while (!isOver(t)) {
      yield* t.checkpoint()
      yield* round(t)
    }
  },
  views: {
    board: entityRules<Board>({ round: 'all', prize: 'all', played: 'all' }),
    player: entityRules<Player>({ seat: 'all', score: 'all' }),
    hand: entityRules<Hand>({
      seat: 'all',
      cards: { to: (hand) => [hand.seat], others: (hand) => hand.cards.length },
    }),
  },
  barrier: (_t, barrier) => (barrier === 'answered' ? 'consent' : 'final'),
  invariants(t) {
    const held = allSeats(t).flatMap((seat) => t.get(`hand:${seat}`).cards)
    const cards = [...held, ...t.get('board').played]
    const dealt = t.seatCount * t.options.rounds
    return new Set(cards).size === dealt && cards.length === dealt ? [] : ['cards are amiss']
  },
  // PRZ-06: whoever has most points when all cards are played is first; equals share a place.
  result(t) {
    if (!isOver(t)) return undefined
    const all = scores(t)
    const places = all.map((score) => 1 + all.filter((other) => other > score).length)
    return { outcome: 'finished', places, scores: all, record: null }
  },
  messages: {
    en: {
      ...Object.fromEntries(
        Array.from({ length: MOST_CARDS }, (_, i) => [`prizes.name.${cardOf(i + 1)}`, `${i + 1}`]),
      ),
      'game.title': 'Prizes',
      'prizes.seats': 'Players',
      'prizes.rounds': 'Rounds',
      'prizes.lay': 'Everybody lays down a card',
      'prizes.which': 'Which card do you lay down?',
      'prizes.card': 'Card {card}',
      'prizes.won': 'You have won a prize of {prize}. What do you do with it?',
      'prizes.take': 'Take {prize} points',
      'prizes.again': 'Throw the die again, and take what it shows',
      'prizes.double': 'Throw for double or nothing: 4 or more doubles it',
      'prizes.tooMuch': 'Only a prize of {SMALL} or less may be doubled',
      'prizes.offered': 'The prize of this round is {prize}',
      'prizes.laid': '{who} {who, select, you {lay} other {lays}} down {card}',
      'prizes.threw': 'threw {face}',
      'prizes.gained': '{who} {who, select, you {gain} other {gains}} {won}',
      'board.board': 'On the table',
      'board.board.round': 'Round',
      'board.board.prize': 'Prize',
      'board.board.played': 'Played',
      'board.player': 'Points',
      'board.player.score': 'Points',
      'board.hand': 'Hands',
      'board.hand.cards': 'Cards',
    },
  },
}

export default prizes
