import type { Seat } from '@moothall/engine'
import type { Game } from './context.tsx'

/** A game that is put away wants people as one that is played does. */
const TAKEN_UP: ReadonlySet<string> = new Set(['open', 'resting'])

/** Seats that nobody plays, or a bot, or somebody who is not in this hall, and that I may take up. */
export function takeable(game: Game): Seat[] {
  const { frame, info, source } = game
  if (source.take === undefined || !TAKEN_UP.has(frame.status) || info.mayTake === false) return []
  return frame.seating.holders.flatMap((holder, seat) =>
    holder === null || game.sitter(seat).bot || isElsewhere(game, holder) ? [seat] : [],
  )
}

function isElsewhere({ info }: Game, holder: string): boolean {
  const person = info.people.find((one) => one.holder === holder)
  return person !== undefined && person.name === null && !person.bot
}
