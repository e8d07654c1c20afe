import type { OptionsSchema, OptionValues, Text } from '@moothall/engine'

/** What the hall's pages know. The service behind it is `hall.ts`; pages never see its wire shapes. */

export interface Me {
  readonly id: string
  readonly name: string
  readonly kind: 'guest' | 'account'
  readonly email?: string
}

export type Pace = 'live' | 'daily'

export interface RulesetInfo {
  readonly id: string
  readonly version: string
  readonly minPlayers: number
  readonly maxPlayers: number
  readonly options: OptionsSchema
}

/** A chair at a table. */
export interface Chair {
  readonly index: number
  readonly who:
    | {
        readonly kind: 'person'
        readonly id: string
        readonly name: string
        readonly me: boolean
        readonly host: boolean
        readonly ready: boolean
        readonly here: boolean
      }
    | { readonly kind: 'bot'; readonly name: string }
    | undefined
}

/** A table as the ledger and the plan of the hall show it. */
export interface TableRow {
  readonly id: string
  readonly name: string
  readonly ruleset: string
  readonly pace: Pace
  readonly stage: 'laid' | 'playing' | 'ended'
  readonly chairs: readonly Chair[]
  /** Set while it is played. */
  readonly gameId?: string
  readonly watchers: number
  readonly since: string
}

/** A line of talk, or a line that the hall itself says (a house rule changed, somebody sat down). */
export interface TalkLine {
  readonly id: string
  readonly at: string
  readonly from?: string
  readonly text: string
}

/** The table while its chairs are filled. */
export interface Room extends TableRow {
  readonly open: boolean
  readonly invite?: string
  readonly options: OptionValues
  readonly seed?: string
  readonly hosting: boolean
}

/** A game that I hold a seat in, or watch. */
export interface MyGame {
  readonly id: string
  readonly name: string
  readonly ruleset: string
  readonly pace: Pace
  readonly stage: 'playing' | 'ended'
  readonly part: 'seat' | 'watch'
  /** It waits for a decision of mine. */
  readonly mine: boolean
  /** The question in the words of the decision panel, if it may be known here. */
  readonly question?: Text
  /** Names of those it waits for. */
  readonly waitsFor: readonly string[]
  readonly others: readonly string[]
  readonly changedAt: string
}
