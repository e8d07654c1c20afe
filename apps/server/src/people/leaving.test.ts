import { MoothallClient } from '@moothall/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, guest, openHalls, roomOf, TWO_PROCESSES } from '../testing/hall.ts'

let halls: Hall[]
let shut = async () => {}
beforeAll(async () => {
  ;({ halls, shut } = await openHalls(TWO_PROCESSES ? 'two processes' : 'one process'))
})
afterAll(() => shut())
const url = (n: number) => halls[n % halls.length]!.url
const fresh = (n: number, token?: string) =>
  new MoothallClient({ baseUrl: url(n), ...(token === undefined ? {} : { token }) }).rest
const PASSWORD = 'a sentence to keep'

test('somebody sees their sessions, and ends one of them, wherever it is open', async () => {
  const ann = await guest(url(0), 'Ann')
  const { rest } = ann.client
  await rest.register({ email: 'ann@example.org', password: PASSWORD })
  const elsewhere = new MoothallClient({ baseUrl: url(1) })
  await elsewhere.rest.signIn('ann@example.org', PASSWORD)
  await elsewhere.connection.ask('lobby:list', {})
  const cut = new Promise((resolve) => elsewhere.connection.socket.once('disconnect', resolve))
  const mine = await rest.sessions()
  expect(mine.map(({ current }) => current).sort()).toEqual([false, true])
  expect(JSON.stringify(mine)).not.toContain(rest.token)
  const other = mine.find(({ current }) => !current)!

  // Others cannot end it, and are not told whether there is such a one.
  const ben = await guest(url(0), 'Ben')
  await ben.client.rest.endSession(other.id)
  expect(await rest.sessions()).toHaveLength(2)
  await rest.endSession(other.id)
  expect(await cut).toBe('io server disconnect')
  expect(await elsewhere.rest.me()).toEqual({ me: null })
  expect((await rest.sessions()).map(({ current }) => current)).toEqual([true])
  for (const client of [ann.client, ben.client, elsewhere]) client.close()
})

test('whoever leaves for good gives up seats and chairs, and nothing names them any more', async () => {
  const [ann, ben] = [await guest(url(0), 'Annabel'), await guest(url(0), 'Ben')]
  const { rest } = ann.client
  await rest.register({ email: 'annabel@example.org', password: PASSWORD })
  const game = await begin([ann, ben], 'pebbles')
  const table = await rest.createLobby({ ruleset: 'pebbles', name: 'Hers' })
  await ben.client.rest.join(table.id)
  await ann.client.connection.ask('chat:say', {
    room: `game:${game}`,
    text: 'Good evening',
    clientId: 'line-of-ann',
  })
  const there = (await halls.at(-1)!.service.rooms.open(game))!

  const kept = await rest.myData()
  expect(kept.me.email).toBe('annabel@example.org')
  expect(kept.games.map(({ id }) => id)).toEqual([game])
  expect(kept.said).toMatchObject([{ room: `game:${game}`, text: 'Good evening' }])

  await expect(rest.leaveForGood()).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  await expect(rest.leaveForGood('not that one')).rejects.toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
  const { token } = rest
  await fresh(1, token).leaveForGood(PASSWORD)
  expect(await fresh(0, token).me()).toEqual({ me: null })
  await expect(fresh(0).signIn('annabel@example.org', PASSWORD)).rejects.toMatchObject({
    code: 'WRONG_CREDENTIALS',
  })
  // The game goes on: a bot has the seat, and Ben reads what was said.
  await expect.poll(() => there.seatsOf(ann.id)).toEqual([])
  expect(there.game.status).toBe('open')
  await expect
    .poll(async () => (await ben.client.rest.game(game)).people.map(({ person }) => person?.id))
    .not.toContain(ann.id)
  const { lines } = await ben.client.connection.ask('chat:history', { room: `game:${game}` })
  expect(lines).toMatchObject([{ from: null, text: 'Good evening' }])
  expect((await ben.client.rest.lobby(table.id)).hostId).toBe(ben.id)
  const [mine] = await ben.client.rest.myGames()
  expect(mine?.people).toContain('Former player')
  const { sql } = halls[0]!.service.database
  for (const name of [
    'accounts',
    'sessions',
    'game_holders',
    'chat_lines',
    'chairs',
    'games',
    'journal',
  ])
    expect(JSON.stringify(await sql.query(`SELECT * FROM "${name}"`))).not.toMatch(
      new RegExp(`Annabel|annabel|${ann.id}`),
    )
  // The address is free again.
  await fresh(0).register({ email: 'annabel@example.org', password: PASSWORD, nickname: 'New' })
  for (const { client } of [ann, ben]) client.close()
})

test('a guest leaves for good without a password', async () => {
  const carol = await guest(url(0), 'Carol')
  await carol.client.rest.leaveForGood()
  expect(await carol.client.rest.me()).toEqual({ me: null })
  const { prisma } = halls[0]!.service.database
  expect(await prisma.account.count({ where: { id: carol.id } })).toBe(0)
  carol.client.close()
})

test('guests who cannot come back are forgotten, and nobody else', async () => {
  const { service } = halls[0]!
  const { prisma } = service.database
  const [gone, here, young, member] = await Promise.all(
    ['Gone', 'Here', 'Young', 'Member'].map((name) => guest(url(0), name)),
  )
  const people = [gone!, here!, young!, member!]
  const game = await begin([gone!, here!], 'pebbles')
  await member!.client.rest.register({ email: 'member@example.org', password: PASSWORD })
  for (const { client } of [gone!, young!, member!]) await client.rest.signOut()
  await prisma.account.updateMany({
    where: { id: { in: [gone!, here!, member!].map(({ id }) => id) } },
    data: { createdAt: new Date(service.now() - 2 * 86_400_000) },
  })
  await service.leaving.sweep()
  const left = await prisma.account.findMany({ where: { id: { in: people.map(({ id }) => id) } } })
  expect(new Set(left.map(({ nickname }) => nickname))).toEqual(
    new Set(['Here', 'Young', 'Member']),
  )
  // Others play on against a bot, as after whoever leaves for good.
  const room = await roomOf(halls[0]!, game)
  const holders = room.game.seating.holders.map((token) => token && room.people.get(token)?.bot)
  expect(holders.filter((bot) => bot !== undefined)).toHaveLength(1)
  for (const { client } of people) client.close()
})

test('a session whose person left for good while it was looked up is nobody’s, and no fault', async () => {
  const { client } = await guest(url(0), 'Gone')
  const token = client.rest.token as string
  const { service } = halls[0] as Hall
  // The moment between the two reads, held still: the session is there and its person is not.
  await service.database.sql.script(
    `ALTER TABLE "sessions" DROP CONSTRAINT "sessions_account_id_fkey"`,
  )
  await service.database.sql.query(`DELETE FROM "accounts" WHERE nickname = 'Gone'`)
  expect(await service.people.bySession(token)).toBeUndefined()
  client.close()
})
