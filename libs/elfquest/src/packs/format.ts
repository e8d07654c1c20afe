import type {
  Ability,
  CardType,
  Color,
  Cubes,
  Face,
  Gain,
  Id,
  Loss,
  Mode,
  Printings,
  ReadTrait,
  Stage,
  TaskId,
} from '../content/schema.ts'

/**
 * What stands in the files of a content pack. It is the content set as its author writes it: cards lie within the
 * character or scenario that they belong to, and what nearly every card has in common may be left out. One pack may be
 * spread over several files, each with any of these fields. docs/content-packs.md explains it to authors.
 */
export interface PackFile {
  /** Where an editor finds the schema. */
  $schema?: string
  /** Who the pack is; in one of its files. */
  pack?: { id: Id; version: string; schema: 1 }
  /** Every word that re-rolls dice; `printed` are those known from the publisher's cards. */
  traits?: { printed?: Printings; own?: Printings }
  home?: HomeEntry
  characters?: CharacterEntry[]
  /** Cards that lie beside the hands: the boon, and extra cards. */
  cards?: (HandEntry & { set: 'boon' | 'promo' })[]
  scenarios?: ScenarioEntry[]
  /** All words and pictures. Parts of a skin in several files are put together by its id. */
  skins?: SkinEntry[]
}

/** For whoever reads the file; the game takes no notice of it. */
interface Commented {
  $comment?: string
}

/** Fields that a publisher states, by where; every other field is the author's. */
export interface SourcedEntry extends Commented {
  sources?: { printed?: string[]; errata?: string[] }
  /** Why a field is as it is, by field. */
  notes?: Record<string, string>
}

/** All of a list, or one of several lists. */
export type OneOrAll<T> = T[] | { chooseOne: T[][] }

export interface HomeEntry extends SourcedEntry {
  id: Id
  tasks: Record<TaskId, TaskEntry>
}

export interface TaskEntry extends Commented {
  /** 3 if not given. */
  whiteDice?: number
  colors: Color[]
  traitSets: ReadEntry[][]
  per: number
  gain: Gain
}

/** A trait as an event or task reads it: the word alone weighs 1. */
export type ReadEntry = string | ReadTrait

export interface CharacterEntry extends SourcedEntry {
  id: Id
  /** True if not given. */
  kin?: boolean
  stages: Stage[]
  /** The cards of the start, in order. */
  hand: HandEntry[]
  /** The card that comes with the last stage. */
  growth2: HandEntry
}

export interface HandEntry extends SourcedEntry {
  id: Id
  type: CardType
  traits: Printings
  chosenTraits?: number
  cubes?: Cubes
  bonusDie?: boolean
  /** 3 if not given. */
  flipDice?: number
  /** 6 if not given. */
  sacrificeDice?: number
  isWolf?: true
  abilities?: Ability[]
  craft?: Printings
}

export interface ScenarioEntry extends SourcedEntry {
  id: Id
  /** Its place in the story, from 1. */
  index: number
  deck: 'shuffled' | 'ordered'
  seasons: number
  overLimit: { cubes: number; success: number }
  reward: OneOrAll<Gain>
  /** In the order of the story. */
  events: EventEntry[]
}

interface EventBaseEntry extends SourcedEntry {
  id: Id
  mode: Mode
  penalty?: { faces: Face[]; loss: OneOrAll<Loss> } | null
  reward?: { perParticipant?: OneOrAll<Gain>; once?: Gain[] }
}

export interface RolledEntry extends EventBaseEntry {
  resolve?: 'dice'
  whiteDice: 0 | 1 | 2 | 3
  colors: Color[]
  traits: ReadEntry[]
  successes: number
  cost?: Loss[]
}

export interface FixedRollEntry extends EventBaseEntry {
  resolve: 'fixedRoll'
  dice: number
  outcomes: OneOrAll<Loss>[]
}

export type EventEntry = RolledEntry | FixedRollEntry

export interface SkinEntry {
  id: Id
  /** In one of the files that hold parts of the skin. */
  language?: string
  title?: string
  names?: Record<string, string>
  subtitles?: Record<string, string>
  texts?: Record<string, string>
  icons?: Record<string, string>
  settingWords?: string[]
  /** Words that a publisher states, such as 'names.char.1'; all others are the author's. */
  sources?: { printed?: string[]; errata?: string[] }
}
