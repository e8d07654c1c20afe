import { character, handOf, mindspeechCard, printed, wolf } from './build.ts'

/** The young leader: an all-round hunter, at ease with tribe and trail. */
export const char1 = character({
  id: 'char.1',
  stages: [
    {
      traits: ['young', 'people', 'tribe', 'forest'],
      taskDice: { community: 1, train: 1, provide: 2 },
      cubes: { physique: 3, grace: 2, savvy: 1, magic: 1 },
      maxHand: 8,
    },
    {
      traits: ['adult', 'people', 'tribe', 'forest', 'travel'],
      taskDice: { community: 2, train: 1, provide: 2 },
      cubes: { physique: 3, grace: 3, savvy: 2, magic: 1 },
      maxHand: 8,
    },
    {
      traits: ['adult', 'people', 'tribe', 'forest', 'travel', 'diplomacy'],
      taskDice: { community: 2, train: 2, provide: 2 },
      cubes: { physique: 4, grace: 3, savvy: 2, magic: 1 },
      maxHand: 9,
    },
  ],
  prov: printed('stages.0.traits', 'stages.0.taskDice'),
})

export const hand1 = handOf('char.1', [
  { type: 'skill', traits: ['tribe', 'diplomacy', 'culture'] },
  { type: 'skill', traits: ['hunt', 'hunt', 'tracking'], bonusDie: true },
  mindspeechCard,
  {
    type: 'item',
    traits: ['combat', 'human', 'troll'],
    cubes: { physique: 1 },
    craft: ['craft', 'troll'],
  },
  { type: 'item', traits: ['travel', 'forest', 'stealth'], craft: ['craft', 'animal'] },
  wolf(['hunt', 'travel'], { bonusDie: true }),
  { type: 'demeanor', traits: ['combat', 'storm', 'desert'] },
  { type: 'demeanor', traits: ['learn', 'cave', 'mating'], cubes: { savvy: 1 } },
  { type: 'skill', traits: ['mindspeech', 'tribe', 'lore'], cubes: { magic: 1 }, bonusDie: true },
])
