import {
  budgetOf,
  COLORS,
  chancesAfter,
  goalOf,
  isSuccess,
  matchesOf,
  poolOf,
  type RolledEvent,
  rerollable,
  type T,
} from '@moothall/elfquest'
import { holdingsOf } from './holdings.ts'
import { oddsOf } from './outlook.ts'
import { lossesPrice, type Taste, tokensPrice } from './prices.ts'
import { eventGain, groupsFor, mean, taskGain, taskWorth } from './prospects.ts'
import {
  eventNow,
  lackOf,
  lateness,
  progressOf,
  type Scene,
  type Since,
  sceneOf,
  urgency,
} from './scene.ts'

/**
 * How good this position is for the tribe, in success tokens: what everyone holds, what the cards in their hands can do
 * by their own data, and what the open attempt or the one that could be made next may be expected to bring. Only for
 * comparing positions that come from the same one.
 */
export function worthOf(t: T, since: Since, taste: Taste): number {
  const campaign = t.get('campaign')
  if (campaign.phase === 'over') return campaign.outcome === 'won' ? 10_000 : -10_000
  const scene = sceneOf(t, since, taste)
  let sum = -40 * campaign.dead.length
  for (const who of scene.chars) sum += holdingsOf(scene, who).worth
  sum += tokensPrice(t.get('home').pool)
  const done = t.get('event').card !== since.card || campaign.scenario !== since.scenario
  // A scenario that is over takes nobody's cubes any more.
  if (campaign.phase === 'play' && t.get('event').card !== null) sum -= danger(scene)
  if (done) return sum + idleWorth(scene, done)
  sum -= eventBurden(scene)
  if (t.has('attempt')) sum += attemptWorth(scene)
  return sum + idleWorth(scene, done)
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

/** Whoever a solo event is left to has to have its cost, or nobody ever gets on. */
function lockedOut(scene: Scene, event: RolledEvent): number {
  const { lock } = scene.t.get('event')
  const who = lock === null ? [] : scene.chars.filter((one) => one.id === lock)
  return who.length === 0 ? 0 : lackOf(event, who) * 5 * (1 + 2 * lateness(scene))
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

// ---- attempts --------------------------------------------------------------------------------------------

/** What the open attempt is still expected to bring. */
function attemptWorth(scene: Scene): number {
  const { t, content } = scene
  const attempt = t.get('attempt')
  const who = attempt.who.map((id) => t.get(`char:${id}`))
  const event = eventNow(scene)
  // A fixed roll brings nothing but losses.
  if (attempt.target.kind === 'event' && event === undefined) return 0
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
  return event === undefined ? 0 : eventGain(scene, event, goal, who, odds)
}

// ---- what the rest of the season may bring ---------------------------------------------------------------

/** Of those who have not acted yet: their best tasks, or the best attempt that some of them could make together. */
function idleWorth(scene: Scene, done: boolean): number {
  const { t, taste } = scene
  if (!taste.looksAhead) return 0
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
  for (const { who, odds } of groupsFor(scene, event, free)) {
    let gain = eventGain(scene, event, goal, who, odds)
    free.forEach((one, i) => {
      if (who.includes(one)) gain -= alone[i] ?? 0
    })
    if (gain > best) best = gain
  }
  sum += taste.later * best
  return sum
}
