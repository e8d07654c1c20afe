import { text } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import { charOf, contentOf, nextAfter, type T, whose } from '../state/table.ts'
import { layEvent } from './stack.ts'

/** How many cards a player adds in a round before it may pass, with the clause that says so. */
export function leastCards(t: T): { n: number; clause: string } {
  // DB-SEATS-11
  if (t.get('game').lineup.length >= 5) return { n: 2, clause: 'DB-SEATS-11' }
  // DB-PLAN-13
  if (t.options.minCards2) return { n: 2, clause: 'DB-PLAN-13' }
  return { n: contentOf(t).set.tuning.minCards.value, clause: 'DB-PLAN-07' }
}

/** Cards that this player must still add before it may pass. */
export function cardsMissing(t: T, id: CharId): number {
  // DB-PLAN-08: with no card in hand one must pass, whatever the minimum.
  if (t.get(`hand:${id}`).count === 0) return 0
  // DB-PLAN-07, DB-SEATS-12: Action and Region cards count alike.
  return Math.max(0, leastCards(t).n - charOf(t, id).added)
}

export function pass(t: T, id: CharId): void {
  t.log(text('db.log.pass', { who: name(id) }), whose(t, id))
  takeInitiative(t, id)
  // DB-PLAN-11: a second Event on top.
  layEvent(t)
  t.log(text('db.log.secondEvent'))

  // DB-PLAN-06: the first pass ends Planning for everyone.
  Object.assign(t.edit('game'), { phase: 'resolution', turn: null, next: 1 })
}

/** DB-PLAN-15: the new order applies from here on. */
function takeInitiative(t: T, id: CharId): void {
  const game = t.edit('game')
  // DB-PLAN-09, DB-PLAN-10: whoever passed takes the token; a holder that passes hands it to the next seat.
  game.initiative = game.initiative === id ? nextAfter(t, id) : id
  t.log(text('db.log.initiative', { who: name(game.initiative) }))
}
