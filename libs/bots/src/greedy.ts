import type { Bot } from './bot.ts'
import { chooseGreedyElfquest } from './elfquest.ts'
import { chooseRandom } from './random.ts'

const byRuleset: Readonly<Record<string, Bot>> = { elfquest: chooseGreedyElfquest }

/** Plays for the best it can see, where somebody taught it the game; else at random. */
export const chooseGreedy: Bot = (open, draw, game) =>
  (byRuleset[game.ruleset.id] ?? chooseRandom)(open, draw, game)
