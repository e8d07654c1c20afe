import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Viewer } from '../game/frames.ts'
import { viewerOf } from '../game/frames.ts'
import { canonical } from '../json.ts'
import { sampleAnswer } from '../space/enumerate.ts'
import { type LotsEntities, type LotsOptions, lots } from './lots.ts'
import { Bench, dice, everyViewer } from './play.ts'

const options: LotsOptions = { seats: 3, rounds: 2, showAnswered: true, firm: true }
const bench = (secret: string) =>
  new Bench<LotsEntities, LotsOptions>({
    ruleset: lots,
    options,
    secret,
    holders: ['p1', 'p2', 'p3'],
    strict: true,
  })
type B = ReturnType<typeof bench>

/** What a viewer holds, but for the opaque ids of decisions, which are made of row numbers and tell nothing. */
function sight(b: B, viewer: Viewer): string {
  const frame = b.game.view(viewer)
  return canonical({
    ...frame,
    decisions: frame.decisions.map((d) => ({ ...d, id: '' })),
    log: frame.log.map((line) => ({ ...line, time: 0 })),
  })
}

function answer(b: B, seat: number, value: string | number): void {
  const decision = [...b.game.open(), ...b.game.replaceable()].find((d) => d.seat === seat)
  if (decision === undefined) throw new Error(`seat ${seat} is not asked`)
  b.choose(decision, value)
}

describe('a sealed answer that may be replaced', () => {
  it('is replaced without anybody else being told, then or later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 2 }),
        (first, second, seat) => {
          const once = bench('sealed')
          const twice = bench('sealed')
          const others = everyViewer(3).filter((v) => !v.seats.includes(seat))
          for (const v of others) for (const b of [once, twice]) b.game.subscribe(v)
          const told = (b: B) => others.map((v) => b.game.take(v).length)
          for (const b of [once, twice]) {
            answer(b, seat, 'lot:1')
            answer(b, seat, b === once ? second : first)
          }
          expect(told(twice)).toEqual(told(once))
          // Half way to another bid, the one that was sealed still stands.
          answer(twice, seat, 'lot:1')
          expect(others.map((v) => sight(twice, v))).toEqual(others.map((v) => sight(once, v)))
          answer(twice, seat, second)
          expect(others.map((v) => sight(twice, v))).toEqual(others.map((v) => sight(once, v)))
          expect(told(twice)).toEqual(others.map(() => 0))
          for (const b of [once, twice]) {
            for (const other of [0, 1, 2].filter((s) => s !== seat)) {
              answer(b, other, 'lot:2')
              answer(b, other, 1)
            }
          }
          expect(twice.game.hash()).toBe(once.game.hash())
          expect(others.map((v) => sight(twice, v))).toEqual(others.map((v) => sight(once, v)))
        },
      ),
      { numRuns: 40, seed: 20261130 },
    )
  })

  it('stands as it was while a replacement is only half given when the last seat answers', () => {
    const b = bench('half')
    answer(b, 0, 'lot:1')
    answer(b, 0, 4)
    answer(b, 0, 'lot:3')
    for (const seat of [1, 2]) {
      answer(b, seat, 'lot:2')
      answer(b, seat, 0)
    }
    expect(b.game.table.get('purse:0').lots).toEqual([1])
    expect(b.game.table.get('purse:0').coins).toBe(2)
  })

  it('is not waited for, and cannot be taken back', () => {
    const b = bench('waits')
    answer(b, 1, 'lot:1')
    answer(b, 1, 4)
    expect(b.game.open().map((d) => d.seat)).toEqual([0, 2])
    expect(b.game.replaceable().map((d) => d.seat)).toEqual([1])
    const [mine] = b.game.view(viewerOf([1])).decisions
    expect(mine).toMatchObject({ mine: [], sealed: [1], answered: [1] })
    expect(mine?.replace?.[0]).toMatchObject({ seat: 1, stands: 'lot:1' })
    expect(b.game.view(viewerOf([0])).decisions[0]).not.toHaveProperty('replace')
    expect(b.game.prepareUndo(viewerOf([1]))).toMatchObject({ code: 'NOTHING_TO_UNDO' })
    const replaced = b.game.prepare(viewerOf([1]), { decision: mine?.id ?? '', answer: 'lot:2' })
    expect(replaced.ok).toBe(true)
    expect(b.game.prepareTimeout(1)).toMatchObject({ ok: false })
    answer(b, 1, 'lot:2')
    expect(b.game.view(viewerOf([1])).decisions[0]?.replace?.[0]).not.toHaveProperty('stands')
    answer(b, 1, 5)
    expect(b.game.view(viewerOf([1])).decisions[0]?.replace?.[0]).toMatchObject({ stands: 'lot:2' })
  })
})

describe('the steps of a sealed decision', () => {
  it('have their own answer for a clock that runs out, and their own reasons', () => {
    const b = bench('clock')
    answer(b, 2, 'lot:1')
    const open = b.game.view(viewerOf([2])).decisions[0]
    const refused = b.game.refused(viewerOf([2]), open?.id ?? '')
    expect(refused?.map((r) => r.reason.k)).toEqual(['lots.purse'])
    const late = b.game.prepareTimeout(2)
    expect(late).toMatchObject({ ok: true, row: { answer: 6 } })
  })
})

describe('an answer that binds', () => {
  it('cannot be taken back, though nobody has answered it', () => {
    const b = bench('binds')
    const draw = dice('binds')
    while (b.game.open()[0]?.kind !== 'lots.heap') b.step(draw)
    const taker = b.game.open().find((d) => d.seat === 1)
    if (taker === undefined) throw new Error('seat 1 is not asked')
    b.choose(taker, sampleAnswer(taker.space, draw))
    expect(b.game.undoFor(viewerOf([1]))).toMatchObject({ state: 'barred', why: 'bound' })
    expect(b.game.prepareUndo(viewerOf([1]))).toMatchObject({ ok: false, code: 'UNDO_BARRED' })
  })
})
