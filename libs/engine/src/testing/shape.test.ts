import { describe, expect, it } from 'vitest'
import { faceProblems } from '../shape.ts'
import { text } from '../text.ts'

const number = { key: 'rounds', type: 'number', label: text('rounds'), default: 3, min: 1, max: 5 }
const face = {
  id: 'sheep',
  version: '1',
  players: { min: 2, max: 4 },
  hiddenInformation: false,
  seats: (): unknown => 2,
  options: { fields: [number] as unknown },
  setup() {},
  *flow() {},
  views: {},
  invariants: () => [],
  result: () => undefined,
  messages: { en: { rounds: 'Rounds' } },
}
const fields = (...all: unknown[]) => faceProblems({ ...face, options: { fields: all } })

describe('the public face of a ruleset', () => {
  it('is told to be right where it is', () => {
    expect(faceProblems(face)).toEqual([])
  })

  it('has fields of three types, each with a default that it takes', () => {
    const hint = { key: 'hints', label: text('hints'), default: true }
    expect(fields({ ...hint, type: 'switch' })).toEqual([])
    expect(fields(number, { ...hint, type: 'boolean' })).toEqual([
      "options.fields[1].type: is 'boolean'; needed is 'choice', 'number' or 'switch'",
    ])
    expect(fields({ ...hint, type: 'switch', default: 'yes' })).toEqual([
      "options.fields[0].default: is 'yes'; needed is true or false",
    ])
    expect(fields({ ...number, default: 9 })).toEqual([
      'options.fields[0].default: is 9; needed is a whole number from 1 to 5',
    ])
    expect(fields({ ...number, max: 0 })).toEqual([
      'options.fields[0].max: is 0; needed is a whole number from 1',
    ])
    const choice = { ...hint, type: 'choice', default: 'a' }
    expect(fields({ ...choice, choices: [{ value: 'a', label: text('a') }] })).toEqual([])
    expect(fields(choice)).toEqual([
      'options.fields[0].choices: is missing; needed is a list of one or more',
    ])
    expect(fields({ ...choice, choices: [{ value: 'b', label: 'b' }] })).toEqual([
      "options.fields[0].choices[0].label: is 'b'; needed is text('a key of messages')",
      "options.fields[0].default: is 'a'; needed is one of 'b'",
    ])
    const twice = { value: 'a', label: text('a') }
    expect(fields({ ...choice, choices: [twice, twice] })).toEqual([
      "options.fields[0].choices[1].value: 'a' is there twice; needed is a value of its own",
    ])
  })

  it('has no key twice and words for every field', () => {
    expect(fields(number, number)).toEqual([
      "options.fields[1].key: 'rounds' is there twice; needed is a key of its own",
    ])
    expect(fields({ ...number, label: 'Rounds' })).toEqual([
      "options.fields[0].label: is 'Rounds'; needed is text('a key of messages')",
    ])
  })

  it('is whole', () => {
    for (const part of Object.keys(face)) {
      const { [part as keyof typeof face]: _, ...rest } = face
      expect(faceProblems(rest).join()).toContain(
        `${part === 'options' ? 'options.fields' : part}:`,
      )
    }
    expect(faceProblems(undefined)).toEqual(['the ruleset: is missing; needed is an object'])
    expect(faceProblems({ ...face, barrier: 'final' })).toEqual([
      "barrier: is 'final'; needed is a function, or nothing",
    ])
    expect(faceProblems({ ...face, players: { min: 4, max: 2 } })).toEqual([
      'players.max: is 2; needed is a whole number from 4',
    ])
    expect(faceProblems({ ...face, messages: { en: { rounds: 3 } } })).toEqual([
      "messages.en['rounds']: is 3; needed is a sentence",
    ])
    expect(faceProblems({ ...face, standing: [{ kind: 'a' }], seatsByRules: ['b'] })).toEqual([
      'standing[0].space: is missing; needed is a function',
      'standing[0].run: is missing; needed is a function',
      'seatsByRules: is a list; needed is a list of kinds that stand in standing',
    ])
  })

  it('has places for people', () => {
    expect(faceProblems({ ...face, seats: () => undefined })).toEqual([
      'seats(options) with the defaults: is missing; needed is a whole number from 1',
    ])
    const broken = () => {
      throw new Error('no')
    }
    expect(faceProblems({ ...face, seats: broken })).toEqual([
      'seats(options) with the defaults: fails with "no"; needed is a whole number from 1',
    ])
  })
})
