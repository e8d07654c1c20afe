import type { EventCard, Scenario } from '../schema.ts'
import { errata, eventIds, fixedRoll, loseCube, printed, reads, rolled, upTo } from './build.ts'

/** A year in the woods, in no fixed order. */
export const scenario1: Scenario = {
  id: 'scenario.1',
  index: 1,
  deck: 'shuffled',
  events: eventIds(1, 9),
  seasons: 8,
  overLimit: { cubes: 1, success: 2 },
  reward: {
    all: [
      { k: 'cube', color: 'any', n: 2 },
      { k: 'unflip', types: 'any', n: 1 },
    ],
  },
  prov: printed('index', 'deck', 'overLimit'),
}

export const events1: EventCard[] = [
  // EQ-EVENT-21
  rolled(1, 1, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['physique', 'savvy'],
    traits: reads('forest', 'hunt', 'travel'),
    successes: 10,
    cost: [{ k: 'cube', color: 'physique', n: 1 }],
    penalty: { faces: upTo(1), loss: loseCube() },
    reward: {
      perParticipant: {
        all: [
          { k: 'growth', n: 1 },
          { k: 'success', n: 2, to: 'self' },
        ],
      },
      once: [],
    },
    prov: printed('colors', 'traits', 'penalty'),
    notes: { mode: 'inferred: the rulebook has two characters attempt it together' },
  }),
  rolled(1, 2, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['savvy', 'grace'],
    traits: reads('harvest', 'plant', 'forest'),
    successes: 9,
    cost: [{ k: 'cube', color: 'savvy', n: 1 }],
    penalty: { faces: upTo(1), loss: loseCube() },
    // EQ-ERRATA-06
    reward: { perParticipant: { all: [] }, once: [{ k: 'success', n: 4, to: 'home' }] },
    prov: errata('reward'),
    notes: { penalty: 'ours: the printed symbol is known to be wrong' },
  }),
  fixedRoll(1, 3, {
    mode: 'solo',
    dice: 3,
    outcomes: [
      { all: [{ k: 'sacrifice', types: 'any', n: 1 }] },
      { all: [{ k: 'flip', types: 'any', n: 2 }] },
      { all: [{ k: 'flip', types: 'any', n: 1 }] },
      { all: [{ k: 'success', n: 2, ownOnly: true }] },
    ],
    penalty: null,
    reward: { perParticipant: { all: [] }, once: [] },
    prov: errata('resolve', 'dice', 'outcomes'),
    notes: {
      mode: 'inferred: one character bears the result',
      penalty: 'none is known',
      reward: 'none is known',
    },
  }),
  rolled(1, 4, {
    mode: 'tribal',
    whiteDice: 3,
    colors: ['physique', 'grace', 'magic'],
    traits: reads('storm', 'tribe', 'nurture'),
    successes: 16,
    cost: [
      { k: 'cube', color: 'physique', n: 2 },
      { k: 'cube', color: 'grace', n: 1 },
    ],
    penalty: { faces: upTo(3), loss: loseCube() },
    reward: {
      perParticipant: {
        all: [
          { k: 'growth', n: 2 },
          { k: 'unflip', types: 'any', n: 1 },
        ],
      },
      once: [],
    },
  }),
  rolled(1, 5, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['magic', 'grace'],
    traits: reads('culture', 'lore', 'tribe'),
    successes: 7,
    cost: [
      { k: 'cube', color: 'magic', n: 1 },
      { k: 'cube', color: 'grace', n: 1 },
    ],
    penalty: { faces: upTo(1), loss: loseCube() },
    reward: {
      perParticipant: {
        all: [
          { k: 'growth', n: 1 },
          { k: 'unflip', types: 'any', n: 1 },
        ],
      },
      once: [],
    },
  }),
  rolled(1, 6, {
    mode: 'solo',
    whiteDice: 2,
    colors: ['savvy'],
    traits: reads('tracking', 'animal', 'forest'),
    successes: 3,
    cost: [],
    penalty: { faces: upTo(2), loss: loseCube() },
    reward: { perParticipant: { all: [{ k: 'growth', n: 1 }] }, once: [] },
  }),
  rolled(1, 7, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['grace', 'physique'],
    traits: reads('river', 'fish', 'travel'),
    successes: 10,
    cost: [
      { k: 'cube', color: 'grace', n: 1 },
      { k: 'cube', color: 'physique', n: 1 },
    ],
    penalty: { faces: upTo(2), loss: loseCube() },
    reward: {
      perParticipant: {
        all: [
          { k: 'growth', n: 1 },
          { k: 'cube', color: 'any', n: 1 },
        ],
      },
      once: [],
    },
  }),
  rolled(1, 8, {
    mode: 'solo',
    whiteDice: 2,
    colors: ['magic', 'savvy'],
    traits: reads('heal', 'plant', 'nurture'),
    successes: 4,
    cost: [{ k: 'cube', color: 'savvy', n: 1 }],
    penalty: { faces: upTo(1), loss: loseCube() },
    reward: {
      perParticipant: {
        all: [
          { k: 'growth', n: 1 },
          { k: 'cube', color: 'magic', n: 1 },
        ],
      },
      once: [],
    },
  }),
  rolled(1, 9, {
    mode: 'tribal',
    whiteDice: 1,
    colors: ['physique'],
    traits: reads('combat', 'animal', 'hunt'),
    successes: 5,
    cost: [{ k: 'cube', color: 'physique', n: 2 }],
    penalty: { faces: upTo(2), loss: loseCube('physique') },
    reward: { perParticipant: { all: [{ k: 'growth', n: 2 }] }, once: [] },
  }),
]
