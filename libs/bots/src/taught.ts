import type { OpenDecision } from '@moothall/engine'
import type { Bot } from './bot.ts'
import { carefulElfquest, greedyElfquest } from './elfquest/greedy.ts'
import { shrewdElfquest } from './elfquest/shrewd.ts'
import { firstToSpeak } from './elfquest/turn.ts'
import { chooseRandom } from './random.ts'

/** Whoever plays a game plays it with other packs of cards too: `elfquest-PACK`. */
const isElfquest = (ruleset: string): boolean => ruleset.split('-')[0] === 'elfquest'

/** Plays for the best it can see, where somebody taught it the game; else at random. The player of empty seats. */
export const chooseShrewd: Bot = (open, draw, mind) =>
  (isElfquest(mind.ruleset.id) ? shrewdElfquest : chooseRandom)(open, draw, mind)

/** Takes what has a fair chance at once: the player that a game's balance is judged by. */
export const chooseGreedy: Bot = (open, draw, mind) =>
  (isElfquest(mind.ruleset.id) ? greedyElfquest : chooseRandom)(open, draw, mind)

/** The same, but it spares what is hard to get back. */
export const chooseCareful: Bot = (open, draw, mind) =>
  (isElfquest(mind.ruleset.id) ? carefulElfquest : chooseRandom)(open, draw, mind)

/** Those of several decisions that bots would rather have answered first; never none of them. */
export function firstDecisions(
  ruleset: string,
  open: readonly OpenDecision[],
): readonly OpenDecision[] {
  return isElfquest(ruleset) ? firstToSpeak(open) : open
}
