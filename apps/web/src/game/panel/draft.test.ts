import { type Answer, answersOf, type Option, type Space } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import {
  answerOf,
  carryDraft,
  graveOptions,
  newDraft,
  problemOf,
  putDraft,
  stepsOf,
} from './draft.ts'

const option = (id: string, more: Partial<Option> = {}): Option => ({
  id,
  label: { k: id },
  ...more,
})
const abc = ['a', 'b', 'c'].map((id) => option(id))

describe('a draft', () => {
  it('of one is open until an option is taken', () => {
    const space: Space = { type: 'one', options: abc }
    const draft = newDraft(space)
    expect(problemOf(space, draft)).toEqual({ code: 'choose', n: 1 })
    expect(answerOf(space, draft)).toBeUndefined()
    expect(answerOf(space, { type: 'one', pick: 'b', then: {} })).toBe('b')
  })

  it('of several says how many are missing or too many, and what does not go together', () => {
    const space: Space = { type: 'some', options: abc, min: 2, max: 2, exclusive: [['a', 'b']] }
    const of = (...picks: string[]) => ({ type: 'some', picks, then: {} }) as const
    expect(problemOf(space, of())).toEqual({ code: 'choose', n: 2 })
    expect(problemOf(space, of('a'))).toEqual({ code: 'choose', n: 1 })
    expect(problemOf(space, of('a', 'b', 'c'))).toEqual({ code: 'fewer', n: 1 })
    expect(problemOf(space, of('a', 'b'))).toEqual({ code: 'exclusive' })
    expect(problemOf(space, of('a', 'c'))).toBeUndefined()
    expect(answerOf(space, of('c', 'a'))).toEqual(['a', 'c'])
  })

  it('of a payment lays out the least that pays', () => {
    const space: Space = {
      type: 'bag',
      min: 0,
      max: 5,
      sum: { min: 3 },
      options: [option('swords', { max: 1 }), option('gems', { max: 3 })],
    }
    const draft = newDraft(space)
    expect(draft).toEqual({ type: 'bag', counts: { swords: 1, gems: 2 } })
    expect(problemOf(space, draft)).toBeUndefined()
    expect(problemOf(space, { type: 'bag', counts: { gems: 1 } })).toEqual({
      code: 'missing',
      n: 2,
    })
  })

  it('leads through the questions of what was chosen, and through all steps of a sequence', () => {
    const space: Space = {
      type: 'sequence',
      steps: [
        {
          key: 'what',
          label: { k: 'what' },
          space: {
            type: 'one',
            options: [option('x', { then: { type: 'amount', min: 1, max: 3 } }), option('y')],
          },
        },
        { key: 'how', label: { k: 'how' }, space: { type: 'order', options: abc } },
      ],
    }
    let draft = newDraft(space)
    expect(stepsOf(space, draft).map((s) => s.path)).toEqual([['what'], ['how']])
    draft = putDraft(space, draft, ['what'], { type: 'one', pick: 'x', then: {} })
    expect(stepsOf(space, draft).map((s) => s.path)).toEqual([['what'], ['what', 'x'], ['how']])
    draft = putDraft(space, draft, ['what', 'x'], { type: 'amount', value: 2 })
    expect(answerOf(space, draft)).toEqual({ what: { id: 'x', then: 2 }, how: ['a', 'b', 'c'] })
  })

  it('keeps what still exists when the space is redrawn', () => {
    const before: Space = { type: 'one', options: abc }
    const after: Space = { type: 'one', options: [option('b'), option('d')] }
    expect(before.options.length).toBe(3)
    expect(carryDraft(after, { type: 'one', pick: 'b', then: {} })).toMatchObject({ pick: 'b' })
    expect(carryDraft(after, { type: 'one', pick: 'a', then: {} })).toMatchObject({
      pick: undefined,
    })
    expect(
      carryDraft({ type: 'order', options: abc }, { type: 'order', ids: ['c', 'x', 'a'] }),
    ).toEqual({ type: 'order', ids: ['c', 'a', 'b'] })
    expect(carryDraft({ type: 'amount', min: 0, max: 2 }, { type: 'amount', value: 5 })).toEqual({
      type: 'amount',
      value: 0,
    })
  })

  it('finds what is chosen for good, however deep', () => {
    const space: Space = {
      type: 'one',
      options: [
        option('x', {
          then: { type: 'some', min: 0, max: 1, options: [option('burn', { grave: 'loss' })] },
        }),
      ],
    }
    const draft = {
      type: 'one',
      pick: 'x',
      then: { x: { type: 'some', picks: ['burn'], then: {} } },
    } as const
    expect(graveOptions(space, draft).map((o) => o.id)).toEqual(['burn'])
    expect(graveOptions(space, { type: 'one', pick: 'x', then: {} })).toEqual([])
  })

  it('can become every answer of a space that is built from rows', () => {
    const space: Space = { type: 'some', options: abc, min: 1, max: 2 }
    const reached = [['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c']].map((picks) =>
      answerOf(space, { type: 'some', picks, then: {} }),
    )
    const all: Answer[] = [...answersOf(space)]
    expect(
      all.every((answer) => reached.some((r) => JSON.stringify(r) === JSON.stringify(answer))),
    ).toBe(true)
  })
})
