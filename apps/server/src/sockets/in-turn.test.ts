import { expect, test } from 'vitest'
import { InTurn } from './in-turn.ts'

test('whoever asks while a reading waits shares it; whoever asks after it began gets a newer one', async () => {
  const turn = new InTurn()
  let newest = 0
  let readings = 0
  const read = () => {
    readings++
    return Promise.resolve(newest)
  }
  let finish = () => {}
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const busy = turn.run(() => gate)
  const early = turn.share('a', read)
  const other = turn.share('b', () => Promise.resolve('b'))
  newest = 1
  const late = turn.share('a', read)
  finish()
  await busy
  expect(await Promise.all([early, other, late])).toEqual([1, 'b', 1])
  expect(readings).toBe(1)
  newest = 2
  expect(await turn.share('a', read)).toBe(2)
})

test('a reading that fails fails for all who share it, and for nobody after them', async () => {
  const turn = new InTurn()
  const fails = () => Promise.reject(new Error('away'))
  const both = [turn.share('a', fails), turn.share('a', fails)]
  for (const one of both) await expect(one).rejects.toThrow('away')
  expect(await turn.share('a', () => Promise.resolve(1))).toBe(1)
})
