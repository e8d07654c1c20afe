import { text } from '@moothall/engine'
import { beginAuction } from '../auction/begin.ts'
import { name } from '../messages/names.ts'
import { beginPlanning } from '../planning/turn.ts'
import { gainPower, refresh, spendPower } from '../power/power.ts'
import {
  charOf,
  contentOf,
  fellKnight,
  goOn,
  initiativeOrder,
  isOver,
  nextAfter,
  slotKey,
  stackOf,
  type T,
} from '../state/table.ts'
import { endByEvents } from './ending.ts'

/** DB-FRAME-05: a round begins. */
export function openRound(t: T): void {
  t.edit('game').round++
  t.log(text('db.log.round', { n: t.get('game').round }))
  if (t.get('game').slice === 'planning') beginPlanning(t)
  else practiseRound(t)
}

/**
 * What a round brings where auctions alone are practised: its two Events are used up, the initiative goes on, everyone
 * gains some Power, more so the ally or a Fell Knight without one, and spends some of it.
 */
function practiseRound(t: T): void {
  const { practice } = contentOf(t).set
  const deck = t.edit('deck:event')
  deck.gone.push(t.drawFrom('event', deck.cards), t.drawFrom('event', deck.cards))
  deck.count = deck.cards.length
  if (t.get('game').round > 1) t.edit('game').initiative = nextAfter(t, t.get('game').initiative)
  const { at } = t.get('alliance')
  for (const id of initiativeOrder(t)) {
    const n =
      id === fellKnight(t)
        ? at === id
          ? practice.ownIncome
          : 0
        : practice.income + (at === id ? practice.allyIncome : 0)
    if (n > 0) t.log(text('db.log.income', { who: name(id), n: gainPower(t, id, n) }))
    if (isOver(t)) return
  }
  for (const id of initiativeOrder(t)) spendPower(t, id, practice.spends)
  goOn(t, 'cleanup')
}

/** The Cleanup as far as the practice tables have one. */
export function cleanUp(t: T): void {
  clearStack(t)
  const { refresh: knob } = contentOf(t).set.tuning
  // DB-CLEAN-11: without being asked.
  for (const id of initiativeOrder(t)) refresh(t, id, knob.value)
  if (t.get('game').slice === 'auction') beginAuction(t)
  else goOn(t, 'roundEnd')
}

/**
 * DB-CLEAN-06: Action cards return to their owners' hands. With nothing to conquer on the practice table a General
 * controls its home, and takes that Region card again (DB-CLEAN-08).
 */
function clearStack(t: T): void {
  for (const slot of stackOf(t)) t.remove(slotKey(slot.place))
  const content = contentOf(t)
  for (const id of t.get('game').lineup) {
    const { side, regions } = charOf(t, id)
    const hand = t.edit(`hand:${id}`)
    hand.cards = [
      ...content.side(side).actions.map((card) => card.id),
      ...regions.map((region) => `region.${region}`),
    ]
    hand.count = hand.cards.length
    t.edit(`char:${id}`).added = 0
  }
}

/** DB-CLEAN-14, DB-PLAN-12: twelve Events, two a round, make six rounds at most. */
export function endRound(t: T): void {
  if (t.get('deck:event').count === 0) endByEvents(t)
  else goOn(t, 'opening')
}
