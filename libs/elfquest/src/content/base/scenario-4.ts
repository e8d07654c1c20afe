import type { EventCard, Scenario } from '../schema.ts'
import { eventIds, loseCube, loseFlip, loseTokens, printed, reads, rolled, upTo } from './build.ts'

/** Refuge underground with a trading partner whose friendship has a price. */
export const scenario4: Scenario = {
  id: 'scenario.4',
  index: 4,
  deck: 'ordered',
  events: eventIds(4, 6),
  seasons: 7,
  overLimit: { cubes: 1, success: 2 },
  reward: {
    all: [
      { k: 'cube', color: 'any', n: 2 },
      { k: 'growth', n: 1 },
    ],
  },
  prov: printed('index', 'deck', 'overLimit'),
}

export const events4: EventCard[] = [
  rolled(4, 1, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['savvy', 'magic'],
    traits: reads('troll', 'diplomacy', 'trade'),
    successes: 9,
    cost: [
      { k: 'cube', color: 'savvy', n: 1 },
      { k: 'cube', color: 'magic', n: 1 },
    ],
    penalty: { faces: upTo(1), loss: loseTokens(2) },
    reward: {
      perParticipant: {
        all: [
          { k: 'growth', n: 1 },
          { k: 'success', n: 2, to: 'self' },
        ],
      },
      once: [],
    },
  }),
  rolled(4, 2, {
    mode: 'solo',
    whiteDice: 2,
    colors: ['grace', 'savvy'],
    traits: reads('cave', 'stealth', 'learn'),
    successes: 7,
    cost: [],
    penalty: { faces: upTo(2), loss: loseFlip() },
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
  rolled(4, 3, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['magic'],
    traits: reads('nurture', 'animal', 'cave'),
    successes: 5,
    cost: [{ k: 'cube', color: 'magic', n: 1 }],
    penalty: { faces: upTo(3), loss: loseCube() },
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
  rolled(4, 4, {
    mode: 'solo',
    whiteDice: 2,
    colors: ['physique'],
    traits: reads('combat', 'troll', 'tribe'),
    successes: 6,
    cost: [{ k: 'cube', color: 'physique', n: 2 }],
    penalty: { faces: upTo(1), loss: loseCube('physique') },
    reward: {
      perParticipant: {
        all: [
          { k: 'growth', n: 1 },
          { k: 'success', n: 2, to: 'self' },
        ],
      },
      once: [],
    },
  }),
  rolled(4, 5, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['grace', 'magic'],
    traits: reads('diplomacy', 'trade', 'lore'),
    successes: 11,
    cost: [
      { k: 'cube', color: 'grace', n: 1 },
      { k: 'cube', color: 'magic', n: 1 },
    ],
    penalty: { faces: upTo(2), loss: loseTokens(2) },
    reward: { perParticipant: { all: [{ k: 'growth', n: 1 }] }, once: [] },
  }),
  rolled(4, 6, {
    mode: 'tribal',
    whiteDice: 3,
    colors: ['physique', 'savvy'],
    traits: reads('cave', 'travel', 'troll'),
    successes: 20,
    cost: [
      { k: 'cube', color: 'physique', n: 2 },
      { k: 'cube', color: 'savvy', n: 1 },
    ],
    penalty: { faces: upTo(3), loss: loseFlip() },
    reward: { perParticipant: { all: [{ k: 'growth', n: 2 }] }, once: [] },
  }),
]
