import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from './hall.ts'
import { begin, draws, type Guest, guest, oneProcess, playOn } from './testing/hall.ts'
import { onlyOn } from './testing/on-stores.ts'
import { redisUrl, testDatabase } from './testing/store.ts'

onlyOn(['cluster'], 'it is about several processes').describe(
  'two processes on PostgreSQL and Redis',
  () => {
    let drop = async () => {}
    let halls: [Hall, Hall]
    let ann: Guest
    let ben: Guest
    beforeAll(async () => {
      const own = await testDatabase()
      drop = own.drop
      const env = { DATABASE_URL: own.url, REDIS_URL: redisUrl() }
      halls = await Promise.all([oneProcess(env), oneProcess(env)])
      ann = await guest(halls[0].url, 'Ann')
      ben = await guest(halls[1].url, 'Ben')
    })
    afterAll(async () => {
      ann?.client.close()
      ben?.client.close()
      await Promise.all(halls.map((hall) => hall.close()))
      await drop()
    })

    test('people at different ones play one game, with a bot that each of them could move', async () => {
      const id = await begin([ann, ben], 'pebbles', { rounds: 8, seats: 3 }, { bots: 1 })
      await Promise.all([
        playOn(ann.client.game(id), draws(1)),
        playOn(ben.client.game(id), draws(2)),
      ])
      const [one, two] = await Promise.all(halls.map((hall) => hall.service.rooms.open(id)))
      expect(one?.game.status).toBe('over')
      expect(one?.game.hash()).toBe(two?.game.hash())
      const rows = await halls[0].service.database.sql.query<{ n: number }>(
        'SELECT n FROM "journal" WHERE game_id = $1 ORDER BY n',
        [id],
      )
      const choices = 8 * 6
      expect(rows.length).toBeGreaterThanOrEqual(choices)
      expect(rows.map((row) => row.n)).toEqual(rows.map((_, i) => i + 1))
    })

    test('seats that answer in the same moment at different ones are all accepted, each once (boardgame.io#828)', async () => {
      const id = await begin([ann, ben], 'pebbles', { rounds: 30 })
      const games = [ann.client.game(id), ben.client.game(id)]
      await Promise.all(games.map((game) => game.join()))
      for (let round = 0; round < 10; round++) {
        await Promise.all(
          games.map((game) =>
            game.until((f) => f.decisions.some((d) => d.type === 'sealed' && d.mine.length > 0)),
          ),
        )
        const acks = await Promise.all(games.map((game) => game.choose(game.mine[0]!.id, 0)))
        expect(acks).toHaveLength(2)
        for (const game of games) {
          await game.until((f) =>
            f.decisions.some((d) => d.kind === 'pebbles.say' && d.mine.length > 0),
          )
          await game.choose(game.mine[0]!.id, 'pass')
        }
      }
      const rows = await halls[1].service.database.sql.query(
        'SELECT n FROM "journal" WHERE game_id = $1',
        [id],
      )
      expect(rows).toHaveLength(40)
    })

    // Anchors, row 36.
    test('of a hundred who want the last chairs, at both, as many as there are chairs get one; who leaves frees it at once (colyseus#726, colyseus#678)', async () => {
      const { rest } = ann.client
      const lobby = await rest.createLobby({
        ruleset: 'pebbles',
        name: 'The last chairs',
        options: { seats: 4 },
      })
      const crowd = await Promise.all(
        Array.from({ length: 100 }, (_, i) => guest((halls[i % 2] as Hall).url, `G${i}`)),
      )
      const tries = await Promise.allSettled(crowd.map(({ client }) => client.rest.join(lobby.id)))
      const told = crowd.filter((_, i) => tries[i]?.status === 'fulfilled')
      const codes = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
      expect(codes).toEqual(Array.from({ length: 97 }, () => 'LOBBY_FULL'))
      const sitting = async (by: Guest) =>
        (await by.client.rest.lobby(lobby.id)).chairs.map(({ person }) => person?.id).sort()
      const seated = [ann, ...told].map(({ id }) => id).sort()
      for (const by of [ann, ben]) expect(await sitting(by)).toEqual(seated)

      // Of those who found no chair some ask again as soon as somebody has stood up, and one finds it free.
      const [leaver] = told as [Guest]
      await leaver.client.rest.leaveLobby(lobby.id)
      const waiting = crowd.filter((one) => !told.includes(one)).slice(0, 10)
      const again = await Promise.allSettled(
        waiting.map(({ client }) => client.rest.join(lobby.id)),
      )
      const next = waiting.filter((_, i) => again[i]?.status === 'fulfilled')
      expect(next).toHaveLength(1)
      const now = seated.filter((id) => id !== leaver.id).concat(next.map(({ id }) => id))
      for (const by of [ann, ben]) expect(await sitting(by)).toEqual(now.sort())
    })

    test('a session is good at each of them, and talk and tables are heard at the other (nakama#1101, colyseus#552)', async () => {
      const lobby = await ann.client.rest.createLobby({ ruleset: 'pebbles', name: 'Across' })
      await ben.client.connection.ask('lobby:watch', { id: lobby.id })
      const changed = new Promise((resolve) =>
        ben.client.connection.on('lobby:change', (news) => resolve(news.lobby.name)),
      )
      await ann.client.rest.changeLobby(lobby.id, { name: 'Across the hall' })
      expect(await changed).toBe('Across the hall')
      const heard = new Promise((resolve) =>
        ben.client.connection.on('chat:line', (news) => resolve(news.line.text)),
      )
      await ann.client.connection.ask('chat:say', {
        room: `lobby:${lobby.id}`,
        text: 'Over here!',
        clientId: 'over-here',
      })
      expect(await heard).toBe('Over here!')
      const token = ann.client.rest.token ?? ''
      const me = await fetch(`${halls[1].url}/api/v1/me`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(me.status).toBe(200)
    })
  },
)
