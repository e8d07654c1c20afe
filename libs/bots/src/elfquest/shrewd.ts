import { type ContentSet, contentOf, knowContent, knowsContent, type T } from '@moothall/elfquest'
import {
  type Answer,
  type Draw,
  drawer,
  fits,
  type OpenDecision,
  sampleAnswer,
} from '@moothall/engine'
import type { Bot, Mind } from '../bot.ts'
import { candidates } from './candidates.ts'
import { habit } from './habits.ts'
import { SHREWD, type Taste } from './prices.ts'
import { type Since, sinceOf } from './scene.ts'
import { worthOf } from './worth.ts'

/** Trials that one choice may take, whatever it is about. */
export const MOST_TRIALS = 48
/** Throws that are imagined for an answer that throws dice at once. */
const THROWS = 4
/** Steps that a trial is carried on for, until it comes to rest. */
const MOST_STEPS = 12

/** Here a trial comes to rest and the position can be judged. */
const REST = new Set([
  'eq.next',
  'eq.endSeason',
  'eq.beforeRoll',
  'eq.afterRoll',
  'eq.growth',
  'eq.tribe',
  'eq.freePlay',
])

/** What follows from an answer at once; whoever does not look ahead carries a trial no further. */
const FOLLOWS = new Set(['eq.cost', 'eq.costAgree', 'eq.receive', 'eq.receiver', 'eq.join'])

/** Answers that need no trial: nothing speaks against them. */
const PLAIN = new Set(['grow', 'roll', 'agree'])

/** A tribe member that tries its choices in its head before it makes one, and takes the one that looks best. */
export const shrewdElfquest: Bot = (open, draw, mind) =>
  plainAnswer(open, draw) ?? bestInMind(open, draw, mind, SHREWD)

/** What looks best of all that can be imagined, to somebody with that taste; else what is usual. */
export function bestInMind(open: OpenDecision, draw: Draw, mind: Mind, taste: Taste): Answer {
  return new Thought(open, draw, mind, taste).best() ?? habit(open, draw)
}

/** The answer that needs no trial, where there is one. */
export function plainAnswer(open: OpenDecision, draw: Draw): Answer | undefined {
  const { space } = open
  if (open.kind === 'eq.tribe') return sampleAnswer(space, draw)
  if (space.type !== 'one') return undefined
  const plain = space.options.find((o) => PLAIN.has(o.id) && o.then === undefined)
  if (plain !== undefined) return plain.id
  if (open.kind === 'eq.endSeason' || open.kind === 'eq.freePlay') return habit(open, draw)
  // Before the roll nobody knows what is missing; after it everything can still be put in.
  if (open.kind === 'eq.beforeRoll') return space.options.find((o) => o.id === 'ready')?.id
  if (open.kind === 'eq.afterRoll') {
    // To throw a die again costs nothing.
    const again = space.options.filter((o) => o.id.startsWith('reroll:'))
    if (again.length > 0) return again[draw(again.length)]?.id
  }
  return space.options.length === 1 && space.options[0]?.then === undefined
    ? space.options[0]?.id
    : undefined
}

/** The trials for one choice. */
class Thought {
  readonly #open: OpenDecision
  readonly #mind: Mind
  readonly #taste: Taste
  readonly #seed: string
  readonly #draw: Draw
  #trials = 0
  #since: Since | undefined

  constructor(open: OpenDecision, draw: Draw, mind: Mind, taste: Taste) {
    this.#open = open
    this.#mind = mind
    this.#taste = taste
    this.#seed = `${draw(0x7fffffff)}`
    this.#draw = drawer(this.#seed)
  }

  /** The answer that looks best; undefined if nothing can be imagined. */
  best(): Answer | undefined {
    const first = this.#mind.imagine(this.#open.seat, this.#seed)
    if (first === undefined || !knowsCards(first.table as T, this.#mind.ruleset)) return undefined
    const t = first.table as T
    this.#since = sinceOf(t)
    const { scenario, ahead } = this.#since
    const eye = { content: contentOf(t), scenario, ahead, taste: this.#taste }
    let best: Answer | undefined
    let most = Number.NEGATIVE_INFINITY
    const answers = candidates(this.#open, t, eye, this.#draw)
    if (answers.length === 1) return answers[0]
    for (const answer of answers) {
      const worth = this.#try(answer)
      if (worth !== undefined && worth > most + 1e-9) {
        most = worth
        best = answer
      }
      if (this.#trials >= MOST_TRIALS) break
    }
    return best
  }

  /** The mean worth of what comes of an answer; undefined if it cannot be tried. */
  #try(answer: Answer): number | undefined {
    const times = this.#throws(answer) ? THROWS : 1
    let sum = 0
    for (let i = 0; i < times; i++) {
      const game = this.#mind.imagine(this.#open.seat, `${this.#seed}/${i}`)
      this.#trials++
      if (game === undefined) return undefined
      try {
        const open = game.open().find((one) => one.seat === this.#open.seat)
        if (open === undefined || !fits(open.space, answer)) return undefined
        game.answer(open, answer)
        this.#carryOn(game)
      } catch {
        return undefined
      }
      sum += worthOf(game.table as T, this.#since as Since, this.#taste)
    }
    return sum / times
  }

  /** Does the answer throw dice at once? */
  #throws(answer: Answer): boolean {
    const id = typeof answer === 'string' ? answer : ''
    return (
      this.#open.kind === 'eq.afterRoll' && (id.startsWith('flip:') || id.startsWith('sacrifice:'))
    )
  }

  #carryOn(game: NonNullable<ReturnType<Mind['imagine']>>): void {
    for (let i = 0; i < MOST_STEPS && !game.over; i++) {
      const open = game.open()
      const next = open[0]
      if (next === undefined || REST.has(next.kind)) return
      if (!this.#taste.looksAhead && !FOLLOWS.has(next.kind)) return
      game.answer(next, habit(next, this.#draw))
    }
  }
}

/** Can the cards of this game be looked up? A ruleset that was made with a pack brings them along. */
export function knowsCards(t: T, { content }: Mind['ruleset']): boolean {
  if (!knowsContent(t) && content !== undefined) knowContent(content as ContentSet)
  return knowsContent(t)
}
