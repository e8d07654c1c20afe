import { expect, it } from 'vitest'
import { baseContent } from '../content/index.ts'
import type { ContentSet } from '../content/schema.ts'
import { cards, nothing, play } from '../testing/bench.ts'
import { charOf } from '../tribe/tribe.ts'
import { sendable } from './sending.ts'
import { declareTask } from './task.ts'

/** Cards with which char.1 could send to char.2, who is doing a task. */
function toSecond(content: ContentSet): string[] {
  let found: string[] = []
  play({
    content,
    flow: (t) => {
      declareTask(t, 1, 'care', 0)
      found = sendable(t, charOf(t, 'char.1'))
      return nothing()
    },
  })
  return found
}

it('EQ-SEND-10 all seven are kin, and a set may have others to whom nothing is sent', () => {
  expect(cards.set.characters.map((one) => one.kin)).toEqual(Array(7).fill(true))
  expect(toSecond(baseContent)).toEqual(['hand.1.3'])
  const stranger: ContentSet = {
    ...baseContent,
    characters: baseContent.characters.map((one) =>
      one.id === 'char.2' ? { ...one, kin: false } : one,
    ),
  }
  expect(toSecond(stranger)).toEqual([])
})
