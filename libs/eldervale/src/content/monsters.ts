import type { Element, Monster, Power } from './schema.ts'

/** The base monster of each element (content ledger, section 11). */
export const MONSTERS: Readonly<Record<Element, Monster>> = {
  air: { id: 'stormRoc', element: 'air', value: 3, ability: { is: 'farRush', distance: 2 } },
  earth: { id: 'graniteColossus', element: 'earth', value: 4, ability: { is: 'noBuilding' } },
  fire: { id: 'demonOfMight', element: 'fire', value: 5, ability: { is: 'noSwordsForFallen' } },
  water: { id: 'mireSerpent', element: 'water', value: 3, ability: { is: 'takesToken' } },
  light: { id: 'sunSphinx', element: 'light', value: 3, ability: { is: 'cardForBeating' } },
  darkness: {
    id: 'graveHydra',
    element: 'darkness',
    value: 4,
    ability: { is: 'diceForFallen', per: 2, max: 2 },
  },
  order: { id: 'ironJudge', element: 'order', value: 4, ability: { is: 'swordLimit', n: 1 } },
  chaos: { id: 'jesterBeast', element: 'chaos', value: 2, ability: { is: 'wildDice', max: 3 } },
}

/** Powers of factions that work in battle, one for the elements that have one (content ledger, section 7). */
export const POWERS: readonly Power[] = [
  { id: 'briardell', faction: 'EARTH-a', element: 'earth', unit: 'worker', is: 'support' },
  { id: 'ember', faction: 'FIRE-a', element: 'fire', unit: 'warrior', is: 'placedDie' },
  { id: 'atlantean', faction: 'WATER-a', element: 'water', unit: 'wizard', is: 'returnsWhenLost' },
  { id: 'shadow', faction: 'DARK-a', element: 'darkness', unit: 'dragon', is: 'cardsForFallen' },
  { id: 'jesters', faction: 'CHAOS-a', element: 'chaos', unit: 'worker', is: 'rerollPerUnit' },
]
