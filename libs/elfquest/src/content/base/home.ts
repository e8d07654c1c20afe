import type { HomeCard } from '../schema.ts'
import { printed, reads, task } from './build.ts'

/** The tribe's dwelling with its six tasks, three white dice each, as it was corrected (EQ-ERRATA-11). */
export const home: HomeCard = {
  id: 'home.1',
  tasks: {
    // EQ-TASK-07
    care: task({
      id: 'care',
      colors: ['savvy', 'grace', 'magic'],
      traitSets: [reads('heal', 'nurture', 'plant')],
      per: 3,
      gain: { k: 'cube', color: 'any', n: 1 },
    }),
    // EQ-TASK-08
    community: task({
      id: 'community',
      colors: ['grace', 'magic'],
      traitSets: [reads('culture', 'diplomacy', 'mating')],
      per: 3,
      gain: { k: 'unflip', types: ['ally', 'boon'], n: 1 },
    }),
    // EQ-TASK-09
    make: task({
      id: 'make',
      colors: ['physique', 'savvy'],
      traitSets: [reads('craft', 'forest', 'trade')],
      per: 3,
      gain: { k: 'unflip', types: ['item'], n: 1 },
    }),
    // EQ-TASK-10
    provide: task({
      id: 'provide',
      colors: ['physique', 'savvy'],
      // EQ-TRAIT-07
      traitSets: [
        reads('harvest', 'forest', 'plant'),
        reads('animal', 'forest', 'hunt'),
        reads('animal', 'river', 'fish'),
      ],
      per: 1,
      gain: { k: 'success', n: 1, to: 'self' },
    }),
    // EQ-TASK-12
    rest: task({
      id: 'rest',
      colors: ['grace', 'magic'],
      traitSets: [reads('forest', 'meditate', 'relax')],
      per: 3,
      gain: { k: 'unflip', types: ['demeanor'], n: 1 },
    }),
    // EQ-TASK-13
    train: task({
      id: 'train',
      colors: ['savvy', 'magic'],
      // EQ-TRAIT-05
      traitSets: [
        [
          ...reads('learn', 'teach', 'adult'),
          { trait: 'elder', weight: 2 },
          { trait: 'ancient', weight: 3 },
        ],
      ],
      per: 3,
      gain: { k: 'unflip', types: ['skill'], n: 1 },
    }),
  },
  prov: printed('tasks'),
}
