import { type Bot, chooseRandom, firstDecisions } from '@moothall/bots'
import { type AnyGame, drawer, Game, type Row } from '@moothall/engine'
import { type PlayedOut, playOut as playOn } from '@moothall/engine/testing/play.ts'
import type { AnyRuleset } from './games.ts'

/** All that a game comes from but its rows: plain JSON, so it can be written down. */
export interface Beginning {
  readonly options: unknown
  readonly secret: string
  readonly holders: readonly (string | null)[]
}

export interface Played extends PlayedOut {
  readonly game: AnyGame
}

/** Longer than any game that gets anywhere. */
const MOST_CHOICES = 30_000

export function begin(ruleset: AnyRuleset, from: Beginning, strict = false): AnyGame {
  return Game.create({ ruleset, ...from, strict })
}

/** Plays a game to its end with bots on all seats, looking after every choice at what must hold. */
export function playOut(
  ruleset: AnyRuleset,
  from: Beginning,
  bot: Bot,
  extra: {
    readonly strict?: boolean
    readonly each?: (game: AnyGame, rows: readonly Row[]) => unknown
  } = {},
): Played {
  const game = begin(ruleset, from, extra.strict)
  const { each } = extra
  const played = playOn(game, {
    draw: drawer(from.secret),
    choose: bot,
    // Whoever plays without a plan speaks in any order too.
    ...(bot === chooseRandom ? {} : { first: (open) => firstDecisions(ruleset.id, open) }),
    most: MOST_CHOICES,
    ...(each === undefined ? {} : { each }),
  })
  return { game, ...played }
}
