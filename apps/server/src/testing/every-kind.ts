import { entityRules, type Flow, type Ruleset, type Table, text } from '@moothall/engine'

/**
 * A small game for tests that asks in every way there is: the first seat in turn, all at once and sealed, and in a window
 * for reactions; besides, a card may be played at any moment, and a step that others have answered is taken back only if
 * they agree. Every answer is a card of the own hand, and says in its name whose it is.
 */
interface Hand {
  seat: number
  cards: string[]
  played: string[]
}
type KindsEntities = { board: { round: number } } & { [key: `hand:${number}`]: Hand }
interface KindsOptions {
  rounds: number
}
type T = Table<KindsEntities, KindsOptions>

const SEATS = [0, 1]
const CARDS = 8

const anyCard = (t: T, seat: number) => ({
  type: 'one' as const,
  options: t.get(`hand:${seat}`).cards.map((id) => ({ id, label: text('kinds.card', { id }) })),
})

function play(t: T, seat: number, card: string): void {
  const hand = t.edit(`hand:${seat}`)
  // Played by the standing permission since it was sealed.
  if (!hand.cards.includes(card)) return
  hand.cards = hand.cards.filter((one) => one !== card)
  hand.played.push(card)
  t.log(text('kinds.played', { card }), { seat })
}

function* round(t: T): Flow<void> {
  const { answer } = yield* t.ask<string>({
    kind: 'kinds.ask',
    seats: 0,
    space: (seat) => anyCard(t, seat),
  })
  play(t, 0, answer)
  const sealed = yield* t.all<string>({
    kind: 'kinds.sealed',
    seats: SEATS,
    branch: function* (seat) {
      const choice = yield { kind: 'kinds.which', seats: seat, space: () => anyCard(t, seat) }
      return choice.answer as string
    },
  })
  for (const [seat, card] of sealed) play(t, seat, card)
  const reactions = yield* t.window({
    kind: 'kinds.window',
    seats: () => SEATS.filter((seat) => t.get(`hand:${seat}`).cards.length > 0),
    space: (seat) => anyCard(t, seat),
  })
  for (const { seat, answer: card } of reactions) play(t, seat, card as string)
  t.edit('board').round++
}

export const everyKind: Ruleset<KindsEntities, KindsOptions> = {
  id: 'every-kind',
  version: '1',
  seats: () => SEATS.length,
  players: { min: SEATS.length, max: SEATS.length },
  hiddenInformation: true,
  options: {
    fields: [
      { key: 'rounds', type: 'number', label: text('kinds.rounds'), default: 2, min: 1, max: 2 },
    ],
  },
  setup(t) {
    t.create('board', { round: 1 })
    for (const seat of SEATS) {
      const cards = Array.from({ length: CARDS }, (_, i) => `card-of-${seat}-${i}`)
      t.create(`hand:${seat}`, { seat, cards: t.shuffle('deal', cards), played: [] })
    }
  },
  *flow(t) {
    while (t.get('board').round <= t.options.rounds) {
      yield* t.checkpoint()
      yield* round(t)
    }
  },
  views: {
    board: entityRules<{ round: number }>({ round: 'all' }),
    hand: entityRules<Hand>({
      seat: 'all',
      cards: { to: (hand) => [hand.seat], others: (hand) => hand.cards.length },
      played: 'all',
    }),
  },
  standing: [
    {
      kind: 'kinds.standing',
      space: (t, seat) => (t.get(`hand:${seat}`).cards.length > 0 ? anyCard(t, seat) : undefined),
      run: (t, seat, answer) => play(t, seat, answer as string),
    },
  ],
  barrier: () => 'consent',
  invariants(t) {
    const strange = SEATS.flatMap((seat) => {
      const { cards, played } = t.get(`hand:${seat}`)
      return [...cards, ...played].filter((card) => !card.startsWith(`card-of-${seat}-`))
    })
    return strange.map((card) => `${card} is in another's hand`)
  },
  result: () => ({ outcome: 'finished', record: null }),
  messages: { en: {} },
}
