import { type Answer, type Option, type RefusedOption, type Seat, text } from '@moothall/engine'
import { DICE_LIMIT } from '../content/tracks.ts'
import { pay } from '../economy/pay.ts'
import { play, playable, unplayable } from '../react/cards.ts'
import { compulsory, type Due } from '../react/compulsory.ts'
import { mightPlay } from '../react/windows.ts'
import { type Flow, player, seatOrder, type T } from '../state/table.ts'
import { publicOdds } from './show.ts'
import { battle, diceOf, foeAbility, seatOf, sideOf, sides, tamed } from './sides.ts'

/** Step 3 begins: first what happens by itself, then each participant in seat order (EV-BATTLE-22). */
export function* enterDice(t: T): Flow<void> {
  yield* compulsory(t, () => dueDice(t))
  const b = t.edit('battle')
  b.step = 'dice'
  b.queue = seatOrder(t).filter((seat) => sides(t).includes(sideOf(seat)))
}

/** The Jester Beast's dice are as many as chance will have it, also for whoever has tamed it. */
function dueDice(t: T): Due[] {
  return sides(t).flatMap((side): Due[] => {
    const seat = seatOf(side)
    const abilities = seat === undefined ? [foeAbility(t)] : tamed(t, seat)
    return abilities.flatMap((ability): Due[] => {
      if (ability?.is !== 'wildDice') return []
      const { max } = ability
      return [
        {
          id: `wildDice:${side}`,
          run() {
            const n = t.int('dice.wild', max + 1)
            const b = t.edit('battle')
            b.extra[side] = (b.extra[side] ?? 0) + n
            t.log(text('ev.log.wildDice', { n }))
          },
        },
      ]
    })
  })
}

/**
 * W-DICE: participants in seat order, one strictly after the other, each seeing the declarations before (EV-REACT-06,
 * EV-BATTLE-31). Asked is whoever by open information might have something: a Sword, Gold or a Magic card; passing is
 * always possible. Nobody outside the battle is asked (EV-BATTLE-28).
 */
export function* dice(t: T): Flow<void> {
  const seat = battle(t).queue[0]
  if (seat === undefined) {
    t.edit('battle').step = 'roll'
    return
  }
  const { sword, gold } = player(t, seat).resources
  if (sword + gold === 0 && !mightPlay(t, seat, 'dice')) {
    t.edit('battle').queue.shift()
    return
  }
  const { answer } = yield* t.ask({
    kind: 'ev.dice',
    seats: seat,
    question: () => text('ev.dice', { n: diceOf(t, sideOf(seat)) }),
    space: () => ({
      type: 'one',
      options: [
        ...swords(t, seat),
        ...playable(t, seat, 'dice'),
        { id: 'pass', label: text('ev.opt.noDice') },
      ],
    }),
    refused: () => [...tooMany(t, seat), ...unplayable(t, seat, 'dice')],
    about: () => publicOdds(t),
    fallback: () => 'pass',
  })
  if (typeof answer === 'object' && 'id' in answer && answer.id === 'swords') {
    spend(t, seat, answer.then as Answer)
  } else if (answer !== 'pass') {
    yield* play(t, seat, answer)
    return
  }
  t.edit('battle').queue.shift()
}

/** Swords that this seat could still use: none beyond the sixth die (EV-BATTLE-26), nor beyond what the Iron Judge allows. */
function room(t: T, seat: Seat): number {
  const limits = sides(t)
    .filter((side) => side !== sideOf(seat))
    .flatMap((side) => {
      const other = seatOf(side)
      return other === undefined ? [foeAbility(t)] : tamed(t, other)
    })
    .flatMap((ability) => (ability?.is === 'swordLimit' ? [ability.n] : []))
  return Math.min(DICE_LIMIT - diceOf(t, sideOf(seat)), ...limits)
}

/** Swords, or Gold in their place, each worth one die (EV-BATTLE-22, EV-BATTLE-27). */
function swords(t: T, seat: Seat): Option[] {
  const { sword, gold } = player(t, seat).resources
  const most = Math.min(room(t, seat), sword + gold)
  if (most < 1) return []
  const kinds = (['sword', 'gold'] as const).filter((res) => player(t, seat).resources[res] > 0)
  return [
    {
      id: 'swords',
      label: text('ev.opt.swords'),
      then: {
        type: 'bag',
        options: kinds.map((res) => ({
          id: res,
          label: text(`ev.res.${res}`),
          max: Math.min(most, player(t, seat).resources[res]),
        })),
        min: 1,
        max: most,
      },
    },
  ]
}

function tooMany(t: T, seat: Seat): RefusedOption[] {
  if (swords(t, seat).length > 0) return []
  const option = { id: 'swords', label: text('ev.opt.swords') }
  if (diceOf(t, sideOf(seat)) >= DICE_LIMIT)
    return [{ option, reason: text('ev.no.sixDice'), clause: 'EV-BATTLE-26' }]
  return [{ option, reason: text('ev.no.sword'), clause: 'EV-BATTLE-22' }]
}

function spend(t: T, seat: Seat, paid: Answer): void {
  const n = Object.values(paid as Record<string, number>).reduce((a, b) => a + b, 0)
  pay(t, seat, paid)
  const side = sideOf(seat)
  const b = t.edit('battle')
  b.swords[side] = (b.swords[side] ?? 0) + n
  t.log(text('ev.log.swords', { n }), { seat })
}
