import type { Seat } from '@moothall/engine'
import type { Element, Resource, UnitType } from '../content/schema.ts'

/** Options of both tables. */
export interface EvOptions {
  seats: number
  /** Magic cards at the start: dealt, or drafted (EV-DRAFT). */
  magic: 'dealt' | 'draft'
  rounds: number
  powers: boolean
  tactics: boolean
  /** Seconds that a reaction window stays open whatever anybody holds, as written in the form (EV-REACT-12). */
  pause: string
  /** Seconds that whoever asks for time has in one window (EV-REACT-14). */
  answer: number
  /** Seconds that one player may keep windows open beyond the pause, in the whole game (EV-REACT-21). */
  budget: number
}

export type Resources = Record<Resource, number>

/** Whose turn it is and how far the game has come. Open to all. */
export interface Game {
  table: 'draft' | 'battle'
  phase: 'draft' | 'turns' | 'over'
  /** Picks made by each in the draft, from 0. */
  picks: number
  round: number
  active: Seat
  /** Elements in play, each with its power track. */
  elements: Element[]
  /** Orbs left on the Glory Track and on the tops of power tracks. */
  gloryOrbs: number[]
  trackOrbs: Element[]
  /** Monsters out of the game for good, and treasure tokens that have left it. */
  destroyed: string[]
  tokensGone: number
}

/** A battle that was triggered and is not yet fought; `unit` is the placed one that led to it. */
export interface Pending {
  realm: string
  cause: 'place' | 'rush'
  unit: string | null
}

/** The turn in hand. Open to all. */
export interface Turn {
  step: 'main' | 'placed' | 'rush' | 'act' | 'battles' | 'after' | 'end'
  /** The unit placed this turn and where. */
  unit: string | null
  realm: string | null
  /** Realms where a battle would be triggered. */
  pending: Pending[]
  /** Realms where no battle happens any more this turn. */
  calm: string[]
  /** The Rush of this turn has been carried out or kept from happening. */
  rushDone: boolean
  /** Units that have just gone to the Underworld, while that moment lasts (W-UNDER). */
  fallen: { unit: string; seat: Seat }[]
}

/** The Magic deck; nobody sees into it, and it has no order before it is drawn from. */
export interface Deck {
  pile: string[]
}
export interface Discard {
  cards: string[]
}
/** One Magic card. Its key bears a hidden id, `magic:~S1`. */
export interface Magic {
  face: string
  /** `seat`: in that seat's hand, or in the pack before it. */
  place: 'deck' | 'discard' | Seat
}
export interface Hand {
  seat: Seat
  cards: string[]
}
/** The pack that lies before a seat in the draft. */
export interface Pack {
  seat: Seat
  cards: string[]
}

export interface Player {
  seat: Seat
  element: Element
  powers: string[]
  resources: Resources
  /** Treasure tokens in the tray, open (EV-HIDDEN-06). */
  tokens: string[]
  /** Tokens that lie on slots of the Tableau; they cannot be discarded for gain (EV-FREE-06). */
  slotted: { slot: string; token: string }[]
  vp: number
  /** Space on the Glory Track; 0 is not there yet. */
  glory: number
  /** Spaces on power tracks. */
  power: Partial<Record<Element, number>>
  orbs: number
  tactics: 'active' | 'exhausted' | 'none'
}

export interface Realm {
  id: string
  q: number
  r: number
  tile: string
  dwelling: Seat | null
}
/** One stack space of a realm. What lies below its top is drawn when it comes to light; till then there is no order. */
export interface Stack {
  realm: string
  element: Element
  printed: Resource
  /** The token that lies open on top; null for an empty space. */
  top: string | null
  /** Tokens below the top. */
  below: number
}
/** Treasure tokens of an element that have not come to light yet. */
export interface Pool {
  tokens: string[]
}

export interface Unit {
  id: string
  owner: Seat
  type: UnitType
  dice: number
  /** `realm:<id>`, or off the map. */
  at: string
  /** It was placed in the turn that is going on. */
  placed: boolean
  /** The monster's id, if it is a dominated one. */
  monster: string | null
}
export interface MonsterState {
  id: string
  element: Element
  /** Battle value: dice it rolls. */
  value: number
  /** Realm, or null when it is off the map. */
  realm: string | null
  /** Its lair. */
  lair: string
  owner: Seat | null
}

/** A side in a battle: `s0` is the player in seat 0. */
export type Side = `s${number}` | 'monster'

export interface Battle {
  realm: string
  cause: 'place' | 'rush'
  step: 'trigger' | 'join' | 'dice' | 'roll' | 'rolled' | 'won' | 'loss' | 'fall' | 'under'
  /** The unit whose placing led to it. */
  placed: string | null
  monster: string | null
  /** Seats still to speak in this step, in seat order. */
  queue: Seat[]
  /** Set by the rules when the step has been entered. */
  entered: boolean
  /** If set, only these sides fight. */
  only: Side[] | null
  joined: string[]
  /** Units that fight from next door (EV-BATTLE-54). */
  supporters: string[]
  swords: Partial<Record<Side, number>>
  extra: Partial<Record<Side, number>>
  rolls: Partial<Record<Side, number[]>>
  usedPowers: string[]
  winner: Side | null
  saved: Seat[]
}

export type EvEntities = {
  game: Game
  turn: Turn
  deck: Deck
  discard: Discard
  battle: Battle
} & { [k: `magic:~${string}`]: Magic } & { [k: `hand:${number}`]: Hand } & {
  [k: `pack:${number}`]: Pack
} & { [k: `player:${number}`]: Player } & { [k: `realm:${string}`]: Realm } & {
  [k: `stack:${string}`]: Stack
} & { [k: `pool:${string}`]: Pool } & {} & { [k: `unit:${string}`]: Unit } & {
  [k: `monster:${string}`]: MonsterState
}
