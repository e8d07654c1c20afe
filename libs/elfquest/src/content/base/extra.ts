import type { HandCard } from '../schema.ts'
import { errata, hand } from './build.ts'

/** Lies beside a hand once content grants it; the task that mends company turns it up again. */
export const boon: HandCard = hand({
  id: 'hand.boon',
  type: 'boon',
  set: 'boon',
  traits: ['people', 'tribe', 'meditate'],
  cubes: { magic: 1 },
  bonusDie: true,
  notes: { traits: 'broad words, so that whoever holds it finds a use for it' },
})

/** The extra card outside the box: its two traits are picked anew for each scenario. */
export const promo: HandCard = hand({
  id: 'hand.promo',
  type: 'item',
  set: 'promo',
  traits: [],
  chosenTraits: 2,
  bonusDie: true,
  craft: ['craft', 'troll'],
  prov: errata('chosenTraits'),
})
