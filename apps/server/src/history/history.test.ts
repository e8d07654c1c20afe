import { applyChange, type FullFrame } from '@moothall/engine/game/frames.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { begin, draws, type Guest, guest, playOn, testHall } from '../testing/hall.ts'

let hall: Hall
let ann: Guest
let ben: Guest
let walter: Guest
beforeAll(async () => {
  hall = await testHall()
  ann = await guest(hall.url, 'Ann')
  ben = await guest(hall.url, 'Ben')
  walter = await guest(hall.url, 'Walter')
})
afterAll(async () => {
  for (const { client } of [ann, ben, walter]) client.close()
  await hall.close()
})

const history = (who: Guest, id: string, query: { as?: string; from?: number; limit?: number }) =>
  who.client.rest.call('GET /games/:id/history', { params: { id }, query })

/** All views of a class, one after the other, fetched in small pages. */
async function views(who: Guest, id: string, as?: string): Promise<FullFrame[]> {
  const seen: FullFrame[] = []
  for (;;) {
    const page = await history(who, id, {
      from: Math.max(0, seen.length - 1),
      limit: 7,
      ...(as === undefined ? {} : { as }),
    })
    if (page.start !== undefined && seen.length === 0) seen.push(page.start)
    for (const step of page.steps) seen.push(applyChange(seen.at(-1) as FullFrame, step))
    if (seen.length > page.total) return seen
  }
}

/** What a view shows, without its number: live views are numbered from when somebody first looked. */
const shown = ({ entities, decisions, undo, status, seating, result }: FullFrame) =>
  JSON.stringify({ entities, decisions, undo, status, seating, result })

describe('the history of a game', () => {
  test('is what the seat saw while it was played, and nothing that it did not', async () => {
    const id = await begin([ann, ben], 'pebbles', { rounds: 5 })
    const live: string[] = []
    const game = ann.client.game(id)
    await game.join()
    game.onChange((frame) => live.push(shown(frame)))
    const playing = Promise.all([
      playOn(game, draws(3), 4),
      playOn(ben.client.game(id), draws(4), 4),
    ])
    await playing
    const soFar = await views(ann, id)
    expect(soFar.map(shown)).toEqual(expect.arrayContaining([live[0], live.at(-1)]))

    // While it is played nobody looks through the eyes of another.
    for (const who of [ann, walter])
      await expect(history(who, id, { as: 's1' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(history(ann, id, { as: 's9' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const charms = (all: readonly FullFrame[]) =>
      new Set(all.map((f) => JSON.stringify(f.entities['hand:1']?.['charm'] ?? null)))
    expect([...charms(await views(walter, id))]).toEqual(['null'])
    expect([...charms(soFar)]).toEqual(['null'])

    await Promise.all([playOn(game, draws(5)), playOn(ben.client.game(id), draws(6))])
    const all = await views(ann, id)
    // Every view that was live is among the steps, in the same order.
    const steps = all.map(shown)
    let at = 0
    for (const one of live) {
      at = steps.indexOf(one, at)
      expect(at).toBeGreaterThanOrEqual(0)
    }
    expect(all.at(-1)?.status).toBe('over')
    expect(all.length).toBeGreaterThan(soFar.length)

    // When it is over everything may be seen, as any seat saw it.
    const asBen = await views(walter, id, 's1')
    expect(asBen.map(shown)).toEqual((await views(ben, id)).map(shown))
    expect([...charms(asBen)]).not.toContain('null')
    expect([...charms(await views(ann, id, 'watch'))]).toEqual(['null'])
  })

  test('goes on while the game does, and stands still with it', async () => {
    const id = await begin([ann, ben], 'pebbles', { rounds: 3 })
    await ann.client.game(id).join()
    const before = await history(ann, id, {})
    expect(before).toMatchObject({ viewer: 's0', total: 0, steps: [] })
    expect(await history(ann, id, {})).toEqual(before)
    await Promise.all([
      playOn(ann.client.game(id), draws(1), 1),
      playOn(ben.client.game(id), draws(2), 1),
    ])
    const after = await history(ann, id, { from: 1 })
    expect(after.total).toBeGreaterThan(0)
    expect(after.start).toBeUndefined()
    expect(after.steps).toHaveLength(after.total - 1)
  })
})
