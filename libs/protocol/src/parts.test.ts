import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { ForeignName, Nickname, TableName } from './parts.ts'

const TURNING = [
  0x61c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069,
]

test.each([
  ['of people', Nickname],
  ['of tables', TableName],
  ['from another hall', ForeignName],
])('names %s hold no sign that turns the direction of writing, nor a control sign', (_, schema) => {
  for (const sign of [...TURNING, 0, 0x0a, 0x7f])
    expect([sign.toString(16), Value.Check(schema, `Ann${String.fromCodePoint(sign)}Ben`)]).toEqual(
      [sign.toString(16), false],
    )
  // Scripts that run from right to left, and signs that are joined of several, are names as others are.
  for (const name of ['Ann Ben', 'שרה לוי', 'مريم', '👩\u200D🚀 Ann', 'Zoë'])
    expect([name, Value.Check(schema, name)]).toEqual([name, true])
})
