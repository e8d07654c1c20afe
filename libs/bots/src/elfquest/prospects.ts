import {
  type Character,
  type Goal,
  goalOf,
  type RolledEvent,
  TASKS,
  type TaskId,
} from '@moothall/elfquest'
import { type Holdings, holdingsOf } from './holdings.ts'
import { oddsOf, shareOf } from './outlook.ts'
import { gainsPrice, tokensPrice, tradesOf } from './prices.ts'
import { lackOf, progressOf, type Scene, urgency } from './scene.ts'

/** What is worth so much with each number of successes, by their chances. */
export function mean(odds: readonly number[], worth: (k: number) => number): number {
  let sum = 0
  odds.forEach((p, k) => {
    if (p > 1e-6) sum += p * worth(k)
  })
  return sum
}

/** The most that each way of adding successes to an attempt adds. */
export interface Step {
  /** Of a flip it is expected, of all else it is sure. */
  readonly kind: 'token' | 'send' | 'cube' | 'flip'
  /** What one success costs by it. */
  readonly price: number
}

/** What these can still add to an attempt, success by success and cheapest first. */
export function stepsOf(
  scene: Scene,
  goal: Goal,
  who: readonly Readonly<Character>[],
  key: string,
): readonly Step[] {
  const { t } = scene
  // Who has said that there is nothing more to come adds nothing.
  const silent = t.has('attempt') ? t.get('attempt').ready : []
  const speaking = (one: Readonly<Character>): boolean => !silent.includes(one.seat)
  const tokens = who.filter(speaking).reduce((sum, one) => sum + one.success, t.get('home').pool)
  const steps: Step[] = []
  for (const one of scene.chars.filter(speaking)) {
    if (who.length === 1 && who[0] === one) continue
    for (const send of shareOf(scene, one, goal, key).sends)
      for (let i = 0; i < send.n; i++) steps.push({ kind: 'send', price: send.price / send.n })
  }
  for (const one of who.filter(speaking)) {
    for (const price of shareOf(scene, one, goal, key).flips)
      steps.push({ kind: 'flip', price: price + 0.3 })
    for (const price of tradesOf(scene, one)) steps.push({ kind: 'cube', price })
  }
  steps.sort((a, b) => a.price - b.price)
  return [...Array.from({ length: tokens }, () => ({ kind: 'token', price: 1 }) as const), ...steps]
}

/** What it takes to add so many successes; too dear where it cannot be done. */
export function priceOf(steps: readonly Step[], lack: number): number {
  if (lack > steps.length) return Number.POSITIVE_INFINITY
  let price = 0
  for (let i = 0; i < lack; i++) price += steps[i]?.price ?? 0
  return price
}

/** What it is worth to have the event done by an attempt of these, before anything is paid for it. */
export function prizeOf(
  scene: Scene,
  event: RolledEvent,
  goal: Goal,
  who: readonly Readonly<Character>[],
): number {
  const { successes, participants } = scene.t.get('event')
  let prize = urgency(scene) + progressOf(scene) * (event.successes - successes)
  for (const char of scene.chars) {
    const joins =
      participants.includes(char.id) ||
      (who.includes(char) &&
        (event.mode === 'solo' || shareOf(scene, char, goal, `event/${event.id}`).dice > 0))
    if (joins) prize += gainsPrice(scene, char, event.reward.perParticipant)
  }
  for (const gain of event.reward.once) if ('n' in gain) prize += gain.n
  return prize
}

/** What an attempt of these is worth, by the chances of its dice: done with what they can add, or a step on the way. */
export function eventGain(
  scene: Scene,
  event: RolledEvent,
  goal: Goal,
  who: readonly Readonly<Character>[],
  odds: readonly number[],
): number {
  const open = event.successes - scene.t.get('event').successes
  const stay = (k: number): number => progressOf(scene) * Math.min(k, open)
  // Successes alone do not do it.
  if (lackOf(event, who) > 0) return mean(odds, stay)
  const prize = prizeOf(scene, event, goal, who)
  const steps = stepsOf(scene, goal, who, `event/${event.id}`)
  return mean(odds, (k) =>
    k >= open ? prize : Math.max(stay(k), prize - priceOf(steps, open - k)),
  )
}

/** Those of these characters who could attempt the event together, with the chances of their dice. */
export function* groupsFor(
  scene: Scene,
  event: RolledEvent,
  free: readonly Readonly<Character>[],
): Generator<{ readonly who: readonly Readonly<Character>[]; readonly odds: readonly number[] }> {
  const goal = goalOf(scene.content, { kind: 'event', event: event.id })
  const { lock, whiteSpent } = scene.t.get('event')
  for (let mask = 1; mask < 2 ** free.length; mask++) {
    const who = free.filter((_, i) => (mask & (1 << i)) !== 0)
    if (event.mode === 'solo' && (who.length > 1 || (lock !== null && lock !== who[0]?.id)))
      continue
    let dice = whiteSpent ? 0 : event.whiteDice
    let matches = 0
    for (const one of who) {
      const share = shareOf(scene, one, goal, `event/${event.id}`)
      dice += share.dice
      matches += share.matches
    }
    yield { who, odds: oddsOf(dice, matches, goal.reads.length, scene.t.options.reroll) }
  }
}

/** What so many successes of a task are worth to those who need it most: a list by units, each with all before it. */
function taskGains(scene: Scene, id: TaskId): readonly number[] {
  const found = scene.gains.get(id)
  if (found !== undefined) return found
  const { gain } = scene.content.task(id)
  const list =
    gain.k === 'success'
      ? tokenNeeds(scene)
      : gain.k === 'cube'
        ? held(scene).flatMap((one) => one.cubes)
        : gain.k === 'unflip'
          ? held(scene)
              .flatMap((one) => one.down)
              .filter((one) => gain.types === 'any' || gain.types.includes(one.type))
              .map((one) => one.price)
          : []
  const sums = [0]
  for (const one of [...list].sort((a, b) => b - a)) sums.push((sums.at(-1) ?? 0) + one)
  scene.gains.set(id, sums)
  return sums
}

/** What a task with so many successes is worth. */
export function taskGain(scene: Scene, id: TaskId, successes: number): number {
  const { per, gain } = scene.content.task(id)
  const units = Math.floor(successes / per) * ('n' in gain ? gain.n : 1)
  const sums = taskGains(scene, id)
  return sums[Math.min(units, sums.length - 1)] ?? 0
}

function held(scene: Scene): Holdings[] {
  return scene.chars.map((who) => holdingsOf(scene, who))
}

/** Given to whoever has the fewest. */
function tokenNeeds(scene: Scene): number[] {
  const least = Math.min(...scene.chars.map((who) => who.success))
  return Array.from({ length: 20 }, (_, i) => tokensPrice(least + i + 1) - tokensPrice(least + i))
}

/** A task that a character may do now, and what it may be expected to bring. */
export interface TaskProspect {
  readonly task: TaskId
  readonly set: number
  readonly worth: number
}

/** What each task would bring if this character did it. */
export function* tasksFor(scene: Scene, who: Readonly<Character>): Generator<TaskProspect> {
  const { content, t } = scene
  for (const task of TASKS) {
    const { traitSets, whiteDice } = content.task(task)
    for (let set = 0; set < traitSets.length; set++) {
      const goal = goalOf(content, { kind: 'task', task, set })
      const share = shareOf(scene, who, goal, `task/${task}/${set}`)
      const odds = oddsOf(
        whiteDice + share.dice,
        share.matches,
        goal.reads.length,
        t.options.reroll,
      )
      yield { task, set, worth: mean(odds, (k) => taskGain(scene, task, k)) }
    }
  }
}

/** What the best task of this character brings. */
export function taskWorth(scene: Scene, who: Readonly<Character>): number {
  let best = 0
  for (const { worth } of tasksFor(scene, who)) best = Math.max(best, worth)
  return best
}
