import { character, errata, handOf, wolf } from './build.ts'

/** The teller of tales: good company, a full pouch, and no hurry at all. */
export const char7 = character({
  id: 'char.7',
  stages: [
    {
      traits: ['adult', 'people', 'tribe', 'culture'],
      taskDice: { community: 2, rest: 1, provide: 1 },
      cubes: { physique: 3, grace: 2, savvy: 1, magic: 1 },
      maxHand: 8,
    },
    {
      traits: ['adult', 'people', 'tribe', 'culture', 'river'],
      taskDice: { community: 2, rest: 2, provide: 1 },
      cubes: { physique: 4, grace: 3, savvy: 1, magic: 1 },
      maxHand: 8,
    },
    {
      traits: ['adult', 'people', 'tribe', 'culture', 'river', 'diplomacy'],
      taskDice: { community: 2, rest: 2, provide: 2 },
      cubes: { physique: 5, grace: 3, savvy: 1, magic: 1 },
      maxHand: 9,
    },
  ],
})

export const hand7 = handOf('char.7', [
  { type: 'skill', traits: ['culture', 'lore', 'teach'], bonusDie: true },
  { type: 'skill', traits: ['harvest', 'plant', 'forest'] },
  { type: 'skill', traits: ['fish', 'river', 'water'], bonusDie: true },
  {
    type: 'item',
    traits: ['hunt', 'fish', 'combat'],
    cubes: { grace: 1 },
    craft: ['craft', 'trade'],
  },
  { type: 'item', traits: ['trade', 'harvest', 'heal'], cubes: { savvy: 1 } },
  wolf(['forest', 'river']),
  // EQ-ERRATA-04; what it gives when it is given up is what any card gives.
  { type: 'demeanor', traits: ['relax', 'meditate'], flipDice: 2, prov: errata('flipDice') },
  { type: 'demeanor', traits: ['diplomacy', 'troll', 'mating'], cubes: { magic: 1 } },
  { type: 'skill', traits: ['lore', 'travel', 'water'], cubes: { savvy: 1 }, bonusDie: true },
])
