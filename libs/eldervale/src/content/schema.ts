/** The eight elements (EV-COMP-01). */
export const ELEMENTS = [
  'air',
  'earth',
  'fire',
  'water',
  'light',
  'darkness',
  'order',
  'chaos',
] as const
export type Element = (typeof ELEMENTS)[number]

/** Resources that lie in a tray (EV-RES-01); gold may stand for any of them, Magic cards are held in hand. */
export const NAMED = ['gem', 'potion', 'scroll', 'tool', 'sword'] as const
export type Named = (typeof NAMED)[number]
export type Resource = Named | 'gold'
export const RESOURCES: readonly Resource[] = [...NAMED, 'gold']
export type Gainable = Resource | 'magic'
export const GAINABLE: readonly Gainable[] = [...RESOURCES, 'magic']

/** What must be paid: named resources, and so many of any kind (EV-RES-07). */
export interface Cost {
  readonly named: Readonly<Partial<Record<Named, number>>>
  readonly any: number
}

/** The moments of section 28 at which something may be played. `own` is the own turn, between other actions. */
export const MOMENTS = [
  'start',
  'own',
  'placed',
  'rush',
  'tile',
  'card',
  'build',
  'trigger',
  'join',
  'dice',
  'rolled',
  'won',
  'loss',
  'under',
  'power',
  'regroup',
  'end',
  'final',
] as const
export type Moment = (typeof MOMENTS)[number]

/** One word of the effect vocabulary with what belongs to it. */
export type Effect =
  | { readonly do: 'gain'; readonly res: Gainable | 'any'; readonly n: number }
  | { readonly do: 'vp'; readonly n: number }
  | { readonly do: 'power'; readonly element: 'any' | Element; readonly n: number }
  | { readonly do: 'draw'; readonly n: number; readonly keep: number }
  /** Treasure tokens from realms with own units, or from the realm where the event was. */
  | { readonly do: 'token'; readonly from: 'ownRealms' | 'eventRealm'; readonly n: number }
  | { readonly do: 'move'; readonly distance: number }
  | { readonly do: 'swap' }
  | { readonly do: 'ready' }
  /** The monster goes home (EV-LAIR). */
  | { readonly do: 'lair' }
  | { readonly do: 'dominate'; readonly max: number }
  /** The pending event does not happen. */
  | { readonly do: 'cancel'; readonly event: 'battle' | 'rush' }
  /** The placed unit moves to an unoccupied realm next door. */
  | { readonly do: 'sidestep' }
  /** Two sides fight, all others look on. */
  | { readonly do: 'duel' }
  | {
      readonly do: 'dice'
      readonly n: number
      readonly side: 'own' | 'monster'
      readonly per?: 'opponent'
    }
  | { readonly do: 'reroll'; readonly whose: 'own' | 'opponent'; readonly which: 'any' | 'highest' }
  | { readonly do: 'setdie'; readonly to: number }
  | { readonly do: 'spare' }
  /** So many of any resource for each own unit that fell. */
  | { readonly do: 'perFallen'; readonly n: number }
  | { readonly do: 'summon'; readonly off: number }
  | { readonly do: 'build'; readonly off: number }
  | { readonly do: 'buy'; readonly off: number }
  | { readonly do: 'burn'; readonly n: number }
  | { readonly do: 'act' }
  | { readonly do: 'look'; readonly n: number }
  | { readonly do: 'unslot' }
export type EffectWord = Effect['do']

export interface Spell {
  readonly kind: 'spell'
  readonly id: string
  readonly element: Element | null
  readonly timing: Moment
  /** Casting cost and the space of the element's track from which it is free (EV-MAGIC-11, EV-MAGIC-12). */
  readonly cost: Cost | null
  readonly free: number | null
  readonly effects: readonly Effect[]
  /** Only where this holds besides what the effects need. */
  readonly when?: 'loser' | 'participant' | 'placedByOther'
}
/** A condition or a count by name, with its numbers; its sentence is `ev.quest.<name>` or `ev.prophecy.<name>`. */
export interface Measure {
  readonly is: string
  readonly n?: number
  readonly max?: number
}
export interface Quest {
  readonly kind: 'quest'
  readonly id: string
  readonly vp: number
  readonly condition: Measure
}
export interface Prophecy {
  readonly kind: 'prophecy'
  readonly id: string
  readonly scoring: Measure
  /** Mean VP that bots count on. */
  readonly mean: number
}
export type MagicCard = Spell | Quest | Prophecy

/** The face of a Treasure token (EV-COMP-11): all of these, or one of these. */
export interface TokenFace {
  readonly id: string
  readonly element: Element
  readonly gives: readonly Gainable[]
  readonly choice: boolean
}

export interface Tile {
  readonly id: string
  readonly element: Element | null
  readonly action: 'element' | 'fortress' | 'tower'
  /** Resource printed on each stack space (EV-REALM-03). */
  readonly spaces: readonly Resource[]
  readonly lair: boolean
}

export type UnitType = 'worker' | 'warrior' | 'wizard' | 'dragon' | 'monster'

/** What a monster does besides fighting; its sentence is `ev.ability.<is>`. */
export type Ability =
  | { readonly is: 'farRush'; readonly distance: number }
  | { readonly is: 'noSwordsForFallen' }
  | { readonly is: 'takesToken' }
  | { readonly is: 'cardForBeating' }
  | { readonly is: 'diceForFallen'; readonly per: number; readonly max: number }
  | { readonly is: 'swordLimit'; readonly n: number }
  | { readonly is: 'wildDice'; readonly max: number }
  | { readonly is: 'noBuilding' }
export interface Monster {
  readonly id: string
  readonly element: Element
  readonly value: number
  readonly ability: Ability
}

/** A faction's power that works in battle; its sentence is `ev.power.<id>`. */
export interface Power {
  readonly id: string
  readonly faction: string
  readonly element: Element
  readonly unit: UnitType
  readonly is: 'support' | 'placedDie' | 'rerollPerUnit' | 'returnsWhenLost' | 'cardsForFallen'
}
