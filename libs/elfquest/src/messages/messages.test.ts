import { expect, it } from 'vitest'
import { options } from '../options.ts'
import { elfquest } from '../ruleset.ts'
import { playOut, SEATINGS } from '../testing/player.ts'
import { en } from './en.ts'

/** Keys of all texts anywhere within a value. */
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
  keysIn(options, used)
  for (let seed = 1; seed <= 6; seed++) {
    const holders = Object.values(SEATINGS)[seed % 4] ?? []
    const { game } = playOut({
      seed: seed + 40,
      holders,
      options: { promoCards: seed === 2, chapters: 2 },
      each: (now) => {
        for (const open of now.open()) {
          keysIn(open.space, used)
          keysIn(open.ask?.refused?.(open.seat), used)
          keysIn(open.ask?.context?.(open.seat), used)
          if (open.ask !== undefined)
            keysIn(open.ask.question?.(open.seat) ?? { k: open.kind }, used)
        }
        for (const permission of elfquest.standing ?? []) {
          for (let seat = 0; seat < 4; seat++) keysIn(permission.space(now.table, seat), used)
        }
      },
    })
    keysIn(
      game.logLines().map((line) => line.text),
      used,
    )
  }
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
})
