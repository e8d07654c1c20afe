import type { Bot } from './bot.ts'
import { chooseRandom } from './random.ts'
import { chooseCareful, chooseGreedy, chooseShrewd, firstDecisions } from './taught.ts'

export type { Bot, Mind } from './bot.ts'
export { chooseCareful, chooseGreedy, chooseRandom, chooseShrewd, firstDecisions }

export type BotName = 'random' | 'shrewd' | 'greedy' | 'careful'

/** Players made of code, by the name under which a seat is given to one. */
export const bots: Readonly<Record<BotName, Bot>> = {
  random: chooseRandom,
  shrewd: chooseShrewd,
  greedy: chooseGreedy,
  careful: chooseCareful,
}
