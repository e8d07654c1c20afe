import type { EventCard, Scenario } from '../schema.ts'
import { eventIds, loseCube, loseFlip, loseTokens, printed, reads, rolled, upTo } from './build.ts'

/** Misled and shut out, the tribe crosses a land without shade. */
export const scenario5: Scenario = {
  id: 'scenario.5',
  index: 5,
  deck: 'ordered',
  events: eventIds(5, 6),
  seasons: 7,
  overLimit: { cubes: 1, success: 2 },
  reward: {
    chooseOne: [
      [
        { k: 'cube', color: 'any', n: 2 },
        { k: 'unflip', types: 'any', n: 1 },
      ],
      [
        { k: 'cube', color: 'any', n: 2 },
        { k: 'growth', n: 1 },
      ],
    ],
  },
  prov: printed('index', 'deck', 'overLimit'),
}

export const events5: EventCard[] = [
  rolled(5, 1, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['physique'],
    traits: reads('cave', 'combat', 'craft'),
    successes: 10,
    cost: [{ k: 'cube', color: 'physique', n: 1 }],
    penalty: { faces: upTo(1), loss: loseCube() },
    reward: { perParticipant: { all: [{ k: 'growth', n: 1 }] }, once: [] },
  }),
  rolled(5, 2, {
    mode: 'solo',
    whiteDice: 2,
    colors: ['savvy', 'grace'],
    traits: reads('desert', 'travel', 'meditate'),
    successes: 8,
    cost: [
      { k: 'cube', color: 'savvy', n: 1 },
      { k: 'cube', color: 'grace', n: 1 },
    ],
    penalty: { faces: upTo(2), loss: loseCube() },
    reward: { perParticipant: { all: [{ k: 'growth', n: 1 }] }, once: [] },
  }),
  rolled(5, 3, {
    mode: 'tribal',
    whiteDice: 2,
    colors: ['savvy', 'magic'],
    traits: reads('water', 'plant', 'desert'),
    successes: 11,
    cost: [
      { k: 'cube', color: 'savvy', n: 1 },
      { k: 'cube', color: 'magic', n: 1 },
    ],
    penalty: { faces: upTo(1), loss: loseTokens(2) },
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
  rolled(5, 4, {
    mode: 'solo',
    whiteDice: 3,
    colors: ['magic', 'grace'],
    traits: reads('heal', 'nurture', 'mindspeech'),
    successes: 6,
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
  rolled(5, 5, {
    mode: 'tribal',
    whiteDice: 3,
    colors: ['grace', 'physique', 'savvy'],
    traits: reads('storm', 'desert', 'animal'),
    successes: 28,
    cost: [
      { k: 'cube', color: 'grace', n: 1 },
      { k: 'cube', color: 'physique', n: 1 },
      { k: 'cube', color: 'savvy', n: 1 },
    ],
    penalty: { faces: upTo(3), loss: loseCube() },
    reward: {
      perParticipant: {
        all: [
          { k: 'growth', n: 2 },
          { k: 'success', n: 2, to: 'self' },
        ],
      },
      once: [],
    },
  }),
  rolled(5, 6, {
    mode: 'tribal',
    whiteDice: 3,
    colors: ['physique', 'grace', 'magic'],
    traits: reads('travel', 'desert', 'tribe'),
    successes: 26,
    cost: [
      { k: 'cube', color: 'physique', n: 1 },
      { k: 'cube', color: 'magic', n: 1 },
    ],
    penalty: { faces: upTo(3), loss: loseFlip() },
    reward: { perParticipant: { all: [{ k: 'growth', n: 2 }] }, once: [] },
  }),
]
