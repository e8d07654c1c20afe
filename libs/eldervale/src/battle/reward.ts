import { type Option, type Space, text } from '@moothall/engine'
import { gainGlory } from '../economy/glory.ts'
import { drawMagic } from '../economy/magic.ts'
import { gainPower } from '../economy/power.ts'
import { compulsory, type Due } from '../react/compulsory.ts'
import type { Flow, T } from '../state/table.ts'
import { battle, foe, foeAbility, seatOf, sides } from './sides.ts'

/**
 * W-WON: the winning player gains Glory, or power on the track of a beaten monster's element instead (EV-BATTLE-42,
 * EV-BATTLE-43): one reward a battle, and not none (EV-BATTLE-44, EV-BATTLE-46). It comes before the casualties
 * (EV-BATTLE-50). With no winner nobody gains anything (EV-BATTLE-51).
 */
export function* won(t: T): Flow<void> {
  const { winner } = battle(t)
  const seat = winner === null ? undefined : seatOf(winner)
  if (seat !== undefined) {
    yield* compulsory(t, () => dueWon(t))
    const { answer } = yield* t.ask<string>({
      kind: 'ev.reward',
      seats: seat,
      space: () => rewards(t),
      forced: 'skip',
    })
    const beaten = foe(t)
    if (answer === 'power' && beaten !== undefined) yield* gainPower(t, seat, beaten.element, 1)
    else yield* gainGlory(t, seat)
  }
  const b = t.edit('battle')
  b.step = 'loss'
  b.entered = false
  b.queue = []
}

function rewards(t: T): Space {
  const monster = foe(t)
  const options: Option[] = [{ id: 'glory', label: text('ev.opt.glory') }]
  if (monster !== undefined) {
    const element = text(`ev.element.${monster.element}`)
    options.push({ id: 'power', label: text('ev.opt.power', { element }) })
  }
  return { type: 'one', options }
}

/** The Sun Sphinx gives a Magic card to whoever beats it. */
function dueWon(t: T): Due[] {
  const { winner } = battle(t)
  const seat = winner === null ? undefined : seatOf(winner)
  if (seat === undefined || foeAbility(t)?.is !== 'cardForBeating' || !sides(t).includes('monster'))
    return []
  return [
    {
      id: 'cardForBeating',
      run() {
        drawMagic(t, seat, 1)
      },
    },
  ]
}
