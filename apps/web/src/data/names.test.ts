import { expect, it } from 'vitest'
import { NAME_MAX, nameProblem, shortName, tableNameProblem } from './names.ts'

it('says of a name what the hall would not take of it, before it is sent', () => {
  expect(nameProblem(' Ann ')).toBeUndefined()
  expect(nameProblem(' ')).toBe('name.missing')
  expect(nameProblem('n'.repeat(NAME_MAX))).toBeUndefined()
  expect(nameProblem('n'.repeat(NAME_MAX + 1))).toBe('name.long')
  for (const name of ['ab\u200Bc', '\u202Ennna', 'ab\u200Cc']) {
    expect(nameProblem(name)).toBe('name.signs')
    expect(tableNameProblem(name)).toBe('name.signs')
  }
  expect(nameProblem('👩\u200D🚀')).toBeUndefined()
  expect(tableNameProblem('')).toBeUndefined()
  expect(nameProblem('Аnn')).toBe('name.mixed')
  expect(nameProblem('Анна')).toBeUndefined()
})

it('cuts names that a narrow place could not hold', () => {
  expect(shortName('Ann')).toBe('Ann')
  expect([...shortName('W'.repeat(23))]).toHaveLength(20)
})
