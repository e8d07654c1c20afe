import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bots } from '@moothall/bots'
import { knowsContent } from '@moothall/elfquest'
import { drawer, faceProblems, Game } from '@moothall/engine'
import { expect, test } from 'vitest'
import { bundle, FaceError, hashOfBundle, ownBundle, PackError, packFiles } from './bundles.mjs'
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
  expect(ruleset.messages.en['game.title']).toBe('The Salt Marsh')
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

/** The example of the guide with one of its house rules of a type that there is none of. */
function spoiltGame() {
  const source = readFileSync(join(root, 'docs/examples/prizes.ts'), 'utf8')
  const file = join(mkdtempSync(join(tmpdir(), 'own-')), 'spoilt.ts')
  writeFileSync(
    file,
    source.replace("key: 'rounds', type: 'number'", "key: 'rounds', type: 'boolean'"),
  )
  return file
}
const WRONG = "options.fields[1].type: is 'boolean'; needed is 'choice', 'number' or 'switch'"

test('a game with a house rule of an unknown type is refused with the field and what was expected', async () => {
  const file = spoiltGame()
  const told = await ownBundle(file).catch((error) => error)
  expect(told).toBeInstanceOf(FaceError)
  expect(told.message).toBe(`${file}: ${WRONG}`)
  const code = await ownBundle('docs/examples/prizes.ts')
  expect(faceProblems(await load(code))).toEqual([])
})

test('beside a game that is refused the others are built', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'))
  const broken = join(folder, 'broken.ts')
  writeFileSync(broken, 'export default {')
  const files = [spoiltGame(), broken, join(root, 'docs/examples/prizes.ts')]
  const built = spawnSync(
    process.execPath,
    [join(root, 'infra/dev/bundles.mjs'), join(folder, 'built'), ...files],
    { encoding: 'utf8' },
  )
  expect(built.stderr).toContain(WRONG)
  expect(built.stderr).toContain('broken.ts')
  expect(built.status).toBe(3)
  expect(readdirSync(join(folder, 'built'))).toHaveLength(2)
})
