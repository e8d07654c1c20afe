import { type OptionsSchema, text } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import type { Chair, Room } from '../../data/types.ts'
import { fittingWords, startState } from './start-state.ts'

const person = (
  index: number,
  name: string,
  more: { me?: boolean; host?: boolean; ready?: boolean } = {},
): Chair => ({
  index,
  who: {
    kind: 'person',
    id: name,
    name,
    me: false,
    host: false,
    ready: false,
    ...more,
  },
})
const free = (index: number): Chair => ({ index, who: undefined })
const room = (chairs: readonly Chair[], min = 1, max = 4): Room => ({
  id: 'r',
  name: 'First Forest',
  ruleset: 'elfquest',
  pace: 'live',
  stage: 'laid',
  chairs,
  when: '',
  seated: true,
  players: { min, max },
  substitutes: true,
  clock: null,
  open: true,
  options: {},
  hosting: true,
})
const host = person(0, 'Ingrid', { me: true, host: true })

describe('what the start waits for', () => {
  it('alone one may begin at once and hears what it means', () => {
    expect(startState(room([host, free(1), free(2), free(3)]), true, undefined)).toEqual({
      open: true,
      says: 'The free chairs may stay empty. You run four characters.',
    })
  })

  it('names who is not ready, never the host', () => {
    const state = startState(
      room([host, person(1, 'Bram', { ready: true }), person(2, 'Tove'), free(3)]),
      true,
      undefined,
    )
    expect(state.open).toBe(false)
    expect(state.says).toBe(
      'Waits for Tove to be ready. The free chair may stay empty. Three players run four characters.',
    )
  })

  it('counts missing players, and a bot is one', () => {
    expect(startState(room([host, free(1), free(2)], 3), false, undefined)).toEqual({
      open: false,
      says: 'Waits for 2 more players, or bots.',
    })
    const bot: Chair = { index: 1, who: { kind: 'bot', name: 'Rowan' } }
    expect(startState(room([host, bot], 2, 2), false, undefined)).toEqual({ open: true, says: '' })
  })

  it('says which house rule would let those begin who sit', () => {
    const schema: OptionsSchema = {
      fields: [
        { key: 'seats', type: 'number', label: text('seats'), default: 3, min: 2, max: 5 },
        {
          key: 'lineup',
          type: 'choice',
          label: text('lineup'),
          default: 'two',
          choices: [{ value: 'two', label: text('two') }],
        },
      ],
    }
    const words = { messages: { seats: 'Players', lineup: 'Line-up', two: 'Two dragons' } }
    const two = [host, person(1, 'Bram', { ready: true })]
    const few: Room = { ...room([...two, free(2)], 3, 3), fitting: { option: 'seats', value: 2 } }
    expect(startState(few, false, fittingWords(few, schema, words))).toEqual({
      open: false,
      says: 'Waits for one more player, or a bot; or set “Players” to 2.',
    })
    const many: Room = { ...room(two, 1, 1), fitting: { option: 'lineup', value: 'two' } }
    expect(startState(many, false, fittingWords(many, schema, words))).toEqual({
      open: false,
      says: 'One too many sits here: somebody must leave, or set “Line-up” to “Two dragons”.',
    })
    expect(startState(many, false, undefined).says).toBe(
      'One too many sits here: somebody must leave.',
    )
  })
})
