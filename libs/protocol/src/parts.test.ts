import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { keptEmail, keptName } from './names.ts'
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

test.each([
  ['of people', Nickname],
  ['of tables', TableName],
])('names %s hold no heaps of marks, but those that writing needs', (_, schema) => {
  expect(Value.Check(schema, `Z${'\u0335'.repeat(5)}algo`)).toBe(false)
  expect(Value.Check(schema, 'a\u0300\u0301\u0302\u0303\u0304')).toBe(false)
  // Vietnamese taken apart, Hebrew with its points, Thai, a key, a flag with a sign of its kind.
  for (const name of ['Vie\u0302\u0323t', 'שָׁלוֹם', 'น้ำ', '1\uFE0F\u20E3', '🏳\uFE0F\u200D🌈'])
    expect([name, Value.Check(schema, name)]).toEqual([name, true])
})

test('names of people mix no scripts whose letters look alike; names of tables may', () => {
  for (const name of ['Аnn', 'Annа', 'Αnn', 'раураl x', 'Ꭺnn'])
    expect([name, Value.Check(Nickname, name), Value.Check(TableName, name)]).toEqual([
      name,
      false,
      true,
    ])
  for (const name of ['Анна', 'Άννα', 'Ann', 'アン Ann', '安 Ann', '안 Ann', 'Ann 🎲 7'])
    expect([name, Value.Check(Nickname, name)]).toEqual([name, true])
})

test('a name and an e-mail address have one form, however they are written', () => {
  for (const same of ['Zoë', 'Zoe\u0308', 'Ｚｏë', '𝐙𝐨ë', ' Zoë\u00a0'])
    expect([same, keptName(same)]).toEqual([same, 'Zoë'])
  expect(keptName('Ann \u3000 Ben')).toBe('Ann Ben')
  // What has been kept once stays as it is, and is still a name.
  for (const name of ['ﷺ', 'ﬁn', 'Ⅸ', '㋿', '한', 'Å'])
    expect(keptName(keptName(name))).toBe(keptName(name))
  expect(keptEmail('Zoe\u0308@Example.org')).toBe('zoë@example.org')
  // The Kelvin sign: to small letters it is a k.
  expect(keptEmail('\u212Aurt@example.org')).toBe('kurt@example.org')
})
