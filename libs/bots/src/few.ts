import {
  type Answer,
  answersOf,
  type BagSpace,
  countUpTo,
  type Draw,
  fits,
  type Option,
  type Space,
  sampleAnswer,
} from '@moothall/engine'

/**
 * Answers of a space that are worth looking at, no more than `most`: all of them if they are few, else the extremes of
 * it and some others at random.
 */
export function fewAnswers(space: Space, most: number, draw: Draw): Answer[] {
  if (countUpTo(space, most + 1) <= most) return [...answersOf(space)]
  if (space.type === 'one') return fewOf(space.options, most, draw)
  const found = new Map<string, Answer>()
  const add = (answer: Answer): void => {
    if (found.size < most && fits(space, answer)) found.set(JSON.stringify(answer), answer)
  }
  if (space.type === 'bag') for (const option of space.options) add(filled(space, option))
  if (space.type === 'amount') for (const n of [space.max, space.min, space.min + 1]) add(n)
  for (let i = 0; i < most && found.size < most; i++) add(sampleAnswer(space, draw))
  return [...found.values()]
}

function fewOf(options: readonly Option[], most: number, draw: Draw): Answer[] {
  const each = Math.max(1, Math.floor(most / options.length))
  return options
    .flatMap((option): Answer[] =>
      option.then === undefined
        ? [option.id]
        : fewAnswers(option.then, each, draw).map((then) => ({ id: option.id, then })),
    )
    .slice(0, most)
}

/** As much as possible of one thing, the rest in order. */
function filled(space: BagSpace, favourite: Option): Record<string, number> {
  const bag: Record<string, number> = {}
  let left = space.max
  for (const option of [favourite, ...space.options.filter((one) => one !== favourite)]) {
    const n = Math.min(left, 'max' in option ? (option.max as number) : space.max)
    if (n > 0) bag[option.id] = n
    left -= n
  }
  return bag
}
