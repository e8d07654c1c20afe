import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import request from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Hall } from '../hall.ts'
import { testHall } from '../testing/hall.ts'
import { buildHttp } from './http.ts'

let hall: Hall
beforeAll(async () => {
  hall = await testHall()
})
afterAll(() => hall.close())

it('tells watchers that it is well', async () => {
  await request(hall.url).get('/healthz').expect(200)
  await request(hall.url).get('/readyz').expect(200)
})

it('lets a guest in by a cookie that scripts cannot read', async () => {
  const visit = await request(hall.url).post('/api/v1/guests').send({ nickname: 'Maud' })
  expect(visit.status).toBeLessThan(300)
  const cookie = String(visit.headers['set-cookie'])
  expect(cookie).toMatch(/moothall_session=/)
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  const me = await request(hall.url)
    .get('/api/v1/me')
    .set('Cookie', cookie.split(';')[0] ?? '')
  expect(me.status).toBe(200)
  expect(me.body.me.nickname).toBe('Maud')
})

it('tells whoever has no session, or an old one, that they are nobody: that is no error', async () => {
  for (const cookie of ['', 'moothall_session=abcdefghijklmnopqrstuvwxyz0123456789-_abcde'])
    await request(hall.url).get('/api/v1/me').set('Cookie', cookie).expect(200, { me: null })
})

it('refuses a name that is none', async () => {
  const visit = await request(hall.url).post('/api/v1/guests').send({ nickname: '', extra: 1 })
  expect(visit.status).toBe(400)
  expect(visit.body.error.code).toMatch(/^[A-Z_]+$/)
})

it('lets no cache keep what the interface answers, refusals included', async () => {
  for (const path of ['/api/v1/me', '/api/v1/lobbies']) {
    const answer = await request(hall.url).get(path)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

it('names refusals in the log, and nothing that was sent', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const app = await buildHttp({ ...hall.service, log })
  const payload = { email: 'ann@example.org', password: 'not that one' }
  await app.inject({ method: 'POST', url: '/api/v1/sessions', payload })
  await app.close()
  const line = lines.map((text) => JSON.parse(text)).find(({ route }) => route)
  expect(line).toMatchObject({
    route: '/api/v1/sessions',
    status: 401,
    refused: 'WRONG_CREDENTIALS',
  })
  expect(lines.join('')).not.toMatch(/not that one|ann@example/)
})

it('puts together in the log what comes from one place and one account, and says not where or who', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const config = { ...hall.service.config, MOOTHALL_PROXIES: 1 }
  const app = await buildHttp({ ...hall.service, config, log })
  const ask = (from: string, authorization = '') =>
    app.inject({ url: '/api/v1/me/sessions', headers: { 'x-forwarded-for': from, authorization } })
  const { me, token } = (await request(hall.url).post('/api/v1/guests').send({ nickname: 'Maud' }))
    .body
  await ask('192.0.2.1')
  await ask('192.0.2.1', `Bearer ${token}`)
  await ask('192.0.2.2')
  await app.close()
  const told = lines.map((line) => JSON.parse(line)).filter(({ route }) => route)
  const [first, second, third] = told
  expect(first).toMatchObject({ status: 401, refused: 'NOT_SIGNED_IN', from: expect.any(String) })
  expect(first.reqId).toMatch(/./)
  expect(first).not.toHaveProperty('account')
  expect(second).toMatchObject({ status: 200, account: me.id, from: first.from })
  expect(third.from).not.toBe(first.from)
  for (const secret of ['192.0.2', token, 'Maud']) expect(lines.join('')).not.toContain(secret)
})

it('shows a person the hall for whatever address they open, and a program a refusal it can read', async () => {
  const web = await mkdtemp(join(tmpdir(), 'moothall-web-'))
  await writeFile(join(web, 'index.html'), '<!doctype html><title>the hall</title>')
  const config = { ...hall.service.config, MOOTHALL_WEB: web }
  const app = await buildHttp({ ...hall.service, config })
  const ask = (url: string, accept: string) => app.inject({ url, headers: { accept } })
  try {
    for (const url of [
      '/games/%00',
      '/games/%zz',
      '/%',
      '/a%00b',
      '/..%2f..%2fetc',
      '/games/none',
    ]) {
      const page = await ask(url, 'text/html,*/*')
      expect(page.headers['content-type'], url).toMatch(/^text\/html/)
      expect(page.body, url).toContain('the hall')
      expect(page.headers['content-security-policy'], url).toContain("default-src 'self'")
      const answer = await ask(url, 'application/json')
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
      expect(answer.json().error.code, url).toMatch(/^(BAD_INPUT|NOT_FOUND)$/)
    }
    for (const url of ['/api/v1/games/%00', '/api/v1/%zz', '/assets/none.js', '/bundles/none.mjs'])
      expect((await ask(url, 'text/html')).json().error.code, url).toMatch(
        /^(BAD_INPUT|NOT_FOUND)$/,
      )
  } finally {
    await app.close()
    await rm(web, { recursive: true })
  }
})
