import { type Answer, type OpenDecision, sampleAnswer } from '@moothall/engine'
import type { Draw } from './bot.ts'

/** Any answer, without a plan. */
export function chooseRandom(open: OpenDecision, draw: Draw): Answer {
  return sampleAnswer(open.space, draw)
}
