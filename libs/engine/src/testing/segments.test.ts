import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewerOf, WATCHER } from '../game/frames.ts'
import { Game, type NewGame } from '../game/game.ts'
import type { Row } from '../journal.ts'
import { type HandsEntities, type HandsOptions, hands } from './hands.ts'
import { Bench, dice } from './play.ts'

/** A game that moves house: the rows so far keep their secret, those to come have a fresh one. */

const seed = fc.integer({ min: 0, max: 1_000_000 })
const runs = { numRuns: 25, seed: 20261130 }

type Spec = NewGame<HandsEntities, HandsOptions>

const spec = (s: number): Spec => ({
  ruleset: hands,
  options: { seats: 3, cards: 14, rounds: 6 },
  secret: `first-${s}`,
  holders: ['p1', 'p2', 'p3'],
  strict: true,
})

/** The same game in another hall, from its rows. */
function moved(b: Bench<HandsEntities, HandsOptions>, s: number, secret: string) {
  const next = new Bench<HandsEntities, HandsOptions>({
    ...spec(s),
    secret,
    segment: 2,
    earlier: [{ segment: 1, secret: `first-${s}` }],
  })
  for (const row of b.rows) next.game.apply(row)
  next.rows.push(...b.rows)
  return next
}

function playOn(b: Bench<HandsEntities, HandsOptions>, draw: (n: number) => number, steps: number) {
  for (let i = 0; i < steps && b.step(draw); i++);
}

describe('segments', () => {
  it('a game that moved stands where it stood, and goes on from any snapshot', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 60 }), (s, steps) => {
        const b = new Bench(spec(s))
        const draw = dice(`${s}`)
        playOn(b, draw, steps)
        const there = moved(b, s, `second-${s}`)
        expect(there.game.hash()).toBe(b.game.hash())
        const snapshots = []
        while (there.step(draw)) {
          const snapshot = there.game.snapshot()
          if (snapshot !== undefined) snapshots.push(snapshot)
        }
        expect(there.rows.every((row, i) => row.segment === (i < b.rows.length ? 1 : 2))).toBe(true)
        expect(there.resumed().hash()).toBe(there.game.hash())
        for (const snapshot of snapshots)
          expect(there.resumed(snapshot).hash()).toBe(there.game.hash())
      }),
      runs,
    )
  })

  it('what is drawn after the move, whoever knows the old secret cannot know', () => {
    let other = 0
    for (let s = 0; s < 20; s++) {
      const b = new Bench(spec(s))
      playOn(b, dice(`${s}`), 5)
      const ends = ['one', 'two'].map((secret) => {
        const there = moved(b, s, secret)
        playOn(there, dice(`${s}`), 1_000)
        return there.game.hash()
      })
      if (ends[0] !== ends[1]) other++
    }
    expect(other).toBeGreaterThan(10)
  })

  it('nobody goes back behind the move', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 40 }), (s, steps) => {
        const b = new Bench(spec(s))
        playOn(b, dice(`${s}`), steps)
        const there = moved(b, s, 'fresh')
        for (const seat of [0, 1, 2])
          expect(['barred', 'none']).toContain(there.game.undoFor(viewerOf([seat])).state)
      }),
      runs,
    )
  })
})

describe('putting a game away', () => {
  const put = (b: Bench<HandsEntities, HandsOptions>, resting: boolean): Row => {
    const prepared = b.game.prepareRest(resting)
    if (!prepared.ok) throw new Error(prepared.code)
    return b.commit(prepared.row)
  }

  it('nobody is asked, nothing can be played, and it is the same game when it is taken out', () => {
    fc.assert(
      fc.property(seed, fc.integer({ min: 0, max: 60 }), (s, steps) => {
        const b = new Bench(spec(s))
        playOn(b, dice(`${s}`), steps)
        if (b.game.status !== 'open') return
        const before = { hash: b.game.hash(), open: JSON.stringify(b.game.open()) }
        const [asked] = b.game.open()
        put(b, true)
        expect(b.game.status).toBe('resting')
        expect(b.game.open()).toEqual([])
        expect(b.game.windowOpen).toBe(false)
        for (const viewer of [viewerOf([0]), WATCHER])
          expect(b.game.view(viewer).decisions).toEqual([])
        if (asked !== undefined) {
          const tried = b.game.prepareFor(asked.seat, asked.key, {})
          expect(tried).toMatchObject({ ok: false, code: 'GAME_RESTING' })
        }
        expect(b.game.prepareRest(true)).toMatchObject({ ok: false, code: 'GAME_RESTING' })
        expect(b.game.undoFor(viewerOf([0])).state).toBe('none')
        expect(b.resumed().status).toBe('resting')
        put(b, false)
        expect(b.game.hash()).toBe(before.hash)
        expect(JSON.stringify(b.game.open())).toBe(before.open)
        expect(b.game.prepareRest(false).ok).toBe(false)
      }),
      runs,
    )
  })

  it('seats change hands while it rests', () => {
    const b = new Bench(spec(1))
    put(b, true)
    const prepared = b.game.prepareControl({ seat: 1, holder: 'p7' })
    if (!prepared.ok) throw new Error(prepared.code)
    b.commit(prepared.row)
    put(b, false)
    expect(b.game.seating.holders).toEqual(['p1', 'p7', 'p3'])
  })

  it('a game that moved away takes nothing any more', () => {
    const b = new Bench(spec(1))
    const prepared = b.game.prepareMove()
    if (!prepared.ok) throw new Error(prepared.code)
    b.commit(prepared.row)
    expect(b.game.status).toBe('moved')
    expect(b.game.open()).toEqual([])
    for (const again of [
      b.game.prepareMove(),
      b.game.prepareRest(true),
      b.game.prepareControl({ seat: 0, holder: null }),
      b.game.prepareResign(0),
    ])
      expect(again).toMatchObject({ ok: false, code: 'GAME_MOVED' })
    expect(Game.resume({ ...spec(1), rows: b.rows }).status).toBe('moved')
  })
})
