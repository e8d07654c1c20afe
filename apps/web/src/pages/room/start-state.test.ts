import { describe, expect, it } from 'vitest'
import type { Chair, Room } from '../../data/types.ts'
import { startState } from './start-state.ts'

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
const room = (chairs: readonly Chair[]): Room => ({
  id: 'r',
  name: 'First Forest',
  ruleset: 'elfquest',
  pace: 'live',
  stage: 'laid',
  chairs,
  when: '',
  seated: true,
  substitutes: true,
  clock: null,
  open: true,
  options: {},
  hosting: true,
})
const host = person(0, 'Ingrid', { me: true, host: true })

describe('what the start waits for', () => {
  it('alone one may begin at once and hears what it means', () => {
    expect(startState(room([host, free(1), free(2), free(3)]), 1, true)).toEqual({
      open: true,
      says: 'The free chairs may stay empty. You run four characters.',
    })
  })

  it('names who is not ready, never the host', () => {
    const state = startState(
      room([host, person(1, 'Bram', { ready: true }), person(2, 'Tove'), free(3)]),
      1,
      true,
    )
    expect(state.open).toBe(false)
    expect(state.says).toBe(
      'Waits for Tove to be ready. The free chair may stay empty. Three players run four characters.',
    )
  })

  it('counts missing players, and a bot is one', () => {
    expect(startState(room([host, free(1), free(2)]), 3, false).says).toBe('Needs 2 more players.')
    const bot: Chair = { index: 1, who: { kind: 'bot', name: 'Rowan' } }
    expect(startState(room([host, bot]), 2, false)).toEqual({ open: true, says: '' })
  })
})
