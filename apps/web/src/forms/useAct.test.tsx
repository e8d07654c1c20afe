// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HallError } from '../data/hall.ts'
import { useAct } from './useAct.ts'

/** A piece of work that ends when told to. */
function held() {
  let done = () => {}
  let fail = (_: Error) => {}
  const promise = new Promise<void>((resolve, reject) => {
    done = resolve
    fail = reject
  })
  return { work: () => promise, done, fail }
}

it('settles only when everything in line is done, and tells whether the last of it went well', async () => {
  const { result } = renderHook(() => useAct({ inLine: true }))
  const first = held()
  const second = held()
  const order: string[] = []
  await act(async () => {
    void result.current.run(first.work).then(() => order.push('first'))
    void result.current.run(second.work).then(() => order.push('second'))
  })
  const settled = result.current.settled().then((well) => order.push(`settled ${well}`))
  await act(async () => first.done())
  expect(order).toEqual(['first'])
  await act(async () => {
    second.fail(new HallError('BAD_OPTIONS', 400, 'no'))
    await settled
  })
  expect(order).toEqual(['first', 'second', 'settled false'])
  expect(await result.current.settled()).toBe(false)
  await act(async () => void (await result.current.run(async () => {})))
  expect(await result.current.settled()).toBe(true)
})
