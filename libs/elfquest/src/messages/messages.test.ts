import { type Text, text } from '@moothall/engine'
import { say } from '@moothall/engine/words/say.ts'
import { expect, it } from 'vitest'
import { summed } from '../gains/gain.ts'
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

it('who completed an event is told, and cubes of a colour are told as one number', () => {
  const words = { messages: en, nameOf: (id: string) => id, seatName: () => 'Ann' }
  const told = (one: Text) => say(one, words)
  const event = { id: 'Madcoil' }
  const who = [{ id: 'Cutter' }, { id: 'Skywise' }]
  expect(told(text('eq.log.completed', { event, who, n: 2 }))).toBe(
    'Madcoil is completed by Cutter and Skywise.',
  )
  // Games from before who was noted.
  expect(told(text('eq.log.completed', { event }))).toBe('Madcoil is completed.')
  const cube = (color: string) => text('eq.piece.cube', { color: text(`eq.color.${color}`) })
  const things = [cube('grace'), cube('magic'), text('eq.piece.growth', { n: 1 }), cube('grace')]
  const list = text('eq.piece.list', { things: summed(things) })
  expect(told(text('eq.log.rewarded', { char: { id: 'Cutter' }, things: list }))).toBe(
    'Cutter gains 2 Grace cubes, a Magic cube, and 1 growth token.',
  )
})

it('sentences in which the reader stands at the end say “you”, and one who pays is not paid', () => {
  const words = {
    messages: en,
    nameOf: (id: string) => id,
    seatName: (seat: number) => (seat === 1 ? { text: 'You', person: 'you' as const } : 'Ann'),
  }
  const told = (one: Text) => say(one, words)
  const place = text('eq.char', { char: { id: 'Redlance' } })
  const offer = (seat: number, to: number) =>
    told(text('eq.log.offered', { seat: { seat }, to: { seat: to }, place }))
  expect(offer(0, 1)).toBe('Ann offers Redlance to you.')
  expect(offer(1, 0)).toBe('You offer Redlance to Ann.')
  expect(told(text('eq.log.named', { seat: { seat: 0 }, to: { seat: 1 }, place }))).toBe(
    'Ann would have you decide for Redlance.',
  )
  const thing = text('eq.piece.cube', { color: text('eq.color.savvy') })
  const share = text('eq.share', { char: { id: 'Skywise' }, thing })
  expect(told(text('eq.cost.pay', { things: [share] }))).toMatch(/^Pay the cost \(Skywise: /)
})
