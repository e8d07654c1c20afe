import type { Id, RolledEvent } from '../content/schema.ts'
import { type Goal, goalOf } from '../dice/pool.ts'
import { budgetOf, rerollable } from '../dice/rerolls.ts'
import { matchesOf } from '../dice/traits.ts'
import type { Character, Die } from '../state.ts'
import { charOf } from '../tribe/tribe.ts'
import { contentOf, type T } from '../types.ts'

/** What the open attempt is up against. */
export function currentGoal(t: T): Goal {
  return goalOf(contentOf(t), t.get('attempt').target)
}

/** Successes that may still be put in: what the event lacks (EQ-EVENT-18), without limit for a task. */
export function room(t: T): number {
  const { target } = t.get('attempt')
  if (target.kind === 'task') return Number.POSITIVE_INFINITY
  return Math.max(0, rolledEvent(t, target.event).successes - t.get('event').successes)
}

/** @throws RangeError for a fixed-roll event */
export function rolledEvent(t: T, id: Id): RolledEvent {
  const event = contentOf(t).event(id)
  if (event.resolve !== 'dice') throw new RangeError(`${id} is settled by a fixed roll`)
  return event
}

/** Current attempters, in declared order. */
export function attempters(t: T): Readonly<Character>[] {
  return t.get('attempt').who.map((id) => charOf(t, id))
}

/** Re-rolls that are left now (EQ-REROLL-06), on events and tasks alike (EQ-TRAIT-11). */
export function rerollBudget(t: T): number {
  const matches = matchesOf(contentOf(t), attempters(t), currentGoal(t).reads, t.options.reroll)
  return budgetOf(matches, t.get('attempt').rerolls)
}

/** Dice that may be thrown again now; none without budget. */
export function rerollDice(t: T): Readonly<Die>[] {
  const dice = rerollable(t.get('attempt').dice, t.options.reroll)
  return dice.length > 0 && rerollBudget(t) > 0 ? dice : []
}

/** Puts successes on the event, or into the task, where they count for this attempt alone (EQ-TASK-03). */
export function addSuccesses(t: T, n: number): void {
  if (n === 0) return
  if (t.get('attempt').target.kind === 'task') t.edit('attempt').successes += n
  else putOnEvent(t, n)
}

/**
 * Successes from dice (EQ-EVENT-07), tokens and Sending (EQ-EVENT-09) lie on the card and stay there (EQ-EVENT-08);
 * those beyond the target are lost (EQ-EVENT-18).
 */
function putOnEvent(t: T, n: number): void {
  t.edit('event').successes += Math.min(n, room(t))
}
