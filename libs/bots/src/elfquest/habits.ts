import {
  type Answer,
  type Draw,
  fits,
  type OpenDecision,
  type Option,
  type Space,
  sampleAnswer,
} from '@moothall/engine'

/** The later, the less willingly taken: what is lost for good comes last. */
const DEAR = [
  'cube',
  'flip',
  'sacrifice',
  'leave',
  'none',
  'decline',
  'refuse',
  'notNow',
  'object',
  'wait',
  'pass',
]

/** What is said without thinking, where it is among the options. */
const FIRST = ['agree', 'grow', 'end', 'roll', 'pay', 'close', 'ready']

/**
 * The answer that needs no thought: agree, take what is given, pay with what is least dear. It carries trials on past
 * what they are about.
 */
export function habit(open: Pick<OpenDecision, 'space'>, draw: Draw): Answer {
  return usual(open.space, draw)
}

function usual(space: Space, draw: Draw): Answer {
  if (
    space.type === 'bag' ||
    space.type === 'some' ||
    space.type === 'amount' ||
    space.type === 'order'
  )
    return sampleAnswer(space, draw)
  if (space.type === 'sequence')
    return Object.fromEntries(space.steps.map((step) => [step.key, usual(step.space, draw)]))
  for (const id of FIRST) {
    const option = space.options.find((o) => o.id === id)
    if (option !== undefined) return picked(option, draw)
  }
  const price = (o: Option): number =>
    (o.grave === 'loss' ? 20 : 0) + DEAR.indexOf(o.id.split(':')[0] ?? '') + 1
  const least = Math.min(...space.options.map(price))
  const good = space.options.filter((o) => price(o) === least)
  const answer = picked(good[draw(good.length)] as Option, draw)
  return fits(space, answer) ? answer : sampleAnswer(space, draw)
}

function picked(option: Option, draw: Draw): Answer {
  return option.then === undefined ? option.id : { id: option.id, then: usual(option.then, draw) }
}
