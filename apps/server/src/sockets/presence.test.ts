import { MoothallClient } from '@moothall/client'
import type { ServerEvents } from '@moothall/protocol'
import { expect, test } from 'vitest'
import { LocalBus } from '../bus/local-bus.ts'
import { annAndBen } from '../testing/ann-and-ben.ts'
import { begin, guest, roomOf } from '../testing/hall.ts'
import { onStores } from '../testing/on-stores.ts'
import { Presence } from './presence.ts'

onStores('who is here', ['pglite', 'cluster'], (store) => {
  const at = annAndBen({ store })

  test('at a game: players by seat, those who look on by name and number, each once', async () => {
    const id = await begin([at.ann, at.ben], 'pebbles')
    const [a, b] = [at.ann.client.game(id), at.ben.client.game(id)]
    await Promise.all([a.join(), b.join()])
    const maud = await guest(at.hall.url, 'Maud')
    await maud.client.game(id).join()
    await expect
      .poll(() => a.presence)
      .toMatchObject({
        holders: { p1: 'here', p2: 'here' },
        watchers: 1,
        watching: [{ id: maud.id, nickname: 'Maud' }],
      })
    maud.client.leaveGame(id)
    await expect.poll(() => a.presence?.watching).toEqual([])
    maud.client.close()
  })

  test('at a table: whoever looks at it, until they go', async () => {
    const lobby = await at.ann.client.rest.createLobby({ ruleset: 'pebbles', name: 'Table' })
    let seen: ServerEvents['lobby:presence'] | undefined
    at.ann.client.connection.on('lobby:presence', (news) => {
      if (news.id === lobby.id) seen = news
    })
    await at.ann.client.connection.ask('lobby:watch', { id: lobby.id })
    await at.ben.client.connection.ask('lobby:watch', { id: lobby.id })
    // Looked at twice over, it is still one who looks.
    await at.ben.client.connection.ask('lobby:watch', { id: lobby.id })
    const names = () => seen?.watching.map((one) => one.nickname).sort()
    await expect.poll(names).toEqual(['Ann', 'Ben'])
    expect(seen?.watchers).toBe(2)
    await at.ben.client.connection.ask('lobby:unwatch', { id: lobby.id })
    await expect.poll(names).toEqual(['Ann'])
    const maud = await guest(at.hall.url, 'Maud')
    await maud.client.connection.ask('lobby:watch', { id: lobby.id })
    await expect.poll(names).toEqual(['Ann', 'Maud'])
    maud.client.close()
    await expect.poll(names).toEqual(['Ann'])
  })
})

onStores('whoever goes while they come in', ['pglite'], (store) => {
  const at = annAndBen({ store, env: { MOOTHALL_AWAY: '100' } })
  const places = async () => {
    const figures = await (await fetch(`${at.hall.url}/metrics`)).text()
    return Number(/^moothall_places (\d+)$/m.exec(figures)?.[1])
  }

  test('is not counted as there for ever', async () => {
    const id = await begin([at.ann, at.ben], 'pebbles')
    const table = await at.ann.client.rest.createLobby({ ruleset: 'pebbles', name: 'Table' })
    await expect.poll(places).toBe(0)
    for (let round = 0; round < 4; round++)
      for (const person of [at.ann, at.ben]) {
        const hasty = new MoothallClient({
          baseUrl: at.hall.url,
          token: person.client.rest.token as string,
        })
        const { socket } = hasty.connection
        await hasty.connection.ask('lobby:unlist', {})
        socket.emit('game:join', { game: id }, () => {})
        socket.emit('lobby:watch', { id: table.id }, () => {})
        socket.disconnect()
      }
    // Or turns back on the threshold.
    await at.ann.client.connection.ask('lobby:unlist', {})
    const { socket } = at.ann.client.connection
    await Promise.all([
      ...['game:join', 'game:leave'].map((name) =>
        socket.emitWithAck(name as 'game:leave', { game: id }),
      ),
      ...['lobby:watch', 'lobby:unwatch'].map((name) =>
        socket.emitWithAck(name as 'lobby:unwatch', { id: table.id }),
      ),
    ])
    const stays = await guest(at.hall.url, 'Maud')
    await stays.client.game(id).join()
    stays.client.close()
    await expect.poll(places, { timeout: 8_000 }).toBe(0)
  })
})

onStores('whoever comes back', ['pglite', 'cluster'], (store) => {
  const at = annAndBen({ store, env: { MOOTHALL_AWAY: '100' } })

  test('while it is being written that they are away is here, and not away for good', async () => {
    const id = await begin([at.ann, at.ben], 'pebbles')
    const [a, b] = [at.ann.client.game(id), at.ben.client.game(id)]
    await Promise.all([a.join(), b.join()])
    const room = await roomOf(at.hall, id)
    await expect.poll(() => a.presence?.holders).toEqual({ p1: 'here', p2: 'here' })
    await expect.poll(() => room.busy).toBe(false)
    await at.hall.service.database.sql.transaction(async (tx) => {
      // Nothing gets into the journal until this ends.
      await tx.query(`LOCK TABLE "journal" IN EXCLUSIVE MODE`)
      at.ben.client.leaveGame(id)
      await expect.poll(() => room.busy).toBe(true)
      await at.ben.client.game(id).join()
      expect(room.game.seating.away).toEqual([])
    })
    const said = async () =>
      (
        await at.hall.service.database.sql.query<{ answer: string }>(
          `SELECT answer FROM "journal" WHERE game_id = $1 AND kind = 'presence' ORDER BY n`,
          [id],
        )
      ).map(({ answer }) => JSON.parse(answer))
    const both = [true, false].map((away) => ({ holder: 'p2', away }))
    await expect.poll(async () => (await said()).slice(-2)).toEqual(both)
  })
})

test('of games where nobody is any more nothing is kept', async () => {
  const bus = new LocalBus()
  const times = { beat: 20, silent: 300, repeat: 20_000 }
  const presence = new Presence(bus, 'here', 300, Date.now, times)
  const other = { process: 'there', holders: { p2: 1 }, watchers: 0, names: {} }
  bus.publish('alive', { process: 'there', asks: false })
  for (let i = 0; i < 50; i++) {
    presence.enter(`game-${i}`, 'p1', undefined)
    bus.publish('presence', { place: `game-${i}`, ...other })
    presence.leave(`game-${i}`, 'p1', undefined)
  }
  await expect.poll(() => presence.size).toBe(50)
  // The grace of those who left runs out, and the other process has ended without a word.
  await expect.poll(() => presence.size).toBe(0)
  expect(presence.view('game-1', ['p1', 'p2']).holders).toEqual({ p1: 'gone', p2: 'gone' })
  presence.close()
})
