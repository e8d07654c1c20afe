import type { CardId } from '../content/schema.ts'
import { hasExpansion } from '../setup/lineup.ts'
import type { Character, Hand } from './state.ts'
import { charOf, contentOf, powerOf, stackOf, type T } from './table.ts'

/** What must hold after every choice; each broken rule is a sentence. */
export function invariants(t: T): string[] {
  return [...tokens(t), ...events(t), ...hands(t), ...stack(t), ...bids(t)]
}

const isCount = (n: number): boolean => Number.isInteger(n) && n >= 0

/** DB-FRAME-11: tokens are neither made nor lost. */
function tokens(t: T): string[] {
  const wrong: string[] = []
  const { base, expansion } = contentOf(t).set.powerTokens
  let sum = t.get('supply').power + t.get('middle').power
  for (const id of t.get('game').lineup) {
    const { power } = charOf(t, id)
    if (!isCount(power.spent) || !isCount(power.unspent))
      wrong.push(`${id} has ${power.spent} spent and ${power.unspent} unspent`)
    sum += powerOf(charOf(t, id))
  }
  if (!isCount(t.get('supply').power) || !isCount(t.get('middle').power))
    wrong.push('supply or middle hold less than nothing')
  const all = base + (hasExpansion(t.options) ? expansion : 0)
  if (sum !== all) wrong.push(`${sum} Power tokens, not ${all}`)
  return wrong
}

function events(t: T): string[] {
  const deck = t.get('deck:event')
  const all = [...deck.cards, ...deck.gone].sort()
  const known = contentOf(t)
    .set.events.map((event) => event.id)
    .sort()
  const wrong = all.join() === known.join() ? [] : [`Events are ${all.join()}`]
  const facedown = stackOf(t).filter((slot) => slot.char === null && !slot.up).length
  if (deck.cards.length !== deck.count + facedown)
    wrong.push(`${deck.cards.length} Events to come, but ${deck.count} and ${facedown}`)
  return wrong
}

/** Every card of a character is in its hand or in the stack, and in one place only. */
function hands(t: T): string[] {
  return t.get('game').lineup.flatMap((id) => {
    const who = charOf(t, id)
    const hand = t.get(`hand:${id}`)
    const mine = stackOf(t).filter((slot) => slot.char === id)
    const laid = mine.flatMap((slot) => (slot.card === null ? [] : [slot.card]))
    const all = [...hand.cards, ...laid].sort()
    const wrong =
      all.join() === cardsOf(t, who).sort().join() ? [] : [`${id} has the cards ${all.join()}`]
    const unknown = mine.filter((slot) => slot.card === null).length
    if (who.seat !== null && unknown > 0) wrong.push(`a card of ${id} is nothing`)
    if (hand.count !== hand.cards.length - unknown)
      wrong.push(`${id} holds ${hand.cards.length} cards and tells of ${hand.count}`)
    if (mine.length !== who.added) wrong.push(`${id} has ${mine.length} cards in the stack`)
    return [...wrong, ...owner(who, hand)]
  })
}

function owner(who: Readonly<Character>, hand: Readonly<Hand>): string[] {
  return hand.seat === who.seat ? [] : [`the hand of ${who.id} is not where it sits`]
}

/** DB-FRAME-06: its own Action cards, and the Region cards it took. */
function cardsOf(t: T, who: Readonly<Character>): CardId[] {
  const actions = contentOf(t).side(who.side).actions
  return [...actions.map((card) => card.id), ...who.regions.map((id) => `region.${id}`)]
}

function stack(t: T): string[] {
  const wrong: string[] = []
  const { phase, next } = t.get('game')
  for (const [i, slot] of stackOf(t).entries()) {
    if (slot.place !== i + 1) wrong.push(`card ${slot.place} lies in place ${i + 1}`)
    if (slot.up && slot.card === null) wrong.push(`card ${slot.place} is turned up and is nothing`)
    // DB-RESOLVE-02: the one that is being carried out is up already, none after it.
    if (slot.place !== next && slot.up !== slot.place < next && phase === 'resolution')
      wrong.push(`card ${slot.place} is turned the wrong way`)
    if (slot.up && phase === 'planning') wrong.push(`card ${slot.place} was turned up too early`)
  }
  return wrong
}

function bids(t: T): string[] {
  if (!t.has('auction')) return []
  const { order, bids, passed, step, winner } = t.get('auction')
  const wrong = Object.entries(bids).flatMap(([id, bid]) =>
    !order.includes(id) || bid < 1 || bid > powerOf(charOf(t, id)) ? [`${id} bids ${bid}`] : [],
  )
  if (passed.some((id) => !order.includes(id)) || new Set(passed).size !== passed.length)
    wrong.push(`passed are ${passed.join()}`)
  if ((step === 'payment') !== (winner !== null)) wrong.push('a payment without a winner')
  return wrong
}
