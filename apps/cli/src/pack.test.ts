import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UsageError } from './args.ts'
import { gameOfPack } from './games.ts'
import { pack } from './pack.ts'
import { packFiles, packIn } from './pack-files.ts'
import { simulate } from './sim.ts'

const root = join(import.meta.dirname, '../../..')
const marsh = join(root, 'libs/elfquest/src/testing/salt-marsh')
const builtIn = ['base', 'skins'].map((part) => join(root, 'libs/elfquest/src/content', part))

const run = (...argv: string[]): { code: number; lines: string[] } => {
  const lines: string[] = []
  return { code: pack(argv, (line) => lines.push(line)), lines }
}

test.each([
  ['random', 8],
  ['shrewd', 2],
] as const)(
  'the %s bot plays whole stories with a second pack, by every number of people and all house rules',
  (bot, games) => {
    const known = gameOfPack(packIn(packFiles([marsh])))
    for (const options of [
      { chapters: 2 },
      { chapters: 2, events: 'random', promoCards: true, reroll: 'none' },
      { chapters: 2, events: 'shuffledWithin', promoCards: true, anyoneDecides: true },
    ]) {
      const report = simulate({
        known,
        seed: `marsh/${options.events}`,
        bot,
        games,
        players: undefined,
        options,
        strict: true,
        reproDir: join(tmpdir(), 'moothall-pack'),
      })
      expect(report).toMatchObject({
        game: 'elfquest-salt-marsh',
        finished: games,
        stuck: 0,
        violations: 0,
      })
    }
  },
  // The shrewd bot thinks ahead.
  120_000,
)

test('the command says who a pack is and how games with it went', () => {
  const { code, lines } = run(marsh, '--games', '1', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(lines.join('\n'))).toMatchObject({
    ok: true,
    id: 'salt-marsh',
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    characters: 5,
    'hand cards': 27,
    scenarios: 2,
    events: 7,
    games: [
      { bot: 'random', games: 1, stuck: 0, violations: 0 },
      { bot: 'shrewd', games: 1, stuck: 0, violations: 0 },
    ],
  })
})

test('the built-in cards are a pack like others, and nothing is to be said against them', () => {
  const { code, lines } = run(...builtIn, '--games', '1', '--bot', 'random', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(lines.join('\n'))).toMatchObject({
    id: 'base',
    characters: 7,
    'hand cards': 65,
    scenarios: 5,
    events: 33,
    skins: 2,
    advice: [],
  })
})

test('a fault is told with file, place, what is wrong and what would be right', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'))
  for (const name of ['pack', 'characters', 'words'])
    writeFileSync(join(folder, `${name}.json`), readFileSync(join(marsh, `${name}.json`)))
  const story = readFileSync(join(marsh, 'scenarios.json'), 'utf8')
  const file = join(folder, 'scenarios.json')
  writeFileSync(file, story.replace('"successes": 5', '"successes": "many"'))
  expect(run(folder)).toEqual({
    code: 1,
    lines: [
      `${file}: scenarios[0].events[0].successes: "many" is here; needed is a whole number from 1 to 60`,
      '\n1 to mend',
    ],
  })
  writeFileSync(file, '{ "scenarios": [ }')
  expect(run(folder).lines[0]).toContain(`${file}: is no JSON: `)
  expect(() => run(join(folder, 'nothing'))).toThrow(UsageError)
  expect(() => run()).toThrow(UsageError)
})

test('the pack on the page for authors is whole, is played to its end, and its cards are told in words', () => {
  const page = readFileSync(join(root, 'docs/content-packs.md'), 'utf8')
  const parts = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map((match) => match[1] as string)
  expect(parts).toHaveLength(3)
  const folder = mkdtempSync(join(tmpdir(), 'pack-'))
  for (const [i, part] of parts.entries()) writeFileSync(join(folder, `${i}.json`), part)
  const { code, lines } = run(folder, '--words', '--games', '2')
  expect(code).toBe(0)
  expect(lines[0]).toMatch(/^tiny 1\.0\.0, [0-9a-f]{64}$/)
  expect(lines).toContainEqual(
    expect.stringMatching(/^hand\.3\.1 \(Sister\): Traits: Kin and Song\. .*for good.*: 8 dice\.$/),
  )
  for (const bot of ['random', 'shrewd'])
    expect(lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${bot}: 2 games, 0 stuck, 0 against the rules`)),
    )
})

test('the page for authors names every field of hand cards, and the published schema is printed', () => {
  const page = readFileSync(join(root, 'docs/content-packs.md'), 'utf8')
  const published = readFileSync(join(root, 'libs/elfquest/pack.schema.json'), 'utf8')
  const schema = JSON.parse(run('--schema').lines.join('\n'))
  expect(schema).toEqual(JSON.parse(published))
  const fields = [
    ...Object.keys(schema.properties),
    ...Object.keys(schema.$defs.handCard.properties),
    ...Object.keys(schema.$defs.character.properties),
    ...Object.keys(schema.$defs.event.anyOf[0].properties),
  ]
  expect(
    fields.filter((field) => !page.includes(`\`${field}\``) && !page.includes(`"${field}"`)),
  ).toEqual([])
})
