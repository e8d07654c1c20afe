import { expect, it } from 'vitest'
import { gameFace } from './games.ts'
import { newTableName } from './table-name.ts'

it('a new table is called after its game, and no two the same', () => {
  const taken = new Set<string>()
  for (const ruleset of ['elfquest', 'elfquest', 'elfquest', 'eldervale-draft'])
    taken.add(newTableName('Ann', gameFace(ruleset).short, taken))
  expect([...taken]).toEqual([
    'Ann’s ElfQuest',
    'Ann’s ElfQuest 2',
    'Ann’s ElfQuest 3',
    'Ann’s Eldervale: the draft',
  ])
})
