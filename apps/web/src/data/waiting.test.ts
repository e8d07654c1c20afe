import { describe, expect, it } from 'vitest'
import type { MyGame } from './types.ts'
import { nameList, waitingForMe, whenText } from './waiting.ts'

const game = (id: string, more: Partial<MyGame>): MyGame => ({
  id,
  name: id,
  ruleset: 'elfquest',
  pace: 'live',
  stage: 'playing',
  part: 'seat',
  mine: true,
  waitsFor: [],
  others: [],
  changes: 0,
  hosting: false,
  open: true,
  changedAt: '2026-01-01T10:00:00Z',
  ...more,
})

describe('the order of what waits', () => {
  it('is: people are waiting live, then whose time ends first, then what has waited longest', () => {
    const games = [
      game('new by turn', { pace: 'turns', changedAt: '2026-01-03T10:00:00Z' }),
      game('old by turn', { pace: 'turns' }),
      game('in a day', { pace: 'turns', deadline: 200 }),
      game('in an hour', { pace: 'turns', changedAt: '2026-01-02T10:00:00Z', deadline: 100 }),
      game('live', { changedAt: '2026-01-04T10:00:00Z' }),
      game('not mine', { mine: false }),
      game('over', { stage: 'ended' }),
    ]
    expect(waitingForMe(games).map((one) => one.id)).toEqual([
      'live',
      'in an hour',
      'in a day',
      'old by turn',
      'new by turn',
    ])
  })
})

describe('words for names and times', () => {
  it('lists few names whole and counts many', () => {
    expect(nameList(['Bram', 'Tove'])).toBe('Bram and Tove')
    expect(nameList(['Bram', 'Tove', 'Maud', 'Kees', 'Anselm'])).toBe('Bram, Tove, and 3 others')
  })

  it('says a time today, a weekday this week, else a date', () => {
    const now = new Date(2026, 5, 20, 12, 0)
    expect(whenText(new Date(2026, 5, 20, 9, 5).toISOString(), now)).toBe('09:05')
    expect(whenText(new Date(2026, 5, 17, 23, 59).toISOString(), now)).toBe('Wednesday')
    expect(whenText(new Date(2026, 3, 2).toISOString(), now)).toBe('April 2')
    expect(whenText('nonsense', now)).toBe('')
  })
})
