import type { OptionsSchema, OptionValues, Text } from '@moothall/engine'

/** What the hall's pages know. The service behind it is `hall.ts`; pages never see its wire shapes. */

export interface Me {
  readonly id: string
  readonly name: string
  readonly kind: 'guest' | 'account'
  readonly email?: string
  /** Of accounts: the address is known to be theirs. */
  readonly confirmed?: boolean
}

/** One of my sessions: a browser or a program in which I am signed in. */
export interface SessionInfo {
  readonly id: string
  readonly createdAt: string
  readonly lastUsedAt: string
  /** The one of this page. */
  readonly current: boolean
}

/** Somebody who made an account, and the letter that was written for it. */
export interface Registered {
  readonly me: Me
  /** `needed`: there is no account until its link is opened. `page`: where it lies, if the hall sends nothing. */
  readonly letter?: { readonly needed: boolean; readonly page?: string }
}

/** `live`: in one evening, with pauses. `turns`: whenever somebody has a minute. */
export type Pace = 'live' | 'turns'

/** What the hall does for whoever has no time left. */
export type Late = 'default' | 'bot' | 'away'

/** How long people may think: for each move, or for all moves together with `increment` more for each. In seconds. */
export interface TableClock {
  readonly kind: 'move' | 'budget'
  readonly seconds: number
  readonly increment?: number
  readonly late: Late
}

export interface RulesetInfo {
  readonly id: string
  readonly version: string
  readonly minPlayers: number
  readonly maxPlayers: number
  readonly options: OptionsSchema
  /** The ruleset's sentences in the language of the hall. */
  readonly messages: Readonly<Record<string, string>>
}

/** Somebody on a chair. */
export type Sitter =
  | {
      readonly kind: 'person'
      readonly id: string
      readonly name: string
      readonly me: boolean
      readonly host: boolean
      readonly ready: boolean
    }
  | { readonly kind: 'bot'; readonly name: string }

export interface Chair {
  readonly index: number
  readonly who: Sitter | undefined
}

/** A table as the ledger and the plan of the hall show it. */
export interface TableRow {
  readonly id: string
  readonly name: string
  readonly ruleset: string
  readonly pace: Pace
  readonly stage: 'laid' | 'playing' | 'ended'
  readonly chairs: readonly Chair[]
  /** Do I sit there? */
  readonly seated: boolean
  /** Set once it is played. */
  readonly gameId?: string
  /** When it was laid or, in play, when something last happened. */
  readonly when: string
  /** When the time runs out of whoever is asked, ms since 1970; absent without a clock. */
  readonly deadline?: number
}

/** A line of talk. Without a speaker it is told by the hall itself. */
export interface TalkLine {
  readonly i: number
  readonly at: string
  readonly from?: string
  readonly text: string
}

/** Somebody who has a table open before them. */
export interface Looker {
  readonly id: string
  readonly name: string
}

/** The table while its chairs are filled. */
export interface Room extends TableRow {
  readonly open: boolean
  /** Known to the host and those who sit. */
  readonly invite?: string
  readonly clock: TableClock | null
  readonly options: OptionValues
  /** How many may sit here under the house rules, and how few may begin. */
  readonly players: { readonly min: number; readonly max: number }
  /** While too few or too many sit: a house rule with which they could begin. */
  readonly fitting?: { readonly option: string; readonly value: string | number }
  /** A typed seed makes a game for practice, shown to all. */
  readonly seed?: string
  /** May others sit in for somebody who left? */
  readonly substitutes: boolean
  readonly hosting: boolean
}

/** A game that I hold a seat in, or watched. */
export interface MyGame {
  readonly id: string
  readonly name: string
  readonly ruleset: string
  readonly pace: Pace
  /** `moved`: it goes on in another hall. */
  readonly stage: 'playing' | 'resting' | 'moved' | 'ended'
  readonly part: 'seat' | 'watch'
  /** It waits for a decision of mine. */
  readonly mine: boolean
  /** The question in the words of the decision panel, if it may be known here. */
  readonly question?: Text
  /** Names of those it waits for. */
  readonly waitsFor: readonly string[]
  readonly others: readonly string[]
  readonly changedAt: string
  /** When my time runs out if it is my move, else that of whoever is asked; ms since 1970, absent without a clock. */
  readonly deadline?: number
  /** What happened since I last looked. */
  readonly changes: number
  /** Chapters of its story that have begun; absent for games that tell none. */
  readonly chapter?: number
  /** Chapters that were chosen for it, where its house rules say so. */
  readonly chapters?: number
  readonly hosting: boolean
  /** Everyone may look on, and sit down where nobody plays. */
  readonly open: boolean
  /** After its end: the table that somebody has laid again, where a chair is kept open for me. */
  readonly again?: { readonly id: string; readonly invite: string; readonly host: string }
}
