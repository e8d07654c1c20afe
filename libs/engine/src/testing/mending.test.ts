import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChange, WATCHER } from '../game/frames.ts'
import { Game, type Snapshot } from '../game/game.ts'
import type { Row } from '../journal.ts'
import { entityRules, type Ruleset } from '../ruleset.ts'
import { text } from '../text.ts'
import { Bench, dice, everyViewer } from './play.ts'

/** A mill that grinds sacks. Its first rules break when a sack holds seven, in the midst of writing. */
interface Sack {
  grain: number
}
type Mill = { mill: { turns: number; flour: number } } & { [k: `sack:${number}`]: Sack }
interface Weather {
  storm: 'throws' | 'endless' | 'checkpoints' | 'calm'
}

function mill(storm: Weather['storm']): Ruleset<Mill, Record<string, never>> {
  return {
    id: 'test-mill',
    version: storm,
    seats: () => 2,
    players: { min: 2, max: 2 },
    hiddenInformation: false,
    options: { fields: [] },
    setup(t) {
      t.create('mill', { turns: 0, flour: 0 })
      for (const i of [0, 1, 2]) t.create(`sack:${i}`, { grain: 0 })
    },
    *flow(t) {
      while (t.get('mill').turns < 60) {
        yield* t.checkpoint()
        const { answer } = yield* t.ask<string>({
          kind: 'mill.fill',
          seats: [0, 1],
          space: () => ({
            type: 'one',
            options: [0, 1, 2].map((i) => ({ id: `sack:${i}`, label: text('mill.fill', { i }) })),
          }),
        })
        const key = answer as `sack:${number}`
        t.edit(key).grain += t.die('wind', 3)
        t.edit('mill').turns++
        t.log(text('mill.filled', { n: t.get(key).grain }))
        yield* t.checkpoint()
        t.edit('mill').flour++
        t.die('stone')
        if (t.get(key).grain >= 7) {
          if (storm === 'throws') throw new Error('the sack burst')
          if (storm === 'endless') while (t.has('mill')) t.get('mill')
          if (storm === 'checkpoints') for (;;) yield* t.checkpoint()
          t.edit(key).grain = 0
        }
      }
    },
    views: {
      mill: entityRules<Mill['mill']>({ turns: 'all', flour: 'all' }),
      sack: entityRules<Sack>({ grain: 'all' }),
    },
    invariants: () => [],
    result: () => ({ outcome: 'finished', record: null }),
    messages: { en: {} },
  }
}

const spec = (storm: Weather['storm'], seed: string) => ({
  ruleset: mill(storm),
  options: {},
  secret: `mill-${seed}`,
  holders: ['p1', 'p2'],
  strict: true,
})

/** Plays until the rules break; the row that broke them is stored, as it is in a hall, but not carried out. */
function untilBroken(storm: Weather['storm'], seed: string) {
  const b = new Bench(spec(storm, seed))
  const draw = dice(seed)
  const seen = { hash: '', checkpoint: '', entities: {} as unknown, log: 0, n: 0 }
  for (;;) {
    seen.hash = b.game.hash()
    seen.checkpoint = JSON.stringify(b.game.checkpointHash())
    const view = b.game.view(WATCHER)
    Object.assign(seen, { entities: view.entities, log: view.logCount, n: b.game.n })
    const open = b.game.open()
    const decision = open[draw(open.length)]
    if (decision === undefined) throw new Error('nothing broke')
    const options = decision.space.type === 'one' ? decision.space.options : []
    const pick = options[draw(options.length)]?.id ?? ''
    const prepared = b.game.prepareFor(decision.seat, decision.key, pick)
    if (!prepared.ok) throw new Error(prepared.code)
    const row: Row = { ...prepared.row, n: b.game.n + 1, segment: 1, time: b.rows.length }
    b.game.apply(row)
    b.rows.push(row)
    if (b.game.paused !== undefined) return { b, seen, row }
  }
}

describe('a rule that fails', () => {
  it.each<Weather['storm']>(['throws', 'endless', 'checkpoints'])(
    'pauses its game in the state before the row (%s), and nothing can be done in it',
    (storm) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 10_000 }), (seed) => {
          const { b, seen, row } = untilBroken(storm, `${seed}`)
          const { game } = b
          expect(game.status).toBe('paused')
          expect(game.paused?.row).toEqual(row)
          expect(game.n).toBe(seen.n)
          expect(game.hash()).toBe(seen.hash)
          expect(JSON.stringify(game.checkpointHash())).toBe(seen.checkpoint)
          const view = game.view(WATCHER)
          expect(view.entities).toEqual(seen.entities)
          expect(view.logCount).toBe(seen.log)
          expect(view.decisions).toEqual([])
          for (const prepared of [
            game.prepareTimeout(0),
            game.prepareClose(),
            game.prepareResign(0),
            game.prepareUndo(everyViewer(2)[0] as never),
            game.prepareConsent(everyViewer(2)[0] as never, true),
            game.prepareControl({ seat: 0, holder: 'p3' }),
          ])
            expect(prepared).toMatchObject({ ok: false, code: 'GAME_PAUSED' })
          expect(() => game.apply({ ...row, n: game.n + 1 })).toThrow(RangeError)
        }),
        { numRuns: storm === 'throws' ? 20 : 3, seed: 1 },
      )
    },
  )

  it('is met again by whoever takes the game up, at the same row and in the same state', () => {
    const { b } = untilBroken('throws', 'again')
    const again = b.resumed()
    expect(again.paused?.row?.n).toBe(b.game.paused?.row?.n)
    expect(again.paused?.error.message).toBe('the sack burst')
    expect(again.hash()).toBe(b.game.hash())
  })

  it('tells those who watch that the game is paused, and nothing else', () => {
    const b = new Bench(spec('throws', 'watched'))
    const draw = dice('watched')
    b.game.subscribe(WATCHER)
    let frame = b.game.view(WATCHER)
    try {
      for (;;) {
        b.step(draw)
        for (const change of b.game.take(WATCHER)) frame = applyChange(frame, change)
      }
    } catch {
      const changes = b.game.take(WATCHER)
      expect(changes).toMatchObject([{ status: 'paused', decisions: [] }])
      expect(changes[0]?.set).toBeUndefined()
      expect(changes[0]?.log).toBeUndefined()
    }
  })

  it('once mended, lets the game go on with every choice that was stored', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (seed) => {
        const { b, seen } = untilBroken('throws', `${seed}`)
        const before = b.rows.slice(0, -1)
        const mended = Game.resume({ ...spec('calm', `${seed}`), rows: before })
        // Up to the fault both rules are the same, so nothing is guessed at.
        expect(mended.hash()).toBe(seen.hash)
        const whole = new Bench(spec('calm', `${seed}`))
        for (const row of b.rows) whole.commit(row)
        expect(whole.game.n).toBe(b.rows.length)
        const draw = dice(`on-${seed}`)
        while (whole.step(draw));
        expect(whole.game.status).toBe('over')
      }),
      { numRuns: 10, seed: 2 },
    )
  })
})

describe('a journal or snapshot that does not fit', () => {
  it('a row that was never among the options stops the game, and is named', () => {
    const b = new Bench(spec('calm', 'poison'))
    b.step(dice('poison'))
    const before = b.game.hash()
    const row: Row = {
      kind: 'choice',
      seat: 0,
      decision: 'x',
      answer: 'sack:9',
      by: 'person',
      n: b.game.n + 1,
      segment: 1,
      time: 0,
    }
    b.game.apply(row)
    expect(b.game.paused).toMatchObject({ row, error: { name: 'RowError' } })
    expect(b.game.hash()).toBe(before)
  })

  it('a snapshot whose state is not what was stored is not played on', () => {
    const b = new Bench(spec('calm', 'snapshot'))
    const draw = dice('snapshot')
    for (let i = 0; i < 20; i++) b.step(draw)
    const good = b.game.newestCheckpoint() as Snapshot
    expect(b.resumed(good, b.game.logLines()).hash()).toBe(b.game.hash())
    const bad = JSON.parse(JSON.stringify(good)) as { state: { mill: { flour: number } } }
    bad.state.mill.flour++
    const taken = b.resumed(bad as unknown as Snapshot, b.game.logLines())
    expect(taken.status).toBe('paused')
    expect(taken.paused?.error.message).toMatch(/not the state that was stored/)
  })
})
