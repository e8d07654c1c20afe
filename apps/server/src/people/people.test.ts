import { MoothallClient } from '@moothall/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, guest, testHall } from '../testing/hall.ts'

let hall: Hall
beforeAll(async () => {
  hall = await testHall()
})
afterAll(() => hall.close())

const fresh = () => new MoothallClient({ baseUrl: hall.url })

test('a guest becomes an account and keeps games, and signs in elsewhere', async () => {
  const ann = await guest(hall.url, 'Ann')
  const game = await begin([ann], 'pebbles', {}, { bots: 1 })
  const before = ann.client.rest.token
  const { me } = await ann.client.rest.register({
    email: 'Ann@Example.org',
    password: 'a good long one',
  })
  expect(me).toEqual({
    id: ann.id,
    nickname: 'Ann',
    guest: false,
    email: 'ann@example.org',
    confirmed: false,
  })
  expect(ann.client.rest.token).not.toBe(before)

  const old = new MoothallClient({
    baseUrl: hall.url,
    ...(before === undefined ? {} : { token: before }),
  })
  expect(await old.rest.me()).toEqual({ me: null })
  await expect(old.rest.myGames()).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })

  const elsewhere = fresh()
  await elsewhere.rest.signIn('ann@example.org', 'a good long one')
  expect((await elsewhere.rest.myGames()).map((g) => g.id)).toEqual([game])
  await expect(
    elsewhere.rest.register({ email: 'b@example.org', password: 'another good one' }),
  ).rejects.toMatchObject({
    code: 'ALREADY_ACCOUNT',
  })
})

test('an e-mail belongs to one account, whatever its letters', async () => {
  await fresh().rest.register({
    email: 'one@example.org',
    password: 'a good long one',
    nickname: 'One',
  })
  const tries = await Promise.allSettled(
    ['ONE@example.org', 'two@example.org', 'TWO@example.org', 'Two@example.org'].map((email) =>
      fresh().rest.register({ email, password: 'a good long one', nickname: 'N' }),
    ),
  )
  expect(tries.map((t) => t.status)[0]).toBe('rejected')
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
  for (const refused of tries) {
    if (refused.status === 'rejected') expect(refused.reason).toMatchObject({ code: 'EMAIL_TAKEN' })
  }
})

test('a wrong password and an unknown e-mail are told alike', async () => {
  await fresh().rest.register({
    email: 'known@example.org',
    password: 'a good long one',
    nickname: 'K',
  })
  const wrong = fresh().rest.signIn('known@example.org', 'a bad long one')
  await expect(wrong).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  await expect(fresh().rest.signIn('unknown@example.org', 'a bad long one')).rejects.toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
})

test('a password has 8 to 128 signs of any kind, and counts to its last', async () => {
  const { rest } = fresh()
  const make = (password: string) =>
    rest.register({ email: 'long@example.org', password, nickname: 'Long' })
  const long = Array.from({ length: 64 }, (_, i) => `${'äж語 '[i % 4]}${i % 7}`).join('')
  expect(long).toHaveLength(128)
  for (const wrong of ['7 signs', `${long}x`])
    await expect(make(wrong)).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await make(long)
  const enter = (password: string) => fresh().rest.signIn('long@example.org', password)
  await expect(enter(long.slice(0, -1))).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  expect((await enter(long)).me.nickname).toBe('Long')
})

test('neither tokens nor passwords stand in the database', async () => {
  const person = fresh()
  await person.rest.register({
    email: 'hash@example.org',
    password: 'a very plain password',
    nickname: 'H',
  })
  const { prisma } = hall.service.database
  const stored = JSON.stringify([await prisma.account.findMany(), await prisma.session.findMany()])
  expect(stored).not.toContain('a very plain password')
  expect(stored).not.toContain(person.rest.token)
  expect(stored).toContain('$argon2id$')
})

test('signing out ends the session and its sockets', async () => {
  const ann = await guest(hall.url, 'Ann')
  const token = ann.client.rest.token ?? ''
  await ann.client.connection.ask('lobby:list', {})
  const ended = new Promise((resolve) => ann.client.connection.socket.once('disconnect', resolve))
  await ann.client.rest.signOut()
  expect(await ended).toBe('io server disconnect')
  ann.client.close()
  expect(await new MoothallClient({ baseUrl: hall.url, token }).rest.me()).toEqual({ me: null })
})

test('browsers get the session as a cookie that scripts cannot read', async () => {
  const response = await fetch(`${hall.url}/api/v1/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nickname: 'Cookie' }),
  })
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^moothall_session=[A-Za-z0-9_-]{43};/)
  expect(cookie).toContain('HttpOnly')
  expect(cookie).toContain('SameSite=Lax')
  const me = await fetch(`${hall.url}/api/v1/me`, {
    headers: { cookie: cookie.split(';')[0] ?? '' },
  })
  expect(((await me.json()) as { me: { nickname: string } }).me.nickname).toBe('Cookie')
})

test('a session that has run out is nobody’s', async () => {
  const ann = await guest(hall.url, 'Ann')
  await hall.service.database.prisma.session.updateMany({
    where: { accountId: ann.id },
    data: { expiresAt: new Date(Date.now() - 1000) },
  })
  expect(await ann.client.rest.me()).toEqual({ me: null })
})

test('pages of another origin cannot open a socket', async () => {
  const ask = (origin: string) =>
    fetch(`${hall.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin } }).then(
      (r) => r.status,
    )
  expect(await ask('https://elsewhere.example')).toBe(403)
  expect(await ask(hall.url)).toBe(200)
})

test('a name is kept in one form, and one that only looks like another is refused', async () => {
  const { rest } = fresh()
  expect((await rest.enter('Zoe\u0308  Ａnn')).me.nickname).toBe('Zoë Ann')
  expect((await rest.rename(' 𝐙𝐨𝐞 ')).me.nickname).toBe('Zoe')
  for (const name of ['Zоe', 'Zoe\u202E', 'Z\u200Boe', `Z${'\u0335'.repeat(9)}oe`, '\u3164'])
    await expect(rest.rename(name)).rejects.toMatchObject({ code: 'BAD_INPUT' })
  const table = await rest.createLobby({ ruleset: 'pebbles', name: 'Cafe\u0301' })
  expect(table.name).toBe('Café')
})

test('an e-mail address is one, however its letters are put together', async () => {
  const given = { password: 'a good long one', nickname: 'Kurt' }
  await fresh().rest.register({ email: 'kurt.zoë@example.org', ...given })
  for (const email of ['\u212Aurt.zoë@example.org', 'kurt.zoe\u0308@example.org'])
    await expect(fresh().rest.register({ email, ...given })).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
    })
})

test('sessions that have run out are swept away, and their sockets with them', async () => {
  const ann = await guest(hall.url, 'Ann')
  await ann.client.connection.ask('lobby:list', {})
  const cut = new Promise((resolve) => ann.client.connection.socket.once('disconnect', resolve))
  const { prisma } = hall.service.database
  await prisma.session.updateMany({
    where: { accountId: ann.id },
    data: { expiresAt: new Date(0) },
  })
  await hall.service.people.sweep()
  expect(await cut).toBe('io server disconnect')
  ann.client.close()
  expect(await prisma.session.count({ where: { accountId: ann.id } })).toBe(0)
})
