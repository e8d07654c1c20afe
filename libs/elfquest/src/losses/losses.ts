import { type Flow, text } from '@moothall/engine'
import type { Id, Loss, Losses } from '../content/schema.ts'
import { settleDeaths } from '../tribe/death.ts'
import { charOf } from '../tribe/tribe.ts'
import type { T } from '../types.ts'
import { unitsOf } from './debt.ts'
import { settleUnit, unitText } from './pay.ts'

/** The loss itself, or which of several lists it is. */
export function* chooseLosses(
  losses: Losses,
  choose: (lists: readonly Loss[][]) => Flow<number>,
): Flow<readonly Loss[]> {
  if ('all' in losses) return losses.all
  const at = losses.chooseOne.length === 1 ? 0 : yield* choose(losses.chooseOne)
  return losses.chooseOne[at] ?? []
}

/** Options for a choice among lists of losses: their places in the list. */
export function lossOptions(
  lists: readonly Loss[][],
): { id: string; label: ReturnType<typeof text> }[] {
  return lists.map((list, i) => ({
    id: `${i}`,
    label: text('eq.piece.list', { things: unitsOf(list).map(unitText) }),
  }))
}

/** A loss that falls on one character alone, unit by unit (EQ-DEBT-01, EQ-DEBT-03). A doomed one owes no more (EQ-OVER-06). */
export function* payAlone(t: T, char: Id, losses: readonly Loss[]): Flow<void> {
  for (const unit of unitsOf(losses)) {
    if (charOf(t, char).doomed === true) return
    yield* settleUnit(t, char, unit)
  }
}

/**
 * What the roll of a fixed-roll event costs the one character that took it: its own cards, chosen by its controller,
 * and its own tokens only (EQ-FREAK-05 to -11).
 */
export function* payFixedRollOutcome(t: T, char: Id, losses: Losses): Flow<void> {
  const list = yield* chooseLosses(losses, function* (lists) {
    const { answer } = yield* t.ask<string>({
      kind: 'eq.lossChoice',
      seats: () => [charOf(t, char).seat],
      space: () => ({ type: 'one', options: lossOptions(lists) }),
      about: () => ({ char }),
    })
    return Number(answer)
  })
  yield* payAlone(t, char, list)
  yield* settleDeaths(t, 'fixedRoll')
}
