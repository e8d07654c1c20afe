import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  begin,
  draws,
  type Guest,
  guest,
  playOn,
  type TestHall,
  testHall,
} from '../testing/hall.ts'
import { onStores } from '../testing/on-stores.ts'

onStores('the same table again', ['pglite', 'postgres'], (store) => {
  let hall: TestHall
  let ann: Guest
  let ben: Guest
  let cat: Guest
  beforeAll(async () => {
    hall = await testHall({ MOOTHALL_BOT_PAUSE: '0' }, undefined, store)
    ann = await guest(hall.url, 'Ann')
    ben = await guest(hall.url, 'Ben')
    cat = await guest(hall.url, 'Cat')
  })
  afterAll(async () => {
    for (const one of [ann, ben, cat]) one.client.close()
    await hall.close()
  })

  const OPTIONS = { seats: 3, rounds: 1 }

  /** A game of Ann, Ben and a bot, played to its end. */
  async function played(visibility: 'public' | 'private' = 'private'): Promise<string> {
    const id = await begin([ann, ben], 'pebbles', OPTIONS, { bots: 1, visibility, pace: 'turns' })
    await expect(ann.client.rest.again(id)).rejects.toMatchObject({ code: 'NOT_OVER' })
    await Promise.all([ann, ben].map(({ client }, i) => playOn(client.game(id), draws(i + 1))))
    return id
  }
  const againOf = async (who: Guest, id: string) => (await who.client.rest.game(id)).again
  const inList = async (who: Guest, id: string) =>
    (await who.client.rest.myGames()).find((game) => game.id === id)?.again

  test('is laid with the same house rules, and those who played are invited', async () => {
    const id = await played()
    expect(await againOf(ann, id)).toBeUndefined()
    // Of two who ask at once both get the same table.
    const [one, other] = await Promise.all([ben.client.rest.again(id), ann.client.rest.again(id)])
    expect(other).toEqual(one)
    const host = one.host === 'Ann' ? ann : ben
    const late = host === ann ? ben : ann
    const lobby = await host.client.rest.lobby(one.id)
    const before = await host.client.rest.game(id)
    expect(lobby).toMatchObject({
      ruleset: 'pebbles',
      name: before.name,
      options: before.options,
      pace: 'turns',
      visibility: 'private',
      hostId: host.id,
      substitutes: before.substitutes,
    })
    expect(lobby.openSeed).toBeUndefined()
    expect(lobby.commitment).not.toBe(before.commitment)
    expect(lobby.chairs.map(({ person }) => person?.bot ?? person?.id)).toEqual([
      host.id,
      undefined,
      'random',
    ])
    // The other one is told of it at the table that is over and among the own games, and may come in.
    expect(await againOf(late, id)).toEqual(one)
    // Lists are written behind the last choice.
    await expect.poll(() => inList(late, id)).toEqual(one)
    expect(await inList(host, id)).toBeUndefined()
    await late.client.rest.join(one.id, { invite: one.invite })
    expect(await inList(late, id)).toBeUndefined()
    await late.client.rest.ready(one.id)
    const gameId = await host.client.rest.start(one.id)
    expect(await againOf(late, id)).toEqual({ ...one, gameId })
    expect((await late.client.rest.game(gameId)).mySeats.length).toBeGreaterThan(0)
  })

  test('is nothing that others learn of or may do, and one that was taken away is laid anew', async () => {
    const id = await played('public')
    await expect(cat.client.rest.again(id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const first = await ann.client.rest.again(id)
    expect(await againOf(cat, id)).toBeUndefined()
    await ann.client.rest.closeLobby(first.id)
    expect(await againOf(ben, id)).toBeUndefined()
    expect(await inList(ben, id)).toBeUndefined()
    const second = await ben.client.rest.again(id)
    expect(second.id).not.toBe(first.id)
    expect(second.host).toBe('Ben')
    expect((await againOf(ann, id))?.id).toBe(second.id)
  })

  test('lets nobody in again who was sent away from it', async () => {
    const id = await played()
    const table = await ann.client.rest.again(id)
    await ben.client.rest.join(table.id, { invite: table.invite })
    await ann.client.rest.call('POST /lobbies/:id/kick', {
      params: { id: table.id },
      body: { accountId: ben.id },
    })
    expect(await againOf(ben, id)).toBeUndefined()
    expect(await inList(ben, id)).toBeUndefined()
    const { invite } = await ann.client.rest.lobby(table.id)
    expect(invite).not.toBe(table.invite)
    for (const old of [{}, { invite: table.invite }])
      await expect(ben.client.rest.join(table.id, old)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await ben.client.rest.again(id)).id).not.toBe(table.id)
  })
})
