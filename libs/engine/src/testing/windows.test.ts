import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewerOf, WATCHER } from '../game/frames.ts'
import { entityRules, type Ruleset } from '../ruleset.ts'
import { sampleAnswer } from '../space/enumerate.ts'
import type { Ask, Choice } from '../table/ops.ts'
import { text } from '../text.ts'
import { Bench, dice } from './play.ts'

/** Reactions cost a coin; a coin may also be given away at any moment, to whoever sits next. */
interface Purse {
  seat: number
  coins: number
}
type Coins = { board: { round: number; reactions: number } } & { [k: `purse:${number}`]: Purse }

const coins: Ruleset<Coins, { seats: number; rounds: number; sealed: boolean }> = {
  id: 'test-coins',
  version: '1',
  seats: (options) => options.seats,
  players: { min: 2, max: 4 },
  hiddenInformation: true,
  options: { fields: [] },
  setup(t) {
    t.create('board', { round: 0, reactions: 0 })
    for (let seat = 0; seat < t.seatCount; seat++) t.create(`purse:${seat}`, { seat, coins: seat })
  },
  *flow(t) {
    const all = Array.from({ length: t.seatCount }, (_, i) => i)
    const purse = (seat: number) => t.get(`purse:${seat}`)
    while (t.get('board').round < t.options.rounds) {
      yield* t.checkpoint()
      if (t.options.sealed) {
        yield* t.all({
          kind: 'coins.vote',
          seats: all,
          *branch(seat): Generator<Ask, string, Choice> {
            const { answer } = yield {
              kind: 'coins.vote',
              seats: seat,
              space: () => ({
                type: 'one',
                options: [
                  { id: 'dear', label: text('dear') },
                  { id: 'safe', label: text('safe') },
                ],
              }),
              fallback: () => 'safe',
            }
            return String(answer)
          },
        })
      }
      yield* t.ask({
        kind: 'coins.start',
        seats: t.get('board').round % t.seatCount,
        space: () => ({ type: 'one', options: [{ id: 'go', label: text('go') }] }),
      })
      const reactions = yield* t.window({
        kind: 'coins.react',
        seats: () => all.filter((seat) => purse(seat).coins > 0),
        space: () => ({ type: 'one', options: [{ id: 'pay', label: text('pay') }] }),
      })
      for (const { seat } of reactions) t.edit(`purse:${seat}`).coins--
      t.edit('board').reactions += reactions.length
      t.edit('board').round++
    }
  },
  views: {
    board: entityRules<{ round: number; reactions: number }>({ round: 'all', reactions: 'all' }),
    purse: entityRules<Purse>({ seat: 'all', coins: 'all' }),
  },
  standing: [
    {
      kind: 'coins.give',
      space: (t, seat) =>
        t.get(`purse:${seat}`).coins > 0
          ? { type: 'one', options: [{ id: 'give', label: text('give') }] }
          : undefined,
      run(t, seat) {
        t.edit(`purse:${seat}`).coins--
        t.edit(`purse:${(seat + 1) % t.seatCount}`).coins++
      },
    },
  ],
  invariants(t) {
    let sum = t.get('board').reactions
    const poor: string[] = []
    for (let seat = 0; seat < t.seatCount; seat++) {
      sum += t.get(`purse:${seat}`).coins
      if (t.get(`purse:${seat}`).coins < 0) poor.push(`seat ${seat} owes a coin`)
    }
    const had = (t.seatCount * (t.seatCount - 1)) / 2
    return sum === had ? poor : [...poor, `${sum} coins of ${had}`]
  },
  result: () => ({ outcome: 'finished', record: null }),
  messages: { en: {} },
}

function bench(options: { seats: number; rounds: number; sealed: boolean }) {
  return new Bench({
    ruleset: coins,
    options,
    secret: 'coins',
    holders: ['p1', 'p2', 'p3', 'p4'],
    strict: true,
  })
}
type Table = ReturnType<typeof bench>

function give(b: Table, seat: number): void {
  const prepared = b.game.prepareFor(seat, 'standing:coins.give', 'give')
  expect(prepared.ok).toBe(true)
  if (prepared.ok) b.commit(prepared.row)
}

function answer(b: Table, seat: number, what: string): void {
  const open = b.game.open().find((d) => d.seat === seat)
  expect(open).toBeDefined()
  if (open !== undefined) b.choose(open, what)
}

describe('reaction windows', () => {
  it('never carry out a reaction that has become impossible, whatever is done at any moment', () => {
    let dropped = 0
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (seed) => {
        const b = bench({ seats: 4, rounds: 8, sealed: false })
        const draw = dice(`${seed}`)
        while (b.game.status === 'open') {
          const seat = draw(4)
          if (b.game.table.get(`purse:${seat}`).coins > 0 && draw(2) === 0) {
            const before = b.game.open().length
            give(b, seat)
            if (b.game.open().length > before) dropped++
          } else b.step(draw)
          expect(coins.invariants(b.game.table)).toEqual([])
        }
        expect(b.resumed().hash()).toBe(b.game.hash())
      }),
      { numRuns: 60, seed: 7 },
    )
    expect(dropped).toBeGreaterThan(20)
  })

  it('ask whoever can react by now, and again whoever sealed what is gone', () => {
    const b = bench({ seats: 3, rounds: 1, sealed: false })
    answer(b, 0, 'go')
    expect(b.game.open().map((d) => d.seat)).toEqual([1, 2])
    answer(b, 1, 'pay')
    give(b, 1)
    expect(b.game.open().map((d) => d.seat)).toEqual([2])
    for (let coin = 0; coin < 3; coin++) give(b, 2)
    expect(b.game.open().map((d) => d.seat)).toEqual([0])
  })

  it('name nobody to others, whoever is asked', () => {
    const b = bench({ seats: 3, rounds: 1, sealed: false })
    answer(b, 0, 'go')
    for (const viewer of [WATCHER, viewerOf([0])]) {
      const before = b.game.view(viewer).decisions
      expect(before).toMatchObject([{ type: 'window', seats: [], mine: [] }])
      answer(b, viewer === WATCHER ? 1 : 2, 'pass')
      expect(b.game.view(viewer).decisions).toEqual(before)
    }
  })

  it('tell whoever let them happen so, and nobody else', () => {
    const b = bench({ seats: 3, rounds: 1, sealed: false })
    answer(b, 0, 'go')
    answer(b, 2, 'pass')
    expect(b.game.view(viewerOf([2])).decisions).toMatchObject([{ sealed: [2], passed: [2] }])
    for (const viewer of [WATCHER, viewerOf([0]), viewerOf([1])])
      expect(JSON.stringify(b.game.view(viewer).decisions)).not.toContain('passed')
    const reacting = bench({ seats: 3, rounds: 1, sealed: false })
    answer(reacting, 0, 'go')
    answer(reacting, 2, 'pay')
    const [own] = reacting.game.view(viewerOf([2])).decisions
    expect(own).toMatchObject({ sealed: [2] })
    expect(own).not.toHaveProperty('passed')
  })

  it('cannot be gone back over once they are open, whether anyone has reacted or not', () => {
    const b = bench({ seats: 3, rounds: 1, sealed: false })
    answer(b, 0, 'go')
    expect(b.game.undoFor(viewerOf([0])).state).toBe('barred')
    answer(b, 1, 'pay')
    expect(b.game.undoFor(viewerOf([0])).state).toBe('barred')
  })

  it('take an absent seat as passing', () => {
    const b = bench({ seats: 3, rounds: 1, sealed: false })
    answer(b, 0, 'go')
    const timeout = b.game.prepareTimeout(1)
    expect(timeout).toMatchObject({ ok: true, row: { answer: 'pass' } })
  })
})

it('an absent seat gives the rules’ own fallback in a sealed decision', () => {
  const b = bench({ seats: 2, rounds: 1, sealed: true })
  const timeout = b.game.prepareTimeout(1)
  expect(timeout).toMatchObject({ ok: true, row: { answer: 'safe' } })
  expect(sampleAnswer(b.game.open()[0]?.space as never, () => 0)).toBe('dear')
})

describe('every way through a reaction window', () => {
  /** The window of the first round in a game of three, where seats 1 and 2 can pay. */
  function opened(ruleset = coins): Table {
    const b = new Bench({
      ruleset,
      options: { seats: 3, rounds: 2, sealed: false },
      secret: 'coins',
      holders: ['p1', 'p2', 'p3'],
      strict: true,
    })
    answer(b, 0, 'go')
    return b
  }
  const close = (b: Table): void => {
    const prepared = b.game.prepareClose()
    expect(prepared.ok).toBe(true)
    if (prepared.ok) b.commit(prepared.row)
  }
  const reactions = (b: Table): number => b.game.table.get('board').reactions

  it('everybody passes: it stays open to all eyes until it is closed, and nothing has happened', () => {
    const b = opened()
    b.game.subscribe(WATCHER)
    answer(b, 1, 'pass')
    answer(b, 2, 'pass')
    expect(b.game.take(WATCHER)).toEqual([])
    expect(b.game.open()).toEqual([])
    expect(b.game.windowOpen).toBe(true)
    close(b)
    expect(b.game.windowOpen).toBe(false)
    expect(reactions(b)).toBe(0)
    expect(b.game.take(WATCHER)).toHaveLength(1)
  })

  it('time runs out for each seat: the rows say so, come to the same, and cannot come twice', () => {
    const [passed, late] = [opened(), opened()]
    for (const seat of [1, 2]) {
      answer(passed, seat, 'pass')
      const timeout = late.game.prepareTimeout(seat)
      expect(timeout).toMatchObject({ ok: true, row: { kind: 'timeout', by: 'clock', seat } })
      if (timeout.ok) late.commit(timeout.row)
      expect(late.game.prepareTimeout(seat)).toMatchObject({ ok: false, code: 'STALE_DECISION' })
    }
    close(passed)
    close(late)
    expect(late.game.hash()).toBe(passed.game.hash())
    expect(late.resumed().hash()).toBe(late.game.hash())
  })

  it('it is closed before anybody has answered, and whoever comes too late is told so', () => {
    const b = opened()
    const mine = b.game.view(viewerOf([1])).decisions[0]
    close(b)
    expect(reactions(b)).toBe(0)
    const late = b.game.prepare(viewerOf([1]), { decision: mine?.id ?? '', answer: 'pay' })
    expect(late).toMatchObject({ ok: false, code: 'STALE_DECISION' })
  })

  it('a seat answers twice: the second answer is outdated, and its row would stop the game', () => {
    const b = opened()
    const mine = b.game.view(viewerOf([1])).decisions[0]
    const [first, second] = ['pay', 'pass'].map((what) =>
      b.game.prepare(viewerOf([1]), { decision: mine?.id ?? '', answer: what }),
    )
    if (first?.ok !== true || second?.ok !== true) throw new Error('both fit at first')
    b.commit(first.row)
    const again = b.game.prepare(viewerOf([1]), { decision: mine?.id ?? '', answer: 'pass' })
    expect(again).toMatchObject({ ok: false, code: 'STALE_DECISION' })
    const before = b.game.hash()
    b.game.apply({ ...second.row, n: b.game.n + 1, segment: 1, time: 0 })
    expect(b.game.status).toBe('paused')
    expect(b.game.hash()).toBe(before)
  })

  it('two seats answer at the same time: either order comes to the same', () => {
    const hashes = [
      [1, 2],
      [2, 1],
    ].map((order) => {
      const b = opened()
      const rows = order.map((seat) => {
        const open = b.game.open().find((d) => d.seat === seat)
        return b.game.prepareFor(seat, open?.key ?? '', 'pay')
      })
      // Both were prepared on the same state; neither makes the other outdated.
      for (const row of rows) if (row.ok) b.commit(row.row)
      close(b)
      expect(reactions(b)).toBe(2)
      return b.game.hash()
    })
    expect(hashes[0]).toBe(hashes[1])
  })

  it('a sealed reaction is taken back and given anew, and nobody else can tell', () => {
    const b = opened()
    const before = b.game.hash()
    const others = [viewerOf([0]), viewerOf([2]), WATCHER]
    for (const viewer of others) b.game.subscribe(viewer)
    const first = b.game.view(viewerOf([1])).decisions[0]?.id
    answer(b, 1, 'pay')
    expect(b.takeBack(1)).toBe(true)
    expect(b.game.hash()).toBe(before)
    const second = b.game.view(viewerOf([1])).decisions[0]?.id
    expect(second).not.toBe(first)
    answer(b, 1, 'pass')
    for (const viewer of others) expect(b.game.take(viewer)).toEqual([])
    close(b)
    expect(reactions(b)).toBe(0)
    expect(b.resumed().hash()).toBe(b.game.hash())
  })

  it('where all may agree to go back over it, the window opens anew with nothing in it', () => {
    const b = opened({ ...coins, barrier: () => 'consent' })
    const start = b.resumed()
    answer(b, 1, 'pay')
    close(b)
    expect(reactions(b)).toBe(1)
    expect(b.game.prepareUndo(viewerOf([0]))).toMatchObject({ code: 'UNDO_NEEDS_CONSENT' })
    expect(b.takeBack(0)).toBe(true)
    expect(reactions(b)).toBe(0)
    answer(b, 0, 'go')
    expect(b.game.hash()).toBe(start.hash())
    expect(b.game.open().map((d) => d.seat)).toEqual([1, 2])
    close(b)
    expect(reactions(b)).toBe(0)
    expect(b.resumed().hash()).toBe(b.game.hash())
  })

  it('where nobody may, it is barred for everyone, before and after it is closed', () => {
    const b = opened()
    answer(b, 1, 'pay')
    expect(b.game.prepareUndo(viewerOf([0]), true)).toMatchObject({ code: 'UNDO_BARRED' })
    close(b)
    for (const seat of [0, 1])
      expect(b.game.prepareUndo(viewerOf([seat]), true)).toMatchObject({ code: 'UNDO_BARRED' })
  })
})

describe('a standing permission', () => {
  it('used at each yield of a game by each seat that has it, breaks nothing that waits', () => {
    let used = 0
    for (const seed of [1, 2, 3]) {
      const b = bench({ seats: 3, rounds: 3, sealed: true })
      const draw = dice(`${seed}`)
      do {
        for (const seat of [0, 1, 2]) {
          if (b.game.standing(seat).length === 0) continue
          // Each use is tried on a game of its own, which is then played to its end.
          const trial = bench({ seats: 3, rounds: 3, sealed: true })
          for (const row of b.rows) trial.commit(row)
          give(trial, seat)
          used++
          const later = dice(`${seed}/${b.game.n}/${seat}`)
          do expect(coins.invariants(trial.game.table)).toEqual([])
          while (trial.step(later))
          expect(trial.game.status).toBe('over')
          expect(trial.resumed().hash()).toBe(trial.game.hash())
        }
      } while (b.step(draw))
    }
    expect(used).toBeGreaterThan(60)
  })
})
