import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dice } from '@moothall/engine/testing/play.ts'
import { Compile } from 'typebox/schema'
import { describe, expect, it } from 'vitest'
import { builtInFiles, marshFiles } from '../testing/packs.ts'
import { packFile, packSchema } from './shapes.ts'

const published: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../pack.schema.json'), 'utf8'),
)
/** What a validator made by others says by the published schema. */
const bySchema = Compile(published as object)

function byReader(value: unknown): string[] {
  const found: string[] = []
  packFile.check(value, '', (path, message) => found.push(`${path}: ${message}`))
  return found
}

type Draw = (n: number) => number
type Holder = Record<string | number, unknown>

/** Every object and list within a value. */
function holders(value: unknown, into: Holder[] = []): Holder[] {
  if (typeof value !== 'object' || value === null) return into
  into.push(value as Holder)
  for (const part of Object.values(value)) holders(part, into)
  return into
}

const STRANGE = [
  null,
  true,
  false,
  0,
  1,
  2,
  3,
  4,
  6,
  9,
  20,
  99,
  -1,
  1.5,
  '',
  ' ',
  'any',
  'grace',
  'solo',
  'dice',
  'hand.1',
  'Big',
  'flip',
  [],
  ['any'],
  {},
  { k: 'cube' },
  { k: 'growth', n: 1 },
  { chooseOne: [] },
  { trait: 'tide', weight: 2 },
]

/** Spoils one place of a file at random: another value there, no value, a value more, or one taken from elsewhere. */
function spoil(file: unknown, draw: Draw): void {
  const all = holders(file)
  const at = all[draw(all.length)]!
  const keys = Object.keys(at)
  const other = all[draw(all.length)]!
  const values = Object.values(other)
  const value = structuredClone(
    draw(2) === 0 || values.length === 0
      ? STRANGE[draw(STRANGE.length)]
      : values[draw(values.length)],
  )
  const key = keys[draw(Math.max(1, keys.length))]
  const act = draw(4)
  if (Array.isArray(at)) {
    if (act === 0 || key === undefined) at.push(value)
    else if (act === 1) at.splice(Number(key), 1)
    else at[Number(key)] = value
  } else if (act === 0 || key === undefined) {
    const foreign = Object.keys(other)
    at[foreign[draw(Math.max(1, foreign.length))] ?? 'more'] = value
  } else if (act === 1) delete at[key]
  else at[key] = value
}

describe('the published schema', () => {
  it('is what the shapes say', () => {
    expect(published).toEqual(packSchema())
  })

  it('accepts the built-in pack and the second one', () => {
    for (const { name, content } of [...builtInFiles(), ...marshFiles()]) {
      expect(byReader(content), name).toEqual([])
      expect(bySchema.Check(content), name).toBe(true)
    }
  })

  it('accepts and refuses what the validator does, in files spoilt at random', () => {
    const draw = dice('schema')
    const files = [...marshFiles(), ...builtInFiles()].map(({ content }) => content)
    let refused = 0
    const rounds = 3000
    for (let i = 0; i < rounds; i++) {
      const file = structuredClone(files[draw(files.length)])
      for (let n = draw(2); n >= 0; n--) spoil(file, draw)
      const told = byReader(file)
      if (told.length > 0) refused++
      expect(bySchema.Check(file), told.join('\n')).toBe(told.length === 0)
    }
    // Both kinds are tried in numbers.
    expect(refused).toBeGreaterThan(rounds / 3)
    expect(refused).toBeLessThan(rounds * 0.95)
  })
})
