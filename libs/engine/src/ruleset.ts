import type { Draw } from './drawer.ts'
import type { Seat } from './journal.ts'
import type { Json } from './json.ts'
import type { OptionsSchema } from './options.ts'
import type { Answer, Option, Space } from './space/types.ts'
import type { EntityMap } from './table/store.ts'
import type { Flow, Meter, Table } from './table/table.ts'
import type { Text } from './text.ts'

/** The state of a game is a set of small entities, each plain JSON under a key such as `game` or `char:cutter`. */
export type Entities = { [key: string]: object }

/** Who may see a field: everyone, nobody, or these seats (and whoever holds them). */
export type Audience = 'all' | 'none' | readonly Seat[]

/**
 * Who sees a field of an entity, and as what. A field without a rule is seen by nobody.
 * The audience may depend on the entity itself alone, so that the kernel can tell when it widens.
 */
export type FieldRule<E> =
  | Audience
  | ((entity: Readonly<E>) => Audience)
  | {
      readonly to: Audience | ((entity: Readonly<E>) => Audience)
      /** What those see instead of the raw value. */
      readonly show?: (entity: Readonly<E>) => Json
      /** What everyone else sees, e.g. how many cards are in the hand. */
      readonly others?: (entity: Readonly<E>) => Json
    }

export type EntityRules<E> = { readonly [F in keyof E]?: FieldRule<E> }

/** By entity kind: the part of the key before the colon. */
export type ViewRules = { readonly [kind: string]: EntityRules<never> }

/** Fixes the entity's type, so that a misspelt field does not compile. */
export function entityRules<E>(rules: EntityRules<E>): EntityRules<never> {
  return rules as unknown as EntityRules<never>
}

/** An option the rules refuse, with the reason a player would ask for. */
export interface RefusedOption {
  readonly option: Option
  readonly reason: Text
  /** The clause that refuses it, e.g. `EQ-HAND-02`. */
  readonly clause?: string
}

/** Something a seat may do at any moment, whatever is being decided. It is run to its end and never asks. */
export interface StandingPermission<E extends Entities, O> {
  readonly kind: string
  /** Undefined: not open to this seat now. */
  space(table: Table<E, O>, seat: Seat): Space | undefined
  run(table: Table<E, O>, seat: Seat, answer: Answer): void
}

/** Why a step cannot simply be taken back: chance, something seen, another's answer, or an answer that binds. */
export type Barrier = 'draw' | 'reveal' | 'answered' | 'bound'

export interface GameResult {
  /** `won`, `lost`, `abandoned` in cooperative games; `finished` in games with places. */
  readonly outcome: string
  /** Place of each seat, 1 is first; equal places are ties. Absent in cooperative games. */
  readonly places?: readonly number[]
  readonly scores?: readonly number[]
  readonly record: Json
}

/** How long reaction windows may take at one table, ms. They decide nothing in the game itself. */
export interface WindowTimes {
  /** How long a window stays open whatever anybody holds. */
  readonly pause: number
  /** How long it stays open at most for those who ask for time, or have not answered. */
  readonly answer: number
  /** How much longer than the pause one person may keep windows open in the whole game. */
  readonly budget: number
}

/** What a migration carries over: the state at a checkpoint, and what was agreed on in the lobby. Plain JSON. */
export interface Carried {
  readonly state: EntityMap
  readonly options: Json
}

/**
 * A game's public face. Everything else about it is its own business.
 * `E` is the map of its entities, `O` its options.
 */
export interface Ruleset<E extends Entities = Entities, O = Json> {
  readonly id: string
  readonly version: string
  /** Places at the table in the kernel; persons may hold several. */
  seats(options: O): number
  /** How many persons may play. */
  readonly players: { readonly min: number; readonly max: number }
  /** True where seats know different things: then nobody may hold two of them. */
  readonly hiddenInformation: boolean
  readonly options: OptionsSchema
  /** Names of seats before characters are chosen, for lobbies. */
  seatName?(seat: Seat, options: O): Text
  /** Whom or what a seat stands for at this moment, such as its character. Public: the log names it to everybody. */
  placeName?(table: Table<E, O>, seat: Seat): Text
  /** Lays out the table: creates all entities. May draw. */
  setup(table: Table<E, O>): void
  /**
   * The whole game, from any checkpoint: it looks at the state and goes on from there.
   * Returns when the game is over.
   */
  flow(table: Table<E, O>): Flow<void>
  readonly views: ViewRules
  readonly standing?: readonly StandingPermission<E, O>[]
  /**
   * Kinds of those standing permissions by which seats change hands among people. A ruleset that names any has its own
   * say in it: the hall then moves no seat from one person to another by itself.
   */
  readonly seatsByRules?: readonly string[]
  /** May all concerned agree to go back over this barrier? Default: never (`final`). */
  barrier?(table: Table<E, O>, barrier: Barrier): 'consent' | 'final'
  /**
   * How the story of a game is told afterwards: keys of log lines that open a chapter, and of those that are worth
   * telling. All of them must be lines for everybody.
   */
  readonly story?: { readonly chapter: readonly string[]; readonly tells: readonly string[] }
  /** How long reaction windows may take, where the table decides that. Default: what the hall has set. */
  windowTimes?(options: O): WindowTimes
  /** Names the turn that is played, by what all can see: what somebody has set for one turn ends with it. */
  turn?(table: Table<E, O>): string
  /**
   * Deals anew all that this seat cannot see, for a game that somebody at it imagines. What comes of it may depend on
   * what the seat sees and on `draw` alone, and is made of the same things. Without it nobody can think ahead in this
   * game: bots play by what lies before them.
   */
  imagine?(table: Table<E, O>, seat: Seat, draw: Draw): void
  /**
   * How a game that was begun under an earlier edition can go on under this one, by that edition's `version` or the
   * hash of its bundle. Pure: gives new values and leaves those it was given as they were.
   */
  readonly from?: Readonly<Record<string, (before: Carried) => Carried>>
  /** What must hold after every choice. Each broken one is a sentence. */
  invariants(table: Table<E, O>): string[]
  /** Undefined while the game goes on. */
  result(table: Table<E, O>): GameResult | undefined
  /** Put there by whoever bundles it: what its loops and functions count down. */
  readonly meter?: Meter
  /** Sentences for the keys this ruleset uses, by language. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>
}
