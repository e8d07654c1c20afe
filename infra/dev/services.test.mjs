import { afterEach, expect, test, vi } from 'vitest'
import { findChromium, findPostgres, findRedis } from './services.mjs'

afterEach(() => vi.unstubAllEnvs())

/** Port 9 of the own machine: nothing of ours ever listens there. */
const nowhere = {
  TEST_DATABASE_URL: 'postgresql://someone:secret-word@127.0.0.1:9/none',
  TEST_REDIS_URL: 'redis://127.0.0.1:9',
  CHROMIUM_PATH: '/nowhere/chromium',
}

function stub(ci) {
  for (const [name, value] of Object.entries(nowhere)) vi.stubEnv(name, value)
  vi.stubEnv('MOOTHALL_TEST_PG', undefined)
  vi.stubEnv('MOOTHALL_TEST_REDIS', undefined)
  vi.stubEnv('CI', ci)
}

test('a service that is named but not there is an error in CI, never a skip', async () => {
  stub('true')
  await expect(findPostgres()).rejects.toThrow(/PostgreSQL is needed/)
  await expect(findRedis()).rejects.toThrow(/Redis is needed/)
  await expect(findChromium()).rejects.toThrow(/Chromium is needed/)
})

test('elsewhere the tests that need it are skipped, and it is said', async () => {
  stub(undefined)
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await findPostgres()).toBeUndefined()
  expect(await findRedis()).toBeUndefined()
  expect(await findChromium()).toBeUndefined()
  const text = said.mock.calls.join('\n')
  said.mockRestore()
  expect(text.match(/are skipped/g)).toHaveLength(3)
  expect(text).not.toContain('secret-word')
})
