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

function ownerOf(hand: Readonly<Hand>): Audience {
  // DB-HIDDEN-04: the cards in hand are their owner's; DB-HIDDEN-22: those of a Faceless are nobody's.
  return hand.seat === null ? 'none' : [hand.seat]
}

function lookers(slot: Readonly<Slot>): Audience {
  // DB-HIDDEN-01: the stack lies face down until a card is turned up.
  if (slot.up) return 'all'
  // DB-HIDDEN-02: whoever added a card may look at it.
  if (slot.seat !== null) return [slot.seat]
  // DB-HIDDEN-03: an Event is hidden from everyone.
  return 'none'
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
