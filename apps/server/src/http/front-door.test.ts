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
