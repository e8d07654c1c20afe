import type { TraitDef } from '../schema.ts'

const def = (attested: boolean, keys: string[]): TraitDef[] =>
  keys.map((key) => ({ key, attested }))

/** Every word that re-rolls dice. A word that is not here cannot be used on any card; care is none (EQ-ERRATA-03). */
export const traits: TraitDef[] = [
  ...def(true, ['young', 'adult', 'elder', 'ancient']),
  ...def(true, ['people', 'tribe', 'mindspeech']),
  ...def(true, ['forest', 'river', 'plant', 'animal']),
  ...def(true, ['hunt', 'harvest', 'fish', 'travel']),
  ...def(true, ['heal', 'nurture', 'culture', 'diplomacy', 'mating', 'craft', 'trade']),
  ...def(true, ['meditate', 'relax', 'learn', 'teach']),
  ...def(false, ['combat', 'stealth', 'archery', 'tracking', 'night', 'lore']),
  ...def(false, ['human', 'troll', 'cave', 'desert', 'storm', 'water']),
]
