import { character, errata, handOf, wolf } from './build.ts'

/** The gatherer: patient hands for plants and for wounds. */
export const char4 = character({
  id: 'char.4',
  stages: [
    {
      traits: ['adult', 'people', 'tribe', 'forest'],
      taskDice: { care: 2, provide: 1, rest: 1 },
      cubes: { physique: 2, grace: 2, savvy: 2, magic: 1 },
      maxHand: 8,
    },
    {
      traits: ['adult', 'people', 'tribe', 'forest', 'heal'],
      taskDice: { care: 2, provide: 2, rest: 1 },
      cubes: { physique: 3, grace: 3, savvy: 2, magic: 1 },
      maxHand: 8,
    },
    {
      traits: ['adult', 'people', 'tribe', 'forest', 'heal', 'plant'],
      taskDice: { care: 2, provide: 2, rest: 2 },
      cubes: { physique: 3, grace: 3, savvy: 3, magic: 1 },
      maxHand: 9,
    },
  ],
})

export const hand4 = handOf('char.4', [
  { type: 'skill', traits: ['plant', 'plant', 'harvest'], bonusDie: true },
  { type: 'skill', traits: ['heal', 'learn', 'lore'] },
  // EQ-ERRATA-01
  { type: 'skill', traits: ['nurture', 'forest', 'forest'], prov: errata('traits.0') },
  { type: 'item', traits: ['harvest', 'river', 'fish'], craft: ['craft', 'plant'] },
  { type: 'item', traits: ['forest', 'water', 'desert'], cubes: { savvy: 1 } },
  wolf(['travel', 'hunt'], { bonusDie: true }),
  { type: 'demeanor', traits: ['nurture', 'meditate', 'relax'], cubes: { magic: 1 } },
  { type: 'demeanor', traits: ['tracking', 'travel', 'human'], cubes: { grace: 1 } },
  { type: 'skill', traits: ['plant', 'nurture', 'water'], cubes: { magic: 1 }, bonusDie: true },
])
