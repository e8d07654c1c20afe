import { type Ask, text } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import type { Power } from '../state/state.ts'
import { charOf, type Flow, type T } from '../state/table.ts'

/**
 * DB-POWER-06: whoever gives tokens up chooses which; there is no question where it makes no difference. `kind` is the
 * question, `held` what there is to choose from. Never asks a Faceless, which gives its spent ones first.
 */
export function* chooseTokens(
  t: T,
  id: CharId,
  kind: string,
  n: number,
  held: () => Readonly<Power>,
): Flow<Power> {
  const { seat } = charOf(t, id)
  if (n === 0) return { spent: 0, unspent: 0 }
  if (seat === null) {
    const spent = Math.min(n, held().spent)
    return { spent, unspent: n - spent }
  }
  const ask: Ask = {
    kind,
    seats: seat,
    forced: 'skip',
    binding: true,
    question: () => text(kind, { who: name(id), n }),
    space: () => ({
      type: 'bag',
      min: n,
      max: n,
      options: (['spent', 'unspent'] as const).map((side) => ({
        id: side,
        label: text(`db.opt.${side}`),
        max: held()[side],
      })),
    }),
  }
  const { answer } = yield* t.ask<{ spent?: number; unspent?: number }>(ask)
  return { spent: answer.spent ?? 0, unspent: answer.unspent ?? 0 }
}
