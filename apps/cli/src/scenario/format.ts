/** A rules test as data: see docs/scenarios.md. */
export interface Scenario {
  readonly title: string
  readonly ruleset: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly persons?: number
  readonly holders?: readonly (string | null)[]
  readonly secret?: string
  readonly arrange?: Readonly<Record<string, unknown>>
  /** Draws by stream, from 1: faces of dice, places in a deck. */
  readonly force?: Readonly<Record<string, readonly number[]>>
  readonly play: readonly Step[]
  readonly clauses?: Readonly<Record<string, string>>
}

export interface Step {
  readonly choose?: { readonly seat?: number; readonly kind?: string; readonly answer: unknown }
  readonly undo?: number
  readonly control?: { readonly seat: number; readonly holder: string | null }
  readonly presence?: { readonly holder: string; readonly away: boolean }
  readonly timeout?: number
  readonly close?: true
  /** The act above must be refused with this code. */
  readonly refused?: string
  readonly as?: string
  readonly expect?: Expectation
}

export interface Expectation {
  readonly as?: string
  readonly state?: Readonly<Record<string, unknown>>
  /** By viewer: `watch`, or seats such as `0` and `0,2`. */
  readonly view?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Seats asked, by kind of decision. */
  readonly asked?: Readonly<Record<string, readonly number[]>>
  /** Options that are offered, exactly offered, and not offered, by seat. */
  readonly options?: Readonly<Record<string, readonly string[]>>
  readonly only?: Readonly<Record<string, readonly string[]>>
  readonly not?: Readonly<Record<string, readonly string[]>>
  /** Refused options with the clause or the reason's key, by seat. */
  readonly reasons?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Keys of log lines that the step wrote. */
  readonly log?: readonly string[]
  readonly noLog?: readonly string[]
  readonly status?: string
  readonly result?: string
  readonly undo?: Readonly<Record<string, string>>
}
