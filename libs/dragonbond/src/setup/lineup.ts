import type { Seat } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import type { DbOptions, Lineup } from '../state/state.ts'

/** The newcomers of a line-up. */
function newcomers(lineup: Lineup): CharId[] {
  const kadhah = ['kadhah', 'both', 'five.kadhah', 'six'].includes(lineup)
  const fell = ['fell', 'both', 'five.fell', 'six'].includes(lineup)
  return [...(kadhah ? ['kadhah'] : []), ...(fell ? ['fell'] : [])]
}

const isLarge = (lineup: Lineup): boolean => lineup.startsWith('five') || lineup === 'six'

/**
 * The characters round the table. DB-SEATS-01: Dragons and Generals in turn; DB-SEATS-04, DB-SEATS-05: of four
 * characters a newcomer takes a Dragon's place; DB-SEATS-03, DB-SEATS-07: at a larger table they come last.
 */
export function lineupOf(options: DbOptions): CharId[] {
  const { lineup, allaria, tyveria } = options
  const four = (first: CharId, second: CharId) => [allaria, first, tyveria, second]
  if (isLarge(lineup)) return [...four('ferellon', 'nagasha'), ...newcomers(lineup)]
  return four(
    lineup === 'kadhah' || lineup === 'both' ? 'kadhah' : 'ferellon',
    lineup === 'fell' || lineup === 'both' ? 'fell' : 'nagasha',
  )
}

/** How many players a line-up has; each newcomer is one of them. */
export function seatsOf(options: DbOptions): number {
  // DB-SEATS-07: at a larger table everybody is a player.
  if (isLarge(options.lineup)) return lineupOf(options).length
  // DB-SEATS-09
  return Math.max(options.humans, newcomers(options.lineup).length)
}

/**
 * The character of each seat, in seat order. DB-SEATS-09: newcomers have players before all others.
 */
export function playersOf(options: DbOptions): CharId[] {
  const all = lineupOf(options)
  const needed = newcomers(options.lineup)
  const others = all.filter((id) => !needed.includes(id))
  const played = [...needed, ...others].slice(0, seatsOf(options))
  return all.filter((id) => played.includes(id))
}

/** DB-FRAME-03: null for a character without a player. */
export function seatOf(options: DbOptions, id: CharId): Seat | null {
  const seat = playersOf(options).indexOf(id)
  return seat < 0 ? null : seat
}

/** A piece of the expansion is on the table, and with it the expansion's tokens. */
export function hasExpansion(options: DbOptions): boolean {
  return (
    newcomers(options.lineup).length > 0 ||
    options.allaria === 'onatella' ||
    options.tyveria === 'sagriv'
  )
}
