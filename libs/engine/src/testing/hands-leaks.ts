import { entityRules, type Ruleset } from '../ruleset.ts'
import {
  type Card,
  type Deck,
  type Hand,
  type HandsEntities,
  type HandsOptions,
  hands,
  type Leak,
  seePlace,
} from './hands.ts'

/** The same game with one of its leaks built in. */
export function leaky(leak: Leak): Ruleset<HandsEntities, HandsOptions> {
  if (leak === 'view') {
    return {
      ...hands,
      views: {
        ...hands.views,
        card: entityRules<Card>({ face: 'all', place: seePlace, spot: seePlace }),
      },
    }
  }
  if (leak === 'count') {
    return {
      ...hands,
      views: {
        ...hands.views,
        hand: entityRules<Hand>({
          seat: 'all',
          cards: { to: (h) => [h.seat], others: (h) => h.cards.filter((c) => c > '~K4').length },
          tokens: 'all',
          score: 'all',
        }),
      },
    }
  }
  if (leak === 'order') {
    return {
      ...hands,
      views: {
        ...hands.views,
        deck: entityRules<Deck>({
          pile: { to: 'none', others: (d) => d.pile.map((c) => Number(c.slice(2)) % 2) },
        }),
      },
    }
  }
  return hands
}
