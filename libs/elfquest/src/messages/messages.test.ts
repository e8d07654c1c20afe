import { expect, it } from 'vitest'
import { elfquest } from '../ruleset.ts'
import { playOut, SEATINGS } from '../testing/player.ts'
import { en } from './en.ts'

/** A choice of words by who acts; what stands in its branches is no slot. */
const SELECT = /\{\w+, select,(?: \w+ \{[^{}]*\})+\}/g
/** Slots that a client may let verbs follow: whoever sits somewhere, or several characters. */
const ACTORS = ['seat', 'who']
const isSeat = (arg: unknown) => typeof arg === 'object' && arg !== null && 'seat' in arg
const areCharacters = (arg: unknown) =>
  Array.isArray(arg) && arg.some((one) => typeof one?.id === 'string' && one.id.startsWith('char.'))

/** Keys of all texts anywhere within a value. */
function keysIn(value: unknown, into: Map<string, Set<string>>): void {
  if (typeof value !== 'object' || value === null) return
  const one = value as { k?: unknown; a?: object }
  if (typeof one.k === 'string' && one.k.includes('.')) {
    const names = into.get(one.k) ?? new Set<string>()
    for (const [name, arg] of Object.entries(one.a ?? {})) {
      names.add(name)
      if (isSeat(arg) || areCharacters(arg))
        expect([one.k, ACTORS]).toEqual([one.k, expect.arrayContaining([name])])
    }
    into.set(one.k, names)
  }
  for (const part of Object.values(value)) keysIn(part, into)
}

it('every text of questions, options, refusals, log and house rules has its sentence, with what it names', () => {
  const used = new Map<string, Set<string>>()
  keysIn(elfquest.options, used)
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
    [...(en[key] ?? '').replaceAll(SELECT, '').matchAll(/\{(\w+)[,}]/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !names.has(name))
      .map((name) => `${key}: ${name}`),
  )
  expect(missing).toEqual([])
})
