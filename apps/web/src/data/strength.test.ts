import { expect, it } from 'vitest'
import { strengthOf } from './strength.ts'

it('counts what a password tells anew, not how long it is alone', () => {
  expect(strengthOf('short')).toBe(0)
  expect(strengthOf('aaaaaaaaaaaaaaaaaaaaaa')).toBe(1)
  expect(strengthOf('abcdefghijklmnopqrstuvwxyz')).toBe(1)
  expect(strengthOf('12345678901234567890')).toBe(1)
  expect(strengthOf('ababababababababababab')).toBe(1)
  expect(strengthOf('kettle73')).toBe(1)
  expect(strengthOf('kettle-mouse')).toBe(2)
  expect(strengthOf('kettle mouse ivy')).toBe(3)
  expect(strengthOf('a sentence that one keeps')).toBe(4)
})
