import { fits } from './check.ts'
import type { Answer, BagSpace, Option, Pick, SomeSpace, Space } from './types.ts'

/** All answers of a space, in a fixed order. Lazy: a space may hold more than anyone can list. */
export function* answersOf(space: Space): Generator<Answer> {
  switch (space.type) {
    case 'one':
      for (const option of space.options) yield* picksOf(option)
      return
    case 'amount':
      for (let n = space.min; n <= space.max; n += space.step ?? 1) yield n
      return
    case 'some':
      yield* subsets(space)
      return
    case 'order':
      yield* permutations(space.options.map((o) => o.id))
      return
    case 'bag':
      yield* bags(space, 0, {}, 0, 0)
      return
    case 'sequence':
      yield* products(space.steps, 0, {})
  }
}

function* picksOf(option: Option): Generator<Pick> {
  if (option.then === undefined) yield option.id
  else for (const then of answersOf(option.then)) yield { id: option.id, then }
}

function* subsets(space: SomeSpace, from = 0, chosen: Pick[] = []): Generator<Pick[]> {
  if (chosen.length >= space.min && fits(space, chosen)) yield [...chosen]
  if (chosen.length >= space.max) return
  for (let i = from; i < space.options.length; i++) {
    for (const pick of picksOf(space.options[i] as Option)) {
      yield* subsets(space, i + 1, [...chosen, pick])
    }
  }
}

function* permutations(ids: string[]): Generator<string[]> {
  if (ids.length <= 1) {
    yield [...ids]
    return
  }
  for (let i = 0; i < ids.length; i++) {
    const rest = [...ids.slice(0, i), ...ids.slice(i + 1)]
    for (const tail of permutations(rest)) yield [ids[i] as string, ...tail]
  }
}

function* bags(
  space: BagSpace,
  from: number,
  taken: Record<string, number>,
  count: number,
  sum: number,
): Generator<Record<string, number>> {
  const option = space.options[from]
  if (option === undefined) {
    if (count < space.min) return
    if (space.sum?.min !== undefined && sum < space.sum.min) return
    if (space.sum?.max !== undefined && sum > space.sum.max) return
    yield { ...taken }
    return
  }
  const most = Math.min(option.max ?? space.max, space.max - count)
  for (let n = 0; n <= most; n++) {
    const next = n === 0 ? taken : { ...taken, [option.id]: n }
    yield* bags(space, from + 1, next, count + n, sum + n * (option.worth ?? 1))
  }
}

function* products(
  steps: Extract<Space, { type: 'sequence' }>['steps'],
  from: number,
  done: Record<string, Answer>,
): Generator<Answer> {
  const step = steps[from]
  if (step === undefined) {
    yield { ...done }
    return
  }
  for (const answer of answersOf(step.space)) {
    yield* products(steps, from + 1, { ...done, [step.key]: answer })
  }
}

/** How many answers there are, but no more than `limit` (what is beyond is not looked at). */
export function countUpTo(space: Space, limit: number): number {
  if (space.type === 'amount') {
    if (space.max < space.min) return 0
    return Math.min(limit, Math.floor((space.max - space.min) / (space.step ?? 1)) + 1)
  }
  if (space.type === 'one' && space.options.every((o) => o.then === undefined)) {
    return Math.min(limit, space.options.length)
  }
  let n = 0
  for (const _ of answersOf(space)) if (++n >= limit) break
  return n
}

/** The first answer. @throws RangeError for a space without any: a decision nobody can take is a fault. */
export function firstAnswer(space: Space): Answer {
  for (const answer of answersOf(space)) return answer
  throw new RangeError('a decision without any option')
}

/**
 * An answer at random: every option of a `one` alike, subsets and bags grown by random legal steps (not evenly,
 * but every answer can come up). `draw(n)` gives a whole number from 0 to n - 1.
 */
export function sampleAnswer(space: Space, draw: (n: number) => number): Answer {
  switch (space.type) {
    case 'one': {
      const option = space.options[draw(space.options.length)]
      if (option === undefined) throw new RangeError('a decision without any option')
      return samplePick(option, draw)
    }
    case 'amount': {
      const step = space.step ?? 1
      return space.min + step * draw(Math.floor((space.max - space.min) / step) + 1)
    }
    case 'order':
      return shuffled(
        space.options.map((o) => o.id),
        draw,
      )
    case 'sequence': {
      const out: Record<string, Answer> = {}
      for (const step of space.steps) out[step.key] = sampleAnswer(step.space, draw)
      return out
    }
    case 'some':
    case 'bag': {
      // Random tries first: they are quick where constraints are loose. Where they are tight the list is short.
      for (let tries = 0; tries < 24; tries++) {
        const answer = space.type === 'some' ? trySubset(space, draw) : tryBag(space, draw)
        if (fits(space, answer)) return answer
      }
      const list: Answer[] = []
      for (const answer of answersOf(space)) {
        list.push(answer)
        if (list.length >= 2000) break
      }
      const answer = list[draw(list.length)]
      if (answer === undefined) throw new RangeError('a decision without any option')
      return answer
    }
  }
}

function samplePick(option: Option, draw: (n: number) => number): Pick {
  return option.then === undefined
    ? option.id
    : { id: option.id, then: sampleAnswer(option.then, draw) }
}

function shuffled<T>(things: T[], draw: (n: number) => number): T[] {
  for (let i = things.length - 1; i > 0; i--) {
    const j = draw(i + 1)
    ;[things[i], things[j]] = [things[j] as T, things[i] as T]
  }
  return things
}

function trySubset(space: SomeSpace, draw: (n: number) => number): Pick[] {
  const most = Math.min(space.max, space.options.length)
  const size = space.min + draw(Math.max(1, most - space.min + 1))
  const chosen = shuffled([...space.options], draw).slice(0, size)
  const order = new Map(space.options.map((o, i) => [o.id, i]))
  chosen.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  return chosen.map((option) => samplePick(option, draw))
}

function tryBag(space: BagSpace, draw: (n: number) => number): Record<string, number> {
  const size = space.min + draw(Math.max(1, space.max - space.min + 1))
  const taken: Record<string, number> = {}
  for (let i = 0; i < size; i++) {
    const open = space.options.filter((o) => (taken[o.id] ?? 0) < (o.max ?? space.max))
    const option = open[draw(Math.max(1, open.length))]
    if (option === undefined) break
    taken[option.id] = (taken[option.id] ?? 0) + 1
  }
  return taken
}
