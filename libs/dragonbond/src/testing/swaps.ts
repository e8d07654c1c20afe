import type { Viewer } from '@moothall/engine'
import type { Swaps } from '@moothall/engine/testing/swap/swap.ts'
import type { DbEntities, DbOptions } from '../state/state.ts'
import { charOf, stackOf, type T } from '../state/table.ts'

/**
 * Of every other player the cards in hand and face down in the stack: each may be any of the others. Of Events and of
 * the Faceless nothing is decided that could lie elsewhere, and sealed bids are no part of the state.
 */
export const swaps: Swaps<DbEntities, DbOptions> = {
  hidden: (t, viewer) => t.get('game').lineup.map((id) => facedown(t, id, viewer)),
  own: {},
  // A stack may be turned up and cleared away in one go.
  shown: (lines) =>
    lines.flatMap(({ show }) => {
      const { kind, card } = (show ?? {}) as { kind?: string; card?: string }
      return kind === 'reveal' && card !== undefined ? [card] : []
    }),
}

function facedown(t: T, id: string, viewer: Viewer): string[] {
  const { seat } = charOf(t, id)
  if (seat === null || viewer.seats.includes(seat)) return []
  const laid = stackOf(t).filter((slot) => slot.char === id && !slot.up)
  return [...t.get(`hand:${id}`).cards, ...laid.map((slot) => slot.card as string)]
}
