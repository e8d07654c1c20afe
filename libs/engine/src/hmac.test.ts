import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Hmac, hexOf } from './hmac.ts'

const theirs = (secret: string, message: string) =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(message)))
const ours = (keyed: Hmac, message: string) => hexOf(keyed.of(message), 64)

test('gives what the library gives, whatever the key and the message', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  )
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 4 }), (secret, messages) => {
      const keyed = new Hmac(secret)
      for (const message of messages) expect(ours(keyed, message)).toBe(theirs(secret, message))
    }),
  )
})

test.each([0, 54, 55, 56, 63, 64, 119, 120, 500])('where the padding turns: %i letters', (n) => {
  const keyed = new Hmac('k'.repeat(64))
  expect(ours(keyed, 'x'.repeat(n))).toBe(theirs('k'.repeat(64), 'x'.repeat(n)))
  // A shorter one after it finds nothing of the longer.
  expect(ours(keyed, 'y')).toBe(theirs('k'.repeat(64), 'y'))
})

test('gives what RFC 4231 gives in its second case', () => {
  expect(ours(new Hmac('Jefe'), 'what do ya want for nothing?')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})
