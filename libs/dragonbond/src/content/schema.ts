/** Ids are stable and for the rules; names are for the eye and stand apart, so that a pack may change names alone. */
export type CharId = string
export type CardId = string
export type RegionId = string
export type EventId = string

/** Where a datum comes from: the expansion rulebook, other sources, or this house. */
export type Prov = 'printed' | 'found sure' | 'found one' | 'found deduced' | 'authored'

/** The signs on an Action card (DB-GLYPH-01). */
export type Glyph = 'move' | 'combat' | 'collect' | 'vaala' | 'deploy'

export type CharKind = 'general' | 'dragon' | 'kadhah' | 'fell'

/** Whose board, Action cards and home a character uses: a realm, a brood, or a newcomer's own. */
export type SideId = 'allaria' | 'tyveria' | 'brood1' | 'brood2' | 'kadhah' | 'fell'

export interface CharacterCard {
  readonly id: CharId
  readonly name: string
  readonly kind: CharKind
  /** The one link from a character to its cards (DB-SEATS-19). */
  readonly side: SideId
  readonly prov: Prov
}

export interface Side {
  readonly id: SideId
  /** Region that the side starts in; a newcomer's is drawn. */
  readonly home: RegionId | null
  readonly actions: readonly ActionCard[]
}

export interface ActionCard {
  readonly id: CardId
  readonly name: string
  /** Top to bottom. */
  readonly glyphs: readonly Glyph[]
  readonly prov: Prov
}

export interface Region {
  readonly id: RegionId
  readonly name: string
  readonly ring: 'outer' | 'inner'
  readonly terrain: string
  readonly next: readonly RegionId[]
  readonly prov: Prov
}

export interface EventCard {
  readonly id: EventId
  readonly name: string
  /** Power it brings onto the board, or takes off it; at most so much. */
  readonly power: number
  readonly prov: Prov
}

/** A number that balance may move, within its range. */
export interface Knob {
  readonly value: number
  readonly min: number
  readonly max: number
}

export interface Tuning {
  /** Unspent Power of each player at the start. */
  readonly startPower: Knob
  /** Cards to add before a pass with up to four characters. */
  readonly minCards: Knob
  /** Spent tokens that each player turns in Cleanup. */
  readonly refresh: Knob
  /** Mean Power of an Event card, in tenths. */
  readonly eventPowerTenths: Knob
}

/** Numbers of the practice tables: they stand for what the rest of the game will bring. */
export interface Practice {
  /** Tokens of each player when auctions are practised. */
  readonly start: { readonly spent: number; readonly unspent: number }
  /** Power of each player but the Fell Knight, who lives on bids, at the opening of a round. */
  readonly income: number
  /** What the ally gets besides. */
  readonly allyIncome: number
  /** What the Fell Knight gets while the Alliance token lies before its own board. */
  readonly ownIncome: number
  /** Tokens that each player spends in a round. */
  readonly spends: number
}

/** All that a game is played with. */
export interface ContentSet {
  readonly id: string
  readonly regions: readonly Region[]
  readonly sides: readonly Side[]
  readonly characters: readonly CharacterCard[]
  readonly events: readonly EventCard[]
  /** Power tokens of the base box and what the expansion adds. */
  readonly powerTokens: { readonly base: number; readonly expansion: number }
  readonly tuning: Tuning
  readonly practice: Practice
}
