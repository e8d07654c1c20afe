import { type Audience, entityRules, type ViewRules } from '@moothall/engine'
import type {
  Alliance,
  Auction,
  Character,
  EventDeck,
  GameState,
  Hand,
  Middle,
  Slot,
  Supply,
} from '../state/state.ts'

/** DB-HIDDEN-04: the cards in hand are their owner's; of a Faceless they are nobody's (DB-HIDDEN-22). */
const ownerOf = (hand: Readonly<Hand>): Audience => (hand.seat === null ? 'none' : [hand.seat])

/** DB-HIDDEN-01, DB-HIDDEN-02: face down a card is seen by whoever added it, and an Event by nobody (DB-HIDDEN-03). */
function lookers(slot: Readonly<Slot>): Audience {
  if (slot.up) return 'all'
  return slot.seat === null ? 'none' : [slot.seat]
}

/** DB-HIDDEN-21: spectators see what every player sees. */
export const views: ViewRules = {
  game: entityRules<GameState>({
    contentId: 'all',
    contentHash: 'all',
    slice: 'all',
    phase: 'all',
    round: 'all',
    lineup: 'all',
    initiative: 'all',
    turn: 'all',
    next: 'all',
    glyph: 'all',
    cause: 'all',
    reached: 'all',
  }),
  char: entityRules<Character>({
    id: 'all',
    kind: 'all',
    side: 'all',
    seat: 'all',
    power: 'all',
    partner: 'all',
    // DB-HIDDEN-05: taken openly.
    regions: 'all',
    added: 'all',
  }),
  hand: entityRules<Hand>({
    char: 'all',
    seat: 'all',
    cards: ownerOf,
    count: 'all',
  }),
  slot: entityRules<Slot>({
    place: 'all',
    char: 'all',
    seat: 'all',
    card: lookers,
    up: 'all',
  }),
  // DB-HIDDEN-07: the order of a deck is hidden, its number of cards is not; DB-HIDDEN-08: what left it is open.
  deck: entityRules<EventDeck>({ cards: 'none', count: 'all', gone: 'all' }),
  alliance: entityRules<Alliance>({ at: 'all' }),
  middle: entityRules<Middle>({ power: 'all' }),
  supply: entityRules<Supply>({ power: 'all' }),
  // DB-HIDDEN-17: open bids, passes and turns are public at once. Sealed ones are no part of the state before all are in.
  auction: entityRules<Auction>({
    style: 'all',
    step: 'all',
    order: 'all',
    turn: 'all',
    bids: 'all',
    passed: 'all',
    winner: 'all',
  }),
}
