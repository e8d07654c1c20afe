import { Streams } from '@moothall/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asked, bench } from '../testing/table.ts'
import { oddsOf, winnerOf } from './odds.ts'

/** The ledger's table: chance in % that A dice beat B dice, and of a full tie with equal numbers. */
const TABLE = [
  [41.67, 25.46, 17.36, 12.59, 9.48, 7.33],
  [74.54, 47.45, 34.05, 25.5, 19.67, 15.48],
  [82.64, 65.95, 48.93, 38.03, 30.08, 24.15],
  [87.41, 74.5, 61.97, 49.46, 40.25, 33.0],
  [90.52, 80.33, 69.92, 59.75, 49.68, 41.67],
  [92.67, 84.52, 75.85, 67.0, 58.33, 49.8],
]
const TIES = [16.67, 5.09, 2.13, 1.09, 0.64, 0.41]

describe('odds', () => {
  it('EV-BATTLE-55: are those of the table for every pair of dice', () => {
    for (let a = 1; a <= 6; a++) {
      for (let b = 1; b <= 6; b++) {
        const { wins, none } = oddsOf([a, b])
        expect(wins[0]).toBe(TABLE[a - 1]?.[b - 1])
        expect(wins[1]).toBe(TABLE[b - 1]?.[a - 1])
        if (a === b) expect(none).toBe(TIES[a - 1])
        else expect(none).toBe(0)
      }
    }
  })

  it('EV-BATTLE-55: agree with the frequencies of dice thrown from a game’s stream', () => {
    for (const [a, b] of [
      [1, 1],
      [3, 4],
      [6, 5],
    ] as const) {
      const streams = new Streams(`frequencies ${a} ${b}`)
      const games = 4000
      let won = 0
      const roll = (n: number) => Array.from({ length: n }, () => streams.int('dice', 6) + 1)
      for (let i = 0; i < games; i++) if (winnerOf({ a: roll(a), b: roll(b) }) === 'a') won++
      const p = (oddsOf([a, b]).wins[0] as number) / 100
      // Four standard errors.
      const error = 4 * Math.sqrt((p * (1 - p)) / games)
      expect(Math.abs(won / games - p)).toBeLessThan(error)
    }
  })

  it('EV-BATTLE-56: are exact fractions', () => {
    const percent = (n: number, of: number) => Math.round((n / of) * 10_000) / 100
    expect(oddsOf([1, 1])).toEqual({ wins: [percent(5, 12), percent(5, 12)], none: percent(1, 6) })
    expect(oddsOf([2, 1]).wins[0]).toBe(percent(161, 216))
    expect(oddsOf([2, 2])).toMatchObject({ none: percent(11, 216) })
    expect(oddsOf([2, 2]).wins[0]).toBe(percent(205, 432))
    expect(oddsOf([3, 2]).wins[0]).toBe(percent(641, 972))
  })

  it('EV-BATTLE-57: are right for three sides', () => {
    const three: [number[], number[], number][] = [
      [[1, 1, 1], [25.46, 25.46, 25.46], 23.61],
      [[1, 1, 2], [17.36, 17.36, 61.03], 4.24],
      [[1, 2, 3], [9.48, 31.06, 59.46], 0],
      [[2, 2, 2], [30.79, 30.79, 30.79], 7.63],
      [[2, 2, 3], [23.75, 23.75, 50.75], 1.75],
      [[3, 3, 3], [32.24, 32.24, 32.24], 3.27],
      [[1, 1, 6], [5.77, 5.77, 87.25], 1.22],
    ]
    for (const [dice, wins, none] of three) {
      const odds = oddsOf(dice)
      // The ledger has 5.77 for the first of 1-1-6, which is 96825 in 1679616: 5.765.
      for (const [i, p] of wins.entries())
        expect(Math.abs((odds.wins[i] ?? 0) - p)).toBeLessThan(0.011)
      expect(odds.none).toBe(none)
    }
    expect(oddsOf([1, 1, 6]).wins[0]).toBe(Math.round((96825 / 1679616) * 10_000) / 100)
  })

  it('EV-BATTLE-58: are shown to all before joins and Swords, from what lies open alone', () => {
    const b = bench({
      options: { seats: 3 },
      arrange: {
        units: { 's0.warrior': 'e4', 's1.worker1': 'e4', 's1.worker2': 'd4' },
        dwellings: { e3: 1 },
        resources: { 0: {}, 1: { sword: 2 } },
        battle: [{ realm: 'e4', unit: 's0.warrior' }],
      },
    })
    const about = () => b.game.open()[0]?.ask?.about?.()
    expect(b.game.open()[0]?.kind).toBe('ev.join')
    // A Warrior against a Worker with a Dwelling next door.
    expect(about()).toMatchObject({ dice: { s0: 2, s1: 2 }, odds: { s0: 47.45, s1: 47.45 } })
    b.choose(asked(b, 1), ['join:s1.worker2'])
    expect(b.game.open()[0]?.kind).toBe('ev.dice')
    expect(about()).toMatchObject({ dice: { s0: 2, s1: 3 }, odds: { s0: 34.05, s1: 65.95 } })
    for (const seats of [[], [0], [2]]) {
      const key = seats.length === 0 ? 'watch' : `s${seats[0]}`
      expect(b.game.view({ key, seats }).decisions[0]?.about).toEqual(about())
    }
  })
})

describe('who is ahead', () => {
  /** By the words of the print: compare the highest dice, set the tied ones aside, go on. */
  function byPrint(rolls: Readonly<Record<string, readonly number[]>>): string | null {
    let left = Object.entries(rolls).map(([side, roll]) => ({ side, roll: [...roll] }))
    for (;;) {
      const best = Math.max(...left.map(({ roll }) => Math.max(0, ...roll)))
      left = left.filter(({ roll }) => Math.max(0, ...roll) === best)
      if (left.length === 1) return left[0]?.side ?? null
      if (best === 0) return null
      for (const { roll } of left) roll.splice(roll.indexOf(best), 1)
    }
  }

  it('EV-BATTLE-40: comparing sorted lists gives what the print says', () => {
    const roll = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(fc.array(roll, { minLength: 2, maxLength: 4 }), (all) => {
        const rolls = Object.fromEntries(all.map((one, i) => [`s${i}`, one]))
        expect(winnerOf(rolls)).toBe(byPrint(rolls))
      }),
      { numRuns: 3000, seed: 3 },
    )
    expect(winnerOf({ a: [6, 4], b: [4, 6], c: [5, 5, 5] })).toBe(null)
    expect(winnerOf({ a: [5, 5, 1], b: [5, 5] })).toBe('a')
  })
})
