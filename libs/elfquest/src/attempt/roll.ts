import { text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import { isSuccess, poolOf } from '../dice/pool.ts'
import type { Die, DieOrigin } from '../state.ts'
import { contentOf, type T } from '../types.ts'
import { addSuccesses, attempters, currentGoal, rerollBudget } from './goal.ts'

type Face = Die['face']

/** The pool as a roll would throw it now. */
export function poolNow(t: T): DieOrigin[] {
  return poolOf(contentOf(t), t.get('attempt'), attempters(t), t.get('event').whiteSpent)
}

/** The roll (EQ-UI-17): cubes (EQ-DICE-04, EQ-DICE-05), bonus dice and abilities (EQ-DICE-10) are counted now. */
export function rollPool(t: T): void {
  const pool = poolNow(t)
  const attempt = t.edit('attempt')
  attempt.step = 'after'
  // The throw is news for everybody; what comes after it (throwing again, dice and successes of others) is part of it.
  attempt.ready = []
  // EQ-BASE-02, EQ-BASE-07: the event's white dice are spent by the first roll ever made on it, and no sooner.
  if (attempt.target.kind === 'event') t.edit('event').whiteSpent = true
  throwDice(t, pool)
}

/** Dice added after the roll are thrown at once and belong to the pool like the others (EQ-ATT-09, EQ-UI-19). */
export function throwDice(t: T, origins: readonly DieOrigin[]): void {
  const attempt = t.edit('attempt')
  const first = attempt.dice.length
  const thrown = origins.map(
    (origin, i): Die => ({ id: first + i, face: t.die('dice') as Face, origin, before: [] }),
  )
  attempt.dice.push(...thrown)
  const hits = thrown.filter((die) => isSuccess(die.face)).length
  const ids = thrown.map((die) => die.id)
  if (attempt.target.kind === 'event') flagParticipants(t, origins)
  addSuccesses(t, hits)
  t.log(text('eq.log.rolled', { n: ids.length, hits }), {
    seat: attempt.lead,
    at: ids.map((id) => `die:${id}`),
    show: { kind: 'dice', dice: ids },
  })
}

/** White dice are nobody's, but a soloist's in a solo event (EQ-BASE-06, EQ-REWARD-07). */
function flagParticipants(t: T, origins: readonly DieOrigin[]): void {
  const solo = currentGoal(t).solo ? t.get('attempt').who[0] : undefined
  // EQ-REWARD-02, EQ-HAND-09: whoever has rolled a die of its own takes part in the reward, successful or not.
  const rolled = new Set<Id>()
  for (const origin of origins) {
    const owner = origin.kind === 'white' ? solo : origin.char
    if (owner !== undefined) rolled.add(owner)
  }
  const now = t.get('event').participants
  const fresh = [...rolled].filter((id) => !now.includes(id))
  if (fresh.length > 0) t.edit('event').participants.push(...fresh)
}

/** One failing die is thrown again, its result seen before the next choice (EQ-REROLL-01, EQ-REROLL-05, EQ-UI-18). */
export function rerollDie(t: T, id: number): void {
  const attempt = t.edit('attempt')
  const die = attempt.dice.find((one) => one.id === id)
  if (die === undefined || isSuccess(die.face))
    throw new RangeError(`die ${id} is not thrown again`)
  const before = die.face
  die.before.push(before)
  die.face = t.die('dice') as Face
  attempt.rerolls++
  if (isSuccess(die.face)) addSuccesses(t, 1)
  t.log(text('eq.log.rerolled', { before, face: die.face, left: rerollBudget(t) }), {
    seat: attempt.lead,
    at: [`die:${id}`],
    show: { kind: 'dice', dice: [id], again: true },
  })
}
