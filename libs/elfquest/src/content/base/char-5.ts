import { character, handOf, mindspeechCard, wolf } from './build.ts'

/** The silent archer: strength, long memory, few words. */
export const char5 = character({
  id: 'char.5',
  stages: [
    {
      traits: ['elder', 'people', 'tribe', 'hunt'],
      taskDice: { provide: 2, train: 1, make: 1 },
      cubes: { physique: 4, grace: 1, savvy: 2, magic: 1 },
      maxHand: 8,
    },
    {
      traits: ['elder', 'people', 'tribe', 'hunt', 'archery'],
      taskDice: { provide: 2, train: 2, make: 1 },
      cubes: { physique: 4, grace: 2, savvy: 2, magic: 2 },
      maxHand: 8,
    },
    {
      traits: ['elder', 'people', 'tribe', 'hunt', 'archery', 'mindspeech'],
      taskDice: { provide: 2, train: 2, make: 2 },
      cubes: { physique: 4, grace: 2, savvy: 3, magic: 2 },
      maxHand: 9,
    },
  ],
})

export const hand5 = handOf('char.5', [
  { type: 'skill', traits: ['archery', 'archery', 'hunt'], bonusDie: true },
  mindspeechCard,
  { type: 'skill', traits: ['lore', 'culture', 'teach'] },
  {
    type: 'item',
    traits: ['archery', 'combat', 'hunt'],
    cubes: { physique: 1 },
    craft: ['craft', 'plant'],
  },
  { type: 'item', traits: ['craft', 'forest', 'trade'], craft: ['craft', 'harvest'] },
  wolf(['tracking', 'forest'], { bonusDie: true }),
  { type: 'demeanor', traits: ['stealth', 'night', 'meditate'], cubes: { grace: 1 } },
  { type: 'demeanor', traits: ['tribe', 'storm', 'desert'] },
  {
    type: 'skill',
    traits: ['tracking', 'combat', 'archery'],
    cubes: { physique: 1 },
    bonusDie: true,
  },
])
