import type { Flow, Ruleset, Table } from '@moothall/engine'
import { entityRules, text } from '@moothall/engine'

type Player = { seat: number; score: number }
type Board = { turn: number; pot: number }
type Pig = { board: Board } & { [key: `player:${number}`]: Player }
type PigOptions = { seats: number; goal: number }
type T = Table<Pig, PigOptions>

/** PIG-01: whoever's turn it is rolls as often as they dare; a 1 loses the pot and ends the turn. */
function* turn(t: T, seat: number): Flow<void> {
  for (;;) {
    const { answer } = yield* t.ask({
      kind: 'pig.turn',
      seats: seat,
      space: () => ({
        type: 'one',
        options: [
          { id: 'roll', label: text('pig.roll') },
          { id: 'stop', label: text('pig.stop', { n: t.get('board').pot }) },
        ],
      }),
    })
    if (answer === 'stop') break
    const face = t.die('dice')
    t.log(text('pig.rolled', { n: face }), { seat, show: { kind: 'dice', faces: [face] } })
    if (face === 1) {
      t.edit('board').pot = 0
      break
    }
    t.edit('board').pot += face
  }
  t.edit(`player:${seat}`).score += t.get('board').pot
  Object.assign(t.edit('board'), { pot: 0, turn: (seat + 1) % t.seatCount })
}

const scores = (t: T) => t.keys<`player:${number}`>('player').map((key) => t.get(key).score)
const isOver = (t: T) => scores(t).some((score) => score >= t.options.goal)

export const pig: Ruleset<Pig, PigOptions> = {
  id: 'pig',
  version: '1',
  seats: (options) => options.seats,
  players: { min: 2, max: 6 },
  hiddenInformation: false,
  options: {
    fields: [
      { key: 'seats', type: 'number', label: text('pig.seats'), default: 2, min: 2, max: 6 },
      { key: 'goal', type: 'number', label: text('pig.goal'), default: 50, min: 10, max: 200 },
    ],
  },
  setup(t) {
    t.create('board', { turn: 0, pot: 0 })
    for (let seat = 0; seat < t.seatCount; seat++) t.create(`player:${seat}`, { seat, score: 0 })
  },
  *flow(t) {
    while (!isOver(t)) {
      yield* t.checkpoint()
      yield* turn(t, t.get('board').turn)
    }
  },
  views: {
    board: entityRules<Board>({ turn: 'all', pot: 'all' }),
    player: entityRules<Player>({ seat: 'all', score: 'all' }),
  },
  invariants: (t) => (scores(t).some((score) => score < 0) ? ['a score is below nothing'] : []),
  result(t) {
    if (!isOver(t)) return undefined
    const all = scores(t)
    const places = all.map((score) => 1 + all.filter((other) => other > score).length)
    return { outcome: 'finished', places, scores: all, record: null }
  },
  messages: {
    en: {
      'pig.turn': 'Roll once more, or keep what lies in the pot?',
      'pig.roll': 'Roll',
      'pig.stop': 'Keep {n}',
      'pig.rolled': 'rolled {n}',
      'pig.seats': 'Seats',
      'pig.goal': 'Points to win',
    },
  },
}
