import { expect, it } from 'vitest'
import { dieOf, fixedRollLine, meanLines } from './chance.ts'

it('AC-13 pools and re-rolls thrown with a game’s own dice have the exact means', () => {
  const lines = meanLines(10_000, dieOf('test'))
  expect(lines.map((line) => [line.id, line.ok])).toEqual([
    ['AC-13', true],
    ['AC-13', true],
  ])
})

it('AC-14 three dice settle an event as often as they should', () => {
  expect(fixedRollLine(10_000, dieOf('test'))).toMatchObject({
    id: 'AC-14',
    ok: true,
    bar: '29.6 / 44.4 / 22.2 / 3.7 %, each within 0.5 points',
  })
})

it('AC-13 AC-14 a die that succeeds too often is found out', () => {
  const honest = dieOf('test')
  const bent = (): boolean => honest() || (honest() && honest())
  expect(meanLines(2000, bent).map((line) => line.ok)).toEqual([false, false])
  expect(fixedRollLine(2000, bent).ok).toBe(false)
})
