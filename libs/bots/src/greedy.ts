import type { Bot } from './bot.ts'
import { chooseGreedyElfquest } from './elfquest.ts'
import { chooseRandom } from './random.ts'

const byRuleset: Readonly<Record<string, Bot>> = { elfquest: chooseGreedyElfquest }

/** Plays for the best it can see, where somebody taught it the game; else at random. */
export const chooseGreedy: Bot = (open, draw, game) =>
  (botFor(game.ruleset.id) ?? chooseRandom)(open, draw, game)

/** Whoever plays a game plays it with other packs of cards too: `elfquest-PACK`. */
const botFor = (ruleset: string): Bot | undefined =>
  byRuleset[ruleset] ?? byRuleset[ruleset.split('-')[0] ?? '']
