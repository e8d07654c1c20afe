import type { Seat } from '@moothall/engine'
import type { Game } from './context.tsx'

/** A game that is put away wants people as one that is played does. */
const TAKEN_UP: ReadonlySet<string> = new Set(['open', 'resting'])

/** Seats that nobody plays, or a bot in somebody's stead, or somebody who is not in this hall, and that I may take up. */
export function takeable(game: Game): Seat[] {
  const { frame, info, source } = game
  if (source.take === undefined || !TAKEN_UP.has(frame.status) || info.mayTake === false) return []
  const barred = (seat: Seat, holder: string | null) =>
    info.hostsBots?.some((bot) => bot.seat === seat && bot.holder === holder) ?? false
  return frame.seating.holders.flatMap((holder, seat) =>
    barred(seat, holder)
      ? []
      : holder === null || game.sitter(seat).bot || isElsewhere(game, holder)
        ? [seat]
        : [],
  )
}

function isElsewhere({ info }: Game, holder: string): boolean {
  const person = info.people.find((one) => one.holder === holder)
  return person !== undefined && person.name === null && !person.bot
}
