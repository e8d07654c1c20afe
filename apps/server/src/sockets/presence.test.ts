import type { ServerEvents } from '@moothall/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LocalBus } from '../bus/local-bus.ts'
import type { Hall } from '../hall.ts'
import { begin, type Guest, guest, openHalls, TWO_PROCESSES } from '../testing/hall.ts'
import { Presence } from './presence.ts'

for (const kind of ['one process', 'two processes'] as const) {
  describe.skipIf(kind === 'two processes' && !TWO_PROCESSES)(`who is here, in ${kind}`, () => {
    let halls: Hall[]
    let ann: Guest
    let ben: Guest
    let shut = async () => {}
    beforeAll(async () => {
      ;({ halls, shut } = await openHalls(kind))
      ann = await guest(halls[0]?.url ?? '', 'Ann')
      ben = await guest(halls.at(-1)?.url ?? '', 'Ben')
    })
    afterAll(async () => {
      ann.client.close()
      ben.client.close()
      await shut()
    })

    test('at a game: players by seat, those who look on by name and number, each once', async () => {
      const id = await begin([ann, ben], 'pebbles')
      const [a, b] = [ann.client.game(id), ben.client.game(id)]
      await Promise.all([a.join(), b.join()])
      const maud = await guest(halls.at(-1)?.url ?? '', 'Maud')
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
      const lobby = await ann.client.rest.createLobby({ ruleset: 'pebbles', name: 'Table' })
      let seen: ServerEvents['lobby:presence'] | undefined
      ann.client.connection.on('lobby:presence', (news) => {
        if (news.id === lobby.id) seen = news
      })
      await ann.client.connection.ask('lobby:watch', { id: lobby.id })
      await ben.client.connection.ask('lobby:watch', { id: lobby.id })
      // Looked at twice over, it is still one who looks.
      await ben.client.connection.ask('lobby:watch', { id: lobby.id })
      const names = () => seen?.watching.map((one) => one.nickname).sort()
      await expect.poll(names).toEqual(['Ann', 'Ben'])
      expect(seen?.watchers).toBe(2)
      await ben.client.connection.ask('lobby:unwatch', { id: lobby.id })
      await expect.poll(names).toEqual(['Ann'])
      const maud = await guest(halls.at(-1)?.url ?? '', 'Maud')
      await maud.client.connection.ask('lobby:watch', { id: lobby.id })
      await expect.poll(names).toEqual(['Ann', 'Maud'])
      maud.client.close()
      await expect.poll(names).toEqual(['Ann'])
    })
  })
}

test('of games where nobody is any more nothing is kept', async () => {
  const bus = new LocalBus()
  const times = { beat: 20, silent: 300, repeat: 20_000 }
  const presence = new Presence(bus, 'here', 300, Date.now, times)
  const other = { process: 'there', holders: { p2: 1 }, watchers: 0, names: {} }
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
