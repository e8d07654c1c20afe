/**
 * The types of a content set: everything the rules of this game read from data.
 *
 * Gains and losses are different types, so that a penalty cannot give and a reward cannot take.
 * Names and texts are not here: they live in skins and never take part in rules or in the hash.
 */

// ---------- basics ----------

/** The attribute a cube stands for: physique red, grace blue, savvy green, magic yellow. */
export type Color = 'physique' | 'grace' | 'savvy' | 'magic'
/** Number of cubes per colour; whole numbers above 0, an absent colour means none. */
export type Cubes = Partial<Record<Color, number>>
/** Who may attempt an event: exactly one character, or any number of them. */
export type Mode = 'solo' | 'tribal'
/** The six tasks of the Home card. */
export type TaskId = 'care' | 'community' | 'make' | 'provide' | 'rest' | 'train'
/** The symbol of a small card. */
export type CardType = 'skill' | 'item' | 'ally' | 'demeanor' | 'boon'
/** A face of a six-sided die. */
export type Face = 1 | 2 | 3 | 4 | 5 | 6
/** A neutral id, e.g. 'char.1', 'hand.1.4', 'event.2.3'. */
export type Id = string
/** A word in the trait register of the set. */
export type TraitKey = string

// ---------- provenance ----------

/** printed: stated by the publisher; errata: stated by the publisher's corrections; authored: ours. */
export type Provenance = 'printed' | 'errata' | 'authored'

/**
 * Where the fields of an object come from.
 * Key of `prov`: dotted field path, e.g. 'stages.0.traits'. A path covers what lies below it;
 * the longest matching path holds; a field no path covers is 'authored'.
 */
export interface Sourced {
  prov: Record<string, { src: Exclude<Provenance, 'authored'>; ref: 'rulebook' | 'faq' }>
  /** Why a field is as it is, by field path, e.g. { mode: 'inferred from the penalty' }. */
  notes?: Record<string, string>
}

// ---------- effects ----------

/** Something a character, or the Home card, receives. */
export type Gain =
  | { k: 'cube'; color: Color | 'any'; n: number }
  | { k: 'success'; n: number; to: 'self' | 'home' }
  | { k: 'growth'; n: number }
  | { k: 'unflip'; types: CardType[] | 'any'; n: number }
  | { k: 'grantCard'; card: Id }

/** Something a character pays or is made to give up. */
export type Loss =
  | { k: 'cube'; color: Color | 'any'; n: number }
  /** ownOnly: not from the Home pool. */
  | { k: 'success'; n: number; ownOnly?: true }
  | { k: 'growth'; n: number }
  | { k: 'flip'; types: CardType[] | 'any'; n: number }
  | { k: 'sacrifice'; types: CardType[] | 'any'; n: number }

/** All of a list, or one of several lists. */
export type Gains = { all: Gain[] } | { chooseOne: Gain[][] }
export type Losses = { all: Loss[] } | { chooseOne: Loss[][] }

// ---------- traits ----------

/** attested: a word known to be printed on some card. */
export interface TraitDef {
  key: TraitKey
  attested: boolean
}

/** A trait as an event or task reads it: each printing gives `weight` matches. */
export interface ReadTrait {
  trait: TraitKey
  weight: 1 | 2 | 3
}

/** The traits a card shows; a repeated word counts again. */
export type Printings = TraitKey[]

// ---------- cards ----------

/** One of the three versions of a character card. */
export interface Stage {
  traits: Printings
  taskDice: Partial<Record<TaskId, number>>
  cubes: Cubes
  maxHand: number
}

export interface Character extends Sourced {
  id: Id
  /** True: an elf, so that an ability aimed at kin may help this character. */
  kin: boolean
  stages: [start: Stage, growth1: Stage, growth2: Stage]
  startHand: Id[]
  growth2Card: Id
}

/** The closed list of what a hand card can do beyond traits, cubes and dice. */
export type Ability =
  /** Flips the card and puts successes on the attempt of another kin. */
  | { k: 'sendSuccesses'; successes: number; target: 'otherKin' }
  /** While face up, more dice for one task. */
  | { k: 'taskDice'; task: TaskId; n: number }
  /** While face up, more dice for an event that reads the trait. */
  | { k: 'eventDice'; trait: TraitKey; n: number }

export interface HandCard extends Sourced {
  id: Id
  /** null: the Boon and the extra card. */
  owner: Id | null
  type: CardType
  set: 'start' | 'growth2' | 'boon' | 'promo'
  traits: Printings
  /** How many traits are chosen afresh for each scenario. */
  chosenTraits?: number
  cubes: Cubes
  /** One die more in an attempt that reads a trait of this card. */
  bonusDie: boolean
  /** Dice gained by turning the card face down. */
  flipDice: number
  /** Dice gained by giving the card up for good. */
  sacrificeDice: number
  /** A wolf: reads as having the trait 'animal' once at least. */
  isWolf?: true
  abilities: Ability[]
  /** Shown and stored, without effect in the base game. */
  craft?: Printings
}

export interface EventBase extends Sourced {
  id: Id
  scenario: Id
  /** 1..n in its scenario. */
  order: number
  mode: Mode
  /** One loss shared by the attempters if the die shows one of the faces at season end. */
  penalty: { faces: Face[]; loss: Losses } | null
  /** once: given once in all, to the tribe or the Home card. */
  reward: { perParticipant: Gains; once: Gain[] }
}

export interface RolledEvent extends EventBase {
  resolve: 'dice'
  whiteDice: 0 | 1 | 2 | 3
  /** 1 to 3 colours without repeats. */
  colors: Color[]
  traits: ReadTrait[]
  successes: number
  cost: Loss[]
}

/** An event settled by one roll of a fixed number of dice. */
export interface FixedRollEvent extends EventBase {
  resolve: 'fixedRoll'
  dice: number
  /** Index = number of successes, 0..dice. */
  outcomes: Losses[]
}

export type EventCard = RolledEvent | FixedRollEvent

export interface Scenario extends Sourced {
  id: Id
  /** Its place in the story, from 1. */
  index: number
  deck: 'shuffled' | 'ordered'
  events: Id[]
  /** Seasons before the over-limit loss begins. */
  seasons: number
  /** What each character loses per season over the limit. */
  overLimit: { cubes: number; success: number }
  /** What each living character gains at the end. */
  reward: Gains
}

export interface Task {
  id: TaskId
  whiteDice: number
  colors: Color[]
  /** One list is chosen when the task is declared; only Provide has more than one. */
  traitSets: ReadTrait[][]
  /** Successes for one unit of `gain`. */
  per: number
  /** The receiver may be any living character. */
  gain: Gain
}

export interface HomeCard extends Sourced {
  id: Id
  tasks: Record<TaskId, Task>
}

// ---------- set and skin ----------

export interface ContentSet {
  id: Id
  version: string
  schema: 1
  traits: TraitDef[]
  characters: Character[]
  hand: HandCard[]
  events: EventCard[]
  scenarios: Scenario[]
  home: HomeCard
}

/** Every word and picture name shown for a content set. */
export interface Skin {
  id: Id
  forContent: Id
  language: string
  title: string
  /** Ids and trait keys to words. */
  names: Record<string, string>
  /** E.g. the descriptors of a character. */
  subtitles: Record<string, string>
  /** Flavour and scenario prose, keyed by id or by id and part, e.g. 'scenario.1.intro'. */
  texts: Record<string, string>
  /** Provenance of each name, subtitle and text, keyed 'names.ID', 'subtitles.ID', 'texts.ID'. */
  nameSource: Record<string, Provenance>
  /** Words that may occur in this skin only. */
  settingWords: string[]
  /** Ids to icon names of the open icon set game-icons. */
  icons: Record<string, string>
}
