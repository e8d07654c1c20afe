import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { guest, testHall } from '../testing/hall.ts'
import { onlyOn } from '../testing/on-stores.ts'
import { networkOf } from './counts.ts'

test('of an IPv6 address the network counts, of an IPv4 address all of it', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('::ffff:192.0.2.7')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8::1')).toBe(networkOf('2001:db8:0:0:ffff::'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

const RIGHT = 'a sentence to keep'
const WRONG = 'not the one it is'
const code = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error: { code?: string }) => error.code ?? 'broken',
  )

describe('wrong passwords', () => {
  let hall: Hall
  /** Somebody behind a proxy at this address. */
  const signIn = (email: string, password: string, address: string) =>
    code(
      fetch(`${hall.url}/api/v1/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email, password }),
      }).then(async (response) => {
        const { error } = (await response.json()) as { error?: { code: string } }
        if (error !== undefined) throw error
      }),
    )
  beforeAll(async () => {
    hall = await testHall({ MOOTHALL_PROXIES: '1' })
    const ann = await guest(hall.url, 'Ann')
    await ann.client.rest.register({ email: 'ann@example.org', password: RIGHT })
    ann.client.close()
  })
  afterAll(() => hall.close())

  test('are tried ten times from one address; then not even the right one is looked at there, but elsewhere it is', async () => {
    for (let n = 0; n < 10; n++)
      expect(await signIn('ann@example.org', WRONG, '198.51.100.1')).toBe('WRONG_CREDENTIALS')
    expect(await signIn('Ann@example.org', RIGHT, '198.51.100.1')).toBe('RATE_LIMITED')
    expect(await signIn('ann@example.org', RIGHT, '198.51.100.2')).toBe('in')
    // An address without an account is stopped in the same way.
    for (let n = 0; n < 10; n++)
      expect(await signIn('nobody@example.org', WRONG, '198.51.100.1')).toBe('WRONG_CREDENTIALS')
    expect(await signIn('nobody@example.org', WRONG, '198.51.100.1')).toBe('RATE_LIMITED')
  })

  test('that were few are forgotten with the right one', async () => {
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 5; n++)
        expect(await signIn('ann@example.org', WRONG, '198.51.100.3')).toBe('WRONG_CREDENTIALS')
      expect(await signIn('ann@example.org', RIGHT, '198.51.100.3')).toBe('in')
    }
  })

  test('from many addresses are a hundred in an hour', async () => {
    // The tests before have made 25 of them.
    let tried = 25
    for (; tried < 100; tried++)
      expect(await signIn('ann@example.org', WRONG, `203.0.113.${tried}`)).toBe('WRONG_CREDENTIALS')
    expect(await signIn('ann@example.org', RIGHT, '203.0.113.200')).toBe('RATE_LIMITED')
  })
})

onlyOn(['cluster'], 'it is about several processes').test(
  'costly requests are counted by all processes together',
  async () => {
    const hall = await testHall({ MOOTHALL_RATE: '1000' }, undefined, 'cluster')
    const reset = () =>
      fetch(`${hall.url}/api/v1/password-resets`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'somebody@example.org' }),
      })
    const answers: number[] = []
    // Each goes to the next of the processes.
    for (let n = 0; n < 6; n++) answers.push((await reset()).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect((await reset()).headers.get('retry-after')).toBe('60')
    await hall.close()
  },
)
