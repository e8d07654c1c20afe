import { character, handOf, mindspeechCard, wolf } from './build.ts'

/** The tanner: clever hands, and the customs of the tribe kept whole. */
export const char6 = character({
  id: 'char.6',
  stages: [
    {
      traits: ['adult', 'people', 'tribe', 'craft'],
      taskDice: { make: 2, care: 1, train: 1 },
      cubes: { physique: 2, grace: 3, savvy: 2, magic: 1 },
      maxHand: 8,
    },
    {
      traits: ['elder', 'people', 'tribe', 'craft', 'teach'],
      taskDice: { make: 2, care: 1, train: 2 },
      cubes: { physique: 3, grace: 3, savvy: 2, magic: 2 },
      maxHand: 8,
    },
    {
      traits: ['elder', 'people', 'tribe', 'craft', 'teach', 'trade'],
      taskDice: { make: 2, care: 2, train: 2 },
      cubes: { physique: 3, grace: 4, savvy: 2, magic: 2 },
      maxHand: 9,
    },
  ],
})

export const hand6 = handOf('char.6', [
  { type: 'skill', traits: ['craft', 'craft', 'river'], bonusDie: true },
  mindspeechCard,
  { type: 'skill', traits: ['teach', 'lore', 'culture'] },
  {
    type: 'item',
    traits: ['heal', 'trade', 'desert'],
    cubes: { savvy: 1 },
    craft: ['craft', 'animal'],
  },
  {
    type: 'item',
    traits: ['hunt', 'combat', 'archery'],
    cubes: { physique: 1 },
    craft: ['craft', 'trade'],
  },
  wolf(['forest', 'night'], { bonusDie: true }),
  { type: 'demeanor', traits: ['nurture', 'harvest', 'plant'] },
  { type: 'demeanor', traits: ['trade', 'troll', 'cave'] },
  { type: 'ally', traits: ['young', 'hunt', 'craft'], cubes: { savvy: 1 }, bonusDie: true },
])
