import type { Seat } from '@moothall/engine'
import type { Game } from './context.tsx'

/** Seats that nobody plays, or a bot, and that I may take up. */
export function takeable(game: Game): Seat[] {
  const { frame, info, source } = game
  if (source.take === undefined || frame.status !== 'open' || info.mayTake === false) return []
  return frame.seating.holders.flatMap((holder, seat) =>
    holder === null || game.sitter(seat).bot ? [seat] : [],
  )
}
