import type { EventCard, Scenario } from '../schema.ts'
import { eventIds, loseCube, loseFlip, loseTokens, printed, reads, rolled, upTo } from './build.ts'

/** Hostile neighbours take one of the tribe, and the woods burn. */
export const scenario3: Scenario = {
  id: 'scenario.3',
  index: 3,
  deck: 'ordered',
  events: eventIds(3, 6),
  seasons: 6,
  overLimit: { cubes: 1, success: 2 },
  reward: {
    chooseOne: [
      [
        { k: 'cube', color: 'any', n: 2 },
        { k: 'unflip', types: 'any', n: 1 },
      ],
      [
        { k: 'cube', color: 'any', n: 1 },
        { k: 'unflip', types: 'any', n: 2 },
      ],
    ],
  },
  prov: printed('index', 'deck', 'overLimit'),
}

export const events3: EventCard[] = [
  rolled(3, 1, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['savvy'],
    traits: reads('human', 'stealth', 'forest'),
    successes: 7,
    cost: [{ k: 'cube', color: 'savvy', n: 1 }],
    penalty: { faces: upTo(1), loss: loseTokens(1) },
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
  rolled(3, 2, {
    mode: 'solo',
    whiteDice: 2,
    colors: ['physique', 'savvy'],
    traits: reads('hunt', 'craft', 'human'),
    successes: 7,
    cost: [{ k: 'cube', color: 'physique', n: 1 }],
    penalty: { faces: upTo(2), loss: loseCube() },
    reward: { perParticipant: { all: [{ k: 'growth', n: 1 }] }, once: [] },
  }),
  rolled(3, 3, {
    mode: 'solo',
    whiteDice: 2,
    colors: ['magic', 'grace'],
    traits: reads('mindspeech', 'meditate', 'tribe'),
    successes: 6,
    cost: [
      { k: 'cube', color: 'magic', n: 1 },
      { k: 'cube', color: 'grace', n: 1 },
    ],
    penalty: { faces: upTo(3), loss: loseFlip() },
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
  rolled(3, 4, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['grace'],
    traits: reads('stealth', 'night', 'human'),
    successes: 7,
    cost: [{ k: 'cube', color: 'grace', n: 2 }],
    penalty: { faces: upTo(2), loss: loseFlip() },
    reward: { perParticipant: { all: [{ k: 'growth', n: 1 }] }, once: [] },
  }),
  rolled(3, 5, {
    mode: 'tribal',
    whiteDice: 3,
    colors: ['physique', 'grace', 'savvy'],
    traits: reads('combat', 'archery', 'human'),
    successes: 24,
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
  rolled(3, 6, {
    mode: 'tribal',
    whiteDice: 3,
    colors: ['savvy', 'physique', 'grace'],
    traits: reads('storm', 'travel', 'nurture'),
    successes: 23,
    cost: [
      { k: 'cube', color: 'savvy', n: 1 },
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
]
