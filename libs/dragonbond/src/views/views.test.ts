import { viewerOf } from '@moothall/engine'
import { expect, it } from 'vitest'
import { base } from '../content/index.ts'
import { stackOf } from '../state/table.ts'
import { bench, play, SLICES } from '../testing/player.ts'

it('DB-HIDDEN-04 all know which Action cards a character owns, its owner alone which of them are in hand and which in the stack', () => {
  const b = bench('planning', { lineup: 'four', humans: 4 }, 'hidden four')
  const said = SLICES.planning.messages['en'] ?? {}
  const met = { ownHidden: 0, othersHidden: 0, up: 0 }
  play(b, 'hidden four', ({ game }) => {
    const t = game.table
    const { lineup } = t.get('game')
    for (const viewer of [viewerOf([]), ...lineup.map((_, seat) => viewerOf([seat]))]) {
      const seen = game.viewInIds(viewer).entities
      for (const id of lineup) {
        const hand = t.get(`hand:${id}`)
        const mine = hand.seat !== null && viewer.seats.includes(hand.seat)
        // Which cards it owns stands in the words about it, which are the same for everybody.
        for (const { name } of base.side(base.character(id).side).actions)
          expect(said[`db.about.${id}`]).toContain(name)
        // The number in hand is public, the cards are their owner's.
        expect(seen[`hand:${id}`]?.['count']).toBe(hand.cards.length)
        expect(seen[`hand:${id}`]?.['cards']).toEqual(mine ? hand.cards : undefined)
      }
      for (const slot of stackOf(t)) {
        const place = t.keys<`slot:${string}`>('slot').find((key) => t.get(key) === slot)
        const shown = seen[place ?? '']?.['card']
        if (slot.up) {
          expect(shown).toBe(slot.card)
          met.up++
        } else if (slot.seat !== null && viewer.seats.includes(slot.seat)) {
          expect(shown).toBe(slot.card)
          met.ownHidden++
        } else {
          expect(shown).toBeUndefined()
          met.othersHidden++
        }
      }
    }
  })
  for (const times of Object.values(met)) expect(times).toBeGreaterThan(20)
})
