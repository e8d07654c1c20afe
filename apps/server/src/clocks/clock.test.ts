import { Game, type Prepared, type Row, viewerOf } from '@moothall/engine'
import type { Clock } from '@moothall/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pebbles } from '../testing/pebbles.ts'
import { RoomClock } from './room-clock.ts'

const BUDGET: Clock = { kind: 'budget', seconds: 100, increment: 5, late: 'default' }
const MOVE: Clock = { kind: 'move', seconds: 60, late: 'default' }

/** A game of pebbles with its clock, driven by rows at given times. */
function play(rules: Clock, shut: (from: number, to: number) => number = () => 0) {
  const game = Game.create({
    ruleset: pebbles,
    options: { seats: 2, rounds: 50, faults: false },
    secret: 'ab'.repeat(32),
    holders: ['p1', 'p2'],
  }) as unknown as Game
  const clock = new RoomClock({ rules, isBot: () => false, shut }, game, undefined, 0, 0)
  let time = 0
  const row = (at: number, prepared: Prepared): boolean => {
    if (!prepared.ok) return false
    time = at
    const next: Row = { ...prepared.row, n: game.n + 1, segment: 1, time }
    game.apply(next)
    clock.count(next)
    return true
  }
  return {
    game,
    clock,
    answer(seat: number, at: number) {
      const open = game.open().find((d) => d.seat === seat)
      if (open === undefined) return false
      const answer = open.type === 'sealed' ? 0 : 'pass'
      return row(at, game.prepareFor(seat, open.key, answer, 'person'))
    },
    undo: (seat: number, at: number) => row(at, game.prepareUndo(viewerOf([seat]))),
    left: (seat: number) => clock.view(time).seats.find((s) => s.seat === seat)?.left,
    deadline: (seat: number) => clock.view(time).seats.find((s) => s.seat === seat)?.deadline,
  }
}

describe('a budget', () => {
  test('is used while one is asked, and grows by the increment for each own move', () => {
    const t = play(BUDGET)
    t.answer(0, 3_000)
    t.answer(1, 10_000)
    // Both were asked at once: each has used its own time, whatever the other took.
    expect(t.left(0)).toBe(100_000 - 3_000 + 5_000)
    expect(t.left(1)).toBe(100_000 - 10_000 + 5_000)
    expect(t.deadline(0)).toBe(10_000 + 102_000)
    expect(t.deadline(1)).toBeUndefined()
    t.answer(0, 12_000)
    expect(t.left(0)).toBe(102_000 - 2_000 + 5_000)
    expect(t.deadline(1)).toBe(12_000 + 95_000)
  })

  test('a sealed answer moves nothing that others see until all are in; the house knows who is late', () => {
    const t = play(BUDGET)
    const before = t.clock.view(0)
    t.answer(0, 3_000)
    expect({ ...t.clock.view(3_000), now: 0 }).toEqual(before)
    expect(t.deadline(0)).toBe(100_000)
    expect(t.clock.late(200_000)).toEqual({ holder: 'p2', seat: 1 })
    expect(t.clock.late(99_999)).toBeUndefined()
  })

  test('time in which the hall was shut is nobody’s', () => {
    const t = play(BUDGET, (from, to) => Math.max(0, Math.min(to, 60_000) - Math.max(from, 20_000)))
    t.answer(0, 1_000)
    t.answer(1, 70_000)
    expect(t.left(1)).toBe(100_000 - 30_000 + 5_000)
  })

  test('a clock that jumps back takes no time and gives none', () => {
    const t = play(BUDGET)
    t.answer(0, 5_000)
    t.answer(1, 6_000)
    t.answer(0, 1_000)
    expect(t.left(0)).toBe(100_000 - 5_000 + 5_000 + 5_000)
    expect(t.deadline(1)).toBe(6_000 + 100_000 - 6_000 + 5_000)
  })
})

describe('time for each move', () => {
  test('begins anew with each, and runs on through what others do', () => {
    const t = play(MOVE)
    t.answer(1, 50_000)
    expect(t.deadline(0)).toBe(60_000)
    t.answer(0, 55_000)
    expect(t.deadline(0)).toBe(55_000 + 60_000)
    t.answer(0, 100_000)
    expect(t.deadline(1)).toBe(100_000 + 60_000)
  })

  test('taking a move back gives no time back', () => {
    const t = play(MOVE)
    t.answer(0, 1_000)
    t.answer(1, 2_000)
    t.answer(0, 52_000)
    expect(t.undo(0, 54_000)).toBe(true)
    // As if it had not been made; and whose turn it was meanwhile has lost nothing by it.
    expect(t.deadline(0)).toBe(62_000)
    t.answer(0, 60_000)
    expect(t.deadline(1)).toBe(60_000 + 60_000)
  })
})

// boardgamers/powergrid PR 119: move and undo in turn earned time.
test('k times an act and its undo leave no more time than without them', () => {
  const schedule = fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 2, maxLength: 24 })
  fc.assert(
    fc.property(fc.constantFrom(BUDGET, MOVE), schedule, (rules, waits) => {
      const [a, b] = [play(rules), play(rules)]
      for (const t of [a, b]) {
        t.answer(0, 0)
        t.answer(1, 0)
      }
      let time = 0
      for (const wait of waits) {
        time += wait
        a.answer(0, time)
        time += wait
        expect(a.undo(0, time)).toBe(true)
      }
      // One who did nothing in all that time, and both move at its end.
      for (const seat of [0, 1]) {
        expect(a.deadline(seat) ?? 0).toBeLessThanOrEqual(b.deadline(seat) ?? 0)
      }
      a.answer(0, time)
      b.answer(0, time)
      for (const seat of [0, 1]) {
        expect(a.left(seat)).toBeLessThanOrEqual(b.left(seat) ?? 0)
        expect(a.deadline(seat) ?? 0).toBeLessThanOrEqual(b.deadline(seat) ?? 0)
      }
    }),
    { numRuns: 200, seed: 14 },
  )
})

test('counted in one go or taken up at any row, the clock is the same', () => {
  const t = play(BUDGET)
  const states = [t.clock.state]
  for (let i = 1; i < 40; i++) {
    const seat = t.game.open()[0]?.seat ?? 0
    t.answer(seat, i * 1_700)
    states.push(t.clock.state)
  }
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(states.length)
  for (const state of states) expect(JSON.parse(JSON.stringify(state))).toEqual(state)
})
