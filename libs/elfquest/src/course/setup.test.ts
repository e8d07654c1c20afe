import { Game, viewerOf, WATCHER } from '@moothall/engine'
import { expect, it } from 'vitest'
import { elfquest } from '../ruleset.ts'
import type { EqOptions } from '../state.ts'
import { PLAIN, playOut, SEATINGS } from '../testing/player.ts'

const HOLDERS = SEATINGS['two'] ?? []

it('EQ-SETUP-10 the options are those of the creation to the end, and are in the record', () => {
  const given: EqOptions = { ...PLAIN, reroll: 'none', chapters: 2 }
  const game = Game.create({ ruleset: elfquest, options: given, secret: '00', holders: HOLDERS })
  // Whoever made the game cannot change them afterwards, and neither can a rule.
  given.reroll = 'pool'
  expect(game.options).toMatchObject({ reroll: 'none', chapters: 2 })
  expect(game.table.options).toMatchObject({ reroll: 'none', chapters: 2 })
  expect(() => {
    game.table.options.anyoneDecides = true
  }).toThrow(TypeError)
  const options = { reroll: 'onePerTrait', events: 'random', promoCards: true } as const
  const played = playOut({ seed: 5, holders: HOLDERS, options })
  expect(played.game.result?.record).toMatchObject({ options: { ...PLAIN, ...options } })
})

it('EQ-SETUP-11 the secret decides every draw, and nobody is shown it while the campaign lives', () => {
  const secret = 'c0ffee5ec4e7'
  const drawn = new Set<string>()
  // The four characters are chosen; then the first event is drawn.
  const rows = playOut({ seed: 9, holders: HOLDERS }).rows.slice(0, 4)
  for (const one of [secret, '00', '01', '02']) {
    const again = Game.create({
      ruleset: elfquest,
      options: PLAIN,
      secret: one,
      holders: HOLDERS,
    })
    for (const row of rows) again.apply(row)
    drawn.add(String(again.table.get('event').card))
    for (const viewer of [WATCHER, viewerOf([0, 2]), viewerOf([1, 3])]) {
      expect(JSON.stringify(again.view(viewer))).not.toContain(secret)
    }
    expect(JSON.stringify(again.snapshot() ?? {})).not.toContain(secret)
  }
  expect(drawn.size).toBeGreaterThan(1)
})
