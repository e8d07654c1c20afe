import { cloneJson } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import { bench, play } from '../testing/player.ts'
import { contentProblems } from './checks.ts'
import { base, house } from './index.ts'
import { knowContent } from './lookup.ts'
import type { ContentSet } from './schema.ts'

describe('the house set', () => {
  it('DB-EVENT-01, DB-GLYPH-20, DB-MAP-01, DB-MAP-04: has its counts, a whole map and fitting cards', () => {
    expect(contentProblems(house)).toEqual([])
  })

  it('DB-MAP-03: has 20 borders', () => {
    expect(house.regions.reduce((sum, region) => sum + region.next.length, 0)).toBe(40)
  })

  it('DB-GLYPH-21, DB-GLYPH-22, DB-GLYPH-23: has the layouts of the ledger', () => {
    const letters = { move: 'M', combat: 'X', collect: 'P', vaala: 'V', deploy: 'D' }
    const layouts = (side: string) =>
      house.sides
        .find((one) => one.id === side)
        ?.actions.map((card) => card.glyphs.map((glyph) => letters[glyph]).join('-'))
    expect(layouts('allaria')).toEqual(['M-X-P', 'X-M-P', 'D-M-P', 'M-P-V', 'D-X-V'])
    expect(layouts('tyveria')).toEqual(layouts('allaria'))
    expect(layouts('brood1')).toEqual(['M-M-X', 'M-X-P', 'M-M-P', 'X-M-X', 'M-P-V', 'X-P-V'])
    expect(layouts('brood2')).toEqual(layouts('brood1'))
    expect(layouts('kadhah')).toEqual(layouts('brood1'))
    expect(layouts('fell')).toEqual(['M-M-X', 'M-X-P', 'M-M-P', 'X-M-X', 'V-M-P', 'V-X-P'])
  })

  it('DB-EVENT-01, DB-GLYPH-01, DB-GLYPH-20, DB-MAP-01, DB-MAP-04: names what is wrong with a set', () => {
    const spoilt: [string, (set: Writable) => void][] = [
      ['O0 borders O1, but not the other way', (set) => set.regions[1]?.next.splice(0, 1)],
      ['11 regions, not 12', (set) => set.regions.splice(11, 1)],
      [
        'fell.arcane-dream does not begin with Vaala',
        (set) => set.sides[5]?.actions[4]?.glyphs.reverse(),
      ],
      ['11 Event cards, not 12', (set) => set.events.splice(0, 1)],
      ['brood1.hunt deploys', (set) => set.sides[2]?.actions[0]?.glyphs.push('deploy')],
      ['refresh is 9, outside 1 to 4', (set) => Object.assign(set.tuning.refresh, { value: 9 })],
      ['elyse has no name', (set) => Object.assign(set.characters[0] ?? {}, { name: ' ' })],
    ]
    for (const [problem, spoil] of spoilt) {
      const set = cloneJson(house) as unknown as Writable
      spoil(set)
      expect(contentProblems(set as ContentSet)).toContain(problem)
    }
  })

  it('plays the same under other names', () => {
    const renamed = JSON.parse(
      JSON.stringify(house).replaceAll('"name":"', '"name":"The other '),
    ) as ContentSet
    expect(knowContent(renamed).hash).toBe(base.hash)
    const other = {
      ...renamed,
      tuning: { ...renamed.tuning, refresh: { value: 3, min: 1, max: 4 } },
    }
    expect(knowContent(other).hash).not.toBe(base.hash)
  })
})

describe('the cards of the stack', () => {
  it('DB-PLAN-12: twelve Events make six rounds', () => {
    let longest = 0
    for (let seed = 0; seed < 10; seed++) {
      const b = bench('planning', {}, `rounds ${seed}`)
      play(b, `${seed}`)
      const { round, cause } = b.game.table.get('game')
      expect(round).toBeLessThanOrEqual(6)
      if (cause === 'events') expect(b.game.table.get('deck:event').gone.length).toBe(12)
      longest = Math.max(longest, round)
    }
    expect(longest).toBe(6)
  })
})

type Writable = {
  -readonly [K in keyof ContentSet]: ContentSet[K] extends readonly (infer V)[]
    ? { [F in keyof V]: V[F] extends readonly (infer W)[] ? W[] : V[F] }[]
    : ContentSet[K]
} & {
  regions: { next: string[] }[]
  sides: { actions: { glyphs: string[] }[] }[]
}
