import type { OptionsSchema } from '@moothall/engine'
import { expect, it } from 'vitest'
import { ruleChanges } from './rule-news.ts'

const schema: OptionsSchema = {
  fields: [
    {
      key: 'events',
      type: 'choice',
      label: { k: 'events' },
      default: 'story',
      choices: [
        { value: 'story', label: { k: 'story' } },
        { value: 'random', label: { k: 'random' } },
      ],
    },
    { key: 'extra', type: 'switch', label: { k: 'extra' }, default: false },
    { key: 'chapters', type: 'number', label: { k: 'chapters' }, default: 1, min: 1, max: 5 },
  ],
}
const words = {
  messages: {
    events: 'Order of events',
    story: 'As the story goes',
    random: 'All shuffled',
    extra: 'Extra card',
    chapters: 'Chapters',
  },
}

it('tells in words which rules changed, and none that did not', () => {
  const before = { events: 'story', extra: true }
  expect(ruleChanges(before, { ...before }, schema, words)).toEqual([])
  // A value that is written out and equals the default is no change.
  expect(ruleChanges({}, { events: 'story', chapters: 1 }, schema, words)).toEqual([])
  expect(
    ruleChanges(before, { events: 'random', extra: false, chapters: 2 }, schema, words),
  ).toEqual([
    { key: 'events', says: 'Order of events: now All shuffled.' },
    { key: 'extra', says: 'Extra card: now off.' },
    { key: 'chapters', says: 'Chapters: now 2.' },
  ])
})
