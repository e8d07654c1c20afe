import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChange, type FullFrame, viewerOf } from '../game/frames.ts'
import { canonical } from '../json.ts'
import type { Entities, Ruleset } from '../ruleset.ts'
import { sampleAnswer } from '../space/enumerate.ts'
import { hands } from './hands.ts'
import { lots } from './lots.ts'
import { Bench, dice, everyViewer } from './play.ts'

interface Case {
  name: string
  ruleset: Ruleset<Entities, never>
  options: unknown
}
const cases: Case[] = [
  { name: 'hidden hands', ruleset: hands as never, options: { seats: 3, cards: 14, rounds: 6 } },
  {
    name: 'sealed lots',
    ruleset: lots as never,
    options: { seats: 3, rounds: 3, showAnswered: false },
  },
  {
    name: 'sealed lots, answers marked',
    ruleset: lots as never,
    options: { seats: 4, rounds: 2, showAnswered: true },
  },
  {
    name: 'sealed lots that may be replaced',
    ruleset: lots as never,
    options: { seats: 3, rounds: 3, showAnswered: true, firm: true },
  },
]

function bench(c: Case, seed: number): Bench<Entities, never> {
  return new Bench({
    ruleset: c.ruleset,
    options: c.options as never,
    secret: `secret-${seed}`,
    holders: ['p1', 'p2', 'p3', 'p4'],
    strict: true,
  })
}

const seeds = (runs: number) => ({ numRuns: runs, seed: 20261130 })
const seed = fc.integer({ min: 0, max: 1_000_000 })

/** What decides about the views of everybody, without the numbers that count frames. */
function seen(b: Bench<Entities, never>, game = b.game): string {
  return canonical(everyViewer(game.table.seatCount).map((v) => ({ ...game.view(v), seq: 0 })))
}

describe.each(cases)('the kernel with $name', (c) => {
  it('replays a journal to the same state, log and views', () => {
    fc.assert(
      fc.property(seed, (s) => {
        const b = bench(c, s)
        const draw = dice(`${s}`)
        const hashes: string[] = []
        while (b.step(draw)) {
          expect(c.ruleset.invariants(b.game.table as never)).toEqual([])
          hashes.push(b.game.hash())
        }
        expect(b.game.status).toBe('over')
        const again = b.resumed()
        expect(again.hash()).toBe(hashes.at(-1))
        expect(seen(b, again)).toBe(seen(b))
        expect(again.logLines()).toEqual(b.game.logLines())
      }),
      seeds(25),
    )
  })

  it('is the same after being saved and loaded at every decision', () => {
    fc.assert(
      fc.property(seed, (s) => {
        const b = bench(c, s)
        const draw = dice(`${s}`)
        do {
          const snapshot = b.game.snapshot()
          const loaded = b.resumed(snapshot, snapshot === undefined ? [] : b.game.logLines())
          expect(loaded.n).toBe(b.game.n)
          expect(loaded.hash()).toBe(b.game.hash())
          expect(seen(b, loaded)).toBe(seen(b))
          expect(canonical(loaded.open().map(bare))).toBe(canonical(b.game.open().map(bare)))
          if (b.game.n % 7 === 0) b.game = loaded
        } while (b.step(draw))
      }),
      seeds(6),
    )
  })

  it('keeps the marks of what was taken back through snapshots', () => {
    fc.assert(
      fc.property(seed, (s) => {
        const b = bench(c, s)
        const draw = dice(`${s}`)
        while (b.step(draw)) {
          if (draw(3) === 0) {
            const undo = b.game.prepareUndo(viewerOf([draw(b.game.table.seatCount)]))
            if (undo.ok) b.commit(undo.row)
          }
          if (b.game.n % 9 !== 0) continue
          const snapshot = b.game.snapshot()
          if (snapshot === undefined) continue
          expect(seen(b, b.resumed(snapshot, b.game.logLines()))).toBe(seen(b))
        }
      }),
      seeds(6),
    )
  })

  it('gives viewers changes that turn their old view into the new one', () => {
    fc.assert(
      fc.property(seed, (s) => {
        const b = bench(c, s)
        const draw = dice(`${s}`)
        const viewers = everyViewer(b.game.table.seatCount)
        const held = new Map<string, FullFrame>()
        for (const v of viewers) {
          b.game.subscribe(v)
          held.set(v.key, b.game.view(v))
        }
        const check = () => {
          for (const v of viewers) {
            let frame = held.get(v.key) as FullFrame
            for (const change of b.game.take(v)) {
              expect(change.seq).toBe(frame.seq + 1)
              frame = applyChange(frame, change)
            }
            held.set(v.key, frame)
            const now = b.game.view(v)
            expect(canonical({ ...frame, log: frame.log.slice(-20) })).toBe(
              canonical({ ...now, log: now.log.slice(-20) }),
            )
          }
        }
        while (b.step(draw)) {
          check()
          if (draw(5) === 0) {
            const undo = b.game.prepareUndo(viewers[draw(viewers.length - 1)] as never, true)
            if (undo.ok) b.commit(undo.row)
            check()
          }
        }
      }),
      seeds(12),
    )
  })

  it('takes back a step as if it had never been made, and gives the same when it is made again', () => {
    let undone = 0
    fc.assert(
      fc.property(seed, (s) => {
        const b = bench(c, s)
        const draw = dice(`${s}`)
        for (;;) {
          const open = b.game.open()
          const decision = open[draw(Math.max(1, open.length))]
          if (decision === undefined || b.game.windowOpen) {
            if (!b.step(draw)) break
            continue
          }
          const before = undoable(b)
          const answer = sampleAnswer(decision.space, draw)
          b.choose(decision, answer)
          const after = undoable(b)
          if (!b.takeBack(decision.seat)) continue
          undone++
          expect(undoable(b)).toBe(before)
          const again = b.game
            .open()
            .find((d) => d.seat === decision.seat && d.kind === decision.kind)
          expect(again).toBeDefined()
          b.choose(again as never, answer)
          expect(undoable(b)).toBe(after)
        }
      }),
      seeds(15),
    )
    expect(undone).toBeGreaterThan(15)
  })

  it('changes nothing when it refuses', () => {
    fc.assert(
      fc.property(seed, fc.array(fc.anything(), { minLength: 20, maxLength: 20 }), (s, junk) => {
        const b = bench(c, s)
        const draw = dice(`${s}`)
        const viewers = everyViewer(b.game.table.seatCount)
        for (let i = 0; i < 30 && b.step(draw); i++) {
          const hash = b.game.hash()
          const sight = seen(b)
          const v = viewers[draw(viewers.length)] as (typeof viewers)[number]
          const other = viewers[draw(viewers.length)] as (typeof viewers)[number]
          const decision = b.game.view(other).decisions[0]
          const answers = [
            junk[i % junk.length],
            'nothing',
            -1,
            [],
            {},
            { id: '__proto__', then: 1 },
          ]
          for (const answer of answers) {
            const prepared = b.game.prepare(v, { decision: decision?.id ?? 'x', answer })
            if (prepared.ok) expect(v.key).toBe(other.key)
            expect(b.game.prepare(v, { decision: 'forged', answer }).ok).toBe(false)
          }
          expect(b.game.hash()).toBe(hash)
          expect(seen(b)).toBe(sight)
        }
      }),
      seeds(15),
    )
  })
})

describe('standing permissions', () => {
  it('can come at every decision of a game without breaking a rule that waits', () => {
    fc.assert(
      fc.property(seed, (s) => {
        const b = bench(cases[0] as Case, s)
        const draw = dice(`${s}`)
        do {
          for (const v of everyViewer(3)) {
            for (const permission of b.game.view(v).standing) {
              if (draw(6) !== 0) continue
              const prepared = b.game.prepare(v, {
                decision: permission.id,
                seat: permission.seat,
                answer: 'spend',
              })
              expect(prepared.ok).toBe(true)
              if (prepared.ok) b.commit(prepared.row)
            }
          }
          expect(hands.invariants(b.game.table as never)).toEqual([])
        } while (b.step(draw))
        expect(b.game.status).toBe('over')
        expect(b.resumed().hash()).toBe(b.game.hash())
      }),
      seeds(10),
    )
  })
})

function bare(open: { key: string; kind: string; seat: number; space: unknown }): unknown {
  return { key: open.key, kind: open.kind, seat: open.seat, space: open.space }
}

/** The state and everything seen, but for what taking back leaves on purpose: log, undo and decision ids. */
function undoable(b: Bench<Entities, never>): string {
  return canonical([
    b.game.hash(),
    everyViewer(b.game.table.seatCount).map((v) => {
      const { entities, decisions, standing, status } = b.game.view(v)
      return { entities, standing, status, decisions: decisions.map((d) => ({ ...d, id: '' })) }
    }),
  ])
}
