import {
  type CarryingOver,
  carryOver,
  type Edition,
  Editions,
  prepareMigration,
  type Stretch,
} from '../game/editions.ts'
import type { Game } from '../game/game.ts'
import type { Row } from '../journal.ts'
import { type Carried, entityRules, type Ruleset } from '../ruleset.ts'
import { text } from '../text.ts'
import { Bench } from './play.ts'

/**
 * A garden in two versions. The second has water, which the first knew nothing of, and another name for the bed; the
 * third is the first with a fault mended.
 */
export interface Garden {
  day: number
  bed: number
  flowers?: number
  water?: number
}
export type Entities = { garden: Garden }
export interface Options {
  days: number
  wet?: boolean
}

export function garden(version: 1 | 2 | 3, fault = false): Ruleset<Entities, Options> {
  const watered = version === 2
  return {
    id: 'test-garden',
    version: `${version}`,
    seats: () => 2,
    players: { min: 2, max: 2 },
    hiddenInformation: false,
    options: { fields: [] },
    setup(t) {
      t.create('garden', watered ? { day: 0, bed: 0, flowers: 0, water: 3 } : { day: 0, bed: 0 })
    },
    *flow(t) {
      while (t.get('garden').day < t.options.days) {
        yield* t.checkpoint()
        for (const seat of [0, 1]) {
          const { answer } = yield* t.ask<string>({
            kind: 'garden.work',
            seats: seat,
            space: () => ({
              type: 'one',
              options: ['sow', 'weed', ...(watered ? ['pour'] : [])].map((id) => ({
                id,
                label: text(`garden.${id}`),
              })),
            }),
          })
          const g = t.edit('garden')
          if (fault && answer === 'weed' && g.bed > 4) throw new Error('the weeds won')
          if (answer === 'sow') g.bed += t.die('seed')
          else if (answer === 'pour') g.water = (g.water ?? 0) + 1
          else g.bed = Math.max(0, g.bed - 1)
          t.log(text('garden.worked', { bed: g.bed }), { seat })
        }
        t.edit('garden').day++
      }
    },
    views: {
      garden: entityRules<Garden>({ day: 'all', bed: 'all', flowers: 'all', water: 'all' }),
    },
    barrier: () => 'consent',
    invariants: () => [],
    result: () => ({ outcome: 'finished', record: null }),
    messages: { en: {} },
  }
}

/** Beds become flowers as well, and everyone has water from now on. */
export function water(before: Carried): Carried {
  const { garden: g } = before.state as unknown as Entities
  Object.assign(g, { flowers: g.bed, water: 3 })
  return { ...before, options: { ...(before.options as object), wet: true } }
}
export const asItIs = (before: Carried): Carried => before

export const first: Edition = { name: 'garden-1', ruleset: garden(1) }
export const faulty: Edition = { name: 'garden-1-faulty', ruleset: garden(1, true) }
export const second: Edition = {
  name: 'garden-2',
  ruleset: garden(2),
  from: { 'garden-1': water, 'garden-1-faulty': water },
}
export const mended: Edition = {
  name: 'garden-3',
  ruleset: garden(3),
  from: { 'garden-1-faulty': asItIs },
}
export const editions = new Editions([first, faulty, second, mended])

export const HOLDERS = ['p1', 'p2']
export const OPTIONS = { days: 8 }
type AnyGame = Game<never, unknown>

export function begun(edition: Edition, seed: string): Bench<Entities, Options> {
  return new Bench<Entities, Options>({
    ruleset: edition.ruleset,
    options: OPTIONS,
    secret: `one-${seed}`,
    holders: HOLDERS,
    segment: 1,
    strict: true,
  })
}

/** Plays days to their end, so that the game stands at a checkpoint. */
export function days(b: Bench<Entities, Options>, draw: (n: number) => number, n: number): void {
  for (let i = 0; i < n * 2; i++) b.step(draw)
}

export const stretches = (seed: string, from: string, to: string): Stretch[] => [
  { segment: 1, secret: `one-${seed}`, edition: from },
  { segment: 2, secret: `two-${seed}`, edition: to },
]

/** Carries a game over as a hall does it: the row is stored, then a new replica goes on from it. */
export function carried(b: Bench<Entities, Options>, seed: string, from: Edition, to: Edition) {
  const prepared = prepareMigration(b.game as unknown as AnyGame as never, from.name, to)
  if (!prepared.ok) throw new Error(prepared.why)
  const row: Row = { ...prepared.row, n: b.rows.length + 1, segment: 2, time: 0 }
  const rows = [...b.rows, row]
  const how: CarryingOver = { editions, stretches: stretches(seed, from.name, to.name), rows }
  const game = carryOver(b.game as never, row, how)
  return { game, rows, how }
}

/** Plays a carried-over game to its end. */
export function playOn(
  game: ReturnType<typeof carried>['game'],
  rows: Row[],
  draw: (n: number) => number,
) {
  while (game.status === 'open') {
    const open = game.open()
    const decision = open[draw(open.length)]
    const options = decision?.space.type === 'one' ? decision.space.options : []
    const prepared = game.prepareFor(
      decision?.seat ?? 0,
      decision?.key ?? '',
      options[draw(options.length)]?.id,
    )
    if (!prepared.ok) throw new Error(prepared.code)
    const row: Row = { ...prepared.row, n: game.n + 1, segment: 2, time: 0 }
    game.apply(row)
    rows.push(row)
  }
}
