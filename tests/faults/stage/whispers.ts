import { entityRules, type Flow, type Ruleset, type Table, text } from '@moothall/engine'

/**
 * A small game for the stage of the faults: every round all seal one of their words at once, then each in turn nods or
 * points. Words are random, unlike any other in the house, and never shown to anybody but their seat: whoever
 * receives another's has been told too much.
 */
interface WhispersOptions {
  seats: number
  rounds: number
  /** Rules that go wrong can be chosen. */
  faults: boolean
}
interface Board {
  round: number
  nods: number
}
interface Hand {
  seat: number
  words: string[]
  sealed: number
}
type WhispersEntities = { board: Board } & { [key: `hand:${number}`]: Hand }
type T = Table<WhispersEntities, WhispersOptions>

const WORDS = 3
/**
 * What a seat may say if `faults` is on: the rules throw; run for ever, at the table or without ever touching it; or can
 * no longer say what comes next.
 */
const FAULTS = ['throw', 'spin', 'loop', 'lost']

function word(t: T, seat: number): string {
  const parts = Array.from({ length: 3 }, () => t.int('words', 1_000_000).toString(36))
  return `canary-${seat}-${parts.join('')}`
}

function* round(t: T): Flow<void> {
  const seats = Array.from({ length: t.seatCount }, (_, seat) => seat)
  const sealed = yield* t.all<string>({
    kind: 'whispers.seal',
    seats,
    branch: function* (seat) {
      const { answer } = yield {
        kind: 'whispers.which',
        seats: seat,
        space: () => ({
          type: 'one',
          options: t
            .get(`hand:${seat}`)
            .words.map((id) => ({ id, label: text('whispers.word', { word: id }) })),
        }),
      }
      return answer as string
    },
    showAnswered: true,
    replace: true,
  })
  for (const [seat, said] of sealed) {
    const hand = t.edit(`hand:${seat}`)
    hand.words = [...hand.words.filter((one) => one !== said), word(t, seat)]
    hand.sealed++
    t.log(text('whispers.kept', { word: said }), { to: [seat], seat })
  }
  for (const seat of seats) yield* speak(t, seat)
  t.edit('board').round++
}

function* speak(t: T, seat: number): Flow<void> {
  const { answer } = yield* t.ask<string>({
    kind: 'whispers.speak',
    seats: seat,
    space: () => ({
      type: 'one',
      options: ['nod', 'point', ...(t.options.faults ? FAULTS : [])].map((id) => ({
        id,
        label: text(`whispers.${id}`),
      })),
    }),
  })
  if (answer === 'throw') throw new Error('a rule that throws, on purpose')
  while (answer === 'spin') t.edit('board').nods++
  while (answer === 'loop');
  if (answer === 'lost') {
    yield* t.ask({
      kind: 'whispers.lost',
      seats: seat,
      space: () => {
        throw new Error('a rule that does not know what comes next, on purpose')
      },
    })
  }
  if (answer === 'nod') t.edit('board').nods++
  t.log(text(`whispers.${answer}`, { seat: { seat } }), { seat })
}

const whispers: Ruleset<WhispersEntities, WhispersOptions> = {
  id: 'whispers',
  version: '1',
  seats: (options) => options.seats,
  players: { min: 2, max: 4 },
  hiddenInformation: true,
  options: {
    fields: [
      { key: 'seats', type: 'number', label: text('whispers.seats'), default: 3, min: 2, max: 4 },
      {
        key: 'rounds',
        type: 'number',
        label: text('whispers.rounds'),
        default: 10_000,
        min: 1,
        max: 10_000,
      },
      { key: 'faults', type: 'switch', label: text('whispers.faults'), default: false },
    ],
  },
  setup(t) {
    t.create('board', { round: 1, nods: 0 })
    for (let seat = 0; seat < t.seatCount; seat++) {
      const words = Array.from({ length: WORDS }, () => word(t, seat))
      t.create(`hand:${seat}`, { seat, words, sealed: 0 })
    }
  },
  *flow(t) {
    while (t.get('board').round <= t.options.rounds) {
      yield* t.checkpoint()
      yield* round(t)
    }
  },
  views: {
    board: entityRules<Board>({ round: 'all', nods: 'all' }),
    hand: entityRules<Hand>({
      seat: 'all',
      sealed: 'all',
      words: { to: (hand) => [hand.seat], others: (hand) => hand.words.length },
    }),
  },
  barrier: (_t, barrier) => (barrier === 'answered' ? 'consent' : 'final'),
  invariants(t) {
    const held = Array.from({ length: t.seatCount }, (_, seat) => t.get(`hand:${seat}`).words)
    return held.every((words) => words.length === WORDS) ? [] : ['words are amiss']
  },
  result: () => ({ outcome: 'finished', record: null }),
  messages: { en: {} },
}

export default whispers
