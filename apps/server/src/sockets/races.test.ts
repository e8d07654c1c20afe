import type { Lobby } from '@moothall/protocol'
import { expect, test } from 'vitest'
import { annAndBen } from '../testing/ann-and-ben.ts'
import { begin, draws, guest, playOn, roomOf } from '../testing/hall.ts'
import { onStores } from '../testing/on-stores.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

onStores('whoever begins to look while things change,', ['pglite', 'cluster'], (store) => {
  const at = annAndBen({ store })
  const away = (name: string) => guest(at.hall.url, name)

  // With nothing but the bare socket, as a stranger's program has it: what came last is what holds.
  test('at a table or the list, ends with the newest', async () => {
    const watcher = await away('Walter')
    const { connection } = watcher.client
    const table = new Map<string, string>()
    const list = new Map<string, string>()
    connection.on('lobby:change', ({ lobby }) => table.set(lobby.id, lobby.name))
    connection.on('lobby:listChange', ({ lobby }) => lobby && list.set(lobby.id, lobby.name))
    for (let round = 0; round < 25; round++) {
      const lobby: Lobby = await at.ann.client.rest.createLobby({
        ruleset: 'pebbles',
        name: 'First',
      })
      const renames = ['Second', 'Third', `Last ${round}`].map(async (name, i) => {
        await pause(i * 3)
        await at.ann.client.rest.changeLobby(lobby.id, { name })
      })
      await pause(round % 9)
      await Promise.all([
        connection.ask('lobby:list', {}).then(({ lobbies }) => {
          for (const one of lobbies) list.set(one.id, one.name)
        }),
        connection
          .ask('lobby:watch', { id: lobby.id })
          .then((answer) => table.set(lobby.id, answer.lobby.name)),
      ])
      await Promise.all(renames)
      const last = (await at.ann.client.rest.lobby(lobby.id)).name
      await expect.poll(() => table.get(lobby.id)).toBe(last)
      await expect.poll(() => list.get(lobby.id)).toBe(last)
      await pause(20)
      expect([table.get(lobby.id), list.get(lobby.id)]).toEqual([last, last])
      await connection.ask('lobby:unwatch', { id: lobby.id })
      await connection.ask('lobby:unlist', {})
      await at.ann.client.rest.closeLobby(lobby.id)
    }
    watcher.client.close()
  })

  test('at a game, comes to the same view as everybody, without a gap (socket.io#4733)', async () => {
    const id = await begin([at.ann, at.ben], 'pebbles', { rounds: 40 })
    const playing = [at.ann, at.ben].map((person, i) => playOn(person.client.game(id), draws(i)))
    const watchers = await Promise.all(Array.from({ length: 6 }, (_, i) => away(`W${i}`)))
    const looking = watchers.map(async (watcher, i) => {
      for (let n = 0; at.ann.client.game(id).frame?.status !== 'over' && n < 60; n++) {
        const game = watcher.client.game(id)
        await game.join()
        await pause((i * 7 + n) % 11)
        watcher.client.leaveGame(id)
      }
      return watcher.client.game(id)
    })
    await Promise.all(playing)
    const games = await Promise.all(looking)
    const room = await roomOf(at.hall, id)
    const whole = JSON.parse(JSON.stringify(room.view(room.viewerFor(undefined))))
    for (const game of games) {
      await game.join()
      await game.until((frame) => frame.status === 'over')
      expect(game.frame?.entities).toEqual(whole.entities)
      expect(game.frame?.logCount).toBe(whole.logCount)
    }
    for (const watcher of watchers) watcher.client.close()
  })

  test('for whom games wait, counts what waits when all is quiet', async () => {
    const games = await Promise.all(
      Array.from({ length: 5 }, () => begin([at.ann, at.ben], 'pebbles', { rounds: 30 })),
    )
    const told = new Map<string, readonly string[]>()
    const stops = [at.ann, at.ben].map((person) =>
      person.client.connection.on('me:turns', (news) => told.set(person.id, news.games)),
    )
    await Promise.all(
      games.flatMap((id) =>
        [at.ann, at.ben].map((person, i) => playOn(person.client.game(id), draws(i + 3), 21)),
      ),
    )
    for (const person of [at.ann, at.ben]) {
      const asked = () => games.filter((id) => person.client.game(id).mine.length > 0).sort()
      // What the other did last may be on its way still.
      await expect
        .poll(
          () => {
            const waits = (told.get(person.id) ?? []).filter((id) => games.includes(id)).sort()
            return { waits, asked: asked() }
          },
          { timeout: 5_000 },
        )
        .toSatisfy(({ waits, asked }) => JSON.stringify(waits) === JSON.stringify(asked))
      const before = asked()
      for (const id of games) await person.client.game(id).join()
      expect(asked(), 'what they had been shown').toEqual(before)
    }
    for (const stop of stops) stop()
  })
})
