import { contentOf, type T } from '@moothall/elfquest'
import type { Answer, Draw, OpenDecision, Option, Space } from '@moothall/engine'
import { fewAnswers } from '../few.ts'
import { cardPrice, type Eye } from './prices.ts'

/** Answers that are tried of one decision. */
const MOST_ANSWERS = 24
/** The same where a trial goes a long way before it comes to rest. */
const FEW_ANSWERS = 8
/** Cards that are thought of as ones to turn down. */
const MOST_FLIPS = 2

const FEW = new Set([
  'eq.reward',
  'eq.scenarioReward',
  'eq.taskReward',
  'eq.pay',
  'eq.payer',
  'eq.cost',
])

/** Puts things off: the same question would come again and again. */
const AGAIN = new Set(['refuse', 'later', 'object', 'wait'])

/** What is worth a trial of all that may be answered. `t` is imagined. */
export function candidates(open: OpenDecision, t: T, eye: Eye, draw: Draw): Answer[] {
  const most = FEW.has(open.kind) ? FEW_ANSWERS : MOST_ANSWERS
  return fewAnswers(
    open.kind === 'eq.afterRoll' ? levers(open, t, eye) : sensible(open.space),
    most,
    draw,
  )
}

/** Nobody leaves a gift where it can be taken whole, or puts off what has to be said. */
function sensible(space: Space): Space {
  if (space.type !== 'one') return space
  const takes = space.options.some((o) => o.id.startsWith('take:'))
  const options = space.options.filter(
    (o) => !AGAIN.has(o.id) && !(takes && (o.id === 'none' || o.id.startsWith('parts:'))),
  )
  return options.length === 0 ? space : { type: 'one', options }
}

/** What helps after the roll: for a task no more than makes another unit full, and of many cards the cheapest. */
function levers(open: OpenDecision, t: T, eye: Eye): Space {
  if (open.space.type !== 'one') return open.space
  const { options } = open.space
  const { target, successes } = t.get('attempt')
  const stop = options.filter((o) => o.id === 'close' || o.id === 'ready')
  const tokens = options.filter((o) => o.id === 'tokens' || o.id === 'pool')
  if (target.kind === 'task') {
    const { per } = contentOf(t).task(target.task)
    const lack = per - (successes % per)
    if (per === 1 || lack > 2) return { type: 'one', options: stop }
    return { type: 'one', options: [...stop, ...tokens.flatMap((o) => exactly(o, lack))] }
  }
  const price = (o: Option): number => {
    const card = eye.content.hand(o.id.slice(o.id.indexOf(':') + 1))
    return cardPrice(eye, card, [])
  }
  const flips = options
    .filter((o) => o.id.startsWith('flip:'))
    .sort((a, b) => price(a) - price(b))
    .slice(0, MOST_FLIPS)
  // What is given up for good is given up when seasons have run out.
  const { season, limit } = t.get('campaign')
  const last = options
    .filter((o) => season >= limit && o.id.startsWith('sacrifice:'))
    .sort((a, b) => price(a) - price(b))
    .slice(0, 1)
  return {
    type: 'one',
    options: [
      ...stop,
      ...tokens.flatMap((o) => exactly(o, Number.POSITIVE_INFINITY)),
      ...options.filter((o) => o.id.startsWith('send:') || o.id.startsWith('cube:')),
      ...flips,
      ...last,
    ],
  }
}

/** The option with that amount, or the most there is. */
function exactly(option: Option, n: number): Option[] {
  if (option.then?.type !== 'amount') return [option]
  const { min, max } = option.then
  if (n !== Number.POSITIVE_INFINITY && n > max) return []
  const amount = Math.max(min, Math.min(n, max))
  return [{ ...option, then: { type: 'amount', min: amount, max: amount } }]
}
