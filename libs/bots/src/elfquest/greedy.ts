import {
  type Character,
  type Color,
  chanceOf,
  chancesOf,
  contentOf,
  type Goal,
  goalOf,
  type RolledEvent,
  type T,
} from '@moothall/elfquest'
import {
  type Answer,
  type Draw,
  fits,
  type OpenDecision,
  type Option,
  type Space,
} from '@moothall/engine'
import type { Bot, Mind } from '../bot.ts'
import {
  CAREFUL,
  cardPrice,
  cubesPrice,
  GREEDY,
  type Taste,
  tokensPrice,
  tradesOf,
} from './prices.ts'
import { groupsFor, mean, type Step, stepsOf, tasksFor } from './prospects.ts'
import { eventNow, lackOf, type Scene, sceneOf, sinceOf } from './scene.ts'
import { bestInMind, knowsCards, plainAnswer } from './shrewd.ts'

/** From this chance on an attempt is made. */
const FAIR = 0.4
/** What throws dice in need: the dice of one card. */
const FLIP_DICE = 3

/**
 * The player by whom the content's targets are defined: it makes the attempt with the best chance as soon as one
 * reaches 40 %, and works at home until then. What it does besides (whom it gives a reward, what it pays with) it
 * chooses as the bot that thinks ahead.
 */
export const greedyElfquest: Bot = player(GREEDY)
/** The same, but within the limit of seasons it keeps two cubes for each character. */
export const carefulElfquest: Bot = player(CAREFUL)

/** What it chooses by rule, without a trial. */
const DECIDED = new Set(['eq.next', 'eq.afterRoll', 'eq.taskReward'])

function player(taste: Taste): Bot {
  return (open, draw, mind) => {
    const plain = plainAnswer(open, draw)
    if (plain !== undefined) return plain
    // The attempt was made for this.
    const meant = open.kind === 'eq.cost' ? without(open, 'leave') : open
    return (
      (DECIDED.has(open.kind) ? decided(open, draw, mind, taste) : undefined) ??
      bestInMind(meant, draw, mind, taste)
    )
  }
}

/** The same question without that answer, where there is another. */
function without(open: OpenDecision, id: string): OpenDecision {
  if (open.space.type !== 'one') return open
  const options = open.space.options.filter((o) => o.id !== id)
  return options.length === 0 ? open : { ...open, space: { type: 'one', options } }
}

function decided(open: OpenDecision, draw: Draw, mind: Mind, taste: Taste): Answer | undefined {
  const scene = imagined(open, draw, mind, taste)
  if (scene === undefined) return undefined
  const { space } = open
  if (open.kind === 'eq.taskReward') return handOut(scene, space)
  if (space.type !== 'one') return undefined
  return open.kind === 'eq.next'
    ? next(scene, open, space.options)
    : afterRoll(scene, open, space.options)
}

function imagined(open: OpenDecision, draw: Draw, mind: Mind, taste: Taste): Scene | undefined {
  const game = mind.imagine(open.seat, `${draw(0x7fffffff)}`)
  if (game === undefined || !knowsCards(game.table as T, mind.ruleset)) return undefined
  const t = game.table as T
  return sceneOf(t, sinceOf(t), taste)
}

// ---- what next -------------------------------------------------------------------------------------------

interface Group {
  readonly who: readonly Readonly<Character>[]
  /** That it finishes the event. */
  readonly chance: number
  readonly worth: number
}

/** From the last season on, what is kept is soon taken away, and what lies on the event is not: now all is tried. */
function isLate({ t }: Scene): boolean {
  const { season, limit } = t.get('campaign')
  return season >= limit
}

/** Cubes that each keeps when an attempt is paid for: beyond the limit every season takes what was kept. */
function kept({ t, taste }: Scene): number {
  const { season, limit } = t.get('campaign')
  return season > limit ? 0 : taste.keepCubes
}

/**
 * Of those who have not acted the group with the best chance at the event, and no larger than a fair chance needs;
 * undefined if none has a fair chance. In the last season and beyond it any chance will do, and who can help goes along.
 */
export function bestGroup(scene: Scene, event: RolledEvent): Group | undefined {
  const free = scene.chars.filter((who) => !who.acted && !who.newcomer)
  const goal = goalOf(scene.content, { kind: 'event', event: event.id })
  const open = event.successes - scene.t.get('event').successes
  const late = isLate(scene)
  let best: Group | undefined
  for (const { who, odds } of groupsFor(scene, event, free)) {
    if (lackOf(event, who, kept(scene)) > 0) continue
    const help = helpFor(scene, event, goal, who)
    const chance = mean(odds, (k) => help(open - k))
    if (!late && chance < FAIR) continue
    const worth = late
      ? chance + mean(odds, (k) => Math.min(1, k / Math.max(1, open))) / 2 - who.length / 50
      : chance - who.length
    if (best === undefined || worth > best.worth) best = { who, chance, worth }
  }
  return best
}

/** What these put in after the roll: tokens, what others send and cards; in the last season spare cubes too. */
function stepsFor(
  scene: Scene,
  event: RolledEvent,
  goal: Goal,
  who: readonly Readonly<Character>[],
): readonly Step[] {
  const steps = stepsOf(scene, goal, who, `event/${event.id}`)
  return isLate(scene) ? steps : steps.filter((step) => step.kind !== 'cube')
}

/** The chance that these make up for so many successes that the dice left open. */
function helpFor(
  scene: Scene,
  event: RolledEvent,
  goal: Goal,
  who: readonly Readonly<Character>[],
): (lack: number) => number {
  const steps = stepsFor(scene, event, goal, who)
  const flips = steps.filter((step) => step.kind === 'flip').length
  const sure = steps.length - flips
  const more = chancesOf(FLIP_DICE * flips, 0)
  return (lack) => (lack <= sure ? 1 : chanceOf(more, lack - sure))
}

function next(scene: Scene, open: OpenDecision, options: readonly Option[]): Answer | undefined {
  const me = scene.chars.find((who) => who.seat === open.seat)
  if (me === undefined) return undefined
  const { card } = scene.t.get('event')
  if (card !== null && contentOf(scene.t).event(card).resolve === 'fixedRoll')
    return options.find((o) => o.id === 'event')?.id
  const event = eventNow(scene)
  const group = event === undefined ? undefined : bestGroup(scene, event)
  const attempt = options.find((o) => o.id === 'event')
  if (group?.who.includes(me) && attempt !== undefined) {
    const others = group.who.filter((who) => who !== me).map((who) => who.id)
    if (attempt.then === undefined) return 'event'
    if (attempt.then.type === 'some') {
      const offered = attempt.then.options.map((o) => o.id)
      return { id: 'event', then: others.filter((id) => offered.includes(id)) }
    }
  }
  return bestTask(scene, me, options)
}

function bestTask(
  scene: Scene,
  me: Readonly<Character>,
  options: readonly Option[],
): Answer | undefined {
  let best: Answer | undefined
  let most = Number.NEGATIVE_INFINITY
  for (const { task, set, worth } of tasksFor(scene, me)) {
    const option = options.find((o) => o.id === `task:${task}`)
    if (option === undefined || worth <= most) continue
    most = worth
    best = option.then === undefined ? option.id : { id: option.id, then: `set:${set}` }
  }
  return best
}

// ---- after the roll --------------------------------------------------------------------------------------

function afterRoll(
  scene: Scene,
  open: OpenDecision,
  options: readonly Option[],
): Answer | undefined {
  const stop = options.find((o) => o.id === 'close' || o.id === 'ready')?.id
  const { t } = scene
  const attempt = t.get('attempt')
  const event = eventNow(scene)
  if (attempt.target.kind === 'task' || event === undefined) return stop
  const goal = goalOf(scene.content, attempt.target)
  const who = attempt.who.map((id) => t.get(`char:${id}`))
  const lack = event.successes - t.get('event').successes
  const chance = helpFor(scene, event, goal, who)(lack)
  if (lackOf(event, who, kept(scene)) > 0 || chance < FAIR) return stop
  const steps = stepsFor(scene, event, goal, who)
  const dearest = steps[Math.min(lack, steps.length) - 1]?.price ?? 0
  const me = scene.chars.find((one) => one.seat === open.seat)
  return (me && cheapest(scene, me, options, lack, dearest)) ?? stop
}

/** The cheapest way to put something in, of those that are needed. */
function cheapest(
  scene: Scene,
  me: Readonly<Character>,
  options: readonly Option[],
  lack: number,
  dearest: number,
): Answer | undefined {
  let best: Answer | undefined
  let least = dearest + 1e-9
  const offer = (price: number, answer: Answer): void => {
    if (price > least) return
    least = price
    best = answer
  }
  for (const option of options) {
    const [kind, what] = option.id.split(':') as [string, string | undefined]
    if (option.then?.type === 'amount')
      return { id: option.id, then: Math.min(lack, option.then.max) }
    if (kind === 'cube' && isLate(scene))
      offer(tradesOf(scene, me)[0] ?? Number.POSITIVE_INFINITY, option.id)
    const card = what === undefined || kind === 'cube' ? undefined : scene.content.hand(what)
    if (card === undefined) continue
    const price = cardPrice(scene, card, [])
    if (kind === 'flip') offer(price + 0.3, option.id)
    if (kind === 'send') {
      const n = card.abilities.reduce(
        (sum, a) => sum + (a.k === 'sendSuccesses' ? a.successes : 0),
        0,
      )
      offer(price / Math.max(1, n), option.id)
    }
  }
  return best
}

// ---- what a task brings ----------------------------------------------------------------------------------

/** Unit by unit to whoever has the most use for it. */
function handOut(scene: Scene, space: Space): Answer | undefined {
  if (space.type === 'some') {
    const ids = space.options.map((o) => o.id)
    const price = (id: string): number => cardPrice(scene, scene.content.hand(id), [])
    return ids.sort((a, b) => price(b) - price(a)).slice(0, space.max)
  }
  if (space.type !== 'bag') return undefined
  const held = new Map(scene.chars.map((who) => [who.id, { ...who, cubes: { ...who.cubes } }]))
  const bag: Record<string, number> = {}
  for (let n = 0; n < space.max; n++) {
    let best: (() => void) | undefined
    let most = Number.NEGATIVE_INFINITY
    for (const { id, max } of space.options) {
      const [char, color] = id.split(':') as [string, Color | undefined]
      const who = held.get(char)
      if (who === undefined || (bag[id] ?? 0) >= (max ?? space.max)) continue
      const more = { ...who, cubes: { ...who.cubes } }
      if (color === undefined) more.success++
      else more.cubes[color]++
      const gain =
        color === undefined
          ? tokensPrice(more.success) - tokensPrice(who.success)
          : cubesPrice(scene, more) - cubesPrice(scene, who)
      if (gain <= most) continue
      most = gain
      best = () => {
        held.set(char, more)
        bag[id] = (bag[id] ?? 0) + 1
      }
    }
    best?.()
  }
  return fits(space, bag) ? bag : undefined
}
