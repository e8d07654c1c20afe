import { request } from 'node:http'
import { MoothallClient } from '@moothall/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { testHall } from '../testing/hall.ts'
import { onlyOn } from '../testing/on-stores.ts'
import type { Env } from '../testing/store.ts'

let hall: Hall
beforeAll(async () => {
  hall = await testHall()
})
afterAll(() => hall.close())

/** With any headers: `fetch` would not let the name be chosen. */
function ask(of: Hall, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request(`${of.url}/dev/mails`, { headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.on('error', reject)
    asked.end()
  })
}

const byItself = onlyOn(['pglite', 'postgres'], 'letters lie in the folder of one process')
byItself.test('the page lists the letters, as text, with their links', async () => {
  hall.service.post.send({
    to: 'ann@example.org',
    subject: '<script>alert(1)</script>',
    text: 'Here:\nhttp://localhost:3000/reset#abc\n<b>&',
  })
  await hall.service.post.settled()
  const { status, text } = await ask(hall)
  expect(status).toBe(200)
  expect(text).toContain(
    '<a href="http://localhost:3000/reset#abc">http://localhost:3000/reset#abc</a>',
  )
  expect(text).toContain('&lt;script&gt;alert(1)')
  expect(text).toContain('&lt;b&gt;&amp;')
  expect(text).not.toContain('<script')
})

test.each([
  ['through a proxy', { 'x-forwarded-for': '203.0.113.5' }],
  ['through a proxy of another kind', { forwarded: 'for=203.0.113.5' }],
  ['by another name that leads here', { host: 'evil.example' }],
])('it is not there %s', async (_how, headers) => {
  const { status, text } = await ask(hall, headers)
  expect(status).toBe(404)
  expect(text).not.toContain('ann@example.org')
})

test.each<[string, Env]>([
  ['is reached by https', { MOOTHALL_SECURE: 'true' }],
  ['stands behind proxies', { MOOTHALL_PROXIES: '1' }],
  ['has a mail server', { MOOTHALL_SMTP: 'smtp://127.0.0.1:1' }],
  ['serves sockets only', { MOOTHALL_ROLES: 'gateway' }],
])('it is not there where the hall %s', async (_what, env) => {
  const other = await testHall(env)
  try {
    expect((await ask(other)).status).toBe(404)
  } finally {
    await other.close()
  }
})

test('asking for mails is limited by address', async () => {
  const limited = await testHall({ MOOTHALL_RATE: '1000' })
  try {
    const { rest } = new MoothallClient({ baseUrl: limited.url })
    const codes: string[] = []
    for (let n = 0; n < 7; n++)
      codes.push(
        await rest.askReset('nobody@example.org').then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      )
    expect(codes).toEqual([...Array(5).fill('done'), 'RATE_LIMITED', 'RATE_LIMITED'])
  } finally {
    await limited.close()
  }
})
