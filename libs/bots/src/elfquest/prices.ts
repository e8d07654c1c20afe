import {
  type CardType,
  type Character,
  COLORS,
  type Color,
  type Content,
  capsOf,
  type Gain,
  type Gains,
  type HandCard,
  type Loss,
  type TraitKey,
} from '@moothall/elfquest'

/** What a bot cares for. Everything is priced in success tokens. */
export interface Taste {
  readonly name: string
  /** How much the tribe wants to be done with an event, beyond what it brings. */
  readonly eager: number
  /** How much more it wants to when seasons run short. */
  readonly press: number
  /** What a cube, a card and a growth token are held dear for. */
  readonly cubes: number
  readonly cards: number
  readonly growth: number
  /** What a success is worth that lies on an event which is not done yet; a token can still go anywhere. */
  readonly progress: number
  /** What may be done later in the season may also come to nothing: what it counts for now. */
  readonly later: number
  /** Cubes that a character does not part with of its own will. */
  readonly keepCubes: number
  /** Cubes that it does not count on for tokens. */
  readonly tradeAbove: number
  /** Does it weigh what others may still do in the season? */
  readonly looksAhead: boolean
}

/** The player that gathers first and tries when it is sure. */
export const SHREWD: Taste = {
  name: 'shrewd',
  eager: 0,
  press: 2,
  cubes: 1.4,
  cards: 1.6,
  growth: 1,
  progress: 0.93,
  later: 0.85,
  keepCubes: 0,
  tradeAbove: 4,
  looksAhead: true,
}
/** The players of the ledger, who try as soon as the chance is fair; they differ in the cubes that they keep. */
export const GREEDY: Taste = { ...SHREWD, name: 'greedy', tradeAbove: 3, looksAhead: false }
export const CAREFUL: Taste = { ...GREEDY, name: 'careful', keepCubes: 2, tradeAbove: 5 }

/** How things are looked at: with which cards the game is played, how far the story has come, and by whom. */
export interface Eye {
  readonly content: Content
  readonly scenario: number
  /** How much of the campaign is still to come, from 1 to 0: near its end nothing is worth keeping. */
  readonly ahead: number
  readonly taste: Taste
}

/** Events before the end from which on things are no longer kept for later. */
const LAST_EVENTS = 5

/** What a character keeps to stay alive is kept to the end; the rest loses its price. */
export function aheadOf(left: number, last: boolean): number {
  return last ? Math.min(1, left / LAST_EVENTS) : 1
}

/** How often what is still to come reads a trait or a colour, as a share of all attempts. */
interface Demand {
  readonly traits: ReadonlyMap<TraitKey, number>
  readonly colors: Readonly<Record<Color, number>>
}

const demands = new WeakMap<Content, Map<number, Demand>>()

/** From the cards of the story from this scenario on: all of them are known, only their order is not. */
function demandOf({ content, scenario }: Eye): Demand {
  const known = demands.get(content) ?? new Map<number, Demand>()
  demands.set(content, known)
  const found = known.get(scenario)
  if (found !== undefined) return found
  const traits = new Map<TraitKey, number>()
  const colors: Record<Color, number> = { physique: 0, grace: 0, savvy: 0, magic: 0 }
  let all = 0
  const count = (
    weight: number,
    reads: readonly { trait: TraitKey; weight: number }[],
    of: readonly Color[],
  ): void => {
    all += weight
    for (const read of reads)
      traits.set(read.trait, (traits.get(read.trait) ?? 0) + weight * read.weight)
    for (const color of of) colors[color] += weight
  }
  for (const one of content.set.scenarios) {
    if (one.index < scenario) continue
    for (const id of one.events) {
      const event = content.event(id)
      // What comes soon counts for more than what comes late.
      if (event.resolve === 'dice')
        count(one.index === scenario ? 3 : 1, event.traits, event.colors)
    }
  }
  for (const task of Object.values(content.set.home.tasks))
    count(1, task.traitSets[0] ?? [], task.colors)
  for (const key of traits.keys()) traits.set(key, (traits.get(key) ?? 0) / all)
  for (const color of COLORS) colors[color] /= all
  const demand = { traits, colors }
  known.set(scenario, demand)
  return demand
}

/** Attempts that a character may still take part in before its cards are turned up again anyway. */
const USES = 6

/**
 * What a hand card is worth face up, read off the card: the re-rolls of its traits, its bonus dice, and the dice that it
 * gives when it is turned down in need. Its cubes are priced as cubes.
 */
export function cardPrice(eye: Eye, card: HandCard, chosen: readonly TraitKey[]): number {
  const { traits } = demandOf(eye)
  const read = [...card.traits, ...chosen].reduce((sum, trait) => sum + (traits.get(trait) ?? 0), 0)
  const fits = Math.min(1, read)
  let price = 0.8 + (read * USES) / 3 + (fits * card.flipDice) / 2
  if (card.bonusDie) price += (fits * USES) / 3
  for (const ability of card.abilities) {
    price += ability.k === 'sendSuccesses' ? ability.successes : (ability.n * USES) / 12
  }
  return eye.taste.cards * price * (0.3 + 0.7 * eye.ahead)
}

/** What the cubes of a character are worth together: each next one a little less, the last ones the most. */
export function cubesPrice(eye: Eye, who: Readonly<Character>): number {
  const { taste } = eye
  const caps = capsOf(eye.content, who)
  const { colors } = demandOf(eye)
  let held = 0
  let cap = 0
  let fit = 0
  for (const color of COLORS) {
    held += who.cubes[color]
    cap += caps[color]
    fit += who.cubes[color] * colors[color]
  }
  let sum = fit
  for (let i = 1; i <= held; i++)
    sum +=
      taste.cubes * nthCube(i, cap) * (i <= 3 ? 1 : 0.3 + 0.7 * eye.ahead) +
      (i <= taste.keepCubes ? 15 : 0)
  return sum
}

/** What each success costs that this character buys with cubes, cheapest first (EQ-TOKEN-03: two for a cube). */
export function tradesOf({ content, taste }: Eye, who: Readonly<Character>): number[] {
  const caps = capsOf(content, who)
  const sum = (of: Readonly<Record<Color, number>>): number =>
    COLORS.reduce((all, color) => all + of[color], 0)
  const prices: number[] = []
  for (let i = sum(who.cubes); i > taste.tradeAbove; i--) {
    const each = (taste.cubes * nthCube(i, sum(caps))) / 2
    prices.push(each, each)
  }
  return prices
}

function nthCube(i: number, cap: number): number {
  if (i <= 3) return 12 - 2 * i
  const share = i / Math.max(1, cap)
  return share <= 0.6 ? 4 : share <= 0.85 ? 3.2 : 2.6
}

/** What a growth token brings: a step is worth some cubes, dice and traits for the rest of the campaign. */
export function growthPrice({ scenario, taste, ahead }: Eye, who: Readonly<Character>): number {
  return who.stage === 2 ? 0.2 : taste.growth * ahead * (2.4 - 0.3 * scenario)
}

/** A token of many is worth less than one of few. */
export function tokensPrice(n: number): number {
  return n <= 4 ? n : 4 + 0.8 * Math.min(4, n - 4) + 0.5 * Math.max(0, n - 8)
}

const UNFLIP = 3

/** What a gain is worth to a character, roughly: what it has no room for is worth nothing. */
export function gainsPrice(eye: Eye, who: Readonly<Character>, gains: Gains): number {
  const lists = 'all' in gains ? [gains.all] : gains.chooseOne
  return Math.max(
    0,
    ...lists.map((list) => list.reduce((sum, gain) => sum + gainPrice(eye, who, gain), 0)),
  )
}

function gainPrice(eye: Eye, who: Readonly<Character>, gain: Gain): number {
  const { content, taste } = eye
  switch (gain.k) {
    case 'success':
      return gain.n
    case 'growth':
      return gain.n * growthPrice(eye, who)
    case 'grantCard':
      return 4
    case 'unflip': {
      const fitting = who.hand.filter(
        (held) => held.state === 'flipped' && hasType(content, held.card, gain.types),
      )
      return taste.cards * UNFLIP * Math.min(gain.n, fitting.length)
    }
    case 'cube': {
      const caps = capsOf(content, who)
      const { color } = gain
      const room =
        color === 'any'
          ? COLORS.reduce((sum, one) => sum + caps[one] - who.cubes[one], 0)
          : caps[color] - who.cubes[color]
      return taste.cubes * 3.4 * Math.min(gain.n, Math.max(0, room))
    }
  }
}

export function hasType(
  content: Content,
  card: string,
  types: readonly CardType[] | 'any',
): boolean {
  return types === 'any' || types.includes(content.hand(card).type)
}

/** What a list of losses costs, whoever bears it. */
export function lossesPrice({ taste }: Eye, losses: readonly Loss[]): number {
  const each = {
    cube: 4 * taste.cubes,
    success: 1,
    growth: 2,
    flip: 3 * taste.cards,
    sacrifice: 5,
  } as const
  return losses.reduce((sum, loss) => sum + each[loss.k] * loss.n, 0)
}
