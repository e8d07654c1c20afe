import type { Seat } from '@moothall/engine'
import type { CardId, CharId, CharKind, EventId, RegionId, SideId } from '../content/schema.ts'

/** Which part of the game is played. */
export type Slice = 'planning' | 'auction'

export type Phase =
  | 'opening'
  | 'planning'
  | 'resolution'
  | 'cleanup'
  | 'auction'
  | 'roundEnd'
  | 'over'

/** Where the game stands. Open to everyone. */
export interface GameState {
  contentId: string
  contentHash: string
  slice: Slice
  phase: Phase
  /** From 1; 0 before the first opens. */
  round: number
  /** The characters round the table, in seat order. */
  lineup: CharId[]
  /** Holder of the initiative token. */
  initiative: CharId
  /** Whose planning turn it is. */
  turn: CharId | null
  /** Place in the stack of the card that is turned up next, from 1, and the sign on it that comes next. */
  next: number
  glyph: number
  cause: 'goal' | 'events' | null
  /** Who reached the goal; empty where the Events ran out. */
  reached: CharId[]
}

/** Tokens lie open, each on its spent or unspent side. */
export interface Power {
  spent: number
  unspent: number
}

export interface Character {
  id: CharId
  kind: CharKind
  side: SideId
  /** Place at the table; null for a Faceless. */
  seat: Seat | null
  power: Power
  /** Bonded with, for the rest of the game. */
  partner: CharId | null
  /** Regions whose cards it took into hand when this round began, for all to see. */
  regions: RegionId[]
  /** Cards it has added to the stack in this round. */
  added: number
}

/** A character's Action and Region cards that are not yet turned up. */
export interface Hand {
  char: CharId
  seat: Seat | null
  /**
   * In hand. Of a Faceless also those that lie in the stack: which of them lies where is drawn when it is turned up, so
   * that nobody can know it before.
   */
  cards: CardId[]
  /** How many are in hand. */
  count: number
}

/** One card of the action stack. */
export interface Slot {
  /** From 1, as it was laid. */
  place: number
  /** Whose card; null for an Event. */
  char: CharId | null
  seat: Seat | null
  /** Null while nobody has decided or drawn what it is: Events and the cards of a Faceless. */
  card: CardId | EventId | null
  up: boolean
}

export interface EventDeck {
  /** Not turned up yet, sorted: the order is drawn when they are turned up. Two of a round may lie in the stack. */
  cards: EventId[]
  /** How many lie in the deck, without those in the stack. */
  count: number
  /** Out of the game, oldest first. */
  gone: EventId[]
}

/** Where the Alliance token lies: null beside the board, else before whose board. */
export interface Alliance {
  at: CharId | null
}

/** Power that lies in the middle of the practice table, in place of the regions of the board. */
export interface Middle {
  power: number
}

export interface Supply {
  power: number
}

/** The bids of this Cleanup, as far as they are open. */
export interface Auction {
  style: 'open' | 'sealed'
  step: 'bids' | 'tie' | 'payment'
  /** Who may bid, in initiative order. */
  order: CharId[]
  /** Who speaks next in an open auction. */
  turn: CharId | null
  /** Standing bids; nobody has bid nothing. */
  bids: { [char: CharId]: number }
  passed: CharId[]
  winner: CharId | null
}

export type DbEntities = {
  game: GameState
  supply: Supply
  middle: Middle
  alliance: Alliance
  auction: Auction
  'deck:event': EventDeck
} & { [key: `char:${CharId}`]: Character } & { [key: `hand:${CharId}`]: Hand } & {
  [key: `slot:${string}`]: Slot
}

export interface DbOptions {
  /** Who is in play. */
  lineup: Lineup
  /** Players at a table of four characters; at a larger one every character has a player. */
  humans: number
  allaria: 'elyse' | 'onatella'
  tyveria: 'adrael' | 'sagriv'
  minCards2: boolean
  bidding: 'open' | 'sealed'
}

export const LINEUPS = [
  'four',
  'kadhah',
  'fell',
  'both',
  'five.kadhah',
  'five.fell',
  'six',
] as const
export type Lineup = (typeof LINEUPS)[number]
