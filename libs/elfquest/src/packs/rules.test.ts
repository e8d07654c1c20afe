import { drawer, Game, sampleAnswer, viewerOf } from '@moothall/engine'
import { wordless } from '@moothall/engine/testing/wordless.ts'
import { expect, it } from 'vitest'
import { elfquest } from '../ruleset.ts'
import { marshFiles } from '../testing/packs.ts'
import { PLAIN } from '../testing/player.ts'
import { expand } from './expand.ts'
import { elfquestWith } from './rules.ts'

const marsh = elfquestWith(expand(marshFiles().map(({ content }) => content)))

it('a pack is a ruleset of its own, with the length of its story and the words of its skin', () => {
  expect(marsh).toMatchObject({ id: 'elfquest-salt-marsh', version: '1.0.0' })
  const chapters = (fields: typeof marsh.options.fields) =>
    fields.find((field) => field.key === 'chapters')
  expect(chapters(marsh.options.fields)).toMatchObject({ max: 2 })
  expect(chapters(elfquest.options.fields)).toMatchObject({ max: 5 })
  const words = marsh.messages['en'] ?? {}
  expect(words['eq.name.char.heron']).toBe('Tall Wenna')
  // A skin may call colours and tasks by other names, wherever they are told.
  expect(words['eq.color.magic']).toBe('Luck')
  expect(words['eq.task.care']).toBe('Mend')
  expect(words['eq.about.event.1.2']).toContain('Dice from cubes: Wits and Nimbleness.')
  // What lies nowhere on the table is told with the pack.
  expect(words['eq.name.salt-marsh']).toBe('The Salt Marsh')
  expect(words['eq.about.salt-marsh']).toMatch(
    /^High Water: 4 events, shuffled\..* Mend: 3 white dice every time\./,
  )
  expect(elfquest.messages['en']?.['eq.color.magic']).toBe('Magic')
})

it('everything that lies on the table has words, hands lie as lists', () => {
  const game = Game.create({
    ruleset: marsh,
    options: { ...PLAIN, chapters: 2 },
    secret: 'a',
    holders: ['p', 'p', 'p', 'p'],
    strict: true,
  })
  const draw = drawer('a')
  const words = marsh.messages['en'] ?? {}
  const seen = new Set<string>()
  while (game.status === 'open' && game.n < 400) {
    const open = game.open()[0]
    if (open === undefined) break
    const prepared = game.prepareFor(open.seat, open.key, sampleAnswer(open.space, draw))
    if (!prepared.ok) throw new Error(prepared.code)
    game.apply({ ...prepared.row, n: game.n + 1, segment: 1, time: 0 })
    const { entities } = game.view(viewerOf([0, 1, 2, 3]))
    expect(wordless(entities, words)).toEqual([])
    for (const [key, entity] of Object.entries(entities)) {
      const kind = key.split(':')[0] ?? ''
      seen.add(`board.${kind}`)
      for (const field of Object.keys(entity)) seen.add(`board.${kind}.${field}`)
      if (kind === 'char')
        expect(Object.keys(entity['hand'] ?? {})).toEqual(['state.up', 'state.flipped'])
    }
  }
  expect([...seen].filter((key) => words[key] === undefined)).toEqual([])
  expect(seen).toContain('board.attempt')
})
