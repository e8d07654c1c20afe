import { entityRules, type ViewRules } from '@moothall/engine'
import type {
  Battle,
  Deck,
  Discard,
  Game,
  Hand,
  Magic,
  MonsterState,
  Pack,
  Player,
  Pool,
  Realm,
  Stack,
  Turn,
  Unit,
} from '../state/entities.ts'

/** Whoever holds cards sees their faces, not their ids; a card's id is its face behind the mark of hidden things. */
function facesOf(ids: readonly string[]): string[] {
  return ids.map((id) => id.slice(1))
}

/** Who sees what (section 26). What is not named here is seen by nobody. */
export const views: ViewRules = {
  game: entityRules<Game>({
    table: 'all',
    phase: 'all',
    picks: 'all',
    round: 'all',
    active: 'all',
    elements: 'all',
    gloryOrbs: 'all',
    trackOrbs: 'all',
    destroyed: 'all',
    tokensGone: 'all',
  }),
  turn: entityRules<Turn>({
    step: 'all',
    unit: 'all',
    realm: 'all',
    pending: 'all',
    calm: 'all',
    fallen: 'all',
  }),
  // EV-HIDDEN-03: the count is open.
  deck: entityRules<Deck>({ pile: { to: 'none', others: (deck) => deck.pile.length } }),
  // EV-HIDDEN-02, EV-DRAFT-04
  discard: entityRules<Discard>({ cards: 'all' }),
  magic: entityRules<Magic>({
    face: (card) =>
      card.place === 'discard' ? 'all' : card.place === 'deck' ? 'none' : [card.place],
  }),
  // EV-HIDDEN-01
  hand: entityRules<Hand>({
    seat: 'all',
    cards: {
      to: (hand) => [hand.seat],
      show: (hand) => facesOf(hand.cards),
      others: (hand) => hand.cards.length,
    },
  }),
  // EV-HIDDEN-09
  pack: entityRules<Pack>({
    seat: 'all',
    cards: {
      to: (pack) => [pack.seat],
      show: (pack) => facesOf(pack.cards),
      others: (pack) => pack.cards.length,
    },
  }),
  player: entityRules<Player>({
    seat: 'all',
    element: 'all',
    powers: 'all',
    resources: 'all',
    tokens: 'all',
    slotted: 'all',
    vp: 'all',
    glory: 'all',
    power: 'all',
    orbs: 'all',
    tactics: 'all',
  }),
  realm: entityRules<Realm>({ id: 'all', q: 'all', r: 'all', tile: 'all', dwelling: 'all' }),
  // EV-HIDDEN-05: the top face and the count.
  stack: entityRules<Stack>({
    realm: 'all',
    printed: 'all',
    element: 'all',
    top: 'all',
    below: 'all',
  }),
  pool: entityRules<Pool>({ tokens: { to: 'none', others: (pool) => pool.tokens.length } }),
  unit: entityRules<Unit>({
    id: 'all',
    owner: 'all',
    type: 'all',
    dice: 'all',
    at: 'all',
    placed: 'all',
    monster: 'all',
  }),
  monster: entityRules<MonsterState>({
    id: 'all',
    element: 'all',
    value: 'all',
    realm: 'all',
    lair: 'all',
    owner: 'all',
  }),
  battle: entityRules<Battle>({
    realm: 'all',
    cause: 'all',
    step: 'all',
    placed: 'all',
    monster: 'all',
    queue: 'all',
    only: 'all',
    joined: 'all',
    supporters: 'all',
    swords: 'all',
    extra: 'all',
    rolls: 'all',
    usedPowers: 'all',
    winner: 'all',
    saved: 'all',
  }),
}
