import { viewerOf } from '../game/frames.ts'
import { canSee } from '../game/visibility.ts'
import type { Seat } from '../journal.ts'
import { type Audience, entityRules, type Ruleset } from '../ruleset.ts'
import type { Option, Space } from '../space/types.ts'
import type { Flow, Table } from '../table/table.ts'
import { text } from '../text.ts'

/**
 * A small game for tests: hidden hands, a deck that is shuffled again, gifts face down, cards that lie face down on
 * the table and are mixed there, a reaction window after each card, and a token that may be spent at any moment.
 * `leak` plants a fault on purpose, so that the tests that look for leaks can be seen to find it.
 */
export interface HandsOptions {
  seats: number
  cards: number
  rounds: number
  leak?: Leak
}

export const LEAKS = [
  'log',
  'view',
  'waiting',
  'handles',
  'count',
  'order',
  'stream',
  'window',
  'about',
  'optionCount',
  'optionOrder',
  'refused',
  'standing',
  'undo',
  'end',
] as const
export type Leak = (typeof LEAKS)[number]

export interface Deck {
  pile: string[]
}
export interface Card {
  face: string
  place: 'deck' | 'pot' | 'discard' | 'table' | Seat
  /** Where it lies on the table, else 0. */
  spot: number
  peeked: Seat[]
}
export interface Hand {
  seat: Seat
  cards: string[]
  tokens: number
  score: number
}
interface Board {
  round: number
  turn: Seat
  pot: string[]
  discard: string[]
}
export type HandsEntities = { deck: Deck; board: Board } & { [k: `hand:${number}`]: Hand } & {
  [k: `card:~${string}`]: Card
}
type T = Table<HandsEntities, HandsOptions>

const seeCard = (card: Readonly<Card>): Audience => {
  if (card.place === 'pot' || card.place === 'discard') return 'all'
  return typeof card.place === 'number' ? [card.place, ...card.peeked] : card.peeked
}

/** That a card lies on the table, and where, is seen by all; which card it is only by those who know. */
export const seePlace = (card: Readonly<Card>): Audience =>
  card.place === 'table' ? 'all' : seeCard(card)

/** Cards this viewer does not know now, by the state alone. */
export function unknownTo(t: T, seats: readonly Seat[]): string[] {
  return t
    .keys<`card:~${string}`>('card')
    .filter((key) => !canSee(seeCard(t.get(key)), viewerOf(seats)))
    .map((key) => key.slice('card:'.length))
}

function onTable(t: T): string[] {
  return t
    .keys<`card:~${string}`>('card')
    .filter((key) => t.get(key).place === 'table')
    .sort((a, b) => t.get(a).spot - t.get(b).spot)
    .map((key) => key.slice('card:'.length))
}

/** A fact about what others hold, for the leaks to tell. */
function othersHold(t: T, seat: Seat, ending: string): boolean {
  return Array.from({ length: t.seatCount }, (_, s) => s)
    .filter((s) => s !== seat)
    .some((s) => hand(t, s).cards.some((id) => id.endsWith(ending)))
}

function hand(t: T, seat: Seat): Readonly<Hand> {
  return t.get(`hand:${seat}`)
}

function move(t: T, id: string, place: Card['place'], spot = 0): void {
  const card = t.edit(`card:${id}` as `card:~${string}`)
  card.place = place
  card.spot = spot
  card.peeked = []
}

function scramble(t: T, ids: readonly string[]): void {
  if (t.options.leak !== 'handles') t.scramble(ids)
}

function draw(t: T, seat: Seat): void {
  const deck = t.edit('deck')
  if (deck.pile.length === 0) {
    const board = t.edit('board')
    if (board.discard.length === 0) return
    deck.pile = [...board.discard].sort()
    board.discard = []
    for (const id of deck.pile) move(t, id, 'deck')
    scramble(t, deck.pile)
  }
  const id = t.drawFrom('deck', deck.pile)
  move(t, id, seat)
  scramble(t, [id])
  t.edit(`hand:${seat}`).cards.push(id)
  t.log(text('hands.drew', { seat: { seat } }), { seat })
  const { face } = t.get(`card:${id}` as `card:~${string}`)
  if (t.options.leak === 'log') t.log(text('hands.drewCard', { face }), { seat })
}

function cardOptions(t: T, seat: Seat, verb: string): Option[] {
  const cards = hand(t, seat).cards
  return cards.map((id) => ({
    id: `${verb}:${id}`,
    label: text(`hands.${verb}`, { card: id }),
    at: [`card:${id}`],
  }))
}

function turnOptions(t: T, seat: Seat, others: readonly Seat[]): Option[] {
  const lying = onTable(t)
  const to = others.map((s) => ({
    id: `${s}`,
    label: text('hands.to', { seat: { seat: s } }),
  }))
  if (t.options.leak === 'optionOrder' && othersHold(t, seat, '2')) to.reverse()
  const options: Option[] = [
    ...cardOptions(t, seat, 'play'),
    ...cardOptions(t, seat, 'lay'),
    ...cardOptions(t, seat, 'give').map((o) => ({
      ...o,
      then: { type: 'one' as const, options: to },
    })),
    ...lying.map((id) => ({
      id: `flip:${id}`,
      label: text('hands.flip'),
      at: [`card:${id}`],
    })),
    ...(lying.length > 1 ? [{ id: 'mix', label: text('hands.mix') }] : []),
    { id: 'draw', label: text('hands.draw') },
    ...(t.get('deck').pile.length > 0 ? [{ id: 'peek', label: text('hands.peek') }] : []),
    { id: 'show', label: text('hands.show') },
  ]
  if (t.options.leak !== 'optionCount' || othersHold(t, seat, '1'))
    options.push({ id: 'rest', label: text('hands.rest') })
  return options
}

/** Puts a card face down on the table. Whoever laid it knows it until the cards there are mixed. */
function lay(t: T, seat: Seat, card: string): void {
  const mine = t.edit(`hand:${seat}`)
  mine.cards = mine.cards.filter((c) => c !== card)
  const spots = onTable(t).map((id) => t.get(`card:${id}` as `card:~${string}`).spot)
  move(t, card, 'table', Math.max(0, ...spots) + 1)
  t.edit(`card:${card}` as `card:~${string}`).peeked.push(seat)
  t.log(text('hands.laid', { seat: { seat } }), { seat, at: [`card:${card}`] })
}

/** Mixes what lies face down on the table, out of sight of all. */
function mix(t: T, seat: Seat): void {
  const cards = onTable(t)
  const spots = cards.map((id) => t.get(`card:${id}` as `card:~${string}`).spot)
  const mixed = t.shuffle('mix', cards)
  mixed.forEach((id, i) => {
    move(t, id, 'table', spots[i] ?? 0)
  })
  scramble(t, cards)
  t.log(text('hands.mixed', { seat: { seat } }), { seat })
}

function discard(t: T, id: string): void {
  move(t, id, 'discard')
  t.edit('board').discard.push(id)
}

function* turn(t: T, seat: Seat): Flow<void> {
  const others = Array.from({ length: t.seatCount }, (_, i) => i).filter((s) => s !== seat)
  const { answer } = yield* t.ask({
    kind: 'hands.turn',
    seats: seat,
    space: () => ({ type: 'one', options: turnOptions(t, seat, others) }),
    refused: () => [
      {
        option: { id: 'win', label: text('hands.win') },
        reason: text('hands.notYet', {
          n: t.options.leak === 'refused' && othersHold(t, seat, '3') ? 2 : 1,
        }),
      },
    ],
    ...(t.options.leak === 'about' ? { about: () => ({ low: lowest(t, seat) }) } : {}),
    ...(t.options.leak === 'waiting' && hand(t, seat).cards.some((id) => id.endsWith('1'))
      ? { open: false }
      : {}),
  })
  const id = typeof answer === 'string' ? answer : (answer as { id: string }).id
  const [verb, card] = id.split(':') as [string, string | undefined]
  if (verb === 'draw') draw(t, seat)
  else if (verb === 'rest') t.log(text('hands.rested', { seat: { seat } }), { seat })
  else if (verb === 'show') t.edit(`hand:${seat}`).score += hand(t, seat).cards.length
  else if (verb === 'mix') mix(t, seat)
  else if (verb === 'lay' && card !== undefined) lay(t, seat, card)
  else if (verb === 'flip' && card !== undefined) discard(t, card)
  else if (verb === 'peek') {
    const top = t.get('deck').pile[t.int('peek', t.get('deck').pile.length)] as string
    t.edit(`card:${top}` as `card:~${string}`).peeked.push(seat)
    t.log(text('hands.peeked', { seat: { seat } }), { seat })
    t.log(text('hands.peekedCard', { card: top }), { to: [seat] })
    if (t.options.leak === 'stream' && top.endsWith('1')) t.int('dice', 6)
  } else if (verb === 'give' && card !== undefined) {
    const to = Number((answer as { then: string }).then)
    const mine = t.edit(`hand:${seat}`)
    mine.cards = mine.cards.filter((c) => c !== card)
    move(t, card, to)
    t.edit(`hand:${to}`).cards.push(card)
    scramble(t, [card])
    t.log(text('hands.gave', { seat: { seat }, to: { seat: to } }), { seat })
    t.log(text('hands.gaveCard', { card }), { to: [seat, to] })
  } else if (verb === 'play' && card !== undefined) yield* play(t, seat, card, others)
  // Who rests throws nothing, so that there is a step that can be taken back.
  if (verb !== 'rest') {
    const faces = [t.die('dice')]
    t.log(text('hands.dice', { n: faces[0] ?? 0 }), { show: { kind: 'dice', faces } })
  }
  t.edit('board').turn = (seat + 1) % t.seatCount
  if (t.get('board').turn === 0) t.edit('board').round++
}

/** The lowest card of a hand by its face. */
function lowest(t: T, seat: Seat): string {
  const faces = hand(t, seat).cards.map((id) => t.get(`card:${id}` as `card:~${string}`).face)
  return faces.sort()[0] ?? 'none'
}

function* play(t: T, seat: Seat, card: string, others: Seat[]): Flow<void> {
  const mine = t.edit(`hand:${seat}`)
  mine.cards = mine.cards.filter((c) => c !== card)
  move(t, card, 'pot')
  t.edit('board').pot.push(card)
  t.log(text('hands.played', { card }), { seat, at: [`card:${card}`] })
  const might = others.filter((s) =>
    t.options.leak === 'window'
      ? hand(t, s).cards.some((c) => c.endsWith('1') || c.endsWith('2'))
      : hand(t, s).cards.length > 0,
  )
  const reactions =
    might.length === 0
      ? []
      : yield* t.window({
          kind: 'hands.block',
          seats: might,
          space: (s): Space => ({ type: 'one', options: cardOptions(t, s, 'block') }),
        })
  for (const { seat: who, answer } of reactions) {
    const spent = String(answer).slice('block:'.length)
    // A standing permission cannot take the card, but the rule reads the hand again all the same.
    if (!hand(t, who).cards.includes(spent)) continue
    const their = t.edit(`hand:${who}`)
    their.cards = their.cards.filter((c) => c !== spent)
    discard(t, spent)
    t.log(text('hands.blocked', { card: spent }), { seat: who })
  }
  const board = t.edit('board')
  board.pot = board.pot.filter((c) => c !== card)
  discard(t, card)
  if (reactions.length === 0) t.edit(`hand:${seat}`).score++
}

export const hands: Ruleset<HandsEntities, HandsOptions> = {
  id: 'test-hands',
  version: '1',
  seats: (options) => options.seats,
  players: { min: 2, max: 4 },
  hiddenInformation: true,
  options: { fields: [] },
  setup(t) {
    const ids = Array.from({ length: t.options.cards }, (_, i) => `~K${i}`)
    const pile = t.shuffle('deal', ids)
    t.create('board', { round: 1, turn: 0, pot: [], discard: [] })
    for (const id of ids) {
      t.create(`card:${id}` as `card:~${string}`, {
        face: `canary-${id.slice(1)}`,
        place: 'deck',
        spot: 0,
        peeked: [],
      })
    }
    for (let seat = 0; seat < t.seatCount; seat++) {
      const cards = pile.splice(0, 3)
      t.create(`hand:${seat}`, { seat, cards, tokens: 2, score: 0 })
      for (const id of cards) move(t, id, seat)
    }
    t.create('deck', { pile: pile.sort() })
    t.scramble(ids)
  },
  *flow(t) {
    const early = () => t.options.leak === 'end' && othersHold(t, 0, '4')
    while (t.get('board').round <= t.options.rounds && !(t.get('board').round > 2 && early())) {
      yield* t.checkpoint()
      yield* turn(t, t.get('board').turn)
    }
    t.log(text('hands.over'))
  },
  views: {
    deck: entityRules<Deck>({ pile: { to: 'none', others: (d) => d.pile.length } }),
    card: entityRules<Card>({ face: seeCard, place: seePlace, spot: seePlace }),
    hand: entityRules<Hand>({
      seat: 'all',
      cards: { to: (h) => [h.seat], others: (h) => h.cards.length },
      tokens: 'all',
      score: 'all',
    }),
    board: entityRules<Board>({ round: 'all', turn: 'all', pot: 'all', discard: 'all' }),
  },
  standing: [
    {
      kind: 'hands.spend',
      space: (t, seat) =>
        t.get(`hand:${seat}`).tokens > 0 &&
        !(t.options.leak === 'standing' && othersHold(t, seat, '5'))
          ? { type: 'one', options: [{ id: 'spend', label: text('hands.spend') }] }
          : undefined,
      run(t, seat) {
        const h = t.edit(`hand:${seat}`)
        h.tokens--
        h.score += 2
        t.log(text('hands.spent', { seat: { seat } }), { seat })
      },
    },
  ],
  barrier: (t, barrier) =>
    barrier === 'answered' || (t.options.leak === 'undo' && hand(t, 1).cards.some((c) => c > '~K4'))
      ? 'consent'
      : 'final',
  invariants(t) {
    const where = [
      ...t.get('deck').pile,
      ...t.get('board').pot,
      ...t.get('board').discard,
      ...onTable(t),
      ...Array.from({ length: t.seatCount }, (_, s) => hand(t, s).cards).flat(),
    ]
    return new Set(where).size === t.options.cards && where.length === t.options.cards
      ? []
      : [`${where.length} cards of ${t.options.cards}`]
  },
  result: (t) => ({
    outcome: 'finished',
    scores: Array.from({ length: t.seatCount }, (_, s) => hand(t, s).score),
    record: null,
  }),
  messages: { en: {} },
}
