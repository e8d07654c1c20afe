import { baseContent } from '@moothall/elfquest'
import type { Gain, Loss } from '@moothall/elfquest/content/schema.ts'
import { expect, it } from 'vitest'
import { gainWords, handWords, iconOf, lossesWords, lossWords, nameOf, storyOf } from './cards.ts'
import { ICONS, iconOfGain, iconOfLoss } from './Icon.tsx'
import { te } from './text.ts'

const { events, hand, home, scenarios } = baseContent

const lists = <T>(of: { all: T[] } | { chooseOne: T[][] }): T[] =>
  'all' in of ? of.all : of.chooseOne.flat()

const gains: Gain[] = [
  ...events.flatMap((event) => [...lists(event.reward.perParticipant), ...event.reward.once]),
  ...scenarios.flatMap((scenario) => lists(scenario.reward)),
  ...Object.values(home.tasks).map((task) => task.gain),
]
const losses: Loss[] = events.flatMap((event) => [
  ...(event.resolve === 'dice' ? event.cost : event.outcomes.flatMap(lists)),
  ...(event.penalty === null ? [] : lists(event.penalty.loss)),
])

/** The numbers that are told; a single cube of any colour is told without one. */
const numbers = (words: string): number[] =>
  words === 'any cube' ? [1] : (words.match(/\d+/g) ?? []).map(Number)

it('what any card gives or takes is told with its number, its colour and its kind', () => {
  expect(gains.length).toBeGreaterThan(60)
  expect(losses.length).toBeGreaterThan(60)
  for (const gain of gains) {
    const words = gainWords(gain)
    expect(numbers(words), words).toEqual('n' in gain ? [gain.n] : [])
    if (gain.k === 'cube' && gain.color !== 'any')
      expect(words).toContain(nameOf(`color.${gain.color}`))
    if (gain.k === 'unflip' && gain.types !== 'any')
      for (const type of gain.types) expect(words).toContain(nameOf(`type.${type}`))
    if (gain.k === 'grantCard') expect(words).toBe(nameOf(gain.card))
  }
  for (const loss of losses) {
    const words = lossWords(loss)
    expect(numbers(words), words).toEqual([loss.n])
    if (loss.k === 'cube' && loss.color !== 'any')
      expect(words).toContain(nameOf(`color.${loss.color}`))
    expect(lossesWords({ all: [loss] })).toBe(words)
  }
})

it('what any card gives or takes has a sign, and every card a picture', () => {
  for (const gain of gains) if (gain.k !== 'grantCard') expect(ICONS).toContain(iconOfGain(gain))
  for (const loss of losses) expect(ICONS).toContain(iconOfLoss(loss))
  for (const { id } of [...hand, ...events, ...scenarios]) expect(iconOf(id), id).not.toBe('')
})

it('hand cards are told in the sentences of the rules, with the numbers of their data', () => {
  for (const card of hand) {
    const told = handWords(card)
    expect(told.join(' '), card.id).not.toMatch(/eq\.|[{}]/)
    const abilities = card.abilities.map((one) =>
      one.k === 'sendSuccesses' ? one.successes : one.n,
    )
    expect(told.flatMap(numbers), card.id).toEqual([
      ...(card.chosenTraits === undefined ? [] : [card.chosenTraits]),
      ...(card.bonusDie ? [1] : []),
      ...abilities,
      card.flipDice,
      card.sacrificeDice,
    ])
  }
})

it('the short word of a task is what it gives', () => {
  for (const { id, gain } of Object.values(home.tasks)) {
    const word = te(`task.${id}`)
    if (gain.k === 'unflip' && gain.types !== 'any')
      expect(gain.types.map((type) => nameOf(`type.${type}`).toLowerCase())).toContain(word)
    else expect(word).toBe(gain.k === 'cube' ? 'cube' : 'tokens')
  }
})

it('stories tell no numbers that rules could be read from', () => {
  for (const { id } of [...events, ...hand, ...scenarios])
    expect(storyOf(id) ?? '').not.toMatch(/\d/)
})
