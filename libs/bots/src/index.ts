import type { Bot } from './bot.ts'
import { chooseGreedy } from './greedy.ts'
import { chooseRandom } from './random.ts'

export type { Bot } from './bot.ts'
export { chooseGreedy, chooseRandom }

export type BotName = 'random' | 'greedy'

/** Players made of code, by the name under which a seat is given to one. */
export const bots: Readonly<Record<BotName, Bot>> = { random: chooseRandom, greedy: chooseGreedy }
