import type { DecisionView, FullFrame, Option, Seat } from '@moothall/engine'
import type { ComponentType, ReactNode } from 'react'
import type { SignName } from '../../pieces/Sign.tsx'
import type { Step } from '../panel/draft.ts'
import type { SoundKind } from '../sound/synth.ts'
import type { GameInfo, GameSource } from '../source.ts'

/** How a ruleset's options are best laid out in the panel. Everything here is an extra: the panel needs none of it. */
export interface OptionHint {
  /** Rows with the same group stand together under its title. */
  readonly group?: string | undefined
  readonly title?: string | undefined
  /** Head of the right-hand column of this group. */
  readonly column?: string | undefined
  /** Order of the groups; default 0. */
  readonly rank?: number | undefined
  /** Stands behind a "more" row until it is opened. */
  readonly folded?: boolean | undefined
  /** `row` (default); `hidden`: worth no row for this viewer; `chip`: small and beside each other; `button`: an act of its own at the end. */
  readonly as?: 'row' | 'chip' | 'button' | 'hidden' | undefined
  /** What the main button does while nothing else is chosen. */
  readonly main?: boolean | undefined
  /** What the outcome would be, right-aligned so that options compare downwards. */
  readonly effect?: ReactNode
  /** Shorter than the option's own words, where the group's title says the rest. */
  readonly label?: string | undefined
  readonly detail?: string | undefined
  /** Drawn in place of the radio or box. */
  readonly picture?: ReactNode
  /** Words of the main button when this is chosen. */
  readonly act?: string | undefined
  readonly big?: string | undefined
  /** What is told where it is asked once more, in place of that it cannot be taken back. */
  readonly sure?: { readonly title: string; readonly text: string } | undefined
}

export interface PanelHints {
  option?(option: Option, seat: Seat): OptionHint | undefined
  /** In place of the ruleset's own question, where it can be told shorter. */
  readonly question?: string | undefined
  /** One line under the question. */
  readonly context?: string | undefined
  /** The big number beside the question on a phone. */
  readonly headline?: string | undefined
  /** One line under the main button. */
  readonly foot?: ReactNode
  /** Words of the main button for what is chosen in the lit step. */
  act?(step: Step): string | undefined
  /** More acts beside the main button. */
  readonly beside?:
    | readonly { readonly label: string; readonly sign: SignName; readonly run: () => void }[]
    | undefined
}

export interface BoardProps {
  readonly frame: FullFrame
  readonly info: GameInfo
  /** `wide` from 768 px of window on. */
  readonly size: 'phone' | 'tablet' | 'wide'
}

/** A ruleset's pictures. */
export interface BoardModule {
  readonly Board: ComponentType<BoardProps>
  /** Who is here and how they stand: a column, a folded column, or a strip. */
  readonly Rail?: ComponentType<BoardProps & { readonly shape: 'full' | 'folded' | 'strip' }>
  /** Heading of the rail and of its tab on a phone. */
  readonly railTitle?: (frame: FullFrame) => string
  /** Name of a thing of the game, by its id. */
  nameOf(id: string, info?: Pick<GameInfo, 'messages'>): string | undefined
  /** For whom a seat decides, e.g. a character; undefined: for the person alone. */
  seatTitle?(seat: Seat, frame: FullFrame, info: GameInfo): string | undefined
  /** Round or season, under the table's name. */
  where?(frame: FullFrame, info: GameInfo): string | undefined
  /** A mark in front of a seat's name. */
  SeatMark?: ComponentType<{ readonly seat: Seat; readonly frame: FullFrame }>
  /** Are my seats asked one at a time here? Default: where their questions differ. */
  apart?(decision: DecisionView): boolean
  hints?(
    decision: DecisionView,
    frame: FullFrame,
    info: GameInfo,
    source: GameSource,
  ): PanelHints | undefined
  /** What stands for a `show` of the log, beside its line. */
  LogShow?: ComponentType<{ readonly show: unknown; readonly frame: FullFrame }>
  Result?: ComponentType<BoardProps>
  /** How much a log line of this key weighs in the line of a game: 0 nothing, 1 a tick, 2 a tall one. */
  weight?(key: string): 0 | 1 | 2
  /** What a log line of this key sounds like. */
  sound?(key: string): SoundKind | undefined
  /** Does this option of a standing permission concern what is open now? Then it stands beside the question too. */
  atHand?(kind: string, option: string): boolean
  /** Sentences besides those that the server sends. */
  readonly messages?: Readonly<Record<string, string>>
}
