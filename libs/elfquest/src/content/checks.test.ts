/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hashRun, runsOf } from './checks/shingles.ts'
import { copy, rolled } from './checks/spoil.ts'
import { check, checks, settingWordsIn } from './checks.ts'
import { baseContent, contentHash, indexContent, skins } from './index.ts'
import type { ContentSet } from './schema.ts'

// Each check has its own test beside it: checks/{shape,facts,play,words}.test.ts.

const allSkins = Object.values(skins)

describe('the checks as a whole', () => {
  it('are CK-01 to CK-23 and find nothing in the base set', () => {
    const ids = Array.from({ length: 23 }, (_, i) => `CK-${String(i + 1).padStart(2, '0')}`)
    expect(Object.keys(checks)).toEqual(ids)
    expect(check(baseContent, allSkins)).toEqual([])
  })

  it('name check, object and field of each problem', () => {
    const spoilt = copy()
    spoilt.set.scenarios[0]!.overLimit.success = 0
    expect(check(spoilt.set, spoilt.skins)).toEqual([
      { check: 'CK-11', id: 'scenario.1', field: 'overLimit', message: '{"cubes":1,"success":0}' },
    ])
  })
})

describe('CK-20 in code', () => {
  const source = join(import.meta.dirname, '..')
  const isRulesCode = (path: string): boolean =>
    path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.split(/[\\/]/).includes('skins')
  // The ruleset's own name is exempt, as are comments: neither is shown to a player of another skin.
  const words = allSkins.flatMap((skin) => skin.settingWords).filter((word) => word !== 'ElfQuest')
  const withoutComments = (code: string): string =>
    code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

  it('finds no setting word outside the skins', () => {
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(isRulesCode)
    expect(files.length).toBeGreaterThan(20)
    const found = files.flatMap((file) =>
      settingWordsIn(withoutComments(readFileSync(join(source, file), 'utf8')), words, true).map(
        (word) => `${file}: ${word}`,
      ),
    )
    expect(found).toEqual([])
  })

  it('would find one', () => {
    expect(
      settingWordsIn(withoutComments("log('Cutter acts') // as Pike did"), words, true),
    ).toEqual(['Cutter'])
    expect(settingWordsIn('sending, cutters and the self', words, true)).toEqual([])
  })
})

describe('EQ-CAMPAIGN-10 the content hash', () => {
  it('moves with any rule and with no order of keys', () => {
    const { set } = copy()
    const before = contentHash(set)
    expect(before).toBe(contentHash(baseContent))
    expect(before).toMatch(/^[0-9a-f]{64}$/)
    const turned = Object.fromEntries(Object.entries(set).reverse()) as unknown as ContentSet
    expect(contentHash(turned)).toBe(before)
    rolled(set, 'event.5.6').successes += 1
    expect(contentHash(set)).not.toBe(before)
  })
})

describe('CK-23 the content hash', () => {
  it('stays when every word of every skin is edited', () => {
    const { set, skins: words } = copy()
    const before = contentHash(set)
    for (const skin of words) {
      skin.title = '*'
      for (const part of [skin.names, skin.subtitles, skin.texts, skin.icons]) {
        for (const key of Object.keys(part)) part[key] = '*'
      }
    }
    expect(contentHash(set)).toBe(before)
  })
})

describe('look-up', () => {
  it('finds by id and freezes what it finds', () => {
    const index = indexContent(copy().set)
    expect(index.hand.size).toBe(65)
    expect(index.eventsOf.get('scenario.3')?.map((e) => e.order)).toEqual([1, 2, 3, 4, 5, 6])
    expect(index.handOf.get('char.2')?.map((h) => h.id)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `hand.2.${n}`),
    )
    expect(() => {
      index.characters.get('char.1')!.stages[0].traits.push('lore')
    }).toThrow(TypeError)
  })
})

describe('the icons', () => {
  it('are all in the icon set, for every id they name', () => {
    const path = join(
      import.meta.dirname,
      '../../../../node_modules/@iconify-json/game-icons/icons.json',
    )
    const known = JSON.parse(readFileSync(path, 'utf8')) as { icons: Record<string, unknown> }
    const missing = allSkins.flatMap((skin) =>
      Object.entries(skin.icons).filter(([, icon]) => !(icon in known.icons)),
    )
    expect(missing).toEqual([])
  })
})

it('hashes runs of seven words whatever their punctuation', () => {
  expect(runsOf('One, two: three four - five six.')).toEqual([])
  expect(runsOf('One, two: three four - five six SEVEN!').map(hashRun)).toEqual(
    runsOf('one two three four five six seven').map(hashRun),
  )
})
