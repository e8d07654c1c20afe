import type { OptionsSchema, Ruleset } from '@moothall/engine'
import { base } from '../content/index.ts'
import { flow } from '../course/flow.ts'
import { result } from '../course/result.ts'
import { board, house, play } from '../messages/en.ts'
import { name, namesIn } from '../messages/names.ts'
import { layOut } from '../setup/lay-out.ts'
import { playersOf, seatsOf } from '../setup/lineup.ts'
import { invariants } from '../state/invariants.ts'
import { auctionOptions, planningOptions } from '../state/options.ts'
import type { DbEntities, DbOptions, Slice } from '../state/state.ts'
import { views } from '../views/views.ts'

/** What an option is where a slice does not offer it. */
const DEFAULTS: DbOptions = {
  lineup: 'four',
  humans: 4,
  allaria: 'elyse',
  tyveria: 'adrael',
  minCards2: false,
  bidding: 'open',
}

function ruleset(slice: Slice, options: OptionsSchema): Ruleset<DbEntities, DbOptions> {
  return {
    id: `dragonbond-${slice}`,
    version: '0.1.0',
    seats: (given) => seatsOf(given),
    // DB-FRAME-01
    players: { min: 1, max: 6 },
    hiddenInformation: true,
    options,
    seatName: (seat, given) => name(playersOf({ ...DEFAULTS, ...given })[seat] ?? ''),
    setup: (t) => layOut(t, base, slice),
    flow,
    views,
    invariants,
    result,
    messages: { en: { ...play, ...house, ...board, ...namesIn(base) } },
  }
}

/**
 * The Planning phase with its face-down stack, on a practice table: cards are turned up in order, and what they would
 * collect lies in one heap. Six rounds, or until somebody has 10 Power.
 */
export const dragonbondPlanning = ruleset('planning', planningOptions)

/**
 * The auctions for the alliance with the Fell Knight, open or sealed, on a practice table: Power comes in every round,
 * more of it for the ally. Six rounds, or until somebody has 10 Power.
 */
export const dragonbondAuction = ruleset('auction', auctionOptions)
