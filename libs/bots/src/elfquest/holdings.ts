import { type CardType, type Character, COLORS, canGrow, capsOf } from '@moothall/elfquest'
import { cardPrice, cubesPrice, type Eye, growthPrice, tokensPrice } from './prices.ts'

/** What a character holds, priced. */
export interface Holdings {
  readonly worth: number
  /** What each further cube would be worth to it, as far as there is room. */
  readonly cubes: readonly number[]
  /** Cards that lie turned down, with what it is worth to have them up again. */
  readonly down: readonly { readonly type: CardType; readonly price: number }[]
}

/** By the character as it stands: it stays the same object as long as nothing of it changes. */
const known = new WeakMap<Readonly<Character>, Map<string, Holdings>>()

export function holdingsOf(eye: Eye, who: Readonly<Character>): Holdings {
  const key = `${eye.taste.name}/${eye.scenario}/${eye.ahead}`
  const of = known.get(who) ?? new Map<string, Holdings>()
  known.set(who, of)
  const found = of.get(key) ?? priced(eye, who)
  of.set(key, found)
  return found
}

function priced(eye: Eye, who: Readonly<Character>): Holdings {
  const down: { type: CardType; price: number }[] = []
  let worth = cubesPrice(eye, who) + tokensPrice(who.success)
  if (who.doomed === true) worth -= 40
  // Grown already is better than still to grow.
  worth += who.growth * growthPrice(eye, who) + who.stage * 30 - (canGrow(who) ? 1 : 0)
  for (const held of who.hand) {
    const card = eye.content.hand(held.card)
    const price = cardPrice(eye, card, held.chosen)
    const aside = COLORS.reduce((sum, color) => sum + held.aside[color], 0)
    // Whatever its side, a card in hand can be turned up again, or given up in need.
    worth += 2 + (held.state === 'up' ? price : 2.5 * aside)
    if (held.state === 'flipped') down.push({ type: card.type, price: price + 1.5 * aside })
  }
  return { worth, cubes: cubeNeeds(eye, who), down }
}

function cubeNeeds(eye: Eye, who: Readonly<Character>): number[] {
  const caps = capsOf(eye.content, who)
  const held = { ...who, cubes: { ...who.cubes } }
  const needs: number[] = []
  let before = cubesPrice(eye, held)
  for (const color of COLORS) {
    while (held.cubes[color] < caps[color]) {
      held.cubes[color]++
      const after = cubesPrice(eye, held)
      needs.push(after - before)
      before = after
    }
  }
  return needs
}
