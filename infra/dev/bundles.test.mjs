import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bots } from '@moothall/bots'
import { knowsContent } from '@moothall/elfquest'
import { drawer, Game } from '@moothall/engine'
import { expect, test } from 'vitest'
import { bundle, hashOfBundle, PackError, packFiles } from './bundles.mjs'
import { root } from './setup.mjs'

const marsh = packFiles(join(root, 'libs/elfquest/src/testing/salt-marsh'))
const load = async (code) =>
  (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)).default

/** The pack in another folder, one file of it changed. */
function copyOf(name, change) {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'))
  for (const file of marsh) {
    const base = file.split('/').at(-1)
    const text = readFileSync(file, 'utf8')
    writeFileSync(join(folder, base), base === name ? change(text) : text)
  }
  return packFiles(folder)
}

test('a content pack becomes a ruleset of its own, with its cards and no others', async () => {
  const code = await bundle({ pack: marsh })
  const ruleset = await load(code)
  expect(ruleset).toMatchObject({ id: 'elfquest-salt-marsh', version: '1.0.0' })
  expect(ruleset.messages.en['eq.name.char.heron']).toBe('Tall Wenna')
  expect(ruleset.messages.en['eq.about.hand.plover.1']).toContain('1 die more where a trait fits')
  expect(code).toContain('event.2.3')
  expect(code).not.toContain('event.5.6')
  const game = Game.create({
    ruleset,
    options: {
      chapters: 2,
      reroll: 'pool',
      events: 'story',
      promoCards: false,
      anyoneDecides: false,
      takeBack: false,
    },
    secret: 'a',
    holders: ['p', 'p', 'p', 'p'],
  })
  expect(game.open().map((open) => open.kind)).toEqual(['eq.tribe'])
  // Bots of the house have never seen these cards; the ruleset brings them along.
  expect(knowsContent(game.table)).toBe(false)
  for (let n = 1; n <= 5; n++) {
    const [open] = game.open()
    const prepared = game.prepareFor(open.seat, open.key, bots.shrewd(open, drawer('a'), game))
    expect(prepared.ok).toBe(true)
    game.apply({ ...prepared.row, n, segment: 1, time: 0 })
  }
  expect(knowsContent(game.table)).toBe(true)
})

test('the same pack is the same bundle wherever it lies, and another number makes another', async () => {
  const hash = async (pack) => hashOfBundle(await bundle({ pack }))
  const own = await hash(marsh)
  expect(await hash(copyOf('', (text) => text))).toBe(own)
  const other = copyOf('scenarios.json', (text) =>
    text.replace('"successes": 10', '"successes": 11'),
  )
  expect(await hash(other)).not.toBe(own)
})

test('a pack that cannot be played is refused with what is wrong and where', async () => {
  const spoilt = copyOf('scenarios.json', (text) =>
    text.replace('"faces": [1, 6]', '"faces": [6, 1]'),
  )
  const told = await bundle({ pack: spoilt }).catch((error) => error)
  expect(told).toBeInstanceOf(PackError)
  expect(told.message).toMatch(
    /scenarios\.json: scenarios\[1\]\.events\[0\]\.penalty\.faces: are 6, 1; needed is ascending order: 1, 6$/,
  )
})
