import { describe, expect, it } from 'vitest'
import type { RolledEvent } from '../content/schema.ts'
import { cards, character } from '../testing/bench.ts'
import { flipCard } from '../tribe/hand.ts'
import { goalOf, isSuccess, ownDice, poolOf } from './pool.ts'

const HUNT = { kind: 'event', event: 'event.1.1' } as const
const goal = goalOf(cards, HUNT)
const kinds = (dice: readonly { kind: string }[]): Record<string, number> => {
  const count: Record<string, number> = {}
  for (const die of dice) count[die.kind] = (count[die.kind] ?? 0) + 1
  return count
}

describe('own dice', () => {
  it('EQ-DICE-01 EQ-DICE-02 one for each cube held now of a colour shown', () => {
    const who = character('char.1', (one) => {
      one.hand = []
      one.cubes = { physique: 3, grace: 2, savvy: 1, magic: 0 }
    })
    expect(kinds(ownDice(cards, who, goal))).toEqual({ cube: 4 })
  })

  it('EQ-DICE-06 EQ-DICE-07 EQ-HAND-05 a face-up card with a bonus die gives one if a trait is shared, however often', () => {
    const who = character('char.1')
    const bonus = (): number => kinds(ownDice(cards, who, goal))['bonus'] ?? 0
    expect(bonus()).toBe(2)
    flipCard(cards, who, 'hand.1.2')
    expect(bonus()).toBe(1)
  })

  it('EQ-DICE-08 EQ-DICE-09 bonus dice of the character card are for its tasks alone', () => {
    const who = character('char.1')
    const task = (id: 'provide' | 'train' | 'care'): number =>
      kinds(ownDice(cards, who, goalOf(cards, { kind: 'task', task: id, set: 0 })))['task'] ?? 0
    expect([task('provide'), task('train'), task('care')]).toEqual([2, 1, 0])
    expect(kinds(ownDice(cards, who, goal))['task']).toBeUndefined()
  })

  it('EQ-DICE-10 EQ-HAND-17 abilities give dice for what they name, while face up', () => {
    const able = {
      ...cards,
      hand: (id: string) => ({
        ...cards.hand(id),
        abilities:
          id === 'hand.1.1'
            ? [
                { k: 'eventDice' as const, trait: 'hunt', n: 2 },
                { k: 'taskDice' as const, task: 'make' as const, n: 1 },
              ]
            : [],
      }),
    }
    const who = character('char.1')
    expect(kinds(ownDice(able, who, goal))['ability']).toBe(2)
    expect(
      kinds(ownDice(able, who, goalOf(cards, { kind: 'task', task: 'make', set: 0 })))['ability'],
    ).toBe(1)
    flipCard(cards, who, 'hand.1.1')
    expect(kinds(ownDice(able, who, goal))['ability']).toBeUndefined()
  })
})

describe('the pool', () => {
  const three = ['char.1', 'char.2', 'char.4'].map((id) => character(id))

  it('EQ-BASE-01 EQ-BASE-03 EQ-BASE-04 white dice come once, and no more for three than for one', () => {
    const event = cards.event('event.1.1') as RolledEvent
    for (const who of [three.slice(0, 1), three]) {
      expect(kinds(poolOf(cards, { target: HUNT, added: [] }, who, false))['white']).toBe(
        event.whiteDice,
      )
      expect(kinds(poolOf(cards, { target: HUNT, added: [] }, who, true))['white']).toBeUndefined()
    }
  })

  it('EQ-BASE-08 EQ-TASK-04 a task gives three white dice in every attempt', () => {
    const task = { kind: 'task', task: 'care', set: 0 } as const
    expect(
      kinds(poolOf(cards, { target: task, added: [] }, three.slice(0, 1), true))['white'],
    ).toBe(3)
  })

  it('EQ-DICE-12 EQ-HAND-01 EQ-HAND-07 white first, then attempters as declared, then what was added', () => {
    const added = [
      { char: 'char.4', card: 'hand.4.1', kind: 'sacrifice' as const, dice: 6 },
      { char: 'char.1', card: 'hand.1.2', kind: 'flip' as const, dice: 3 },
    ]
    const dice = poolOf(cards, { target: HUNT, added }, [three[2], three[0]] as typeof three, false)
    const order = dice.map((die) =>
      die.kind === 'white'
        ? 'white'
        : `${die.char}/${die.kind === 'cube' || die.kind === 'bonus' ? 'own' : die.kind}`,
    )
    expect([...new Set(order)]).toEqual([
      'white',
      'char.4/own',
      'char.1/own',
      'char.4/sacrifice',
      'char.1/flip',
    ])
    expect(kinds(dice)).toMatchObject({ sacrifice: 6, flip: 3 })
  })

  it('EQ-DICE-11 5 and 6 succeed', () => {
    expect([1, 2, 3, 4, 5, 6].filter(isSuccess)).toEqual([5, 6])
  })
})
