import { text } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import { charOf, powerOf, type T } from '../state/table.ts'

/** DB-END-01: of one player; DB-BOND-10: of two who are bonded, together. */
const GOAL = { alone: 10, bonded: 15 }

/** Ends the game if this character, or the pair it belongs to, has reached its goal (DB-END-01, DB-END-02). */
export function endByGoal(t: T, id: CharId): void {
  const { partner } = charOf(t, id)
  const pair = partner === null ? [id] : [id, partner]
  const sum = pair.reduce((total, one) => total + powerOf(charOf(t, one)), 0)
  if (sum < (partner === null ? GOAL.alone : GOAL.bonded)) return
  Object.assign(t.edit('game'), { phase: 'over', cause: 'goal', reached: pair })
  t.log(text('db.log.goal', { who: pair.map(name), n: sum }))
}

/** DB-END-04: the Event deck is empty at the end of a round. */
export function endByEvents(t: T): void {
  Object.assign(t.edit('game'), { phase: 'over', cause: 'events' })
  t.log(text('db.log.events'))
}
