import { type Flow, type Option, type Space, type Text, text } from '@moothall/engine'
import type { Color, Gain, Id } from '../content/schema.ts'
import { sameHolder } from '../tribe/control.ts'
import { COLORS, gainCube, roomOf } from '../tribe/cubes.ts'
import { flippedCards, unflipCard } from '../tribe/hand.ts'
import { charOf, living } from '../tribe/tribe.ts'
import { charKey, contentOf, type T } from '../types.ts'
import { grantCard } from './boon.ts'
import { cardOption, gainText, summed } from './gain.ts'

/** What one option gives and to whom. */
type Receipt =
  | { readonly char: Id; readonly k: 'cube'; readonly color: Color }
  | { readonly char: Id; readonly k: 'unflip'; readonly card: Id }
  | { readonly char: Id; readonly k: 'success' | 'growth' }

/** Units a task attempt gained; successes over are lost, they never carry over (EQ-TASK-03, EQ-TASK-14). */
export function unitsGained(successes: number, per: number): number {
  return Math.floor(successes / per)
}

/**
 * The reward of the open task attempt. Its lead says who receives each unit, any living character (EQ-TASK-15,
 * EQ-TASK-17); the controllers of receivers agree (EQ-UI-24). Units nobody can receive are lost (EQ-TASK-19).
 */
export function* giveTaskReward(t: T): Flow<void> {
  const { target, successes } = t.get('attempt')
  if (target.kind !== 'task') return
  const { per, gain } = contentOf(t).task(target.task)
  const units = unitsGained(successes, per) * ('n' in gain ? gain.n : 1)
  t.log(text('eq.log.taskDone', { task: text(`eq.task.${target.task}`), successes, units }), {
    at: [`task:${target.task}`],
  })
  if (gain.k === 'grantCard') {
    if (units > 0) yield* grantCard(t, gain.card)
    return
  }
  /** Characters whose controller did not want it. Grows with every refusal, so that the asking ends. */
  const refused: Id[] = []
  for (;;) {
    const space = taskSpace(t, gain, units, refused)
    if (space === undefined) {
      if (units > 0) t.log(text('eq.log.unitsLost', { n: units }))
      return
    }
    const chosen = yield* chooseReceivers(t, gain, units, refused)
    const against = yield* askReceivers(t, gain, chosen)
    if (against.length > 0) {
      refused.push(...against)
      continue
    }
    give(t, chosen)
    if (chosen.length < units) t.log(text('eq.log.unitsLost', { n: units - chosen.length }))
    return
  }
}

/** EQ-TASK-16: the Home pool is not among the receivers; what tokens were put in come out like others (EQ-TASK-21). */
function receipts(t: T, gain: Gain, refused: readonly Id[]): Receipt[] {
  return living(t)
    .filter((id) => !refused.includes(id))
    .flatMap((char) => receiptsOf(t, gain, char))
}

function receiptsOf(t: T, gain: Gain, char: Id): Receipt[] {
  const who = charOf(t, char)
  switch (gain.k) {
    case 'success':
    case 'growth':
      // EQ-TOKEN-07: here tokens can go to another than who earned them, and nowhere else.
      return [{ char, k: gain.k }]
    case 'cube': {
      // EQ-TASK-18: it must fit under the cap of its colour.
      const room = roomOf(contentOf(t), who)
      const colors = gain.color === 'any' ? COLORS : [gain.color]
      return colors.filter((color) => room[color] > 0).map((color) => ({ char, k: 'cube', color }))
    }
    case 'unflip':
      return flippedCards(contentOf(t), who, gain.types).map((card) => ({
        char,
        k: 'unflip',
        card,
      }))
    case 'grantCard':
      return []
  }
}

function receiptId(one: Receipt): string {
  if (one.k === 'cube') return `${one.char}:${one.color}`
  return one.k === 'unflip' ? one.card : one.char
}

function receiptOption(one: Receipt): Option {
  const char = { id: one.char }
  switch (one.k) {
    case 'cube':
      return {
        id: receiptId(one),
        label: text('eq.receipt.cube', { char, color: text(`eq.color.${one.color}`) }),
        at: [`char:${one.char}`, `cube:${one.char}:${one.color}`],
      }
    case 'unflip':
      return cardOption(one.card)
    case 'success':
    case 'growth':
      return { id: one.char, label: text('eq.char', { char }), at: [`char:${one.char}`] }
  }
}

/** How often the receiver can have this. */
function mostOf(t: T, one: Receipt, units: number): number {
  if (one.k === 'unflip') return 1
  return one.k === 'cube'
    ? Math.min(units, roomOf(contentOf(t), charOf(t, one.char))[one.color])
    : units
}

/** Undefined if there is nothing to give or nobody to receive it. */
function taskSpace(t: T, gain: Gain, units: number, refused: readonly Id[]): Space | undefined {
  const open = receipts(t, gain, refused)
  const most = open.reduce((sum, one) => sum + mostOf(t, one, units), 0)
  const n = Math.min(units, most)
  if (n === 0) return undefined
  const options = open.map((one) => ({ ...receiptOption(one), max: mostOf(t, one, n) }))
  if (gain.k === 'unflip') return { type: 'some', min: n, max: n, options: open.map(receiptOption) }
  return { type: 'bag', min: n, max: n, options }
}

function* chooseReceivers(
  t: T,
  gain: Gain,
  units: number,
  refused: readonly Id[],
): Flow<Receipt[]> {
  const { answer } = yield* t.ask<Record<string, number> | string[]>({
    kind: 'eq.taskReward',
    seats: () => [t.get('attempt').lead],
    space: () => taskSpace(t, gain, units, refused) as Space,
    question: () => text('eq.taskReward', { what: gainText(gain), n: units }),
    about: () => ({ units, refused: [...refused] }),
    forced: 'skip',
  })
  const byId = new Map(receipts(t, gain, refused).map((one) => [receiptId(one), one]))
  const picked = Array.isArray(answer)
    ? answer
    : Object.entries(answer).flatMap(([id, n]) => Array.from({ length: n }, () => id))
  return picked.flatMap((id) => byId.get(id) ?? [])
}

/** Each other person whose characters receive something is asked once. Returns the characters that do not want it. */
function* askReceivers(t: T, gain: Gain, chosen: readonly Receipt[]): Flow<Id[]> {
  const against: Id[] = []
  const receivers = [...new Set(chosen.map((one) => one.char))]
  const asked: number[] = []
  for (const char of receivers) {
    const { seat } = charOf(t, char)
    if (sameHolder(t, seat, t.get('attempt').lead) || asked.some((one) => sameHolder(t, one, seat)))
      continue
    asked.push(seat)
    const theirs = receivers.filter((id) => sameHolder(t, charOf(t, id).seat, seat))
    const { answer } = yield* t.ask<string>({
      kind: 'eq.receive',
      seats: seat,
      space: () => ({
        type: 'one',
        options: [
          { id: 'agree', label: text('eq.agree') },
          { id: 'refuse', label: text('eq.refuse') },
        ],
      }),
      question: () =>
        text('eq.receive', {
          what: gainText(gain),
          things: thingsOf(chosen.filter((one) => theirs.includes(one.char))),
        }),
      about: () => ({ chars: theirs }),
    })
    if (answer === 'refuse') against.push(...theirs)
  }
  return against
}

function receiptText(one: Receipt): Text {
  switch (one.k) {
    case 'cube':
      return text('eq.piece.cube', { color: text(`eq.color.${one.color}`) })
    case 'unflip':
      return text('eq.piece.unflip', { card: { id: one.card } })
    case 'success':
    case 'growth':
      return text(`eq.piece.${one.k}`, { n: 1 })
  }
}

/** However many tokens come together at one character (EQ-TOKEN-12). */
function give(t: T, chosen: readonly Receipt[]): void {
  const cards = contentOf(t)
  for (const char of new Set(chosen.map((one) => one.char))) {
    const who = t.edit(charKey(char))
    const theirs = chosen.filter((one) => one.char === char)
    for (const one of theirs) {
      if (one.k === 'cube') gainCube(cards, who, one.color)
      else if (one.k === 'unflip') unflipCard(who, one.card)
      else who[one.k]++
    }
    t.log(
      text('eq.log.gained', {
        char: { id: char },
        things: text('eq.piece.list', { things: thingsOf(theirs) }),
      }),
      {
        seat: who.seat,
        at: [`char:${char}`],
        show: { kind: 'gain', char },
      },
    )
  }
}

/** Tokens and cubes of a colour are told as one number, cards one by one. */
function thingsOf(theirs: readonly Receipt[]): Text[] {
  const first = theirs[0]
  if (first?.k === 'success' || first?.k === 'growth')
    return [text(`eq.piece.${first.k}`, { n: theirs.length })]
  return summed(theirs.map(receiptText))
}
