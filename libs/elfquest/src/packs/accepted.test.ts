import { type Draw, drawer, Game, sampleAnswer } from '@moothall/engine'
import { playOut } from '@moothall/engine/testing/play.ts'
import { expect, it } from 'vitest'
import { marshFiles } from '../testing/packs.ts'
import { PLAIN, SEATINGS } from '../testing/player.ts'
import { readPack } from './read.ts'
import { elfquestWith } from './rules.ts'

type Holder = Record<string | number, unknown>

/** Every object and list within a value. */
function holders(value: unknown, into: Holder[] = []): Holder[] {
  if (typeof value !== 'object' || value === null) return into
  into.push(value as Holder)
  for (const part of Object.values(value)) holders(part, into)
  return into
}

/** Another value of the same kind in one place: a number nearby, a word or list that stands elsewhere, one item less. */
function change(all: readonly Holder[], draw: Draw): void {
  const at = all[draw(all.length)]!
  const keys = Object.keys(at)
  const key = keys[draw(Math.max(1, keys.length))]
  if (key === undefined) return
  const value = at[key]
  const elsewhere = all.flatMap((one) =>
    Object.hasOwn(one, key) && typeof one[key] === typeof value ? [one[key]] : [],
  )
  if (typeof value === 'number') at[key] = Math.max(0, value + draw(7) - 3)
  else if (Array.isArray(value) && draw(2) === 0) value.splice(draw(Math.max(1, value.length)), 1)
  else if (typeof value === 'boolean') delete at[key]
  else at[key] = structuredClone(elsewhere[draw(elsewhere.length)])
}

it('whatever pack is accepted is played to its end, without a rule broken', () => {
  const draw = drawer('accepted')
  const ended = { accepted: 0, refused: 0 }
  while (ended.accepted < 15) {
    const files = marshFiles()
    const all = holders(files.filter(({ name }) => name !== 'words.json').map((one) => one.content))
    for (let n = draw(5); n >= 0; n--) change(all, draw)
    const read = readPack(files)
    if (!read.ok) {
      ended.refused++
      continue
    }
    ended.accepted++
    const game = Game.create({
      ruleset: elfquestWith(read.pack),
      options: {
        ...PLAIN,
        chapters: read.pack.content.scenarios.length,
        events: (['story', 'shuffledWithin', 'random'] as const)[draw(3)] ?? 'story',
        promoCards: draw(2) === 0,
      },
      secret: `accepted/${ended.accepted}`,
      holders: Object.values(SEATINGS)[draw(4)] ?? [],
      strict: true,
    })
    const { stuck, violations } = playOut(game, {
      draw,
      choose: ({ space }) => sampleAnswer(space, draw),
      most: 20_000,
    })
    expect([stuck, ...violations], JSON.stringify(files)).toEqual([undefined])
  }
  // Most changes are noticed, and not all of them.
  expect(ended.refused).toBeGreaterThan(ended.accepted / 4)
}, 90_000)
