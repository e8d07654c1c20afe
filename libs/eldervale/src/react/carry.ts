import { type Answer, type Seat, text } from '@moothall/engine'
import { battle, sideOf } from '../battle/sides.ts'
import type { Effect, Element } from '../content/schema.ts'
import { cardName, discardCard, drawMagic, hand } from '../economy/magic.ts'
import { gainPower } from '../economy/power.ts'
import { gain, gainAll, scoreVp } from '../economy/resources.ts'
import { takeToken } from '../economy/tokens.ts'
import { dominate } from '../monsters/dominate.ts'
import { goHome } from '../monsters/lair.ts'
import { unitText } from '../monsters/under.ts'
import type { Side } from '../state/entities.ts'
import { type Flow, READY, realmAt, type T, unit } from '../state/table.ts'
import { opponents } from './effects.ts'

/** Carries out one effect of a card with what was chosen for it. */
export function* carryOut(
  t: T,
  seat: Seat,
  effect: Effect,
  chosen: Answer | undefined,
): Flow<void> {
  switch (effect.do) {
    case 'gain':
      if (effect.res === 'any') gainAll(t, seat, chosen as Record<string, number>)
      else gain(t, seat, effect.res, effect.n)
      return
    case 'perFallen':
      gainAll(t, seat, chosen as Record<string, number>)
      return
    case 'vp':
      scoreVp(t, seat, effect.n)
      return
    case 'power':
      yield* gainPower(
        t,
        seat,
        effect.element === 'any' ? (chosen as Element) : effect.element,
        effect.n,
      )
      return
    case 'draw':
      yield* drawAndKeep(t, seat, effect.n, effect.keep)
      return
    case 'token':
      for (const [stack, n] of Object.entries(chosen as Record<string, number>)) {
        for (let i = 0; i < n; i++) yield* takeToken(t, seat, stack)
      }
      return
    case 'move': {
      const { id, then } = chosen as { id: string; then: string }
      move(t, id, then)
      return
    }
    case 'sidestep': {
      const { placed } = battle(t)
      if (placed !== null) move(t, placed, chosen as string)
      return
    }
    case 'swap': {
      const [a, b] = chosen as readonly [string, string]
      const from = unit(t, a).at
      t.edit(`unit:${a}`).at = unit(t, b).at
      t.edit(`unit:${b}`).at = from
      t.log(text('ev.log.swapped', { a: unitText(t, a), b: unitText(t, b) }), { seat })
      return
    }
    case 'ready':
      t.edit(`unit:${chosen as string}`).at = READY
      t.log(text('ev.log.back', { unit: unitText(t, chosen as string) }), { seat })
      return
    case 'lair':
      yield* goHome(t, chosen as string)
      return
    case 'dominate':
      dominate(t, seat, chosen as string)
      return
    default:
      inBattle(t, seat, effect, chosen)
  }
}

function move(t: T, id: string, realm: string): void {
  t.edit(`unit:${id}`).at = realmAt(realm)
  t.log(text('ev.log.moved', { unit: unitText(t, id), realm }), {
    seat: unit(t, id).owner,
    at: [`realm:${realm}`],
  })
}

/** Effects on a battle, or on the Rush before it. */
function inBattle(t: T, seat: Seat, effect: Effect, chosen: Answer | undefined): void {
  switch (effect.do) {
    case 'cancel':
      if (effect.event === 'rush') t.edit('turn').rushDone = true
      else t.edit('turn').calm.push(battle(t).realm)
      return
    case 'duel':
      t.edit('battle').only = [...(chosen as readonly Side[])]
      return
    case 'dice': {
      const side: Side = effect.side === 'monster' ? 'monster' : sideOf(seat)
      const n = effect.per === undefined ? effect.n : effect.n * opponents(t, seat).length
      const b = t.edit('battle')
      b.extra[side] = (b.extra[side] ?? 0) + n
      return
    }
    case 'reroll':
      if (effect.whose === 'own') {
        const dice = (chosen as readonly string[]).map((id) => Number(id.slice('die:'.length)))
        reroll(t, sideOf(seat), dice)
      } else {
        const side = chosen as Side
        const roll = battle(t).rolls[side] ?? []
        reroll(t, side, [roll.indexOf(Math.max(...roll))])
      }
      return
    case 'setdie':
      setDie(t, sideOf(seat), Number((chosen as string).slice('die:'.length)), effect.to)
      return
    case 'spare':
      t.edit('battle').saved.push(seat)
  }
}

/** The stream of a side's dice: monsters have dice of their own (EV-MONSTER-20). */
export function diceStream(side: Side): string {
  return side === 'monster' ? 'dice.monster' : 'dice'
}

export function reroll(t: T, side: Side, dice: readonly number[]): void {
  for (const i of dice) setDie(t, side, i, t.die(diceStream(side)))
}

function setDie(t: T, side: Side, i: number, face: number): void {
  const roll = t.edit('battle').rolls[side]
  if (roll === undefined || roll[i] === undefined) return
  t.log(text('ev.log.die', { from: roll[i], to: face }), {
    show: { kind: 'dice', side, faces: [face] },
  })
  roll[i] = face
}

/** Draws n and keeps so many of them; the others go to the discard pile. */
function* drawAndKeep(t: T, seat: Seat, n: number, keep: number): Flow<void> {
  const drawn = drawMagic(t, seat, n)
  const away = drawn.length - keep
  if (away <= 0) return
  yield* discardSome(t, seat, 'ev.keep', away, () =>
    hand(t, seat).filter((id) => drawn.includes(id)),
  )
}

/** The player discards so many of these cards of the own hand, face up. */
export function* discardSome(
  t: T,
  seat: Seat,
  kind: string,
  n: number,
  among: () => readonly string[],
): Flow<void> {
  const { answer } = yield* t.ask<readonly string[]>({
    kind,
    seats: seat,
    question: () => text(kind, { n }),
    space: () => ({
      type: 'some',
      options: among().map((id) => ({ id, label: cardName(t, id), at: [`magic:${id}`] })),
      min: n,
      max: n,
    }),
  })
  for (const id of answer) {
    t.log(text('ev.log.discarded', { card: cardName(t, id) }), { seat })
    discardCard(t, seat, id)
  }
}
