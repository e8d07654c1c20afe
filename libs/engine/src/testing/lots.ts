import type { Seat } from '../journal.ts'
import { entityRules, type Ruleset } from '../ruleset.ts'
import type { Ask, Choice } from '../table/ops.ts'
import { propose } from '../table/propose.ts'
import type { Flow, Table } from '../table/table.ts'
import { text } from '../text.ts'

/**
 * A small game for tests: sealed bids of two steps, then something that anyone may take until one seat closes,
 * then a division that all must agree on.
 */
export interface LotsOptions {
  seats: number
  rounds: number
  showAnswered: boolean
  /** Sealed bids may be replaced until all are in, and what is taken from the heap is taken for good. */
  firm?: boolean
}
interface Purse {
  seat: Seat
  coins: number
  lots: number[]
}
interface Market {
  round: number
  phase: 'bids' | 'heap'
  lots: number[]
  heap: number
}
export type LotsEntities = { market: Market } & { [k: `purse:${number}`]: Purse }
type T = Table<LotsEntities, LotsOptions>

interface Bid {
  lot: number
  coins: number
}

function* bid(t: T, seat: Seat): Generator<Ask, { lot: number; coins: number }, Choice> {
  const lot = (yield {
    kind: 'lots.which',
    seats: seat,
    space: () => ({
      type: 'one',
      options: t
        .get('market')
        .lots.map((n) => ({ id: `lot:${n}`, label: text('lots.lot', { n }) })),
    }),
  }) as Choice<string>
  const coins = (yield {
    kind: 'lots.coins',
    seats: seat,
    space: () => ({ type: 'amount', min: 0, max: t.get(`purse:${seat}`).coins }),
    fallback: () => t.get(`purse:${seat}`).coins,
    refused: () => [
      {
        option: { id: 'all', label: text('lots.more') },
        reason: text('lots.purse', { n: t.get(`purse:${seat}`).coins }),
      },
    ],
  }) as Choice<number>
  return { lot: Number(lot.answer.slice(4)), coins: coins.answer }
}

function* bids(t: T): Flow<void> {
  const everyone = Array.from({ length: t.seatCount }, (_, i) => i)
  const answers = (yield* t.all({
    kind: 'lots.bid',
    seats: everyone,
    branch: (seat) => bid(t, seat) as never,
    showAnswered: t.options.showAnswered,
    replace: t.options.firm ?? false,
  })) as unknown as Map<Seat, Bid>
  for (const [seat, { lot, coins }] of answers) {
    const best = Math.max(...[...answers.values()].filter((b) => b.lot === lot).map((b) => b.coins))
    t.log(text('lots.opened', { lot, coins }), { seat })
    if (coins < best || !t.get('market').lots.includes(lot)) continue
    const purse = t.edit(`purse:${seat}`)
    purse.coins -= coins
    purse.lots.push(lot)
    const market = t.edit('market')
    market.lots = market.lots.filter((n) => n !== lot)
    market.heap += coins
  }
  t.edit('market').phase = 'heap'
}

/** Anyone may take a coin from the heap; seat 0 closes. Then all agree on who gets the rest. */
function* heap(t: T): Flow<void> {
  const everyone = Array.from({ length: t.seatCount }, (_, i) => i)
  for (;;) {
    const { seat, answer } = yield* t.ask<string>({
      kind: 'lots.heap',
      seats: everyone,
      ...(t.options.firm === true ? { binding: true as const } : {}),
      space: (s) => ({
        type: 'one',
        options: [
          ...(t.get('market').heap > 0 ? [{ id: 'take', label: text('lots.take') }] : []),
          ...(s === 0 || t.get('market').heap === 0
            ? [{ id: 'close', label: text('lots.close') }]
            : []),
        ],
      }),
    })
    if (answer === 'close') break
    t.edit('market').heap--
    t.edit(`purse:${seat}`).coins++
  }
  const heir = yield* propose<string>(t, {
    kind: 'lots.heir',
    voices: () => t.speakers(true),
    space: () => ({
      type: 'one',
      options: everyone.map((s) => ({ id: `${s}`, label: text('lots.to', { seat: { seat: s } }) })),
    }),
    settler: () => t.speakers(true)[0] ?? 0,
  })
  t.edit(`purse:${Number(heir)}`).coins += t.get('market').heap
  t.edit('market').heap = 0
  t.edit('market').round++
  t.edit('market').phase = 'bids'
  t.edit('market').lots.push(t.int('lot', 90) + 10)
}

export const lots: Ruleset<LotsEntities, LotsOptions> = {
  id: 'test-lots',
  version: '1',
  seats: (options) => options.seats,
  players: { min: 2, max: 4 },
  hiddenInformation: true,
  options: { fields: [] },
  setup(t) {
    t.create('market', { round: 1, phase: 'bids', lots: [1, 2, 3], heap: 0 })
    for (let seat = 0; seat < t.seatCount; seat++)
      t.create(`purse:${seat}`, { seat, coins: 6, lots: [] })
  },
  *flow(t) {
    while (t.get('market').round <= t.options.rounds) {
      yield* t.checkpoint()
      yield* t.get('market').phase === 'bids' ? bids(t) : heap(t)
    }
  },
  views: {
    market: entityRules<Market>({ round: 'all', phase: 'all', lots: 'all', heap: 'all' }),
    purse: entityRules<Purse>({ seat: 'all', coins: 'all', lots: 'all' }),
  },
  barrier: (_t, barrier) => (barrier === 'answered' ? 'consent' : 'final'),
  invariants(t) {
    let coins = t.get('market').heap
    for (let s = 0; s < t.seatCount; s++) coins += t.get(`purse:${s}`).coins
    return coins === 6 * t.seatCount ? [] : [`${coins} coins`]
  },
  result: () => ({ outcome: 'finished', record: null }),
  messages: { en: {} },
}
