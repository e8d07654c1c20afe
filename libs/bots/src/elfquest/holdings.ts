import {
  type CardType,
  type Character,
  COLORS,
  type Content,
  canGrow,
  capsOf,
} from '@moothall/elfquest'
import { cardPrice, cubesPrice, growthPrice, type Taste, tokensPrice } from './prices.ts'

/** What a character holds, priced. */
export interface Holdings {
  readonly worth: number
  /** What each further cube would be worth to it, as far as there is room. */
  readonly cubes: readonly number[]
  /** Cards that lie turned down, with what it is worth to have them up again. */
  readonly down: readonly { readonly type: CardType; readonly price: number }[]
}

type Key = `${number}/${number}`

/** By the character as it stands: it stays the same object as long as nothing of it changes. */
const known = new WeakMap<Readonly<Character>, Map<Key, Holdings>>()

export function holdingsOf(
  content: Content,
  who: Readonly<Character>,
  scenario: number,
  taste: Taste,
): Holdings {
  const key: Key = `${scenario}/${taste.keepCubes}`
  const of = known.get(who) ?? new Map<Key, Holdings>()
  known.set(who, of)
  const found = of.get(key) ?? priced(content, who, scenario, taste)
  of.set(key, found)
  return found
}

function priced(
  content: Content,
  who: Readonly<Character>,
  scenario: number,
  taste: Taste,
): Holdings {
  const down: { type: CardType; price: number }[] = []
  let worth = cubesPrice(content, who, scenario, taste) + tokensPrice(who.success)
  if (who.doomed === true) worth -= 40
  // Grown already is better than still to grow.
  worth += who.growth * growthPrice(who, scenario) + who.stage * 30 - (canGrow(who) ? 1 : 0)
  for (const held of who.hand) {
    const card = content.hand(held.card)
    const price = cardPrice(content, card, held.chosen, scenario)
    const aside = COLORS.reduce((sum, color) => sum + held.aside[color], 0)
    // Whatever its side, a card in hand can be turned up again, or given up in need.
    worth += 2 + (held.state === 'up' ? price : 2.5 * aside)
    if (held.state === 'flipped') down.push({ type: card.type, price: price + 1.5 * aside })
  }
  return { worth, cubes: cubeNeeds(content, who, scenario, taste), down }
}

function cubeNeeds(
  content: Content,
  who: Readonly<Character>,
  scenario: number,
  taste: Taste,
): number[] {
  const caps = capsOf(content, who)
  const held = { ...who, cubes: { ...who.cubes } }
  const needs: number[] = []
  let before = cubesPrice(content, held, scenario, taste)
  for (const color of COLORS) {
    while (held.cubes[color] < caps[color]) {
      held.cubes[color]++
      const after = cubesPrice(content, held, scenario, taste)
      needs.push(after - before)
      before = after
    }
  }
  return needs
}
