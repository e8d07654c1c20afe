import type { ControlChange, PresenceChange } from '@moothall/engine'

/** A rules test as data: see docs/scenarios.md. */
export interface Scenario {
  readonly title: string
  readonly ruleset: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly persons?: number
  readonly holders?: readonly (string | null)[]
  readonly secret?: string
  readonly arrange?: Readonly<Record<string, unknown>>
  /** Draws by stream, from 1: faces of dice, places in a deck. All must be drawn. */
  readonly force?: Readonly<Record<string, readonly number[]>>
  readonly play: readonly Step[]
  readonly clauses?: Readonly<Record<string, string>>
}

export interface Step {
  readonly choose?: { readonly seat?: number; readonly kind?: string; readonly answer: unknown }
  /** That seat, or with `true` the one that chose last, takes back its last step; with `ask` it asks the others. */
  readonly undo?: number | true | { readonly seat: number; readonly ask?: boolean }
  readonly consent?: { readonly seat: number; readonly agree: boolean }
  readonly control?: ControlChange
  readonly presence?: PresenceChange
  readonly resign?: number
  readonly timeout?: number
  readonly close?: true
  /** The act above must be refused with this code. */
  readonly refused?: string
  readonly as?: string
  readonly expect?: Expectation
}

/** Lists by seat; `0/event` speaks of what is inside that option. */
type BySeat<T> = Readonly<Record<string, T>>

/** A key, a part of the English words, or `{ key: arguments }`. */
export type LineWanted = string | Readonly<Record<string, Readonly<Record<string, unknown>>>>
type Lines = readonly LineWanted[] | Readonly<Record<string, readonly LineWanted[]>>

export interface Expectation {
  readonly as?: string
  readonly state?: Readonly<Record<string, unknown>>
  /** By viewer: `watch`, or seats such as `0` and `0,2`. */
  readonly view?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Seats asked, by kind of decision. */
  readonly asked?: Readonly<Record<string, readonly number[]>>
  /** The question that a seat is asked: its key or English words. */
  readonly question?: BySeat<string>
  /** Options that are offered, exactly offered, and not offered, by seat. */
  readonly options?: BySeat<readonly string[]>
  readonly only?: BySeat<readonly string[]>
  readonly not?: BySeat<readonly string[]>
  /** Options that are refused, each with the clause, the key or words of the reason, by seat. */
  readonly reasons?: BySeat<Readonly<Record<string, string>>>
  /** Lines that the step wrote or did not write: a list of all lines, or of those that a viewer may read. */
  readonly log?: Lines
  readonly noLog?: Lines
  readonly status?: string
  /** The outcome, or fields of the result. */
  readonly result?: unknown
  readonly undo?: Readonly<Record<string, string>>
}
