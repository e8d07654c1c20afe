import type {
  Character,
  Color,
  Face,
  FixedRollEvent,
  HandCard,
  Losses,
  Printings,
  ReadTrait,
  RolledEvent,
  Sourced,
  Task,
} from '../schema.ts'

/** Shorthands for the data files: what nearly every card has in common is written once, here. */

type Prov = Sourced['prov']

export const printed = (...paths: string[]): Prov =>
  Object.fromEntries(paths.map((path) => [path, { src: 'printed', ref: 'rulebook' } as const]))

export const errata = (...paths: string[]): Prov =>
  Object.fromEntries(paths.map((path) => [path, { src: 'errata', ref: 'faq' } as const]))

/** Traits as an event reads them, each with weight 1 (EQ-TRAIT-04). */
export const reads = (...traits: string[]): ReadTrait[] =>
  traits.map((trait) => ({ trait, weight: 1 }))

type HandInput = Partial<Omit<HandCard, 'id' | 'type' | 'traits'>> &
  Pick<HandCard, 'id' | 'type' | 'traits'>

/** A hand card: 3 dice when turned down and 6 when given up, unless the card says otherwise. */
export function hand(input: HandInput): HandCard {
  return {
    owner: null,
    set: 'start',
    cubes: {},
    bonusDie: false,
    flipDice: 3,
    // EQ-ERRATA-05: no card differs.
    sacrificeDice: 6,
    abilities: [],
    prov: {},
    ...input,
  }
}

/** The nine cards of one character; owner and id follow from the place in the list. */
export function handOf(owner: string, cards: Omit<HandInput, 'id'>[]): HandCard[] {
  const number = owner.split('.')[1] ?? ''
  return cards.map((card, i) =>
    hand({ ...card, id: `hand.${number}.${i + 1}`, owner, set: i === 8 ? 'growth2' : 'start' }),
  )
}

/** The card that speaks from mind to mind; its type, its one trait (EQ-TRAIT-09) and its ability are printed. */
export const mindspeechCard: Omit<HandInput, 'id'> = {
  type: 'skill',
  traits: ['mindspeech'],
  abilities: [{ k: 'sendSuccesses', successes: 2, target: 'otherKin' }],
  prov: printed('type', 'traits', 'abilities'),
}

/** A wolf. That it reads as an animal is stated by the corrections; all else is ours. */
export function wolf(
  traits: Printings,
  more: Partial<Omit<HandInput, 'id' | 'type' | 'traits'>> = {},
): Omit<HandInput, 'id'> {
  return {
    type: 'ally',
    traits: ['animal', ...traits],
    isWolf: true,
    prov: errata('isWolf'),
    ...more,
  }
}

type CharacterInput = Pick<Character, 'id' | 'stages'> & { prov?: Prov }

/** A character with its hand; the hand maximum is printed for the first and the last stage. */
export function character(input: CharacterInput): Character {
  const number = input.id.split('.')[1] ?? ''
  const card = (i: number): string => `hand.${number}.${i}`
  return {
    id: input.id,
    kin: true,
    stages: input.stages,
    startHand: [card(1), card(2), card(3), card(4), card(5), card(6), card(7), card(8)],
    growth2Card: card(9),
    prov: { ...printed('stages.0.maxHand', 'stages.2.maxHand'), ...input.prov },
    notes: { 'stages.1.maxHand': 'inferred: the ninth card comes with the last stage only' },
  }
}

type EventInput = Omit<RolledEvent, 'id' | 'scenario' | 'order' | 'resolve' | 'prov'> & {
  prov?: Prov
}
type FixedInput = Omit<FixedRollEvent, 'id' | 'scenario' | 'order' | 'resolve' | 'prov'> & {
  prov?: Prov
}

/** An event attempted with dice, numbered by scenario and place in the story. */
export const rolled = (scenario: number, order: number, input: EventInput): RolledEvent => ({
  id: `event.${scenario}.${order}`,
  scenario: `scenario.${scenario}`,
  order,
  resolve: 'dice',
  prov: {},
  ...input,
})

export const fixedRoll = (scenario: number, order: number, input: FixedInput): FixedRollEvent => ({
  id: `event.${scenario}.${order}`,
  scenario: `scenario.${scenario}`,
  order,
  resolve: 'fixedRoll',
  prov: {},
  ...input,
})

/** Ids of a scenario's events, 1..n. */
export const eventIds = (scenario: number, n: number): string[] =>
  Array.from({ length: n }, (_, i) => `event.${scenario}.${i + 1}`)

/** Faces 1..highest of the penalty die. */
export const upTo = (highest: 1 | 2 | 3): Face[] => ([1, 2, 3] as const).slice(0, highest)

/** One unit of loss for an unfinished event. */
export const loseCube = (color: Color | 'any' = 'any'): Losses => ({
  all: [{ k: 'cube', color, n: 1 }],
})
export const loseFlip = (): Losses => ({ all: [{ k: 'flip', types: 'any', n: 1 }] })
export const loseTokens = (n: number): Losses => ({ all: [{ k: 'success', n }] })

export const task = (input: Omit<Task, 'whiteDice'>): Task => ({ whiteDice: 3, ...input })
