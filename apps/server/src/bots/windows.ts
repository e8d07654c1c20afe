import type { Game } from '@moothall/engine'
import type { Room } from '../rooms/room.ts'

/**
 * How long the reaction window of this room stays open from now, ms; undefined while it waits for somebody.
 *
 * With two or more people in a live game it takes its fixed time, whatever anybody holds, answers or leaves unanswered
 * (EV-REACT-12). With one person at most there is nobody to be misled by it, so it ends as soon as that person has
 * nothing to say to it (EV-REACT-17). In a game by turns everybody who publicly might react is waited for.
 */
export function windowTime(room: Room, fixed: number): number | undefined {
  if (isLive(room)) return fixed
  // Bots answer at once, so they never hold a window up.
  return room.game
    .open()
    .some((open) => room.botOf(open.seat) !== undefined || isWaitedFor(room, open))
    ? undefined
    : 0
}

function isLive(room: Room): boolean {
  return room.record.pace === 'live' && people(room) > 1
}

function people(room: Room): number {
  const { holders } = room.game.seating
  const seats = holders.map((holder, seat) => (room.botOf(seat) === undefined ? holder : null))
  return new Set(seats.filter((holder) => holder !== null)).size
}

/** Somebody alone at the table with nothing but the pass to choose need not press it. */
function isWaitedFor(room: Room, open: ReturnType<Game['open']>[number]): boolean {
  if (people(room) > 1) return true
  return open.space.type !== 'one' || open.space.options.length > 1
}
