import { type Answer, type Draw, type OpenDecision, sampleAnswer } from '@moothall/engine'

/** Any answer, without a plan. */
export function chooseRandom(open: OpenDecision, draw: Draw): Answer {
  return sampleAnswer(open.space, draw)
}
