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

test.each([
  ['of people', Nickname],
  ['of tables', TableName],
])('names %s hold no sign that is not seen, but joiners where they join', (_, schema) => {
  const unseen = [
    0xad, 0x34f, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0x3164, 0xfeff, 0xe0041,
  ]
  for (const sign of unseen)
    for (const name of [`ab${String.fromCodePoint(sign)}c`, `1${String.fromCodePoint(sign)}c`])
      expect([sign.toString(16), Value.Check(schema, name)]).toEqual([sign.toString(16), false])
  for (const name of ['می\u200Cخواهم', '👩\u200D🚀', '❤\uFE0F\u200D🔥', '👩🏽\u200D🚀'])
    expect([name, Value.Check(schema, name)]).toEqual([name, true])
  expect(Value.Check(schema, 'می\u200C\u200Cخواهم')).toBe(false)
})
