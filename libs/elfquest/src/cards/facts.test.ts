import type { Text } from '@moothall/engine'
import { describe, expect, it } from 'vitest'
import { en } from '../messages/en.ts'
import { said, sets } from '../testing/acting.ts'
import { eventFacts, type Fact, handFacts, scenarioFacts, stageFacts, taskFacts } from './facts.ts'

const all: readonly Fact[] = sets.flatMap(([, { set }]) => [
  ...set.hand.flatMap(handFacts),
  ...set.characters.flatMap((one) =>
    one.stages.flatMap((stage, step) => stageFacts(stage, step as 0 | 1 | 2)),
  ),
  ...set.events.flatMap(eventFacts),
  ...Object.values(set.home.tasks).flatMap(taskFacts),
  ...set.scenarios.flatMap(scenarioFacts),
])

function keysIn(text: Text, into: Set<string>): Set<string> {
  into.add(text.k)
  for (const arg of Object.values(text.a ?? {}))
    for (const one of Array.isArray(arg) ? arg : [arg])
      if (typeof one === 'object' && 'k' in one) keysIn(one as Text, into)
  return into
}

describe('the words of cards', () => {
  it('have a sentence for everything that a card can do', () => {
    const used = new Set<string>()
    for (const { text } of all) keysIn(text, used)
    expect([...used].filter((key) => en[key] === undefined)).toEqual([])
    // Every sentence about cards is used by some card of these sets, so that none goes untried.
    const own = Object.keys(en).filter(
      (key) => key.startsWith('eq.card.') || key.startsWith('eq.loss.'),
    )
    expect(own.filter((key) => !used.has(key))).toEqual([])
  })

  it('are whole sentences, with everything put in', () => {
    for (const { text } of all) expect(said(text)).toMatch(/^[A-Z0-9][^{}]*$/)
  })
})
