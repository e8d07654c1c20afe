import { describe, expect, it } from 'vitest'
import {
  ALLOWANCES,
  allowanceText,
  clockText,
  isShort,
  leftText,
  lengthText,
  nextChange,
  told,
} from './clocks.ts'

const S = 1000
const M = 60 * S
const H = 60 * M
const D = 24 * H

describe('a clock in words', () => {
  it('says what a host can choose, live and by turn', () => {
    expect(ALLOWANCES.live.map(allowanceText)).toEqual([
      '2 minutes for each move',
      '5 minutes for each move',
      '10 minutes for each move',
      '30 minutes for the whole game',
      '1 hour for the whole game',
    ])
    expect(ALLOWANCES.turns.map(allowanceText)).toEqual([
      '1 day for each move',
      '2 days for each move',
      '3 days for each move',
      '7 days for each move',
    ])
  })

  it('says any other clock as well, and what happens to the late', () => {
    expect(lengthText(90_061)).toBe('1 day, 1 hour, 1 minute, and 1 second')
    expect(clockText(null)).toBe('no clock')
    expect(clockText({ kind: 'budget', seconds: 5400, increment: 30, late: 'bot' })).toBe(
      '1 hour and 30 minutes for the whole game, and 30 seconds more for each move; whoever is late: a bot plays on for them',
    )
  })
})

describe('the time that is left', () => {
  it('is calm, and exact under a minute', () => {
    expect(leftText(2 * D + 5 * H + 59 * M)).toBe('2 days 5 h left')
    expect(leftText(D)).toBe('1 day 0 h left')
    expect(leftText(3 * H + 7 * M + 59 * S)).toBe('3 h 7 min left')
    expect(leftText(12 * M + 59 * S)).toBe('12 min left')
    expect(leftText(M - 1)).toBe('60 s left')
    expect(leftText(41 * S + 1)).toBe('42 s left')
    expect(leftText(1)).toBe('1 s left')
    expect(leftText(0)).toBe('time is up')
    expect(leftText(-D)).toBe('time is up')
  })

  it('is looked at again exactly when its words change', () => {
    for (const ms of [D + 30, 2 * H + 1, 59 * M + 59_999, M + 1, M, M - 1, 42 * S, 41_001, 1]) {
      const next = nextChange(ms) as number
      expect(leftText(ms - next), `${ms}`).not.toBe(leftText(ms))
      for (const early of [1, Math.floor(next / 2), next - 1].filter(
        (one) => one < next && one > 0,
      ))
        expect(leftText(ms - early), `${ms} - ${early}`).toBe(leftText(ms))
    }
    expect(nextChange(0)).toBeUndefined()
  })

  it('is told at few moments, and at none of them when the whole move is hardly longer', () => {
    const moments = (given: number) => {
      const said: (number | undefined)[] = []
      for (let ms = given; ms > 0; ms -= S)
        if (said.at(-1) !== told(ms, given)) said.push(told(ms, given))
      return said
    }
    expect(moments(2 * M)).toEqual([M, 10 * S])
    expect(moments(30 * M)).toEqual([10 * M, M, 10 * S])
    expect(moments(D)).toEqual([H, 10 * M, M, 10 * S])
    expect(moments(15 * S)).toEqual([])
  })

  it('runs short in its last fifth, at most in its last hour', () => {
    expect([isShort(25 * S, 2 * M), isShort(24 * S, 2 * M)]).toEqual([false, true])
    expect([isShort(61 * M, 7 * D), isShort(59 * M, 7 * D)]).toEqual([false, true])
  })
})
