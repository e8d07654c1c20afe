import type { GameClient } from '@moothall/client'
import type { Answer } from '@moothall/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { anyAnswer, begin, draws, type Guest, guest, testHall } from '../testing/hall.ts'

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
