import { describe, expect, it } from 'vitest'
import { say } from './say.ts'

describe("a ruleset's text", () => {
  const words = {
    messages: {
      rolled: '{who} rolls {n, plural, one {# die} other {# dice}} for {event}: {names}.',
      hunt: 'the Hunt',
    },
    nameOf: (id: string) => (id === 'char:1' ? 'Cutter' : id),
    seatName: (seat: number) => ['Ingrid', 'Bram'][seat] ?? '?',
  }

  it('puts in numbers, things by name, seats, nested texts and lists', () => {
    const text = {
      k: 'rolled',
      a: { who: { id: 'char:1' }, n: 3, event: { k: 'hunt' }, names: [{ seat: 0 }, { seat: 1 }] },
    }
    expect(say(text, words)).toBe('Cutter rolls 3 dice for the Hunt: Ingrid and Bram.')
  })

  it('shows an unknown key as it is, so that no option is ever missing', () => {
    expect(say({ k: 'eq.new.thing' }, words)).toBe('eq.new.thing')
  })
})
