import type { Lobby } from '@moothall/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Guest, guest, type TestHall, testHall } from '../testing/hall.ts'
import { onStores } from '../testing/on-stores.ts'

onStores('tables', ['pglite', 'postgres'], (store) => {
  let hall: TestHall
  let host: Guest
  beforeAll(async () => {
    hall = await testHall({}, undefined, store)
    host = await guest(hall.url, 'Host')
  })
  afterAll(async () => {
    host.client.close()
    await hall.close()
  })

  const lay = (more: object = {}) =>
    host.client.rest.createLobby({ ruleset: 'pebbles', name: 'A table', ...more })

  test('of many who sit down at once, as many as there are chairs get one (colyseus#726, colyseus#678)', async () => {
    const lobby = await lay({ options: { seats: 4 } })
    const guests = await Promise.all(Array.from({ length: 20 }, (_, i) => guest(hall.url, `G${i}`)))
    const tries = await Promise.allSettled(guests.map((g) => g.client.rest.join(lobby.id)))
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(3)
    for (const refused of tries) {
      if (refused.status === 'rejected')
        expect(refused.reason).toMatchObject({ code: 'LOBBY_FULL' })
    }
    const full = await host.client.rest.lobby(lobby.id)
    expect(new Set(full.chairs.map((c) => c.person?.id)).size).toBe(4)
    // Whoever leaves frees the chair at once.
    const seated = guests.filter((g) => full.chairs.some((c) => c.person?.id === g.id))
    await seated[0]!.client.rest.leaveLobby(lobby.id)
    const next = guests.find((g) => !full.chairs.some((c) => c.person?.id === g.id))!
    await expect(next.client.rest.join(lobby.id)).resolves.toBeDefined()
  })

  test('of many who want the same chair one gets it', async () => {
    const lobby = await lay({ options: { seats: 4 } })
    const guests = await Promise.all(Array.from({ length: 8 }, (_, i) => guest(hall.url, `G${i}`)))
    const tries = await Promise.allSettled(
      guests.map((g) => g.client.rest.join(lobby.id, { chair: 2 })),
    )
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
  })

  test('a table starts once, however often it is asked to, and nobody is lost who sat down in time (powergrid#61)', async () => {
    const lobby = await lay({ options: { seats: 2 } })
    const ben = await guest(hall.url, 'Ben')
    await ben.client.rest.join(lobby.id)
    await expect(host.client.rest.start(lobby.id)).rejects.toMatchObject({ code: 'NOT_READY' })
    await ben.client.rest.ready(lobby.id)
    const late = await guest(hall.url, 'Late')
    const [joined, ...starts] = await Promise.allSettled([
      late.client.rest.join(lobby.id),
      ...Array.from({ length: 5 }, () => host.client.rest.start(lobby.id)),
    ])
    const begun = starts.filter((s) => s.status === 'fulfilled')
    const after = await host.client.rest.lobby(lobby.id)
    if (joined?.status === 'fulfilled') {
      // Late was in time and is not ready: the table must not have begun without asking.
      expect(begun).toHaveLength(0)
      expect(after.state).toBe('open')
    } else {
      expect(begun).toHaveLength(1)
      expect(after.gameId).toBe((begun[0] as PromiseFulfilledResult<string>).value)
      expect(after.state).toBe('started')
    }
  })

  test('house rules are checked, and a change of them asks everyone anew', async () => {
    await expect(lay({ options: { seats: 9 } })).rejects.toMatchObject({
      code: 'BAD_OPTIONS',
      details: { problems: [{ key: 'seats', code: 'RANGE' }] },
    })
    await expect(lay({ options: { setas: 2 } })).rejects.toMatchObject({ code: 'BAD_OPTIONS' })
    await expect(lay({ ruleset: 'chess' })).rejects.toMatchObject({ code: 'UNKNOWN_RULESET' })
    const lobby = await lay()
    const ben = await guest(hall.url, 'Ben')
    await ben.client.rest.join(lobby.id)
    await ben.client.rest.ready(lobby.id)
    const changed = await host.client.rest.changeLobby(lobby.id, { options: { rounds: 5 } })
    expect(changed.options).toEqual({ seats: 2, rounds: 5, faults: false })
    expect(changed.chairs[1]).toMatchObject({ ready: false })
  })

  test('there are as many chairs as the house rules have places, and it is said what lets one begin', async () => {
    const lobby = await lay({ options: { seats: 3 } })
    expect(lobby.chairs).toHaveLength(3)
    expect(lobby.players).toEqual({ min: 3, max: 3 })
    expect(lobby.fitting).toBeUndefined()
    const ben = await guest(hall.url, 'Ben')
    const two = await ben.client.rest.join(lobby.id, { chair: 2, nonce: 'mine-alone-of-all' })
    await ben.client.rest.ready(lobby.id)
    expect(two.fitting).toEqual({ option: 'seats', value: 2 })
    await expect(host.client.rest.start(lobby.id)).rejects.toMatchObject({
      code: 'TOO_FEW_PLAYERS',
    })

    // The chair that Ben sat on is gone; Ben is not.
    const fewer = await host.client.rest.changeLobby(lobby.id, { options: { seats: 2 } })
    expect(fewer.chairs.map((chair) => chair.person?.id)).toEqual([host.id, ben.id])
    expect(fewer).toMatchObject({ players: { min: 2, max: 2 } })
    expect(fewer.fitting).toBeUndefined()
    const more = await host.client.rest.changeLobby(lobby.id, { options: { seats: 4 } })
    expect(more.chairs.map((chair) => chair.index)).toEqual([0, 1, 2, 3])

    // Where more sit than there are places nobody is turned out; the table waits.
    for (const seat of [2, 3]) await host.client.rest.addBot(lobby.id, { seat })
    const tight = await host.client.rest.changeLobby(lobby.id, { options: { seats: 3 } })
    expect(tight.chairs).toHaveLength(4)
    expect(tight.fitting).toEqual({ option: 'seats', value: 4 })
    await ben.client.rest.ready(lobby.id)
    await expect(host.client.rest.start(lobby.id)).rejects.toMatchObject({
      code: 'TOO_MANY_PLAYERS',
    })
    await host.client.rest.removeBot(lobby.id, 2)
    await expect(host.client.rest.start(lobby.id)).resolves.toBeDefined()
    const pair = await lay()
    await expect(host.client.rest.seats(pair.id, 3)).rejects.toMatchObject({
      code: 'TOO_MANY_PLAYERS',
    })
  })

  test('when the host leaves the next is host, and an empty table is closed', async () => {
    const ann = await guest(hall.url, 'Ann')
    const ben = await guest(hall.url, 'Ben')
    const lobby = await ann.client.rest.createLobby({ ruleset: 'pebbles', name: 'Short' })
    await ben.client.rest.join(lobby.id)
    await ann.client.rest.leaveLobby(lobby.id)
    expect((await ben.client.rest.lobby(lobby.id)).hostId).toBe(ben.id)
    await ben.client.rest.leaveLobby(lobby.id)
    await expect(ann.client.rest.join(lobby.id)).rejects.toMatchObject({ code: 'LOBBY_CLOSED' })
  })

  test('a change that falls into the moment of looking is never missed, the newest never followed by an older', async () => {
    const watchers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => guest(hall.url, `W${i}`)),
    )
    await Promise.all(watchers.map((w) => w.client.connection.ask('lobby:list', {})))
    for (let round = 0; round < 8; round++) {
      const lobby = await lay()
      await host.client.rest.addBot(lobby.id)
      // The table begins while they ask to watch it, each at another moment.
      const begins = host.client.rest.start(lobby.id)
      const seen = watchers.map(async (w, i) => {
        await new Promise((resolve) => setTimeout(resolve, i * 2))
        const table = w.client.lobby(lobby.id)
        const { gameId } = await table.until((now) => now.gameId !== undefined)
        table.leave()
        return gameId
      })
      const gameId = await begins
      expect(new Set(await Promise.all(seen))).toEqual(new Set([gameId]))
    }
    for (const watcher of watchers) watcher.client.close()
  })

  test('whoever looks at the list or the table sees changes at once, and talk', async () => {
    const watcher = await guest(hall.url, 'Walter')
    const { connection } = watcher.client
    const seen: string[] = []
    connection.on('lobby:listChange', ({ lobby, gone }) => seen.push(lobby?.name ?? `gone ${gone}`))
    await connection.ask('lobby:list', {})
    const lobby = await lay({ name: 'Seen', options: { seats: 4 } })
    await connection.ask('lobby:watch', { id: lobby.id })
    const full = new Promise<Lobby>((resolve) =>
      connection.on(
        'lobby:change',
        (data) => data.lobby.chairs.every((c) => c.person !== null) && resolve(data.lobby),
      ),
    )
    for (let i = 0; i < 3; i++) await host.client.rest.addBot(lobby.id)
    expect((await full).chairs.map((c) => c.person?.bot)).toEqual([
      undefined,
      'random',
      'random',
      'random',
    ])
    const heard = new Promise((resolve) =>
      connection.on('chat:line', ({ line }) => resolve(line.text)),
    )
    const say = { room: `lobby:${lobby.id}`, text: 'Sit down!', clientId: 'say-it-once' }
    const first = await host.client.connection.ask('chat:say', say)
    const again = await host.client.connection.ask('chat:say', say)
    expect(again.line).toEqual(first.line)
    expect(await heard).toBe('Sit down!')
    expect(
      (await connection.ask('chat:history', { room: `lobby:${lobby.id}` })).lines,
    ).toHaveLength(1)
    await host.client.rest.closeLobby(lobby.id)
    await expect.poll(() => seen).toContain(`gone ${lobby.id}`)
    expect(seen).toContain('Seen')
    watcher.client.close()
  })
})
