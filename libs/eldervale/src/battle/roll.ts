import { type Option, type Seat, text } from '@moothall/engine'
import { POWERS } from '../content/monsters.ts'
import { diceStream, reroll } from '../react/carry.ts'
import { ownDice, sideOption } from '../react/effects.ts'
import { type OpenPower, react } from '../react/windows.ts'
import type { Flow, T } from '../state/table.ts'
import { winnerOf } from './odds.ts'
import { battle, diceOf, fighters, poweredUnits, sideOf, sides } from './sides.ts'

/** All sides throw at once, the monster's dice too (EV-BATTLE-32); no moment lies between them (EV-FREE-08). */
export function roll(t: T): void {
  for (const side of sides(t)) {
    const faces = Array.from({ length: diceOf(t, side) }, () => t.die(diceStream(side)))
    t.edit('battle').rolls[side] = faces
    t.log(text('ev.log.rolled', { who: sideOption(side).label, faces: faces.map(String) }), {
      show: { kind: 'dice', side, faces },
    })
  }
  t.edit('battle').step = 'rolled'
}

/**
 * W-ROLLED: dice are changed one effect at a time, until all have passed; then they are final (EV-BATTLE-33, EV-BATTLE-34)
 * and it is plain who is ahead.
 */
export function* rolled(t: T): Flow<void> {
  if (yield* react(t, 'rolled', () => true, jesters(t))) return
  const b = t.edit('battle')
  b.winner = winnerOf(b.rolls)
  b.step = 'won'
  t.log(
    b.winner === null
      ? text('ev.log.nobodyWins')
      : text('ev.log.wins', { who: sideOption(b.winner).label }),
  )
}

/** Dice Jesters: once a battle, as many own dice again as Workers are in it. */
function jesters(t: T): OpenPower {
  const power = POWERS.find((one) => one.is === 'rerollPerUnit')
  return {
    options(seat: Seat): Option[] {
      const n = poweredUnits(t, seat, 'rerollPerUnit', fighters(t, seat)).length
      const used = battle(t).usedPowers.includes(`${seat}`)
      const needs = ownDice(t, seat, (dice) => ({ min: 1, max: Math.min(n, dice) }))
      if (n === 0 || used || needs === undefined || needs === 'none') return []
      return [{ id: 'power', label: text(`ev.power.${power?.id}`), then: needs }]
    },
    use(seat, answer) {
      const { then } = answer as { then: readonly string[] }
      t.edit('battle').usedPowers.push(`${seat}`)
      t.log(text('ev.log.power.used', { power: text(`ev.power.${power?.id}`) }), { seat })
      reroll(
        t,
        sideOf(seat),
        then.map((id) => Number(id.slice('die:'.length))),
      )
    },
  }
}
