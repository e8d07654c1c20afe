import type { GameResult, Json } from '@moothall/engine'
import { magicCard, worthOf } from '../content/magic.ts'
import { POWER_VP } from '../content/tracks.ts'
import { faceOf, hand } from '../economy/magic.ts'
import { holdings } from '../react/effects.ts'
import { player, seatsOf, type T } from './table.ts'

/** Final score: VP so far, 1 for each Orb, and what each power marker's space is worth (EV-SCORE-03, EV-SCORE-04). */
export function scoreOf(t: T, seat: number): number {
  const { vp, orbs, power } = player(t, seat)
  const markers = Object.values(power).map((space) => POWER_VP[space] ?? 0)
  return vp + orbs + markers.reduce((a, b) => a + b, 0)
}

/** The highest score wins; a tie is broken by resources, Magic cards included, and then shared (EV-SCORE-15, EV-SCORE-16). */
export function battleResult(t: T): GameResult | undefined {
  if (t.get('game').phase !== 'over') return undefined
  const scores = seatsOf(t).map((seat) => scoreOf(t, seat))
  const ranks = seatsOf(t).map((seat) => (scores[seat] as number) * 1000 + holdings(t, seat))
  return {
    outcome: 'finished',
    places: placesOf(ranks),
    scores,
    record: { rounds: t.options.rounds, destroyed: [...t.get('game').destroyed] },
  }
}

/** Hands compared by the value scale of the content, in hundredths of a point. */
export function draftResult(t: T): GameResult | undefined {
  if (t.get('game').phase !== 'over') return undefined
  const hands = seatsOf(t).map((seat) => hand(t, seat).map((id) => faceOf(t, id)))
  const scores = hands.map((faces) =>
    faces.reduce((sum, face) => sum + worthOf(magicCard(face)), 0),
  )
  return {
    outcome: 'finished',
    places: placesOf(scores),
    scores,
    record: { hands: hands.map((faces) => [...faces].sort()) } as unknown as Json,
  }
}

function placesOf(ranks: readonly number[]): number[] {
  return ranks.map((rank) => 1 + ranks.filter((other) => other > rank).length)
}
