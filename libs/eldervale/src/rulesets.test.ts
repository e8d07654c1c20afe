import { viewerOf } from '@moothall/engine'
import { wordless } from '@moothall/engine/testing/wordless.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from './messages/en.ts'
import { eldervaleBattle, eldervaleDraft } from './rulesets.ts'
import { bench, type EvBench, playOut } from './testing/table.ts'

const seed = fc.integer({ min: 0, max: 1_000_000 })
const seats = fc.integer({ min: 2, max: 5 })

describe('whole games', () => {
  it('of the draft come to an end with a result, and replay to the same', () => {
    fc.assert(
      fc.property(seed, seats, (s, n) => {
        const b = bench({ table: 'draft', seed: s, options: { seats: n } })
        playOut(b, `${s}`)
        expect(b.game.status).toBe('over')
        expect(b.game.result?.places).toHaveLength(n)
        expect(b.resumed().hash()).toBe(b.game.hash())
      }),
      { numRuns: 20, seed: 1 },
    )
  })

  it('of the battle come to an end, with tokens discarded at any moment, and replay to the same', () => {
    fc.assert(
      fc.property(seed, seats, fc.boolean(), (s, n, draft) => {
        const b = bench({ seed: s, options: { seats: n, magic: draft ? 'draft' : 'dealt' } })
        playOut(b, `${s}`, { tokens: true })
        expect(b.game.status).toBe('over')
        expect(b.game.result?.places).toHaveLength(n)
        expect(b.resumed().hash()).toBe(b.game.hash())
      }),
      { numRuns: 15, seed: 2 },
    )
  })

  it('pass a checkpoint at least every 64 rows', () => {
    let longest = 0
    for (let s = 0; s < 6; s++) {
      playOut(bench({ seed: s, options: { seats: 5 } }), `${s}`, {
        tokens: true,
        each: (b) => {
          longest = Math.max(longest, b.game.n - (b.game.checkpointHash()?.n ?? 0))
        },
      })
    }
    expect(longest).toBeLessThan(64)
  })
})

/** Keys of all texts anywhere within a value, with the names that they are given. */
function keysIn(value: unknown, into: Map<string, Set<string>>): void {
  if (typeof value !== 'object' || value === null) return
  const one = value as { k?: unknown; a?: object }
  if (typeof one.k === 'string' && one.k.includes('.')) {
    const names = into.get(one.k) ?? new Set<string>()
    for (const name of Object.keys(one.a ?? {})) names.add(name)
    into.set(one.k, names)
  }
  for (const part of Object.values(value)) keysIn(part, into)
}

it('every text of questions, options, refusals and log has its sentence, with what it names', () => {
  const used = new Map<string, Set<string>>()
  const look = (b: EvBench): void => {
    for (const open of b.game.open()) {
      keysIn(open.space, used)
      keysIn(open.ask?.refused?.(open.seat), used)
      keysIn(open.ask?.question?.(open.seat) ?? { k: open.kind }, used)
      keysIn(eldervaleBattle.standing?.[0]?.space(b.game.table, open.seat), used)
    }
  }
  for (let s = 0; s < 12; s++) {
    const b = bench({ seed: s, options: { seats: 2 + (s % 4), magic: s % 2 ? 'draft' : 'dealt' } })
    playOut(b, `${s}`, { tokens: true, each: look })
    keysIn(
      b.game.logLines().map((line) => line.text),
      used,
    )
  }
  keysIn([eldervaleDraft.options, eldervaleBattle.options], used)
  const own = [...used].filter(([key]) => !key.startsWith('kernel.'))
  expect(own.length).toBeGreaterThan(120)
  expect(own.map(([key]) => key).filter((key) => en[key] === undefined)).toEqual([])
  const missing = own.flatMap(([key, names]) =>
    [...(en[key] ?? '').matchAll(/\{(\w+)[,}]/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !names.has(name))
      .map((name) => `${key}: ${name}`),
  )
  expect(missing).toEqual([])
})

it('no name for programs reaches whoever sees the table as lists', () => {
  const raw = new Set<string>()
  for (let s = 0; s < 4; s++) {
    const table = s % 4 === 3 ? 'draft' : 'battle'
    const b = bench({ table, seed: s, options: { seats: 2 + (s % 4) } })
    playOut(b, `${s}`, {
      tokens: true,
      each: ({ game }) => {
        // Realms are called by their place on the map.
        for (const viewer of [viewerOf([0]), viewerOf([])])
          for (const one of wordless(game.viewInIds(viewer).entities, en, /^([a-g]\d|\d+)$/))
            raw.add(one)
      },
    })
  }
  expect([...raw].sort()).toEqual([])
})
