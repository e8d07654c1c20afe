import type { GameResult, Json } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import type { Power } from '../state/state.ts'
import { charOf, powerOf, type T } from '../state/table.ts'

/** In thirds, so that two thirds of a pair's sum is a whole number (DB-END-08). */
function inThirds(t: T, id: CharId, value: (power: Readonly<Power>) => number): number {
  const { partner, power } = charOf(t, id)
  return partner === null ? 3 * value(power) : 2 * (value(power) + value(charOf(t, partner).power))
}

const total = (power: Readonly<Power>): number => power.spent + power.unspent
const unspent = (power: Readonly<Power>): number => power.unspent

/** Who is before whom: whoever reached the goal, then most Power, then most of it unspent; else they share a place. */
function before(t: T, a: CharId, b: CharId): number {
  const { reached } = t.get('game')
  return (
    Number(reached.includes(b)) - Number(reached.includes(a)) ||
    inThirds(t, b, total) - inThirds(t, a, total) ||
    // DB-END-09
    inThirds(t, b, unspent) - inThirds(t, a, unspent)
  )
}

/** DB-END-15: how the game came out and what ended it. A Faceless may stand before all players (DB-FACELESS-17). */
export function result(t: T): GameResult | undefined {
  const { lineup, cause, round, slice } = t.get('game')
  if (cause === null) return undefined
  const players = lineup.filter((id) => charOf(t, id).seat !== null)
  const placeOf = (id: CharId): number =>
    1 + lineup.filter((other) => before(t, other, id) < 0).length
  const record = {
    cause,
    rounds: round,
    slice,
    standing: lineup.map((id) => ({
      id,
      place: placeOf(id),
      power: { ...charOf(t, id).power },
    })),
  }
  return {
    outcome: 'finished',
    places: players.map(placeOf),
    scores: players.map((id) => powerOf(charOf(t, id))),
    record: record as unknown as Json,
  }
}
