import {
  type Character,
  chancesOf,
  type EqOptions,
  type Goal,
  matchesOf,
  ownDice,
  shares,
} from '@moothall/elfquest'
import { cardPrice, type Eye } from './prices.ts'

/** What one character brings to an attempt. */
export interface Share {
  readonly dice: number
  readonly matches: number
  /** Prices of its cards that could be turned down for dice here, cheapest first. */
  readonly flips: readonly number[]
  /** Successes and prices of its cards that can send, most successes first. */
  readonly sends: readonly { readonly n: number; readonly price: number }[]
}

/** By the character as it stands and the goal: both stay the same objects as long as nothing of them changes. */
const known = new WeakMap<Readonly<Character>, Map<string, Share>>()

export function shareOf(eye: Eye, who: Readonly<Character>, goal: Goal, target: string): Share {
  const { content } = eye
  const key = `${eye.taste.name}/${eye.ahead}/${target}`
  const of = known.get(who) ?? new Map<string, Share>()
  known.set(who, of)
  const found = of.get(key)
  if (found !== undefined) return found
  const flips: number[] = []
  const sends: { n: number; price: number }[] = []
  for (const held of who.hand) {
    if (held.state !== 'up') continue
    const card = content.hand(held.card)
    const price = cardPrice(eye, card, held.chosen)
    for (const ability of card.abilities)
      if (ability.k === 'sendSuccesses') sends.push({ n: ability.successes, price })
    if (shares(content, held, goal.reads)) flips.push(price)
  }
  const share: Share = {
    dice: ownDice(content, who, goal).length,
    matches: matchesOf(content, [who], goal.reads, 'pool'),
    flips: flips.sort((a, b) => a - b),
    sends: sends.sort((a, b) => b.n - a.n),
  }
  of.set(key, share)
  return share
}

const tables = new Map<string, readonly number[]>()

/** Chances of 0, 1 … successes with so many dice and matches. */
export function oddsOf(
  dice: number,
  matches: number,
  reads: number,
  variant: EqOptions['reroll'],
): readonly number[] {
  // One re-roll for each trait at most, however many take part.
  const rerolls =
    variant === 'onePerTrait' ? Math.min(matches, reads) : variant === 'none' ? 0 : matches
  const key = `${variant}/${dice}/${rerolls}`
  const found = tables.get(key)
  if (found !== undefined) return found
  const odds = chancesOf(dice, rerolls, variant)
  tables.set(key, odds)
  return odds
}
