import { describe, expect, it } from 'vitest'
import { Game } from '../game/game.ts'
import type { Row } from '../journal.ts'
import { entityRules, type Ruleset } from '../ruleset.ts'
import type { Option } from '../space/types.ts'
import type { Table } from '../table/table.ts'
import { text } from '../text.ts'
import { everyViewer } from './play.ts'

type Entities = { board: { n: number } }
type Options = Record<string, never>

/** What goes wrong after the first answer: nothing, or what the rules offer next throws or has no end. */
type Fault = 'none' | 'throws' | 'endless'

const one = (id: string): Option => ({ id, label: text(id) })

function wheel(fault: Fault): Ruleset<Entities, Options> {
  return {
    id: 'test-wheel',
    version: '1',
    seats: () => 2,
    players: { min: 1, max: 2 },
    hiddenInformation: false,
    options: { fields: [] },
    setup: (t) => t.create('board', { n: 0 }),
    *flow(t) {
      for (;;) {
        yield* t.ask({
          kind: 'wheel.turn',
          seats: 0,
          space: () => {
            if (t.get('board').n > 0 && fault === 'throws') throw new Error('what now?')
            while (t.get('board').n > 0 && fault === 'endless');
            return { type: 'one', options: [one('turn')] }
          },
        })
        t.edit('board').n++
      }
    },
    standing: [
      {
        kind: 'wheel.look',
        space: (t: Table<Entities, Options>) => {
          for (let i = 0; i < 100; i++) t.get('board')
          return { type: 'one', options: [one('look')] }
        },
        run: () => {},
      },
    ],
    views: { board: entityRules<Entities['board']>({ n: 'all' }) },
    invariants: () => [],
    result: () => undefined,
    messages: { en: {} },
  }
}

const spec = (fault: Fault) => ({
  ruleset: wheel(fault),
  options: {},
  secret: 'wheel',
  holders: ['p1', 'p2'],
})

function turn(game: Game<Entities, Options>): Row {
  const prepared = game.prepareFor(0, game.open()[0]?.key ?? '', 'turn')
  if (!prepared.ok) throw new Error(prepared.code)
  const row = { ...prepared.row, n: game.n + 1, segment: 1, time: 0 }
  game.apply(row)
  return row
}

describe('the budget of steps', () => {
  it('is each look’s own: between two rows people may look as often as they like', () => {
    const game = Game.create(spec('none'))
    const [, seat] = everyViewer(2)
    if (seat === undefined) throw new Error('there is no such viewer')
    // Twice the budget, a hundred steps at a time.
    for (let i = 0; i < 4_000; i++) game.standing(0)
    for (let i = 0; i < 200; i++) game.view(seat)
    turn(game)
    expect(game.paused).toBeUndefined()
    expect(game.table.get('board').n).toBe(1)
  })

  it.each([
    ['throws', 'what now?'],
    ['endless', 'more than 200000 steps in one choice'],
  ] as const)(
    'rules whose next offer %s go wrong with the row that led there, whether anybody looks or not',
    (fault, says) => {
      const game = Game.create(spec(fault))
      for (const viewer of everyViewer(2)) game.subscribe(viewer)
      const row = turn(game)
      expect(game.paused).toMatchObject({ row, error: { message: says } })
      expect(game.table.get('board').n).toBe(0)
      for (const viewer of everyViewer(2)) expect(game.view(viewer).status).toBe('paused')
      const unseen = Game.resume({ ...spec(fault), rows: [row] })
      expect(unseen.paused?.error.message).toBe(says)
      expect(unseen.hash()).toBe(game.hash())
    },
  )
})
