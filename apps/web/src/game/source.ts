import type {
  Answer,
  FullFrame,
  LogLine,
  OptionsSchema,
  RefusedOption,
  Seat,
} from '@moothall/engine'

import type { Again } from '@moothall/protocol/campaigns.ts'
import type { WindowMode, WindowSettings } from '@moothall/protocol/socket.ts'
import type { TapePage } from './replay/tape.ts'
import type { OpenedJournal } from './replay/verify.ts'

/** What the screen knows of the game besides what lies on the table. */
export interface GameInfo {
  readonly id: string
  readonly name: string
  readonly ruleset: string
  readonly options: Readonly<Record<string, unknown>>
  readonly pace: 'live' | 'turns'
  /** Seats that I hold; empty for spectators. */
  readonly mySeats: readonly Seat[]
  /** Who stands behind each holder token; null is an empty chair or a deleted account. */
  readonly people: readonly {
    readonly holder: string
    readonly name: string | null
    readonly bot: boolean
    readonly me: boolean
  }[]
  /** Sentences of the ruleset in the language of the hall. */
  readonly messages: Readonly<Record<string, string>>
  /** Published before the seats were final; the secret that fits it is published at the end. */
  readonly commitment?: string | undefined
  readonly openSeed?: string | undefined
  readonly revealedSecret?: string | undefined
  /** The house rules that the ruleset knows, for showing those in force. */
  readonly schema?: OptionsSchema | undefined
  /** Kinds of standing permissions by which seats go from person to person; undefined where the hall sees to it. */
  readonly seatsByRules?: readonly string[] | undefined
  /** Am I the host? */
  readonly hosting?: boolean | undefined
  /** May I take up a seat that nobody plays? Undefined: nothing is known against it. */
  readonly mayTake?: boolean | undefined
  /** The game is over, and somebody who played in it has laid the table again. */
  readonly again?: Again | undefined
  /** Seats that are not mine to take up while this holder has them: the host set a bot there. */
  readonly hostsBots?: readonly { readonly seat: number; readonly holder: string }[] | undefined
}

/** The clock of one seat that is asked. */
export interface SeatTime {
  /** When its time runs out, ms since 1970 by the clock of this browser. */
  readonly at: number
  /** What it had when its move began, ms. */
  readonly given: number
}

/** What came of something that was sent. `code` is a stable refusal code. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly code: string }

export type Presence = 'here' | 'away' | 'gone'
/** `trying`: for a moment; `lost`: long enough to say so loudly. */
export type Connection = 'good' | 'trying' | 'lost'

export interface TalkLine {
  readonly i: number
  readonly from: string | undefined
  readonly mine: boolean
  readonly text: string
  readonly time: number
}

/** One moment of a game as this browser knows it. Every part that did not change keeps its identity. */
export interface Moment {
  /** Undefined until the first view is here. */
  readonly frame: FullFrame | undefined
  readonly info: GameInfo | undefined
  readonly connection: Connection
  readonly presence: Readonly<Record<string, Presence>>
  /** Of seats that are asked, in games with a clock. */
  readonly times: Readonly<Record<Seat, SeatTime>>
  /** How I meet reaction windows; undefined in games without them, and for those who watch. */
  readonly windows: WindowSettings | undefined
  readonly watchers: readonly string[]
  readonly watcherCount: number
  readonly talk: readonly TalkLine[]
  /** What was said before has been fetched: whatever comes now is new. */
  readonly talkLoaded: boolean
  /** Number of the first log line that came after I was last here; undefined: nothing was missed. */
  readonly sinceLine: number | undefined
  /** The game could not be opened, and why. */
  readonly failure: { readonly code: string; readonly message: string } | undefined
}

export const NOTHING_YET: Moment = {
  frame: undefined,
  info: undefined,
  connection: 'good',
  presence: {},
  times: {},
  windows: undefined,
  watchers: [],
  watcherCount: 0,
  talk: [],
  talkLoaded: false,
  sinceLine: undefined,
  failure: undefined,
}

/**
 * Where a game's views come from and choices go to: the server, or a game that runs in the page.
 * Nothing moves on the board before the source has a new moment.
 */
export interface GameSource {
  now(): Moment
  /** Calls back after every new moment; returns the way to stop. */
  listen(listener: () => void): () => void
  choose(decision: string, answer: Answer, seat: Seat): Promise<Outcome>
  undo(ask: boolean): Promise<Outcome>
  consent(agree: boolean): Promise<Outcome>
  /** Options that the rules refuse in this decision, with reasons. */
  why(decision: string, seat: Seat): Promise<readonly RefusedOption[]>
  /** Log lines before number `i`, oldest first. */
  earlier(i: number): Promise<readonly LogLine[]>
  say(text: string): Promise<Outcome>
  resign?(): Promise<Outcome>
  /** When it is over: lays the same table once more, or finds the one that is laid. */
  again?(): Promise<Again | Extract<Outcome, { ok: false }>>
  /** Puts the game away, or takes it out again. */
  rest?(resting: boolean): Promise<Outcome>
  /** The game step by step as my seats saw it; when it is over, as others did. */
  history?(from: number, limit: number, as?: string): Promise<TapePage>
  /** When it is over: everything that is needed to play it again and compare. */
  journal?(): Promise<OpenedJournal>
  /** Takes up a seat that nobody plays, or a bot. */
  take?(seat: Seat): Promise<Outcome>
  /** Gives a seat of mine to somebody at the table, or to a bot (`bot`). */
  handOver?(seat: Seat, to: string): Promise<Outcome>
  /** Tries to connect at once. */
  retry(): void
  /** Asks for time in the reaction window that is open, or no longer. */
  hold?(decision: string, on: boolean): Promise<Outcome>
  /** How I meet reaction windows of this kind from now on. */
  meetWindows?(kind: string, mode: WindowMode, scope: 'turn' | 'game'): Promise<Outcome>
  /** When the open window closes, as far as that is told: moment and length in ms. */
  closesAt?(decision: string): { readonly at: number; readonly length: number } | undefined
}
