import {
  type Answer,
  countUpTo,
  firstAnswer,
  type Option,
  type Seat,
  type Space,
  text,
} from '@moothall/engine'
import { type Cost, NAMED, RESOURCES } from '../content/schema.ts'
import { player, type T } from '../state/table.ts'
import { cardName, discardCard, hand } from './magic.ts'
import { lose } from './resources.ts'

/**
 * All ways to pay a cost, or undefined if there is none. Gold stands for any resource (EV-RES-05, EV-RES-06); for "any"
 * everything counts, Magic cards too (EV-RES-07, EV-REALM-25). `except` is the card that is being played (EV-MAGIC-13).
 */
export function payment(t: T, seat: Seat, cost: Cost, except?: string): Space | undefined {
  const { resources } = player(t, seat)
  const named = NAMED.reduce((sum, res) => sum + (cost.named[res] ?? 0), 0)
  const n = named + cost.any
  const options: Option[] = []
  for (const res of RESOURCES) {
    const wanted = res === 'gold' ? n : (cost.named[res] ?? 0) + cost.any
    const max = Math.min(resources[res], wanted)
    if (max > 0) options.push({ id: res, label: text(`ev.res.${res}`), max })
  }
  if (cost.any > 0) {
    for (const id of hand(t, seat)) {
      if (id !== except) options.push({ id: `card:${id}`, label: cardName(t, id), max: 1 })
    }
  }
  const space: Space = { type: 'bag', options, min: n, max: n }
  // A mixed cost must not be paid with too much of one kind; none of this table's costs is mixed.
  return countUpTo(space, 1) === 0 ? undefined : space
}

/** The payment itself if there is only one way, so that nobody is asked needlessly. */
export function onlyPayment(space: Space): Answer | undefined {
  return countUpTo(space, 2) === 1 ? firstAnswer(space) : undefined
}

/** Pays what was chosen: resources to the supply, Magic cards face up to the discard pile. */
export function pay(t: T, seat: Seat, paid: Answer): void {
  for (const [id, n] of Object.entries(paid as Record<string, number>)) {
    if (id.startsWith('card:')) {
      const card = id.slice('card:'.length)
      t.log(text('ev.log.spentCard', { card: cardName(t, card) }), { seat })
      discardCard(t, seat, card)
    } else {
      lose(t, seat, id as (typeof RESOURCES)[number], n)
      t.log(text('ev.log.paid', { n, res: text(`ev.res.${id}`) }), { seat })
    }
  }
}
