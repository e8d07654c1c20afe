import { expect, test } from 'vitest'
import { refusalOf } from '../http/errors.ts'
import { isOutOfReach } from './errors.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

test.each([
  ['a connection that is refused', coded('ECONNREFUSED')],
  ['a connection that broke in the middle', coded('CONNECTION_CLOSED')],
  ['a server that shuts down', coded('57P01')],
  ['a full disk', coded('53100')],
  ['a server that only reads', coded('25006')],
  ['Prisma without a connection', coded('P1001')],
  ['what the adapter wraps', new Error('raw', { cause: { originalCode: '57P03' } })],
  ['what Prisma wraps', coded('P2010', { meta: { driverAdapterError: coded('08006') } })],
  ['a break that has no code', new Error('Connection terminated unexpectedly')],
])('of %s nothing is known', (_, error) => {
  expect(isOutOfReach(error)).toBe(true)
  expect(refusalOf(error).code).toBe('UNAVAILABLE')
})

test.each([
  ['a unique key', coded('23505')],
  ['Prisma’s unique key', coded('P2002')],
  ['a fault of ours', new TypeError('x is not a function')],
  ['wrong SQL', coded('42601')],
  ['nothing', undefined],
])('%s is no such thing', (_, error) => {
  expect(isOutOfReach(error)).toBe(false)
})

test.each(['P2003', 'P2025'])(
  'what is gone when it is to be written of is not found, and no fault: %s',
  (code) => {
    expect(refusalOf(coded(code)).code).toBe('NOT_FOUND')
  },
)
