import { commitmentOf, Game, mixSecret } from '@moothall/engine'
import { describe, expect, test } from 'vitest'
import { annAndBen } from './testing/ann-and-ben.ts'
import { begin, draws, guest, playOn, roomOf } from './testing/hall.ts'
import { type PebbleOptions, pebbles } from './testing/pebbles.ts'
import { PROCESSES } from './testing/store.ts'

const at = annAndBen()

describe('a game', () => {
  test('is played to its end by two people, and anyone can check it afterwards', async () => {
    const started = Date.now()
    const id = await begin([at.ann, at.ben], 'pebbles', { rounds: 6 })
    const info = await at.ann.client.rest.game(id)
    expect(info.revealedSecret).toBeUndefined()
    await expect(at.ann.client.rest.journal(id)).rejects.toMatchObject({ code: 'NOT_OVER' })

    const [a, b] = await Promise.all([
      playOn(at.ann.client.game(id), draws(1)),
      playOn(at.ben.client.game(id), draws(2)),
    ])
    expect(a + b).toBe(6 * 4)
    const frame = at.ann.client.game(id).frame
    expect(frame?.result?.outcome).toBe('finished')

    const journal = await at.ben.client.rest.journal(id)
    const revealed = journal.game.revealedSecret
    expect(commitmentOf(revealed?.server ?? '')).toBe(info.commitment)
    expect(mixSecret(revealed?.server ?? '', revealed?.nonces ?? [])).toBe(revealed?.secret)
    const replayed = Game.resume({
      ruleset: pebbles,
      options: journal.game.options as unknown as PebbleOptions,
      secret: revealed?.secret ?? '',
      holders: journal.holders,
      rows: journal.rows,
    })
    const room = await roomOf(at.hall, id)
    expect(replayed.hash()).toBe(room.game.hash())
    expect(replayed.status).toBe('over')
    // Date and playing time of any record: rules know no clock, the rows do.
    const times = journal.rows.map((row) => row.time)
    expect(times[0]).toBeGreaterThanOrEqual(started)
    expect(times.at(-1)).toBeLessThanOrEqual(Date.now())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('is played to its end with bots at the table', async () => {
    const id = await begin([at.ann], 'pebbles', { rounds: 4 }, { bots: 1 })
    await playOn(at.ann.client.game(id), draws(3))
    expect(at.ann.client.game(id).frame?.status).toBe('over')
  })

  test('shows each class its own view and lays changes on it without a gap', async () => {
    const id = await begin([at.ann, at.ben], 'pebbles', { rounds: 2 })
    const watcher = await guest(at.hall.url, 'Walter')
    const games = [at.ann, at.ben, watcher].map((person) => person.client.game(id))
    await Promise.all(games.map((game) => game.join()))
    await Promise.all([playOn(games[0]!, draws(4)), playOn(games[1]!, draws(5))])
    await games[2]!.until((frame) => frame.status === 'over')
    const room = await roomOf(at.hall, id)
    for (const [i, person] of [at.ann, at.ben, watcher].entries()) {
      const game = games[i]!
      const whole = room.view(room.viewerFor(person.id))
      expect(game.frame?.entities).toEqual(JSON.parse(JSON.stringify(whole.entities)))
      // Each process counts the frames of a class that is watched there.
      if (PROCESSES === 1) expect(game.frame?.seq).toBe(room.seqOf(room.viewerFor(person.id)))
      const seen = JSON.stringify(game.frame)
      const charms = seen.match(/charm-of-\d/g) ?? []
      expect(charms).toEqual(i === 2 ? [] : [`charm-of-${i}`])
    }
    watcher.client.close()
  })

  test('of ElfQuest is played to its end by two people and two bots', async () => {
    const id = await begin([at.ann, at.ben], 'elfquest', {}, { bots: 2 })
    await Promise.all([
      playOn(at.ann.client.game(id), draws(6)),
      playOn(at.ben.client.game(id), draws(7)),
    ])
    expect(at.ann.client.game(id).frame?.status).toBe('over')
    expect(at.ann.client.game(id).frame?.result?.outcome).toMatch(/won|lost/)
    const room = await roomOf(at.hall, id)
    expect(at.ben.client.game(id).frame?.entities).toEqual(
      JSON.parse(JSON.stringify(room.view(room.viewerFor(at.ben.id)).entities)),
    )
  })
})
