import { viewerOf } from '@moothall/engine'
import { wordless } from '@moothall/engine/testing/wordless.ts'
import { expect, it } from 'vitest'
import { auctionOptions, planningOptions } from '../state/options.ts'
import { bench, play, SLICES, TABLES } from '../testing/player.ts'

/** Keys of all texts anywhere within a value, with what is put into them. */
function keysIn(value: unknown, into: Map<string, Set<string>>): void {
  if (typeof value !== 'object' || value === null) return
  const one = value as { k?: unknown; a?: object }
  if (typeof one.k === 'string' && one.k.includes('.')) {
    const names = into.get(one.k) ?? new Set<string>()
    for (const name of Object.keys(one.a ?? {})) names.add(name)
    into.set(one.k, names)
  }
  for (const part of Object.values(value)) keysIn(part, into)
}

it('every text of questions, options, refusals, log and house rules has its sentence, with what it names', () => {
  const used = new Map<string, Set<string>>()
  keysIn([planningOptions, auctionOptions], used)
  for (const [i, [slice, options]] of [...TABLES, ...TABLES, ...TABLES].entries()) {
    const b = bench(slice, options, `words ${i}`)
    for (let seat = 0; seat < b.game.table.seatCount; seat++)
      keysIn(SLICES[slice].seatName?.(seat, b.game.options), used)
    play(b, `${i}`, ({ game }) => {
      for (const open of game.open()) {
        keysIn([open.space, open.ask?.refused?.(open.seat)], used)
        keysIn(open.ask?.question?.(open.seat) ?? { k: open.kind }, used)
        // What everybody sees of a sealed decision.
        if (open.type === 'sealed') keysIn({ k: open.kind }, used)
      }
    })
    keysIn(
      b.game.logLines().map((line) => line.text),
      used,
    )
  }
  const en = SLICES.auction.messages['en'] ?? {}
  const own = [...used].filter(([key]) => !key.startsWith('kernel.'))
  expect(own.length).toBeGreaterThan(100)
  expect(own.map(([key]) => key).filter((key) => en[key] === undefined)).toEqual([])
  // What a sentence puts in has to be given to it.
  const missing = own.flatMap(([key, names]) =>
    [...(en[key] ?? '').matchAll(/\{(\w+)[,}]/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !names.has(name))
      .map((name) => `${key}: ${name}`),
  )
  expect(missing).toEqual([])
  // No sentence is kept that nothing says.
  const spoken = Object.keys(en).filter((key) => !/^(db\.(name|about)|board)\./.test(key))
  const idle = spoken.filter((key) => !used.has(key))
  expect(idle).toEqual([])
})

it('everything that lies on the table has words for a client without a picture of it', () => {
  const en = SLICES.auction.messages['en'] ?? {}
  const kinds = Object.entries(SLICES.auction.views)
  const wanted = kinds.flatMap(([kind, fields]) => [
    `board.${kind}`,
    ...Object.keys(fields)
      .filter((field) => (fields as Record<string, unknown>)[field] !== 'none')
      .map((field) => `board.${kind}.${field}`),
  ])
  expect(
    Object.keys(en)
      .filter((key) => key.startsWith('board.'))
      .sort(),
  ).toEqual(wanted.sort())
})

it('no name for programs reaches whoever sees the table as lists', () => {
  const raw = new Set<string>()
  for (const [i, [slice, options]] of TABLES.entries())
    play(bench(slice, options, `raw ${i}`), `${i}`, ({ game }) => {
      for (const viewer of [viewerOf([0]), viewerOf([])])
        for (const one of wordless(
          game.viewInIds(viewer).entities,
          SLICES[slice].messages['en'] ?? {},
        ))
          raw.add(one)
    })
  expect([...raw].sort()).toEqual([])
})
