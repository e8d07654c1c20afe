import { Bench, dice } from '@moothall/engine/testing/play.ts'
import { seatsOf } from '../setup/lineup.ts'
import { dragonbondAuction, dragonbondPlanning } from '../slices/rulesets.ts'
import type { DbEntities, DbOptions, Slice } from '../state/state.ts'

export const SLICES = { planning: dragonbondPlanning, auction: dragonbondAuction }

export const PLAIN: DbOptions = {
  lineup: 'four',
  humans: 4,
  allaria: 'elyse',
  tyveria: 'adrael',
  minCards2: false,
  bidding: 'open',
}

/** Tables of every size and style, one after the other. */
export const TABLES: readonly (readonly [Slice, Partial<DbOptions>])[] = [
  ['planning', {}],
  ['planning', { humans: 2, allaria: 'onatella' }],
  ['planning', { lineup: 'both', humans: 3, minCards2: true }],
  ['planning', { lineup: 'five.kadhah' }],
  ['planning', { lineup: 'six', tyveria: 'sagriv' }],
  ['auction', { lineup: 'fell' }],
  ['auction', { lineup: 'fell', humans: 1 }],
  ['auction', { lineup: 'both', humans: 3, bidding: 'sealed' }],
  ['auction', { lineup: 'five.fell', bidding: 'sealed' }],
  ['auction', { lineup: 'six' }],
]

/** A table of a slice with every seat in hands of its own. */
export function bench(slice: Slice, options: Partial<DbOptions>, secret: string) {
  const all = { ...PLAIN, ...options }
  return new Bench<DbEntities, DbOptions>({
    ruleset: SLICES[slice],
    options: all,
    secret,
    holders: Array.from({ length: seatsOf(all) }, (_, i) => `p${i + 1}`),
    strict: true,
  })
}

/** Plays on at random until the game is over or `until` says so; `each` is called after every choice. */
export function play(
  b: ReturnType<typeof bench>,
  seed: string,
  each: (b: ReturnType<typeof bench>) => void = () => {},
): void {
  const draw = dice(seed)
  each(b)
  while (b.step(draw)) each(b)
}
