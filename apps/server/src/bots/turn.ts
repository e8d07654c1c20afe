import { bots, firstDecisions } from '@moothall/bots'
import type { Answer, Draw, OpenDecision, Seat, Space } from '@moothall/engine'
import type { Room } from '../rooms/room.ts'

export interface BotTurn {
  readonly open: OpenDecision
  /** What it may answer here. */
  readonly space: Space
}

/**
 * What a bot of this room would answer now, if anything. Where people and bots decide something together, bots leave
 * it to the people and agree with what they propose: nobody shall have to argue with a die.
 */
export function botTurn(room: Room): BotTurn | undefined {
  const open = room.game.open()
  const together = open.length > 1 && open.every((decision) => decision.type === 'ask')
  const peopleAsked = together && open.some((decision) => isHere(room, decision.seat))
  const theirs = open.filter((decision) => room.botOf(decision.seat) !== undefined)
  for (const decision of firstDecisions(room.game.ruleset.id, theirs)) {
    const agreeable = onlyAgreeing(decision.space)
    if (agreeable !== undefined) return { open: decision, space: agreeable }
    if (!peopleAsked) return { open: decision, space: decision.space }
  }
  return undefined
}

/** A bot's seat that is asked whether a step may be taken back. It lets people have their way. */
export function botConsent(room: Room): Seat | undefined {
  return room.game.consentOf().find((seat) => room.botOf(seat) !== undefined)
}

/** Of a talk about a proposal, the part that ends it. */
function onlyAgreeing(space: Space): Space | undefined {
  if (space.type !== 'one') return undefined
  const options = space.options.filter((option) => option.id === 'agree')
  return options.length === 0 ? undefined : { type: 'one', options }
}

function isHere(room: Room, seat: Seat): boolean {
  const holder = room.game.seating.holders[seat] ?? null
  return (
    holder !== null && room.botOf(seat) === undefined && !room.game.seating.away.includes(holder)
  )
}

/** What the bot of this seat answers. `draw(n)` gives a whole number from 0 to n - 1, no stream of the game. */
export function botAnswer(room: Room, turn: BotTurn, draw: Draw): Answer {
  const name = room.botOf(turn.open.seat)
  // Tables of before call the one that thinks ahead by its old name, greedy.
  const choose = name === 'shrewd' || name === 'greedy' ? bots.shrewd : bots.random
  return choose({ ...turn.open, space: turn.space }, draw, room.game)
}
