import { describe, expect, it } from 'vitest'
import { bench, play, SLICES, TABLES } from '../testing/player.ts'

describe.each(TABLES)('%s at a table %j', (slice, options) => {
  it('comes to an end at random, with nothing made or lost on the way', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const b = bench(slice, options, `end ${seed}`)
      play(b, `${seed}`, () => expect(SLICES[slice].invariants(b.game.table)).toEqual([]))
      expect(b.game.status).toBe('over')
      const { places = [] } = b.game.result ?? {}
      expect(places.length).toBe(b.game.table.seatCount)
      expect(b.game.table.get('game').round).toBeLessThanOrEqual(6)
    }
  })

  it('is its journal', () => {
    const b = bench(slice, options, 'journal')
    play(b, 'journal')
    expect(b.resumed().hash()).toBe(b.game.hash())
  })
})
