import type { GameClient } from '@moothall/client'
import type { Answer } from '@moothall/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { anyAnswer, begin, draws, type Guest, guest, roomOf, testHall } from '../testing/hall.ts'

type Rest = Guest['client']['rest']

let hall: Hall
let people: Guest[]
beforeAll(async () => {
  hall = await testHall({ MOOTHALL_AWAY: '100' })
  people = await Promise.all(['Ann', 'Ben', 'Cid'].map((name) => guest(hall.url, name)))
})
afterAll(async () => {
  for (const person of people) person.client.close()
  await hall.close()
})

/** Uses a standing permission as soon as it is open. With other seats comes another view, so it may take a second try. */
async function say(game: GameClient, kind: string, answer: Answer): Promise<void> {
  await expect
    .poll(async () => {
      const open = game.frame?.standing.find((one) => one.kind === kind)
      if (open === undefined) return 'not open'
      return game.choose(open.id, answer, open.seat).then(
        () => 'said',
        (error: unknown) => String(error),
      )
    })
    .toBe('said')
}

test('characters change hands by agreement and by absence, and everyone gets the view that goes with it', async () => {
  const id = await begin(people, 'elfquest')
  const [ann, ben, cid] = people.map((person) => person.client.game(id)) as [
    GameClient,
    GameClient,
    GameClient,
  ]
  const all = [ann, ben, cid]
  await Promise.all(all.map((game) => game.join()))
  const draw = draws(1)
  while (!all.some((game) => game.mine.some((one) => one.kind === 'eq.next'))) {
    const asked = all.find((game) => game.mine.length > 0)
    if (asked === undefined) await new Promise((resolve) => setTimeout(resolve, 5))
    else {
      const decision = asked.mine[0]!
      const { answer, seat } = anyAnswer(decision, draw)
      await asked.choose(decision.id, answer, seat)
      await asked.until((f) => f.decisions.every((one) => one.id !== decision.id))
    }
  }
  const seats = (game: GameClient) => expect.poll(() => game.seats)
  await seats(ann).toEqual([0, 3])

  // Ann offers her second place, Ben accepts.
  await say(ann, 'eq.handOver', { id: 'give:3', then: '1' })
  await ben.until((f) => JSON.stringify(f.standing).includes('accept:3'))
  await say(ben, 'eq.handOver', 'accept:3')
  await seats(ben).toEqual([1, 3])
  await seats(ann).toEqual([0])
  expect(ben.mine.flatMap((one) => one.mine.map((mine) => mine.seat))).toEqual([1, 3])

  // Ben goes; the others stand in for him, for each of his characters.
  people[1]!.client.leaveGame(id)
  for (const [place, to] of [
    [1, 0],
    [3, 2],
  ]) {
    const answer = { id: `for:${place}`, then: `${to}` }
    await say(ann, 'eq.standIn', answer)
    await say(cid, 'eq.standIn', answer)
  }
  await seats(ann).toEqual([0, 1])
  await seats(cid).toEqual([2, 3])

  // He has no seat left, and is given both back as soon as he is there.
  const again = people[1]!.client.game(id)
  await again.join()
  await seats(again).toEqual([1, 3])
  await seats(ann).toEqual([0])
  await seats(cid).toEqual([2])
})

test('EQ-TRIBE-13 the hall brings no character from one person to another by itself, whoever asks for it', async () => {
  const id = await begin(people, 'elfquest')
  const [ann, ben] = people.map((person) => person.client.rest) as [Rest, Rest]
  const holders = async () => (await roomOf(hall, id)).game.seating.holders
  const { game } = await ann.call('GET /games/:id', { params: { id } })
  expect(game.seatsByRules).toEqual(['eq.handOver', 'eq.standIn'])
  const byRules = { code: 'SEATS_BY_RULES', status: 409 }
  await expect(ann.handOver(id, 3, 'p2')).rejects.toMatchObject(byRules)
  // Ann is the host; what somebody plays is not hers to give all the same.
  await expect(ann.handOver(id, 1, 'p3')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await holders()).toEqual(['p1', 'p2', 'p3', 'p1'])

  // A bot takes what it is given, and what nobody plays the host may give to anybody.
  await ann.handOver(id, 3, 'bot')
  expect((await holders())[3]).not.toBe('p1')
  await ann.handOver(id, 3, 'p2')
  expect(await holders()).toEqual(['p1', 'p2', 'p3', 'p2'])
  await expect(ben.handOver(id, 3, 'p1')).rejects.toMatchObject(byRules)
  expect(await holders()).toEqual(['p1', 'p2', 'p3', 'p2'])
})

test('where the rules say nothing about it the hall hands seats over itself', async () => {
  const id = await begin(people.slice(0, 2), 'pebbles')
  const rest = people[0]!.client.rest
  const { game } = await rest.call('GET /games/:id', { params: { id } })
  expect(game.seatsByRules).toBeUndefined()
  // What is refused here is refused because of what Ben has seen.
  await expect(rest.handOver(id, 0, 'p2')).rejects.toMatchObject({ code: 'SEAT_SEEN' })
})
