import type { EventCard, Scenario } from '../schema.ts'
import { eventIds, loseCube, printed, reads, rolled, upTo } from './build.ts'

/** A beast made wrong by old magic hunts everything that breathes. */
export const scenario2: Scenario = {
  id: 'scenario.2',
  index: 2,
  deck: 'ordered',
  events: eventIds(2, 6),
  seasons: 6,
  overLimit: { cubes: 1, success: 2 },
  reward: {
    all: [
      { k: 'cube', color: 'any', n: 2 },
      { k: 'growth', n: 1 },
    ],
  },
  prov: printed('index', 'deck', 'overLimit'),
}

export const events2: EventCard[] = [
  rolled(2, 1, {
    mode: 'solo',
    whiteDice: 2,
    colors: ['savvy', 'grace'],
    traits: reads('night', 'forest', 'tracking'),
    successes: 6,
    cost: [],
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
  }),
  rolled(2, 2, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['savvy'],
    traits: reads('tracking', 'animal', 'stealth'),
    successes: 6,
    cost: [{ k: 'cube', color: 'savvy', n: 1 }],
    penalty: { faces: upTo(2), loss: loseCube() },
    reward: { perParticipant: { all: [{ k: 'growth', n: 1 }] }, once: [] },
  }),
  rolled(2, 3, {
    mode: 'solo',
    whiteDice: 2,
    colors: ['magic', 'grace'],
    traits: reads('mindspeech', 'tribe', 'night'),
    successes: 5,
    cost: [{ k: 'cube', color: 'magic', n: 1 }],
    penalty: { faces: upTo(3), loss: loseCube() },
    reward: {
      perParticipant: {
        all: [
          { k: 'growth', n: 1 },
          { k: 'unflip', types: ['skill'], n: 1 },
        ],
      },
      once: [],
    },
  }),
  rolled(2, 4, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['physique', 'grace'],
    traits: reads('combat', 'archery', 'forest'),
    successes: 12,
    cost: [
      { k: 'cube', color: 'physique', n: 1 },
      { k: 'cube', color: 'grace', n: 1 },
    ],
    penalty: { faces: upTo(2), loss: loseCube() },
    reward: { perParticipant: { all: [{ k: 'growth', n: 2 }] }, once: [] },
  }),
  rolled(2, 5, {
    mode: 'solo',
    whiteDice: 2,
    colors: ['grace', 'magic'],
    traits: reads('heal', 'nurture', 'meditate'),
    successes: 5,
    cost: [{ k: 'cube', color: 'grace', n: 1 }],
    penalty: { faces: upTo(1), loss: loseCube() },
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
  rolled(2, 6, {
    mode: 'tribal',
    whiteDice: 3,
    colors: ['physique', 'savvy', 'magic'],
    traits: reads('combat', 'archery', 'mindspeech'),
    successes: 19,
    cost: [
      { k: 'cube', color: 'physique', n: 2 },
      { k: 'cube', color: 'magic', n: 1 },
    ],
    penalty: { faces: upTo(3), loss: loseCube() },
    reward: {
      perParticipant: { all: [{ k: 'growth', n: 2 }] },
      once: [{ k: 'grantCard', card: 'hand.boon' }],
    },
    notes: { reward: 'the one place where the card beside the hand is granted' },
  }),
]
