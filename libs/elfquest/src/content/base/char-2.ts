import { character, handOf, mindspeechCard, wolf } from './build.ts'

/** The watcher of the sky: wit and magic, roads and far places. */
export const char2 = character({
  id: 'char.2',
  stages: [
    {
      traits: ['adult', 'people', 'tribe', 'night'],
      taskDice: { train: 2, rest: 1, make: 1 },
      cubes: { physique: 2, grace: 2, savvy: 2, magic: 2 },
      maxHand: 8,
    },
    {
      traits: ['adult', 'people', 'tribe', 'night', 'travel'],
      taskDice: { train: 2, rest: 2, make: 1 },
      cubes: { physique: 3, grace: 3, savvy: 2, magic: 2 },
      maxHand: 8,
    },
    {
      traits: ['adult', 'people', 'tribe', 'night', 'travel', 'lore'],
      taskDice: { train: 2, rest: 2, make: 1, community: 1 },
      cubes: { physique: 3, grace: 3, savvy: 3, magic: 2 },
      maxHand: 9,
    },
  ],
})

export const hand2 = handOf('char.2', [
  { type: 'skill', traits: ['night', 'travel', 'lore'], bonusDie: true },
  { type: 'skill', traits: ['diplomacy', 'teach', 'learn'] },
  mindspeechCard,
  { type: 'item', traits: ['travel', 'cave', 'desert'], cubes: { savvy: 1 }, bonusDie: true },
  {
    type: 'item',
    traits: ['combat', 'hunt', 'fish'],
    cubes: { physique: 1 },
    craft: ['craft', 'trade'],
  },
  wolf(['forest', 'water']),
  { type: 'demeanor', traits: ['mating', 'culture', 'relax'] },
  { type: 'demeanor', traits: ['learn', 'meditate', 'storm'] },
  { type: 'skill', traits: ['mindspeech', 'lore', 'night'], cubes: { magic: 1 }, bonusDie: true },
])
