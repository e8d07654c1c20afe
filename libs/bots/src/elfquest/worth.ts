import {
  budgetOf,
  type Character,
  COLORS,
  chancesAfter,
  contentOf,
  type EqOptions,
  type Goal,
  goalOf,
  isSuccess,
  matchesOf,
  poolOf,
  type RolledEvent,
  rerollable,
  type T,
  TASKS,
  type TaskId,
} from '@moothall/elfquest'
import { type Holdings, holdingsOf } from './holdings.ts'
import { oddsOf, shareOf } from './outlook.ts'
import { aheadOf, type Eye, gainsPrice, lossesPrice, type Taste, tokensPrice } from './prices.ts'

/** A position as it is looked at: who lives, and what there is to do. */
interface Scene extends Eye {
  readonly t: T
  readonly chars: readonly Readonly<Character>[]
  /** What each task would bring, once it was worked out. */
  readonly gains: Map<TaskId, readonly number[]>
}

/** The event that a choice was made about; once it lies no longer there, it is done. */
export interface Since {
  readonly card: string | null
  readonly scenario: number
  readonly ahead: number
}

export function sinceOf(t: T): Since {
  const { scenario, freePlay } = t.get('campaign')
  const last = freePlay !== null || scenario === t.options.chapters
  return { card: t.get('event').card, scenario, ahead: aheadOf(t.get('deck').left + 1, last) }
}

/**
 * How good this position is for the tribe, in success tokens: what everyone holds, what the cards in their hands can do
 * by their own data, and what the open attempt or the one that could be made next may be expected to bring. Only for
 * comparing positions that come from the same one.
 */
export function worthOf(t: T, since: Since, taste: Taste): number {
  const campaign = t.get('campaign')
  if (campaign.phase === 'over') return campaign.outcome === 'won' ? 10_000 : -10_000
  const chars = campaign.tribe.flatMap((id) => (id === null ? [] : [t.get(`char:${id}`)]))
  const scene: Scene = {
    t,
    content: contentOf(t),
    taste,
    scenario: since.scenario,
    ahead: since.ahead,
    chars,
    gains: new Map(),
  }
  let sum = -40 * campaign.dead.length
  for (const who of chars) sum += holdingsOf(scene, who).worth
  sum += tokensPrice(t.get('home').pool)
  const done = t.get('event').card !== since.card || campaign.scenario !== since.scenario
  // A scenario that is over takes nobody's cubes any more.
  if (campaign.phase === 'play' && t.get('event').card !== null) sum -= danger(scene)
  if (done) return sum + idleWorth(scene, done)
  sum -= eventBurden(scene)
  if (t.has('attempt')) sum += attemptWorth(scene)
  return sum + idleWorth(scene, done)
}

/** Events still to be done for each season that is left. */
function paceOf({ t, chars }: Scene): number {
  const { season, limit } = t.get('campaign')
  const rest = chars.filter((who) => !who.acted).length / Math.max(1, chars.length)
  return (t.get('deck').left + 1) / Math.max(0.3, limit - season + rest)
}

/**
 * From 0 to 1: how likely a season beyond the limit is. The more events are left for each season, the likelier it is
 * that one more is needed, at the price of all.
 */
function lateness(scene: Scene): number {
  return Math.min(1, Math.max(0, (paceOf(scene) - 0.9) / 1.1))
}

/** Whoever has too few cubes when the limit is passed dies of it. */
function danger(scene: Scene): number {
  const { t } = scene
  const { season, limit } = t.get('campaign')
  if (season < limit - 1) return 0
  const { cubes } = scene.content.scenario(t.get('campaign').scenario).overLimit
  const sum = scene.chars.reduce((all, who) => {
    const held = COLORS.reduce((n, color) => n + who.cubes[color], 0) - cubes
    return all + (held < 0 ? 45 : held === 0 ? 15 : held === 1 ? 6 : 0)
  }, 0)
  return season < limit ? sum / 2 : sum
}

/**
 * Cubes that these characters lack to pay the cost of the event; a cube of another colour than asked for counts half
 * (EQ-DEBT-04).
 */
function lackOf(event: RolledEvent, who: readonly Readonly<Character>[]): number {
  const held = { physique: 0, grace: 0, savvy: 0, magic: 0 }
  for (const one of who) for (const color of COLORS) held[color] += one.cubes[color]
  let missing = 0
  for (const loss of event.cost) {
    if (loss.k !== 'cube') continue
    const paid = loss.color === 'any' ? 0 : Math.min(loss.n, held[loss.color])
    if (loss.color !== 'any') held[loss.color] -= paid
    missing += (loss.n - paid) * (loss.color === 'any' ? 1 : 2)
  }
  return Math.max(0, missing - COLORS.reduce((sum, color) => sum + held[color], 0))
}

/** Whoever a solo event is left to has to have its cost, or nobody ever gets on. */
function lockedOut(scene: Scene, event: RolledEvent): number {
  const { lock } = scene.t.get('event')
  const who = lock === null ? [] : scene.chars.filter((one) => one.id === lock)
  return who.length === 0 ? 0 : lackOf(event, who) * 5 * (1 + 2 * lateness(scene))
}

/** Tokens are taken away by a season beyond the limit; what lies on the event is not. */
const progressOf = (scene: Scene): number => scene.taste.progress + 1.5 * lateness(scene)

/** How much it presses to be done with the event that lies there. */
function urgency(scene: Scene): number {
  const { t, chars } = scene
  const { card } = t.get('event')
  const pace = paceOf(scene)
  const penalty = card === null ? null : scene.content.event(card).penalty
  const harm =
    penalty === null
      ? 0
      : (penalty.faces.length / 6) *
        lossesPrice(
          scene,
          'all' in penalty.loss ? penalty.loss.all : (penalty.loss.chooseOne[0] ?? []),
        )
  const { overLimit } = scene.content.scenario(t.get('campaign').scenario)
  const over = lossesPrice(scene, [
    { k: 'cube', color: 'any', n: overLimit.cubes },
    { k: 'success', n: overLimit.success },
  ])
  return (
    scene.taste.eager +
    scene.taste.press * Math.min(3, pace * pace) +
    lateness(scene) * over * chars.length +
    harm
  )
}

/** What stands between the tribe and the next event. */
function eventBurden(scene: Scene): number {
  const event = eventNow(scene)
  if (event === undefined) return urgency(scene)
  const open = event.successes - scene.t.get('event').successes
  return (
    urgency(scene) +
    progressOf(scene) * Math.max(0, open) +
    lossesPrice(scene, event.cost) +
    lockedOut(scene, event)
  )
}

function eventNow(scene: Scene): RolledEvent | undefined {
  const { card } = scene.t.get('event')
  const event = card === null ? undefined : scene.content.event(card)
  return event?.resolve === 'dice' ? event : undefined
}

// ---- attempts --------------------------------------------------------------------------------------------

/** What the open attempt is still expected to bring. */
function attemptWorth(scene: Scene): number {
  const { t, content } = scene
  const attempt = t.get('attempt')
  const who = attempt.who.map((id) => t.get(`char:${id}`))
  const goal = goalOf(content, attempt.target)
  const variant = t.options.reroll
  const matches = matchesOf(content, who, goal.reads, variant)
  let odds: readonly number[]
  if (attempt.step === 'before') {
    const pool = poolOf(content, attempt, who, t.get('event').whiteSpent)
    odds = oddsOf(pool.length, matches, goal.reads.length, variant)
  } else {
    const failing = rerollable(attempt.dice, variant).filter((die) => !isSuccess(die.face)).length
    odds = chancesAfter(failing, budgetOf(matches, attempt.rerolls), variant)
  }
  if (attempt.target.kind === 'task') {
    const { task } = attempt.target
    return mean(odds, (k) => taskGain(scene, task, attempt.successes + k))
  }
  const event = eventNow(scene)
  return event === undefined ? 0 : eventGain(scene, event, goal, who, odds)
}

function mean(odds: readonly number[], worth: (k: number) => number): number {
  let sum = 0
  odds.forEach((p, k) => {
    if (p > 1e-6) sum += p * worth(k)
  })
  return sum
}

/** What an attempt of these is worth, by the chances of its dice: done with what they can add, or a step on the way. */
function eventGain(
  scene: Scene,
  event: RolledEvent,
  goal: Goal,
  who: readonly Readonly<Character>[],
  odds: readonly number[],
): number {
  const { t, taste } = scene
  const { successes, participants } = t.get('event')
  const open = event.successes - successes
  const target = `event/${event.id}`
  // Successes alone do not do it.
  if (lackOf(event, who) > 0) return mean(odds, (k) => progressOf(scene) * Math.min(k, open))
  let prize = urgency(scene) + progressOf(scene) * open
  for (const char of scene.chars) {
    const joins =
      participants.includes(char.id) ||
      (who.includes(char) && (event.mode === 'solo' || shareOf(scene, char, goal, target).dice > 0))
    if (joins) prize += gainsPrice(scene, char, event.reward.perParticipant)
  }
  for (const gain of event.reward.once) if ('n' in gain) prize += gain.n
  const topping = toppings(scene, goal, who, target)
  return mean(odds, (k) => {
    const lack = open - k
    const stay = progressOf(scene) * Math.min(k, open)
    if (lack <= 0) return prize
    const price = topping(lack)
    return Math.max(stay, prize - price)
  })
  /** What it takes to add so many successes for sure; too dear where it cannot be done. */
  function toppings(
    scene: Scene,
    goal: Goal,
    who: readonly Readonly<Character>[],
    key: string,
  ): (lack: number) => number {
    // Who has said that there is nothing more to come adds nothing.
    const silent = t.has('attempt') ? t.get('attempt').ready : []
    const speaking = (one: Readonly<Character>): boolean => !silent.includes(one.seat)
    const tokens = who.filter(speaking).reduce((sum, one) => sum + one.success, t.get('home').pool)
    const steps: number[] = []
    for (const one of scene.chars.filter(speaking)) {
      if (who.length === 1 && who[0] === one) continue
      for (const send of shareOf(scene, one, goal, key).sends)
        for (let i = 0; i < send.n; i++) steps.push(send.price / send.n)
    }
    for (const one of who.filter(speaking)) {
      for (const price of shareOf(scene, one, goal, key).flips) steps.push(price + 0.3)
      const spare = COLORS.reduce((sum, color) => sum + one.cubes[color], 0) - 4 - taste.keepCubes
      for (let i = 0; i < 2 * Math.max(0, spare); i++) steps.push(2.1)
    }
    steps.sort((a, b) => a - b)
    return (lack) => {
      let left = lack - tokens
      let price = Math.min(lack, tokens)
      for (const step of steps) {
        if (left <= 0) break
        price += step
        left--
      }
      return left > 0 ? Number.POSITIVE_INFINITY : price
    }
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

function taskGain(scene: Scene, id: TaskId, successes: number): number {
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

// ---- what the rest of the season may bring ---------------------------------------------------------------

/** Of those who have not acted yet: their best tasks, or the best attempt that some of them could make together. */
function idleWorth(scene: Scene, done: boolean): number {
  const { t } = scene
  const free = scene.chars.filter((who) => !who.acted && !who.newcomer)
  if (free.length === 0) return 0
  const alone = free.map((who) => taskWorth(scene, who))
  let sum = alone.reduce((all, one) => all + one, 0)
  // While somebody is at a task the others may still try the event after it.
  const trying = t.has('attempt') && t.get('attempt').target.kind === 'event'
  const event = done || trying ? undefined : eventNow(scene)
  if (event === undefined) return sum
  let best = 0
  const goal = goalOf(scene.content, { kind: 'event', event: event.id })
  const { lock, whiteSpent } = t.get('event')
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
    const odds = oddsOf(dice, matches, goal.reads.length, t.options.reroll)
    let gain = eventGain(scene, event, goal, who, odds)
    free.forEach((_, i) => {
      if ((mask & (1 << i)) !== 0) gain -= alone[i] ?? 0
    })
    if (gain > best) best = gain
  }
  sum += scene.taste.later * best
  return sum
}

/** What the best task of this character brings. */
function taskWorth(scene: Scene, who: Readonly<Character>): number {
  const { content, t } = scene
  let best = 0
  for (const id of TASKS) {
    const task = content.task(id)
    task.traitSets.forEach((_, set) => {
      const goal = goalOf(content, { kind: 'task', task: id, set })
      const share = shareOf(scene, who, goal, `task/${id}/${set}`)
      const odds = oddsOf(
        task.whiteDice + share.dice,
        share.matches,
        goal.reads.length,
        t.options.reroll as EqOptions['reroll'],
      )
      best = Math.max(
        best,
        mean(odds, (k) => taskGain(scene, id, k)),
      )
    })
  }
  return best
}
