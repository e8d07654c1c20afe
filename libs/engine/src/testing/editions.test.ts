import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CarryingOver,
  carryOver,
  type Edition,
  Editions,
  prepareMigration,
  replayEditions,
  type Stretch,
} from '../game/editions.ts'
import { viewerOf } from '../game/frames.ts'
import type { Row } from '../journal.ts'
import type { Ruleset } from '../ruleset.ts'
import {
  asItIs,
  begun,
  carried,
  days,
  type Entities,
  editions,
  faulty,
  first,
  type Garden,
  garden,
  HOLDERS,
  mended,
  OPTIONS,
  type Options,
  playOn,
  second,
  stretches,
  water,
} from './garden.ts'
import { Bench, dice } from './play.ts'

const anySeed = fc.integer({ min: 0, max: 100_000 }).map((n) => `${n}`)
const runs = { numRuns: 15, seed: 4 }

describe('editions of a ruleset', () => {
  it('a game begun under the first is finished under it while the second is live', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const before = begun(first, seed)
        const draw = dice(seed)
        days(before, draw, 3)
        // The second is put to use: new games are played under it, and this one is taken up elsewhere by its name.
        expect(new Editions([first, second]).newest('test-garden')).toBe(second)
        const taken = new Bench<Entities, Options>({
          ...before.spec,
          ruleset: editions.named('garden-1').ruleset as never,
        })
        for (const row of before.rows) taken.commit(row)
        expect(taken.game.hash()).toBe(before.game.hash())
        while (taken.step(draw));
        expect(taken.game.status).toBe('over')
        expect(taken.game.table.get('garden').water).toBeUndefined()
        expect(taken.resumed().hash()).toBe(taken.game.hash())
        const fresh = begun(second, seed)
        expect(fresh.game.table.get('garden').water).toBe(3)
      }),
      runs,
    )
  })

  it('one that is not at hand is asked for in vain: nothing stands in for it', () => {
    expect(() => editions.named('garden-0')).toThrow(/not at hand/)
    expect(() => new Editions([first, first])).toThrow(/two editions/)
  })
})

it('a ruleset itself says what it follows, by the hash or the version of the earlier one', () => {
  const b = begun(first, 'itself')
  days(b, dice('itself'), 2)
  const following = (from: Ruleset<Entities, Options>['from']) =>
    prepareMigration(b.game as never, 'garden-1', {
      name: 'garden-5',
      ruleset: { ...garden(2), ...(from === undefined ? {} : { from }) },
    })
  expect(following({ '1': water })).toMatchObject({ ok: true })
  expect(following({ 'garden-1': water })).toMatchObject({ ok: true })
  for (const from of [undefined, {}, { '2': water }])
    expect(following(from)).toMatchObject({ ok: false, why: 'none' })
  const by = following({ '1': asItIs, 'garden-1': water })
  expect(by.ok && by.carried.state['garden']).toMatchObject({ water: 3 })
})

it('a migration cannot touch what the kernel itself keeps in the state', () => {
  const b = begun(first, 'own')
  days(b, dice('own'), 2)
  const greedy: Edition = {
    name: 'greedy',
    ruleset: garden(2),
    from: {
      'garden-1': (before) => {
        const state = water(before).state as Record<string, object>
        state['#seating'] = { holders: ['thief', 'thief'], away: [], resigned: [] }
        delete state['#handles']
        return { ...before, state }
      },
    },
  }
  const prepared = prepareMigration(b.game as never, 'garden-1', greedy)
  if (!prepared.ok) throw new Error(prepared.why)
  expect(prepared.carried.state['#seating']).toMatchObject({ holders: HOLDERS })
  expect(prepared.carried.state['#handles']).toEqual({})
})

describe('a game that rests is carried over to the next edition', () => {
  it('goes on in a new segment with a fresh secret, and replays from its first row', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        const b = begun(first, seed)
        const draw = dice(seed)
        days(b, draw, 3)
        const { bed } = b.game.table.get('garden')
        const { game, rows, how } = carried(b, seed, first, second)
        expect(game.paused).toBeUndefined()
        expect(game.n).toBe(rows.length)
        expect(game.segment).toBe(2)
        expect(game.table.store.get('garden')).toMatchObject({
          day: 3,
          bed,
          flowers: bed,
          water: 3,
        })
        expect(game.options).toEqual({ days: 8, wet: true })
        expect(game.logLines().filter((line) => line.text.k !== 'kernel.migrated')).toEqual(
          b.game.logLines(),
        )
        playOn(game, rows, draw)
        expect(game.status).toBe('over')
        const whole = replayEditions(
          { options: OPTIONS, holders: HOLDERS },
          { ...how, rows: JSON.parse(JSON.stringify(rows)) as Row[] },
        )
        expect(whole.hash()).toBe(game.hash())
        expect(whole.logLines()).toEqual(game.logLines())
      }),
      runs,
    )
  })

  it('draws what comes from the fresh secret: whoever knew the old one knows nothing of it', () => {
    const faces = (secret: string) => {
      const b = begun(first, 'drawn')
      days(b, dice('drawn'), 2)
      const prepared = prepareMigration(b.game as never, 'garden-1', second)
      if (!prepared.ok) throw new Error(prepared.why)
      const row: Row = { ...prepared.row, n: b.rows.length + 1, segment: 2, time: 0 }
      const [one] = stretches('drawn', 'garden-1', 'garden-2') as [Stretch]
      const game = carryOver(b.game as never, row, {
        editions,
        stretches: [one, { segment: 2, secret, edition: 'garden-2' }],
        rows: [...b.rows, row],
      })
      return Array.from({ length: 6 }, () => {
        const [open] = game.open()
        const prepared_ = game.prepareFor(open?.seat ?? 0, open?.key ?? '', 'sow')
        if (!prepared_.ok) throw new Error(prepared_.code)
        const before = (game.table.store.get('garden') as Garden).bed
        game.apply({ ...prepared_.row, n: game.n + 1, segment: 2, time: 0 })
        return (game.table.store.get('garden') as Garden).bed - before
      }).join()
    }
    expect(new Set(['a', 'b', 'c', 'd'].map(faces)).size).toBeGreaterThan(2)
  })

  it('may be carried over again before anything is played, and replays all the same', () => {
    const b = begun(first, 'twice')
    days(b, dice('twice'), 2)
    const { game, rows, how } = carried(b, 'twice', first, second)
    const third: Edition = {
      name: 'garden-4',
      ruleset: garden(2),
      from: { 'garden-2': (before) => ({ ...before, options: { days: 3 } }) },
    }
    const prepared = prepareMigration(game as never, 'garden-2', third)
    if (!prepared.ok) throw new Error(prepared.why)
    const row: Row = { ...prepared.row, n: game.n + 1, segment: 3, time: 0 }
    const all: CarryingOver = {
      editions: new Editions([first, second, third]),
      stretches: [...how.stretches, { segment: 3, secret: 'three', edition: 'garden-4' }],
      rows: [...rows, row],
    }
    const twice = carryOver(game, row, all)
    expect(twice.paused).toBeUndefined()
    expect(twice.options).toEqual({ days: 3 })
    expect(replayEditions({ options: OPTIONS, holders: HOLDERS }, all).hash()).toBe(twice.hash())
  })

  it('a replica that does not have the new rules stops at the row, and guesses nothing', () => {
    const b = begun(first, 'old replica')
    days(b, dice('old replica'), 2)
    const { rows } = carried(b, 'old replica', first, second)
    const hash = b.game.hash()
    b.game.apply(rows.at(-1) as Row)
    expect(b.game.paused?.error.message).toMatch(/under other rules/)
    expect(b.game.hash()).toBe(hash)
  })

  it('cannot be gone back behind', () => {
    const b = begun(first, 'back')
    days(b, dice('back'), 2)
    const { game } = carried(b, 'back', first, second)
    for (const seat of [0, 1]) expect(game.prepareUndo(viewerOf([seat]), true).ok).toBe(false)
  })

  it('but not in mid-turn, nor when it is over, nor without a migration', () => {
    const b = begun(first, 'turn')
    const draw = dice('turn')
    days(b, draw, 2)
    b.step(draw)
    expect(prepareMigration(b.game as never, 'garden-1', second)).toMatchObject({ why: 'turn' })
    b.step(draw)
    expect(prepareMigration(b.game as never, 'garden-1', second)).toMatchObject({ ok: true })
    expect(prepareMigration(b.game as never, 'garden-0', second)).toMatchObject({ why: 'none' })
    while (b.step(draw));
    expect(prepareMigration(b.game as never, 'garden-1', second)).toMatchObject({ why: 'ended' })
  })

  it('a migration that throws, or gives something else each time, harms nothing', () => {
    const b = begun(first, 'failed')
    days(b, dice('failed'), 2)
    const hash = b.game.hash()
    let calls = 0
    const breaking: Edition = {
      name: 'breaking',
      ruleset: garden(2),
      from: {
        'garden-1': () => {
          throw new Error('no')
        },
      },
    }
    const moody: Edition = {
      name: 'moody',
      ruleset: garden(2),
      from: { 'garden-1': (before) => ({ ...before, options: { days: 8, calls: ++calls } }) },
    }
    expect(prepareMigration(b.game as never, 'garden-1', breaking)).toMatchObject({ why: 'failed' })
    const prepared = prepareMigration(b.game as never, 'garden-1', moody)
    if (!prepared.ok) throw new Error(prepared.why)
    const row: Row = { ...prepared.row, n: b.rows.length + 1, segment: 2, time: 0 }
    expect(() =>
      carryOver(b.game as never, row, {
        editions: new Editions([first, moody]),
        stretches: stretches('failed', 'garden-1', 'moody'),
        rows: [...b.rows, row],
      }),
    ).toThrow(/another state than it says/)
    expect(b.game.hash()).toBe(hash)
    expect(b.game.status).toBe('open')
  })
})

describe('a game that was paused by a fault', () => {
  it('goes on under mended rules from its last good checkpoint, with every choice that was stored', () => {
    let broken = 0
    fc.assert(
      fc.property(anySeed, (seed) => {
        const b = begun(faulty, seed)
        const draw = dice(seed)
        try {
          while (b.step(draw));
          return
        } catch {
          // The row that broke the rules is in the journal: it was stored before it was carried out.
          b.rows.push(b.game.paused?.row as Row)
          broken++
        }
        const { game, rows, how } = carried(b, seed, faulty, mended)
        expect(game.paused).toBeUndefined()
        expect(game.n).toBe(rows.length)
        playOn(game, rows, draw)
        expect(game.status).toBe('over')
        const whole = replayEditions({ options: OPTIONS, holders: HOLDERS }, { ...how, rows })
        expect(whole.hash()).toBe(game.hash())
      }),
      runs,
    )
    expect(broken).toBeGreaterThan(8)
  })
})
