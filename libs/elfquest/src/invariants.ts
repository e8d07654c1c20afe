import type { Id } from './content/schema.ts'
import type { Character } from './state.ts'
import { COLORS, capsOf } from './tribe/cubes.ts'
import { handSize } from './tribe/hand.ts'
import { type Content, charKey, contentOf, type T } from './types.ts'

/** What must hold after every choice; each broken rule is a sentence. */
export function invariants(t: T): string[] {
  const content = contentOf(t)
  const campaign = t.get('campaign')
  const chars: Readonly<Character>[] = []
  const wrong: string[] = []
  for (const [seat, id] of campaign.tribe.entries()) {
    if (id === null) continue
    const who = t.get(charKey(id))
    chars.push(who)
    if (who.seat !== seat || who.id !== id) wrong.push(`${id} is not where it says it sits`)
  }
  const kept = t.keys('char').length
  if (kept !== chars.length)
    wrong.push(`${kept} characters are kept, ${chars.length} are in the tribe`)
  wrong.push(...roster(content, t, chars), ...cardsAt(content, t, chars))
  for (const who of chars) wrong.push(...holdings(content, who))
  wrong.push(...eventAndDeck(content, t), ...openAttempt(t))
  if (!isCount(t.get('home').pool)) wrong.push(`the Home pool holds ${t.get('home').pool}`)
  return wrong
}

function isCount(n: number): boolean {
  return Number.isInteger(n) && n >= 0
}

/** Every character is in the tribe, dead or unused, and only one of these (EQ-TRIBE-03, EQ-DEATH-13). */
function roster(content: Content, t: T, chars: readonly Readonly<Character>[]): string[] {
  const { unused, dead } = t.get('campaign')
  const all = [...chars.map((who) => who.id), ...unused, ...dead.map((one) => one.char)].sort()
  const known = content.set.characters.map((one) => one.id).sort()
  return all.join() === known.join() ? [] : [`characters are ${all.join()}, not ${known.join()}`]
}

/** Every card that came into play is in one hand or out of the game, and in one place only. */
function cardsAt(content: Content, t: T, chars: readonly Readonly<Character>[]): string[] {
  const wrong: string[] = []
  const places = new Map<Id, number>()
  const held = chars.flatMap((who) => who.hand.map((one) => one.card))
  for (const card of [...held, ...t.get('campaign').gone])
    places.set(card, (places.get(card) ?? 0) + 1)
  for (const [card, n] of places) {
    content.hand(card)
    if (n > 1) wrong.push(`${card} is in ${n} places`)
  }
  const entered: Id[] = []
  for (const who of chars) {
    const card = content.character(who.id)
    entered.push(...card.startHand)
    // EQ-TRIBE-04: the ninth card stays aside until the last stage.
    if (who.stage === 2) entered.push(card.growth2Card)
    else if (places.has(card.growth2Card))
      wrong.push(`${card.growth2Card} is in play before its time`)
  }
  for (const { char } of t.get('campaign').dead) entered.push(...content.character(char).startHand)
  for (const card of entered) if (!places.has(card)) wrong.push(`${card} is nowhere`)
  for (const id of t.get('campaign').unused) {
    const strays = content.character(id).startHand.filter((card) => places.has(card))
    if (strays.length > 0) wrong.push(`${strays.join()} is in play without ${id}`)
  }
  return wrong
}

/** Caps (EQ-CUBE-01), hand maximum (EQ-HAND-12, EQ-HAND-13) and whole numbers. */
function holdings(content: Content, who: Readonly<Character>): string[] {
  const wrong: string[] = []
  const caps = capsOf(content, who)
  for (const color of COLORS) {
    if (!isCount(who.cubes[color])) wrong.push(`${who.id} holds ${who.cubes[color]} ${color}`)
    if (who.cubes[color] > caps[color])
      wrong.push(`${who.id} holds ${who.cubes[color]} ${color} above its cap of ${caps[color]}`)
  }
  for (const held of who.hand) {
    const printed = content.hand(held.card).cubes
    for (const color of COLORS) {
      const aside = held.aside[color]
      if (!isCount(aside) || aside > (held.state === 'flipped' ? (printed[color] ?? 0) : 0)) {
        wrong.push(`${held.card} has ${aside} ${color} set aside`)
      }
    }
  }
  const size = handSize(content, who)
  const most = content.character(who.id).stages[who.stage].maxHand
  if (size > most) wrong.push(`${who.id} holds ${size} cards, at most ${most}`)
  if (!isCount(who.success) || !isCount(who.growth))
    wrong.push(`${who.id} has tokens ${who.success} and ${who.growth}`)
  return wrong
}

function eventAndDeck(content: Content, t: T): string[] {
  const wrong: string[] = []
  const { phase, scenario } = t.get('campaign')
  const deck = t.get('deck')
  const event = t.get('event')
  if (phase === 'play' || phase === 'seam') {
    const events = content.scenario(scenario).events
    const n = deck.done.length + deck.left + (event.card === null ? 0 : 1)
    if (n !== events.length)
      wrong.push(`scenario ${scenario} has ${n} events, not ${events.length}`)
  }
  if (deck.left > deck.remaining.length)
    wrong.push(`${deck.left} events are to come out of ${deck.remaining.length}`)
  const seen = [...deck.done, ...(event.card === null ? [] : [event.card]), ...deck.remaining]
  if (new Set(seen).size !== seen.length) wrong.push('an event is in two places')
  if (event.card === null) return wrong
  const card = content.event(event.card)
  const target = card.resolve === 'dice' ? card.successes : 0
  if (!isCount(event.successes) || event.successes > target)
    wrong.push(`${event.card} holds ${event.successes} of ${target} successes`)
  if (event.lock !== null && card.mode !== 'solo')
    wrong.push(`${event.card} is locked and not solo`)
  for (const id of event.participants) {
    if (!event.attempters.includes(id))
      wrong.push(`${id} takes part in ${event.card} without having attempted it`)
  }
  return wrong
}

function openAttempt(t: T): string[] {
  if (!t.has('attempt')) return []
  const wrong: string[] = []
  const attempt = t.get('attempt')
  if (t.get('campaign').phase !== 'play' && t.get('campaign').phase !== 'over')
    wrong.push('an attempt is open out of season')
  if (new Set(attempt.who).size !== attempt.who.length)
    wrong.push('a character attempts twice over')
  for (const [i, die] of attempt.dice.entries()) {
    if (die.id !== i) wrong.push(`die ${die.id} stands in place ${i}`)
    if (die.face < 1 || die.face > 6) wrong.push(`die ${die.id} shows ${die.face}`)
    // EQ-REROLL-02
    if (die.before.some((face) => face >= 5))
      wrong.push(`die ${die.id} was thrown again after a success`)
  }
  const again = attempt.dice.reduce((sum, die) => sum + die.before.length, 0)
  if (again !== attempt.rerolls)
    wrong.push(`${again} re-rolls are on the dice, ${attempt.rerolls} were counted`)
  if (attempt.step === 'before' && attempt.dice.length > 0)
    wrong.push('dice lie there before the roll')
  return wrong
}
