import type { WindowTimes } from '@moothall/engine'
import type { WindowMode } from '@moothall/protocol'
import type { Room } from '../rooms/room.ts'
import { modeOf, type Wish } from './wishes.ts'

type Open = ReturnType<Room['game']['open']>[number]

/** How the window that is open goes on, if nobody does anything. */
export interface Course {
  /** When it closes, ms; undefined while it waits for somebody. */
  readonly closes: number | undefined
  /** Holders for whom it stays open beyond its pause. */
  readonly holding: ReadonlySet<string>
}

/** What the times of this room's windows are: the table's own, else those of the hall. */
export function timesOf(room: Room, fallback: number): WindowTimes {
  return (
    room.ruleset.windowTimes?.(room.record.options) ?? {
      pause: fallback,
      answer: fallback,
      budget: 0,
    }
  )
}

/**
 * How long the reaction window of this room stays open.
 *
 * With two or more people in a live game it takes its fixed pause whatever anybody holds (EV-REACT-12), and longer for
 * those who hold it or have not answered, up to the answer time (EV-REACT-14) and as far as their budget goes
 * (EV-REACT-21). With one person at most there is nobody to be misled by it, so it ends as soon as that person has
 * nothing to say to it (EV-REACT-17). In a game by turns everybody who publicly might react is waited for.
 */
export function courseOf(
  room: Room,
  opened: number,
  times: WindowTimes,
  wishes: ReadonlyMap<string, Wish>,
): Course {
  const open = room.game.open()
  if (room.record.pace !== 'live' || peopleAt(room) <= 1) {
    const waits = open.some((one) => room.botOf(one.seat) !== undefined || isWaitedFor(room, one))
    return { closes: waits ? undefined : opened, holding: new Set() }
  }
  const pause = opened + times.pause
  const longest = Math.max(pause, opened + times.answer)
  const holding = new Set<string>()
  let closes = pause
  for (const one of open) {
    const holder = room.botOf(one.seat) === undefined ? holderOf(room, one) : undefined
    if (holder === undefined || !wantsTime(room, one, wishes.get(holder))) continue
    const left = Math.max(0, times.budget - (wishes.get(holder)?.held ?? 0))
    if (left === 0) continue
    holding.add(holder)
    closes = Math.max(closes, Math.min(longest, pause + left))
  }
  return { closes, holding }
}

/** Seats of people who pass windows of this kind without being asked (EV-REACT-15). */
export function passing(room: Room, wishes: ReadonlyMap<string, Wish>): Open[] {
  return room.game.open().filter((one) => {
    const holder = room.botOf(one.seat) === undefined ? holderOf(room, one) : undefined
    return holder !== undefined && mode(room, one, wishes.get(holder)) === 'pass'
  })
}

const holderOf = (room: Room, { seat }: Open): string | undefined =>
  room.game.seating.holders[seat] ?? undefined

const mode = (room: Room, { kind }: Open, wish: Wish | undefined): WindowMode =>
  modeOf(wish, kind, room.game.turn)

/** Asked for time, in this window or in all of its kind, or was asked something and has not answered. */
function wantsTime(room: Room, open: Open, wish: Wish | undefined): boolean {
  if (wish?.holding !== undefined && wish.holding === room.game.openKey) return true
  switch (mode(room, open, wish)) {
    case 'hold':
      return true
    case 'pass':
      return false
    case 'ask':
      return hasSomething(open)
  }
}

/** More than the pass to choose from (EV-REACT-10). */
const hasSomething = ({ space }: Open): boolean => space.type !== 'one' || space.options.length > 1

function peopleAt(room: Room): number {
  const { holders } = room.game.seating
  const seats = holders.map((holder, seat) => (room.botOf(seat) === undefined ? holder : null))
  return new Set(seats.filter((holder) => holder !== null)).size
}

/** Somebody alone at the table with nothing but the pass to choose need not press it. */
const isWaitedFor = (room: Room, open: Open): boolean => peopleAt(room) > 1 || hasSomething(open)
