import type { Seat } from '@moothall/engine'
import type { CardType, Color, Id, TaskId, TraitKey } from './content/schema.ts'

/** Every colour, always all four: counts are never absent in the state. */
export type CubeCount = Record<Color, number>

/** What the campaign knows of itself: scenario, season, tribe. Public but for nothing. */
export interface Campaign {
  contentId: string
  contentHash: string
  phase: 'tribe' | 'traits' | 'play' | 'seam' | 'over'
  /** From 1. */
  scenario: number
  /** From 1; past `limit` it goes on (EQ-OVER-10). */
  season: number
  limit: number
  /** Seasons entered beyond the limit in this scenario. */
  overSeasons: number
  /** Character in each of the four seats; null before it is chosen or when nobody is left (EQ-DEATH-14). */
  tribe: (Id | null)[]
  /** Never used in this campaign yet. */
  unused: Id[]
  dead: {
    char: Id
    scenario: number
    season: number
    cause: 'penalty' | 'overLimit' | 'fixedRoll'
    replacement: Id | null
  }[]
  /** Cards out of the game for good (EQ-HAND-07). */
  gone: Id[]
  /** Seat that declared the last attempt: it breaks ties in tribe decisions (EQ-TRIBE-12). */
  lastLead: Seat | null
  /** One line for each finished scenario (EQ-RESULT-07). */
  chapters: Chapter[]
  /** Play beyond a campaign that was won, recorded apart (EQ-RESULT-12); null before it begins. */
  freePlay: { chapters: Chapter[]; outcome: 'won' | 'lost' | 'abandoned' | null } | null
  /** Holders who want to give the campaign up (EQ-RESULT-05). */
  abandon: string[]
  outcome: 'won' | 'lost' | 'abandoned' | null
}

export interface Chapter {
  scenario: number
  seasons: number
  limit: number
  overSeasons: number
  /** Events completed in the first attempt made on them, and events in all. */
  firstAttempt: number
  events: number
}

/** How the tribe stood when a scenario was over: what it carries on (EQ-CAMPAIGN-09, EQ-CAMPAIGN-11). */
export interface Standing {
  scenario: number
  chars: Character[]
  pool: number
  dead: Campaign['dead']
  unused: Id[]
  /** Who controlled the character of each seat. */
  holders: string[]
}

/** The order is nobody's to see (EQ-COMP-21); how many are left is everyone's. */
export interface Deck {
  /**
   * What may still come, first is next if ordered. If not, the next is drawn from it when it is revealed, so it is
   * kept sorted and no order exists before; with random events it holds those of later scenarios too.
   */
  remaining: Id[]
  /** How many of them are still to come in this scenario. */
  left: number
  ordered: boolean
  /** Completed in this scenario, oldest first. */
  done: Id[]
  /** How many of these were completed in the first attempt made on them (EQ-RESULT-07). */
  firstAttempt: number
}

/** The revealed event (EQ-CAMPAIGN-03). `card` is null between the last completion and the next scenario. */
export interface EventState {
  card: Id | null
  successes: number
  whiteSpent: boolean
  /** How many attempts have been made on it. */
  attempts: number
  /** Solo event: the one character it is locked to (EQ-EVENT-03). */
  lock: Id | null
  /** Characters that attempted this card in any season (EQ-PENALTY-05). */
  attempters: Id[]
  /** Characters whose participation flag is set (EQ-REWARD-02). */
  participants: Id[]
}

export interface Home {
  /** Success tokens on the Home card (EQ-TOKEN-08). */
  pool: number
}

/** Characters on their way into other hands. Persons are named by their tokens: the seats are what changes. */
export interface Hands {
  /** Offered hand-overs; accepted ones wait for the next decision point (EQ-TRIBE-13). */
  offers: { seat: Seat; from: string; to: string; accepted: boolean }[]
  /** Whom each person present has named to stand in for somebody away (EQ-TRIBE-14). */
  words: { seat: Seat; by: string; to: string }[]
  /** Seats that others hold until their owner is back (EQ-TRIBE-16). */
  lent: { seat: Seat; owner: string }[]
}

export interface HandState {
  card: Id
  state: 'up' | 'flipped'
  /** Cubes set aside on a flipped card (EQ-CUBE-05). */
  aside: CubeCount
  /** Traits chosen for a card that has chosen traits (EQ-ERRATA-08). */
  chosen: TraitKey[]
}

export interface Character {
  id: Id
  seat: Seat
  stage: 0 | 1 | 2
  /** Accessible cubes. */
  cubes: CubeCount
  hand: HandState[]
  success: number
  growth: number
  acted: boolean
  /** Entered as a replacement in this season and due no action in it (EQ-SEASON-11). */
  newcomer: boolean
  /** A forced loss could not be met: it dies when all payments of the step are made (EQ-DEATH-05). */
  doomed?: true
}

export type DieOrigin =
  | { kind: 'white' }
  | { kind: 'cube'; char: Id; color: Color }
  | { kind: 'task'; char: Id }
  | { kind: 'bonus' | 'ability' | 'flip' | 'sacrifice'; char: Id; card: Id }

export interface Die {
  /** From 0 in the order of adding. */
  id: number
  /** 0 before it is thrown. */
  face: 0 | 1 | 2 | 3 | 4 | 5 | 6
  origin: DieOrigin
  /** Faces it showed before, oldest first. */
  before: number[]
}

/** What a character without own dice promised when declaring (EQ-ATT-04). */
export type Binding = { kind: 'flip' | 'sacrifice'; card: Id } | { kind: 'cube'; color: Color }

export type AttemptTarget =
  | { kind: 'event'; event: Id }
  | {
      kind: 'task'
      task: TaskId /** Index of the trait set chosen (Provide has three). */
      set: number
    }

/** The open attempt (EQ-CAMPAIGN-06). The entity exists only while one is open. */
export interface Attempt {
  target: AttemptTarget
  step: 'before' | 'after' | 'pay' | 'results'
  lead: Seat
  /** Declared characters, in declared order. */
  who: Id[]
  bindings: Record<Id, Binding>
  /** Thrown dice, white first, then by attempter, then as added. Empty before the roll. */
  dice: Die[]
  /** Cards flipped or sacrificed before the roll; their dice are thrown with the pool. */
  added: { char: Id; card: Id; kind: 'flip' | 'sacrifice'; dice: number }[]
  rerolls: number
  /** Successes put in besides dice. */
  tokens: number
  sending: number
  /** Successes a task attempt has in all; for events see EventState.successes. */
  successes: number
  /** Seats that have nothing more to put in, until the dice are thrown or they speak up again. */
  ready: Seat[]
}

export type EqEntities = {
  campaign: Campaign
  deck: Deck
  event: EventState
  home: Home
  hands: Hands
  attempt: Attempt
} & { [key: `char:${string}`]: Character } & { [key: `standing:${number}`]: Standing }

export interface EqOptions {
  /** How many scenarios are played, from Forest Life on. */
  chapters: number
  reroll: 'pool' | 'none' | 'onePerTrait' | 'oncePerDie'
  events: 'story' | 'shuffledWithin' | 'random'
  promoCards: boolean
  anyoneDecides: boolean
  takeBack: boolean
}

/** EQ-COMP-16, and the boon beside them. */
export const CARD_TYPES: readonly CardType[] = ['skill', 'item', 'ally', 'demeanor', 'boon']
