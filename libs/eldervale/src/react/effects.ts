import { type Option, type Seat, type Space, text } from '@moothall/engine'
import { battle, diceOf, seatOf, sideOf, sides } from '../battle/sides.ts'
import type { Effect } from '../content/schema.ts'
import { DICE_LIMIT } from '../content/tracks.ts'
import { anySpace, elementSpace } from '../economy/glory.ts'
import { drawable } from '../economy/magic.ts'
import { tokenText } from '../economy/tokens.ts'
import { unitText } from '../monsters/under.ts'
import type { Side, Unit } from '../state/entities.ts'
import { distances, isUnoccupied, neighbours } from '../state/map.ts'
import {
  monsters,
  player,
  realmOfUnit,
  seatsOf,
  type T,
  UNDER,
  unit,
  unitsOf,
} from '../state/table.ts'

/**
 * What must be chosen for an effect when it is played: a space; `none` if nothing; undefined if it would change nothing or
 * lacks a target, so that the card cannot be played (EV-MAGIC-19).
 */
export type Needs = Space | 'none' | undefined

const one = (options: readonly Option[]): Needs =>
  options.length === 0 ? undefined : { type: 'one', options }

export function needsOf(t: T, seat: Seat, effect: Effect): Needs {
  switch (effect.do) {
    case 'gain':
      return effect.res === 'any' ? anySpace(effect.n) : 'none'
    case 'vp':
      return 'none'
    case 'power':
      return effect.element === 'any' ? elementSpace(t) : 'none'
    case 'draw':
      return drawable(t) > 0 ? 'none' : undefined
    case 'token':
      return tokens(t, seat, effect)
    case 'move':
      return one(movable(t, seat, effect.distance))
    case 'swap':
      return swappable(t, seat)
    case 'ready':
      return one(
        unitsOf(t, seat)
          .filter((each) => each.at === UNDER)
          .map((each) => unitOption(t, each)),
      )
    case 'lair':
      return one(
        monsters(t)
          .filter((each) => each.realm !== each.lair)
          .map((each) => ({
            id: each.id,
            label: text(`ev.monster.${each.id}`),
            at: [`monster:${each.id}`],
          })),
      )
    case 'dominate':
      // EV-DOMINATE-11
      return one(
        monsters(t)
          .filter((each) => each.value <= effect.max)
          .map((each) => ({
            id: each.id,
            label: text(`ev.monster.${each.id}`),
            at: [`monster:${each.id}`],
          })),
      )
    case 'cancel':
      return 'none'
    case 'sidestep':
      return sidestep(t)
    case 'duel':
      return sides(t).length > 2
        ? { type: 'some', options: sides(t).map((side) => sideOption(side)), min: 2, max: 2 }
        : undefined
    case 'dice':
      return diceNeeds(t, seat, effect)
    case 'reroll':
      return effect.whose === 'own'
        ? ownDice(t, seat, (n) => ({ min: 1, max: n }))
        : one(
            sides(t)
              .filter((side) => side !== sideOf(seat) && seatOf(side) !== undefined)
              .filter((side) => (battle(t).rolls[side] ?? []).length > 0)
              .map((side) => sideOption(side)),
          )
    case 'setdie':
      return one(
        (battle(t).rolls[sideOf(seat)] ?? [])
          .map((face, i) => ({ face, i }))
          .filter(({ face }) => face !== effect.to)
          .map(({ face, i }) => dieOption(face, i)),
      )
    case 'spare':
      // Not beside a monster: after the battle it would stand in the realm with it.
      return battle(t).winner === 'monster' || battle(t).saved.includes(seat) ? undefined : 'none'
    case 'perFallen': {
      const n = t.get('turn').fallen.filter((each) => each.seat === seat).length
      return n > 0 ? anySpace(n * effect.n) : undefined
    }
    // Nothing at this table is built, bought, burned, slotted or summoned, so these would change nothing.
    case 'summon':
    case 'build':
    case 'buy':
    case 'burn':
    case 'act':
    case 'look':
    case 'unslot':
      return undefined
  }
}

export function sideOption(side: Side): Option {
  const seat = seatOf(side)
  return {
    id: side,
    label: seat === undefined ? text('ev.side.monster') : text('ev.side.seat', { seat: { seat } }),
  }
}

function unitOption(t: T, each: Readonly<Unit>): Option {
  return {
    id: each.id,
    label: text('ev.opt.unit', { unit: unitText(t, each.id), realm: realmOfUnit(each) ?? '' }),
    at: [`unit:${each.id}`],
  }
}

function realmOption(realm: string): Option {
  return { id: realm, label: text('ev.opt.realm', { realm }), at: [`realm:${realm}`] }
}

function dieOption(face: number, i: number): Option {
  return { id: `die:${i}`, label: text('ev.opt.die', { face }), at: [`die:${i}`] }
}

export function ownDice(
  t: T,
  seat: Seat,
  limits: (dice: number) => { min: number; max: number },
): Needs {
  const roll = battle(t).rolls[sideOf(seat)] ?? []
  return roll.length === 0
    ? undefined
    : {
        type: 'some',
        options: roll.map((face, i) => dieOption(face, i)),
        ...limits(roll.length),
      }
}

function tokens(t: T, seat: Seat, effect: Extract<Effect, { do: 'token' }>): Needs {
  const where =
    effect.from === 'eventRealm'
      ? [t.get('turn').realm]
      : unitsOf(t, seat).map((each) => realmOfUnit(each))
  const stacks = t
    .keys<`stack:${string}`>('stack')
    .map((key) => ({ id: key.slice('stack:'.length), stack: t.get(key) }))
    .filter(({ stack }) => where.includes(stack.realm) && stack.top !== null)
  const left = stacks.reduce((sum, { stack }) => sum + 1 + stack.below, 0)
  if (left === 0) return undefined
  const n = Math.min(effect.n, left)
  return {
    type: 'bag',
    options: stacks.map(({ id, stack }) => ({
      id,
      label: text('ev.opt.stackAt', {
        realm: stack.realm,
        token: tokenText(stack.top ?? ''),
        n: stack.below,
      }),
      at: [`stack:${id}`],
      max: 1 + stack.below,
    })),
    min: n,
    max: n,
  }
}

function movable(t: T, seat: Seat, distance: number): Option[] {
  return unitsOf(t, seat).flatMap((each) => {
    const from = realmOfUnit(each)
    if (from === undefined) return []
    const far = distances(t, from)
    const targets = [...far].filter(([, steps]) => steps > 0 && steps <= distance)
    if (targets.length === 0) return []
    const then: Space = { type: 'one', options: targets.map(([realm]) => realmOption(realm)) }
    return [{ ...unitOption(t, each), then }]
  })
}

function swappable(t: T, seat: Seat): Needs {
  const out = unitsOf(t, seat).filter((each) => realmOfUnit(each) !== undefined)
  const byRealm = new Map<string, string[]>()
  for (const each of out) byRealm.set(each.at, [...(byRealm.get(each.at) ?? []), each.id])
  return byRealm.size < 2
    ? undefined
    : {
        type: 'some',
        options: out.map((each) => unitOption(t, each)),
        min: 2,
        max: 2,
        exclusive: [...byRealm.values()],
      }
}

function sidestep(t: T): Needs {
  const { placed, realm } = battle(t)
  if (placed === null || realmOfUnit(unit(t, placed)) !== realm) return undefined
  return one(
    neighbours(t, realm)
      .filter((next) => isUnoccupied(t, next))
      .map((next) => realmOption(next)),
  )
}

function diceNeeds(t: T, seat: Seat, effect: Extract<Effect, { do: 'dice' }>): Needs {
  if (effect.side === 'monster') {
    return sides(t).includes('monster') && diceOf(t, 'monster') > 1 ? 'none' : undefined
  }
  if (!sides(t).includes(sideOf(seat))) return undefined
  return diceOf(t, sideOf(seat)) < DICE_LIMIT ? 'none' : undefined
}

/** Opposing players in the battle. */
export function opponents(t: T, seat: Seat): Seat[] {
  return seatsOf(t).filter((other) => other !== seat && sides(t).includes(sideOf(other)))
}

/** Resources, Magic cards included, that a player has left (EV-SCORE-17). */
export function holdings(t: T, seat: Seat): number {
  const { resources } = player(t, seat)
  return Object.values(resources).reduce((a, b) => a + b, 0) + t.get(`hand:${seat}`).cards.length
}
