import { character, errata, handOf, wolf } from './build.ts'

/** The scout and archer: grace, quiet feet, and a warm heart for her kin. */
export const char3 = character({
  id: 'char.3',
  stages: [
    {
      traits: ['adult', 'people', 'tribe', 'hunt'],
      taskDice: { provide: 2, care: 1, community: 1 },
      cubes: { physique: 2, grace: 3, savvy: 1, magic: 1 },
      maxHand: 8,
    },
    {
      traits: ['adult', 'people', 'tribe', 'hunt', 'stealth'],
      taskDice: { provide: 2, care: 2, community: 1 },
      cubes: { physique: 3, grace: 3, savvy: 2, magic: 1 },
      maxHand: 8,
    },
    {
      traits: ['adult', 'people', 'tribe', 'hunt', 'stealth', 'forest'],
      taskDice: { provide: 2, care: 2, community: 2 },
      cubes: { physique: 3, grace: 4, savvy: 2, magic: 1 },
      maxHand: 9,
    },
  ],
})

export const hand3 = handOf('char.3', [
  { type: 'skill', traits: ['archery', 'hunt', 'tracking'], bonusDie: true },
  { type: 'skill', traits: ['stealth', 'travel', 'forest'] },
  { type: 'skill', traits: ['night', 'stealth', 'cave'] },
  {
    type: 'item',
    traits: ['archery', 'hunt', 'human'],
    cubes: { physique: 1 },
    craft: ['craft', 'plant'],
  },
  { type: 'item', traits: ['combat', 'craft'], cubes: { savvy: 1 }, craft: ['craft', 'trade'] },
  wolf(['hunt', 'forest'], { bonusDie: true }),
  // EQ-ERRATA-02
  {
    type: 'demeanor',
    traits: ['nurture', 'heal', 'mating'],
    cubes: { grace: 1 },
    prov: errata('traits.0'),
  },
  { type: 'demeanor', traits: ['tribe', 'combat', 'storm'] },
  { type: 'ally', traits: ['people', 'mating', 'nurture'], cubes: { magic: 1 }, bonusDie: true },
])
