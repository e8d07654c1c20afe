import { type Option, type Seat, type Space, text } from '@moothall/engine'
import { unitText } from '../monsters/under.ts'
import type { Unit } from '../state/entities.ts'
import { neighbours } from '../state/map.ts'
import { type Flow, realmAt, type T, unit } from '../state/table.ts'
import { enterDice } from './dice.ts'
import { publicOdds } from './show.ts'
import { battle, ownIn, poweredUnits } from './sides.ts'

/** Own units next door: all may join, dominated monsters too; free monsters are no units (EV-BATTLE-14, EV-BATTLE-17). */
function nextDoor(t: T, seat: Seat): Readonly<Unit>[] {
  return neighbours(t, battle(t).realm).flatMap((realm) => ownIn(t, seat, realm))
}

/**
 * W-JOIN: in seat order each player with units next door is asked once which of them move in (EV-BATTLE-11 to -13), whether
 * in the battle already or not. The others are not asked, which all can see (EV-BATTLE-14).
 */
export function* join(t: T): Flow<void> {
  const seat = battle(t).queue[0]
  if (seat === undefined) {
    yield* enterDice(t)
    return
  }
  if (nextDoor(t, seat).length === 0) {
    t.edit('battle').queue.shift()
    return
  }
  const { answer } = yield* t.ask<readonly string[]>({
    kind: 'ev.join',
    seats: seat,
    question: () => text('ev.join', { realm: battle(t).realm }),
    space: () => joinSpace(t, seat),
    about: () => publicOdds(t),
    // Whoever is away stays out.
    fallback: () => [],
  })
  for (const said of answer) {
    const [verb, id] = said.split(':', 2) as [string, string]
    if (verb === 'support') t.edit('battle').supporters.push(id)
    else moveIn(t, id)
    t.log(text(verb === 'support' ? 'ev.log.support' : 'ev.log.join', { unit: unitText(t, id) }), {
      seat,
      at: [`unit:${id}`],
    })
  }
  t.edit('battle').queue.shift()
}

/** Joining is a move: it draws no Rush and no other battle (EV-BATTLE-15). */
function moveIn(t: T, id: string): void {
  const { realm } = battle(t)
  t.edit(`unit:${id}`).at = realmAt(realm)
  t.edit('battle').joined.push(id)
}

/** Any subset of the units next door; one with the power may help from where it stands instead (EV-BATTLE-54). */
function joinSpace(t: T, seat: Seat): Space {
  const near = nextDoor(t, seat)
  const helpers = poweredUnits(t, seat, 'support', near).map((one) => one.id)
  const option = (verb: string, id: string): Option => ({
    id: `${verb}:${id}`,
    label: text(`ev.opt.${verb}`, { unit: unitText(t, id), dice: unit(t, id).dice }),
    at: [`unit:${id}`],
  })
  return {
    type: 'some',
    options: [
      ...near.map((one) => option('join', one.id)),
      ...helpers.map((id) => option('support', id)),
    ],
    min: 0,
    max: near.length,
    exclusive: helpers.map((id) => [`join:${id}`, `support:${id}`]),
  }
}
