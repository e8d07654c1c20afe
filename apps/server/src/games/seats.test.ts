import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, type Guest, guest, roomOf, testHall } from '../testing/hall.ts'

let hall: Hall
let host: Guest
let ben: Guest
const others: Guest[] = []
const comer = async (name: string) => {
  const person = await guest(hall.url, name)
  others.push(person)
  return person
}
beforeAll(async () => {
  hall = await testHall()
  host = await guest(hall.url, 'Host')
  ben = await guest(hall.url, 'Ben')
})
afterAll(async () => {
  for (const person of [host, ben, ...others]) person.client.close()
  await hall.close()
})

/** Who sits where, as the process knows it that the test looks into; names follow a little behind. */
const holders = async (id: string) => {
  const { game, people } = await roomOf(hall, id)
  return game.seating.holders.map((token) => people.get(token ?? '')?.nickname)
}

/** A game at three seats that two have left. */
async function left(rounds: number): Promise<string> {
  const leavers = await Promise.all([comer('L1'), comer('L2')])
  const id = await begin([host, ...leavers], 'pebbles', { seats: 3, rounds })
  for (const one of leavers) await one.client.rest.resign(id)
  return id
}

describe('a seat that is free', () => {
  test('is taken by whoever looks on, in the place of one who resigned', async () => {
    const id = await begin([host, ben], 'pebbles', { rounds: 40 })
    const walter = await comer('Walter')
    const game = walter.client.game(id)
    const before = await game.join()
    expect(JSON.stringify(before)).not.toContain('charm-of-')
    await expect(walter.client.rest.takeSeat(id, 1)).rejects.toMatchObject({
      code: 'SEAT_NOT_FREE',
    })
    await ben.client.rest.resign(id)
    await game.until((frame) => frame.seating.resigned.includes(1))
    await walter.client.rest.takeSeat(id, 1)
    // The socket that looked on is told, and sees what the seat knows.
    await game.until(() => game.seats.includes(1))
    expect(JSON.stringify(game.frame)).toContain('charm-of-1')
    expect(game.frame?.seating.resigned).toEqual([])
    await expect.poll(() => holders(id)).toEqual(['Host', 'Walter'])
    await expect(ben.client.rest.takeSeat(id, 1)).rejects.toMatchObject({ code: 'SEAT_NOT_FREE' })
  })

  test('goes to one of many who want it at once; the others have seen nothing and may have another', async () => {
    const id = await left(200)
    const comers = await Promise.all(Array.from({ length: 5 }, (_, i) => comer(`C${i}`)))
    const tries = await Promise.allSettled(comers.map((one) => one.client.rest.takeSeat(id, 1)))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SEAT_NOT_FREE' })
    }
    const lost = tries.findIndex((one) => one.status === 'rejected')
    await comers[lost]?.client.rest.takeSeat(id, 2)
    await expect.poll(async () => (await holders(id))[2]).toBe(`C${lost}`)
  })

  test('is given once to one who asks for two hands at once', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await left(200)
      const greedy = await comer('Greedy')
      const tries = await Promise.allSettled(
        [1, 2].map((seat) => greedy.client.rest.takeSeat(id, seat)),
      )
      expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
      const hers = async () => (await holders(id)).filter((name) => name === 'Greedy').length
      await expect.poll(hers).toBe(1)
    }
  })

  test('is not for strangers where the host lets nobody sit in', async () => {
    const lobby = await host.client.rest.createLobby({ ruleset: 'pebbles', name: 'Closed' })
    await host.client.rest.changeLobby(lobby.id, { substitutes: false })
    await ben.client.rest.join(lobby.id)
    await ben.client.rest.ready(lobby.id)
    const id = await host.client.rest.start(lobby.id)
    await ben.client.rest.resign(id)
    const walter = await comer('Walter')
    await expect(walter.client.rest.takeSeat(id, 1)).rejects.toMatchObject({
      code: 'SUBSTITUTES_OFF',
    })
    // Whoever left may come back to what was theirs.
    await ben.client.rest.takeSeat(id, 1)
    await expect.poll(() => holders(id)).toEqual(['Host', 'Ben'])
  })
  test('is not one where the host set a bot at the start, but for the host', async () => {
    const id = await begin([host], 'pebbles', { rounds: 200 }, { bots: 1 })
    const walter = await comer('Walter')
    expect((await walter.client.rest.game(id)).hostsBots).toEqual([{ seat: 1, holder: 'p2' }])
    await expect(walter.client.rest.takeSeat(id, 1)).rejects.toMatchObject({
      code: 'SEAT_NOT_FREE',
    })
    // A seat that the host left is free, whoever plays there meanwhile.
    await host.client.rest.resign(id)
    await walter.client.rest.takeSeat(id, 0)
    await expect.poll(async () => (await holders(id))[0]).toBe('Walter')
  })
})
