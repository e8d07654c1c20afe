import { text } from '@moothall/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Rulesets, withoutBundle } from '../rulesets/rulesets.ts'
import { begin, type Guest, guest, type TestHall, testHall } from '../testing/hall.ts'
import { onStores } from '../testing/on-stores.ts'
import { pebbles } from '../testing/pebbles.ts'

/** Rules that were never checked: nobody knows what this house rule can be set to. */
const thorns = {
  ...pebbles,
  id: 'thorns',
  options: {
    fields: [
      ...pebbles.options.fields,
      { key: 'hints', type: 'boolean', label: text('hints'), default: true },
    ],
  },
}

onStores('rows that cannot be shown', ['pglite', 'postgres'], (store) => {
  let hall: TestHall
  let host: Guest
  beforeAll(async () => {
    hall = await testHall({}, new Rulesets(withoutBundle([pebbles, thorns])), store)
    host = await guest(hall.url, 'Host')
  })
  afterAll(async () => {
    host.client.close()
    await hall.close()
  })

  const tables = async () => (await host.client.rest.lobbies()).map(({ id }) => id)
  const lay = (ruleset: string, name = 'A table') => host.client.rest.createLobby({ ruleset, name })

  test('a table that could not be shown is not stored', async () => {
    const { prisma } = hall.service.database
    const before = await prisma.lobby.count()
    await expect(lay('thorns')).rejects.toMatchObject({ code: 'INTERNAL' })
    expect(await prisma.lobby.count()).toBe(before)
  })

  test('a table that cannot be shown is left out of the list, and its host can take it away', async () => {
    const [good, bad] = [await lay('pebbles', 'Good'), await lay('pebbles', 'Bad')]
    expect(await tables()).toEqual(expect.arrayContaining([good.id, bad.id]))
    const { prisma } = hall.service.database
    await prisma.lobby.update({ where: { id: bad.id }, data: { ruleset: 'thorns' } })
    expect(await tables()).toContain(good.id)
    expect(await tables()).not.toContain(bad.id)
    const connection = host.client.connection
    const seen = (await connection.ask('lobby:list', {})).lobbies.map(({ id }) => id)
    expect(seen).toContain(good.id)
    expect(seen).not.toContain(bad.id)
    await host.client.rest.closeLobby(bad.id)
    await expect(host.client.rest.lobby(bad.id)).resolves.toMatchObject({ state: 'closed' })
  })

  test('a game that cannot be shown is left out of both lists', async () => {
    const [good, bad] = [await start(), await start()]
    const { prisma } = hall.service.database
    for (const mine of [true, false]) {
      const listed = async () => {
        // Anew each time: behind a game's beginning its summary is written more than once, and then it can be shown again.
        await prisma.game.update({ where: { id: bad }, data: { summary: 5 } })
        const { games } = await host.client.rest.call('GET /games', { query: { mine } })
        return games.map(({ id }) => id).filter((id) => id === good || id === bad)
      }
      await expect.poll(listed).toEqual([good])
    }
  })

  const start = () => begin([host], 'pebbles', { seats: 2 }, { bots: 1 })
})
