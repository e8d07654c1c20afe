import { entityRules, type Flow, type Ruleset, type Table, text } from '@moothall/engine'

/**
 * A small game for tests of the service: every round all hide some pebbles at once, then each in turn says one more
 * thing, then a die is thrown. Every hand has a charm that only its owner may ever see.
 */
export interface PebbleOptions {
  seats: number
  rounds: number
  /** A seat that says "fault" makes the rules throw. */
  faults: boolean
}
interface Board {
  round: number
  pile: number
  die: number
}
interface Hand {
  seat: number
  pebbles: number
  charm: string
}
export type PebbleEntities = { board: Board } & { [key: `hand:${number}`]: Hand }
type T = Table<PebbleEntities, PebbleOptions>

function* round(t: T): Flow<void> {
  const seats = Array.from({ length: t.seatCount }, (_, seat) => seat)
  const hidden = yield* t.all<number>({
    kind: 'pebbles.hide',
    seats,
    branch: function* (seat) {
      const choice = yield {
        kind: 'pebbles.howMany',
        seats: seat,
        space: () => ({ type: 'amount', min: 0, max: Math.min(3, t.get(`hand:${seat}`).pebbles) }),
      }
      return choice.answer as number
    },
  })
  for (const [seat, count] of hidden) {
    t.edit(`hand:${seat}`).pebbles -= count
    t.edit('board').pile += count
    t.log(text('pebbles.hid', { seat: { seat }, count }), { seat })
  }
  for (const seat of seats) yield* say(t, seat)
  const die = t.die('die')
  t.edit('board').die = die
  t.edit('board').round++
  t.log(text('pebbles.threw', { die }))
}

function* say(t: T, seat: number): Flow<void> {
  const { answer } = yield* t.ask<string>({
    kind: 'pebbles.say',
    seats: seat,
    space: () => ({
      type: 'one',
      options: ['take', 'give', 'pass', ...(t.options.faults ? ['fault'] : [])].map((id) => ({
        id,
        label: text(`pebbles.${id}`),
      })),
    }),
    refused: () => [
      { option: { id: 'fly', label: text('pebbles.fly') }, reason: text('pebbles.noWings') },
    ],
  })
  if (answer === 'fault') throw new Error('a rule that throws, for tests')
  const hand = t.edit(`hand:${seat}`)
  const board = t.edit('board')
  if (answer === 'take' && board.pile > 0) {
    board.pile--
    hand.pebbles++
  }
  if (answer === 'give' && hand.pebbles > 0) {
    board.pile++
    hand.pebbles--
  }
  t.log(text(`pebbles.${answer}`, { seat: { seat } }), { seat })
}

export const pebbles: Ruleset<PebbleEntities, PebbleOptions> = {
  id: 'pebbles',
  version: '1',
  seats: (options) => options.seats,
  players: { min: 2, max: 4 },
  hiddenInformation: true,
  options: {
    fields: [
      { key: 'seats', type: 'number', label: text('pebbles.seats'), default: 2, min: 2, max: 4 },
      {
        key: 'rounds',
        type: 'number',
        label: text('pebbles.rounds'),
        default: 3,
        min: 1,
        max: 1000,
      },
      { key: 'faults', type: 'switch', label: text('pebbles.faults'), default: false },
    ],
  },
  setup(t) {
    t.create('board', { round: 1, pile: 0, die: 0 })
    for (let seat = 0; seat < t.seatCount; seat++) {
      t.create(`hand:${seat}`, {
        seat,
        pebbles: 8,
        charm: `charm-of-${seat}-${t.int('charm', 1_000_000)}`,
      })
    }
  },
  *flow(t) {
    while (t.get('board').round <= t.options.rounds) {
      yield* t.checkpoint()
      yield* round(t)
    }
  },
  views: {
    board: entityRules<Board>({ round: 'all', pile: 'all', die: 'all' }),
    hand: entityRules<Hand>({ seat: 'all', pebbles: 'all', charm: (hand) => [hand.seat] }),
  },
  barrier: (_t, barrier) => (barrier === 'answered' ? 'consent' : 'final'),
  invariants(t) {
    let pebbles = t.get('board').pile
    for (let seat = 0; seat < t.seatCount; seat++) pebbles += t.get(`hand:${seat}`).pebbles
    return pebbles === 8 * t.seatCount ? [] : [`${pebbles} pebbles`]
  },
  result: (t) => ({ outcome: 'finished', record: { pile: t.get('board').pile } }),
  messages: { en: { 'pebbles.take': 'Take one' } },
}
