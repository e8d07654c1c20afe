import { describe, expect, it } from 'vitest'
import { cards, character } from '../testing/bench.ts'
import { chanceOf, chancesAfter, chancesOf, forecast, meanOf } from './odds.ts'

/** Exact means by dice and re-rolls: pooled, and once for each die where that differs. */
const RE_ROLLS = [0, 2, 4, 6, 8, 10, 14]
const MEANS: Record<number, number[]> = {
  5: [1.67, 2.33, 2.95, 3.5, 3.94, 4.29, 4.7],
  7: [2.33, 3.0, 3.66, 4.29, 4.87, 5.38, 6.15],
  8: [2.67, 3.33, 4.0, 4.64, 5.26, 5.83, 6.75],
  10: [3.33, 4.0, 4.67, 5.33, 5.98, 6.61, 7.75],
  12: [4.0, 4.67, 5.33, 6.0, 6.66, 7.32, 8.57],
  16: [5.33, 6.0, 6.67, 7.33, 8.0, 8.67, 9.99],
  20: [6.67, 7.33, 8.0, 8.67, 9.33, 10.0, 11.33],
}
const ONCE: [dice: number, rerolls: number, mean: number][] = [
  [5, 4, 2.73],
  [5, 6, 2.78],
  [7, 4, 3.59],
  [7, 6, 3.87],
  [7, 8, 3.89],
  [8, 6, 4.37],
  [8, 8, 4.44],
  [10, 6, 5.23],
  [10, 8, 5.52],
  [10, 14, 5.56],
  [12, 8, 6.45],
  [12, 10, 6.65],
  [16, 10, 8.51],
  [16, 14, 8.88],
  [20, 14, 10.93],
]

describe('odds', () => {
  it('EQ-DICE-11 each die succeeds with chance 1/3', () => {
    expect(chancesOf(1, 0)[1]).toBeCloseTo(1 / 3, 12)
    expect(chancesOf(2, 0).map((p) => Math.round(p * 9))).toEqual([4, 4, 1])
  })

  it('AC-13 means with re-rolls from one budget', () => {
    for (const [dice, means] of Object.entries(MEANS)) {
      means.forEach((mean, i) => {
        expect(
          meanOf(chancesOf(Number(dice), RE_ROLLS[i] ?? 0)),
          `${dice} dice, ${RE_ROLLS[i]} re-rolls`,
        ).toBeCloseTo(mean, 2)
      })
    }
  })

  it('AC-13 EQ-VARIANT-03 means with one re-roll for each die', () => {
    for (const [dice, rerolls, mean] of ONCE) {
      expect(
        Math.abs(meanOf(chancesOf(dice, rerolls, 'oncePerDie')) - mean),
        `${dice}, ${rerolls}`,
      ).toBeLessThan(0.0051)
    }
  })

  it('EQ-VARIANT-01 without re-rolls it is the plain throw', () => {
    expect(chancesOf(4, 9, 'none')).toEqual(chancesOf(4, 0))
  })

  it('EQ-FREAK-14 three dice: 8, 12, 6 and 1 of 27', () => {
    expect(chancesOf(3, 0).map((p) => Math.round(p * 27e6) / 1e6)).toEqual([8, 12, 6, 1])
  })

  it('chances add up to 1, and what is thrown already counts as much as what is to be thrown', () => {
    for (const variant of ['pool', 'oncePerDie', 'none', 'onePerTrait'] as const) {
      expect(chancesOf(7, 5, variant).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
      expect(chancesAfter(6, 4, variant).reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
    }
    // With one failing die and one re-roll it is a third.
    expect(chanceOf(chancesAfter(1, 1), 1)).toBeCloseTo(1 / 3, 12)
    expect(chanceOf(chancesAfter(2, 1, 'oncePerDie'), 1)).toBeCloseTo(1 / 3, 12)
    expect(chanceOf([1], 0)).toBe(1)
  })

  it('EQ-UI-05 the forecast counts the pool and the matches of whoever attempts', () => {
    const pair = [character('char.1'), character('char.4')]
    const seen = forecast(
      cards,
      { target: { kind: 'event', event: 'event.1.1' }, added: [] },
      pair,
      false,
      'pool',
    )
    expect(seen.rerolls).toBe(14)
    expect(seen.mean).toBeCloseTo(meanOf(chancesOf(seen.dice, 14)), 12)
  })
})
