import type { Bot } from './bot.ts'
import { chooseCareful, chooseGreedy, firstDecisions } from './greedy.ts'
import { chooseRandom } from './random.ts'

export type { Bot, Mind } from './bot.ts'
export { chooseCareful, chooseGreedy, chooseRandom, firstDecisions }

export type BotName = 'random' | 'greedy' | 'careful'

/** Players made of code, by the name under which a seat is given to one. */
export const bots: Readonly<Record<BotName, Bot>> = {
  random: chooseRandom,
  greedy: chooseGreedy,
  careful: chooseCareful,
}
