import { isAbsolute, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('settings', () => {
  test('without any, the hall runs on this machine alone with everything in it', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ MOOTHALL_PORT: 3000, MOOTHALL_SECURE: false, origins: [] })
    expect([...config.roles]).toEqual(['api', 'gateway', 'worker'])
    expect(config.DATABASE_URL).toBeUndefined()
    expect(config.REDIS_URL).toBeUndefined()
    expect(isAbsolute(config.MOOTHALL_DATA)).toBe(true)
  })

  test('come as text and are read as what they are', () => {
    const config = readConfig({
      MOOTHALL_PORT: '0',
      MOOTHALL_SECURE: 'true',
      MOOTHALL_ROLES: 'gateway,worker',
      MOOTHALL_ORIGINS: 'https://a.example,,https://b.example',
      MOOTHALL_DATA: 'here',
      DATABASE_URL: 'postgres://me@there/hall',
      SOMETHING_ELSE: 'is nothing of ours',
    })
    expect(config.MOOTHALL_PORT).toBe(0)
    expect(config.MOOTHALL_SECURE).toBe(true)
    expect([...config.roles]).toEqual(['gateway', 'worker'])
    expect(config.origins).toEqual(['https://a.example', 'https://b.example'])
    expect(config.MOOTHALL_DATA).toBe(resolve('here'))
    expect(config).not.toHaveProperty('SOMETHING_ELSE')
  })

  test('PORT is taken too, and the own name counts more; an empty one is none', () => {
    expect(readConfig({ PORT: '81' }).MOOTHALL_PORT).toBe(81)
    expect(readConfig({ PORT: '81', MOOTHALL_PORT: '82' }).MOOTHALL_PORT).toBe(82)
    expect(readConfig({ DATABASE_URL: '', MOOTHALL_PORT: '' })).toMatchObject({
      MOOTHALL_PORT: 3000,
    })
    expect(readConfig({ DATABASE_URL: '' }).DATABASE_URL).toBeUndefined()
  })

  test('memory is no folder', () => {
    expect(readConfig({ MOOTHALL_DATA: ':memory:' }).MOOTHALL_DATA).toBe(':memory:')
  })

  test.each([
    ['MOOTHALL_PORT', '70000'],
    ['MOOTHALL_PORT', 'http'],
    ['MOOTHALL_ROLES', 'api,king'],
    ['MOOTHALL_ROLES', 'api,'],
    ['MOOTHALL_PROXIES', '-1'],
    ['MOOTHALL_BOT_PAUSE', '60001'],
    ['MOOTHALL_LOG', 'loud'],
    ['MOOTHALL_SECURE', 'perhaps'],
    ['DATABASE_URL', 'mysql://there'],
    ['REDIS_URL', 'there:6379'],
    ['MOOTHALL_URL', 'hall.example'],
    ['MOOTHALL_URL', 'https://hall.example/a?b'],
    ['MOOTHALL_SMTP', 'https://mail.example'],
    ['MOOTHALL_MAIL_FROM', 'hall@example.org\r\nBcc: all@example.org'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })
})
