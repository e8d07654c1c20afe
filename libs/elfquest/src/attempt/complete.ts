import { type Text, text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import { completeEvent } from '../course/scenario.ts'
import { giveEventReward } from '../gains/reward.ts'
import { giveTaskReward } from '../gains/taskReward.ts'
import { payCost } from '../losses/cost.ts'
import type { Flow, T } from '../types.ts'
import { rolledEvent } from './goal.ts'

/**
 * The target is reached: the event is completed once its cost is paid (EQ-EVENT-10). Without a cost nothing is left to
 * decide (EQ-EVENT-16); else paying is a choice (EQ-EVENT-15), and an attempt closed unpaid leaves the successes where
 * they are, so that a later one needs only the cost (EQ-EVENT-14).
 */
export function* completion(t: T): Flow<void> {
  const { target } = t.get('attempt')
  if (target.kind !== 'event') throw new RangeError('only an event is completed')
  const { cost } = rolledEvent(t, target.event)
  const paid = cost.length === 0 || (yield* payCost(t))
  if (!paid) {
    closeAttempt(t)
    return
  }
  t.edit('attempt').step = 'results'
  t.log(completedText(t, target.event), {
    seat: t.get('attempt').lead,
    at: ['event'],
    show: { kind: 'completed', event: target.event },
  })
  // EQ-REWARD-13: rewards before the next event is seen; EQ-ATT-13: then the attempt closes by itself.
  yield* giveEventReward(t)
  t.remove('attempt')
  completeEvent(t)
}

/** What is told of a completed event: all who have gone for it have done it, also those who did so in vain. */
export function completedText(t: T, event: Id): Text {
  const who = t.get('event').attempters.map((id) => ({ id }))
  return text('eq.log.completed', { event: { id: event }, who, n: who.length })
}

/** The lead ends the attempt: a task gives what its successes are worth, an event keeps them (EQ-EVENT-08). */
export function* closing(t: T): Flow<void> {
  if (t.get('attempt').target.kind === 'task') {
    t.edit('attempt').step = 'results'
    yield* giveTaskReward(t)
    t.remove('attempt')
    return
  }
  closeAttempt(t)
}

/**
 * Re-rolls and Sending that were not used lapse with the attempt (EQ-ATT-12, EQ-REROLL-09), and so do promises: a
 * reserved cube is free again (EQ-ATT-06).
 */
function closeAttempt(t: T): void {
  const { target, lead } = t.get('attempt')
  t.remove('attempt')
  if (target.kind !== 'event') return
  const { successes } = t.get('event')
  const { successes: needed } = rolledEvent(t, target.event)
  t.log(text('eq.log.closed', { event: { id: target.event }, n: successes, of: needed }), {
    seat: lead,
    at: ['event'],
  })
}
