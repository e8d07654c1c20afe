import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Editions, playAgain } from '@moothall/engine'
import { type Hall, Rulesets } from '@moothall/server'
import { readStored } from '@moothall/server/operator/stored.ts'
import {
  begin,
  draws,
  type Guest,
  guest,
  playTogether,
  TWO_PROCESSES,
  testDatabase,
  testHall,
} from '@moothall/server/testing/hall.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PebbleEdition, pebbleEdition } from '../halls/pebbles.ts'

const BUILD = fileURLToPath(new URL('../../build/rolling', import.meta.url))

// An old process and a new one of a hall, side by side, with somebody at each.
describe.skipIf(!TWO_PROCESSES)('while a hall is updated, process after process', () => {
  let v1: PebbleEdition
  /** Who takes, takes two; there is another house rule, and more rounds may be played. */
  let v2: PebbleEdition
  let database: { url: string; drop: () => Promise<void> }
  let older: Hall
  let newer: Hall
  let ann: Guest
  let ben: Guest

  const open = (edition: PebbleEdition, more: Record<string, string> = {}) => {
    const redis = process.env['MOOTHALL_TEST_REDIS'] ?? ''
    const env = { DATABASE_URL: database.url, REDIS_URL: redis, ...more }
    return testHall(env, new Rulesets([edition]))
  }
  beforeAll(async () => {
    v1 = await pebbleEdition(BUILD, 'v1')
    v2 = await pebbleEdition(BUILD, 'v2', [
      ['board.pile--\n    hand.pebbles++', 'board.pile -= 2\n    hand.pebbles += 2'],
      ['max: 1000,', 'max: 2000,'],
      [
        "{ key: 'faults',",
        "{ key: 'calm', type: 'switch', label: text('pebbles.calm'), default: false },\n      { key: 'faults',",
      ],
    ])
    database = await testDatabase(process.env['MOOTHALL_TEST_PG'] ?? '')
    older = await open(v1)
    ann = await guest(older.url, 'Ann')
    newer = await open(v2)
    ben = await guest(newer.url, 'Ben')
  })
  afterAll(async () => {
    for (const one of [ann, ben]) one?.client.close()
    await Promise.all([older?.close(), newer?.close()])
    await database?.drop()
    await rm(BUILD, { recursive: true, force: true })
  })

  const stored = async (id: string) => {
    const found = await readStored(newer.service.database.sql, id)
    if (found === undefined) throw new Error(`${id} is gone`)
    return found.recorded
  }
  /** Ann plays at the older process, Ben at the newer one; then all must have come to what this edition makes of it. */
  async function playedUnder(edition: PebbleEdition, id: string, most: number): Promise<void> {
    await playTogether([ann.client.game(id), ben.client.game(id)], draws(most), most)
    const recorded = await stored(id)
    expect(recorded.stretches.map((one) => one.edition)).toEqual([edition.hash])
    const { hash, ruleset } = edition
    const replayed = playAgain(recorded, new Editions([{ name: hash, ruleset }]))
    for (const hall of [older, newer]) {
      const room = await hall.service.rooms.open(id)
      await room?.freshen()
      expect(room?.game.paused).toBeUndefined()
      expect(room?.game.hash()).toBe(replayed.hash())
    }
    // The two editions can be told apart by what was played.
    const other = edition === v1 ? v2 : v1
    const editions = new Editions([{ name: hash, ruleset: other.ruleset }])
    expect(playAgain(recorded, editions).hash()).not.toBe(replayed.hash())
  }
  const tableAt = async (host: Guest, other: Guest, options: Record<string, number | boolean>) => {
    const { id } = await host.client.rest.createLobby({ ruleset: 'pebbles', name: 'T', options })
    await other.client.rest.join(id)
    await other.client.rest.ready(id)
    return id
  }

  test('a game of the older edition goes on under it, at both, and so does one of the newer', async () => {
    const old = await begin([ann, ben], 'pebbles', { rounds: 40 })
    await playedUnder(v1, old, 30)
    // The older process has never seen these rules: it gets them from the database.
    const fresh = await begin([ben, ann], 'pebbles', { rounds: 1500, calm: true })
    await playedUnder(v2, fresh, 30)
    await playedUnder(v1, old, 12)
    // The last old process goes, and the games of its edition stay.
    const last = await open(v2)
    const room = await last.service.rooms.open(old)
    expect(room?.ruleset.options.fields.map(({ key }) => key)).not.toContain('calm')
    const { hash, ruleset } = v1
    const replayed = playAgain(await stored(old), new Editions([{ name: hash, ruleset }]))
    expect(room?.game.hash()).toBe(replayed.hash())
    await last.close()
  })

  test('a table is begun by a process that knows its house rules, and by no other', async () => {
    const table = await tableAt(ben, ann, { rounds: 1500 })
    // All see it, and may sit down; but Ann's process would begin another game than was agreed on.
    const shown = (await ann.client.rest.lobbies()).find(({ id }) => id === table)
    expect(shown?.players.max).toBeGreaterThanOrEqual(2)
    const start = (hall: Hall, token = ben.client.rest.token) =>
      fetch(`${hall.url}/api/v1/lobbies/${table}/start`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      })
    const refused = await start(older)
    expect([refused.status, (await refused.json()).error.code]).toEqual([400, 'BAD_OPTIONS'])
    const begun = await start(newer)
    expect(begun.ok).toBe(true)
    const { gameId } = await begun.json()
    expect((await stored(gameId)).stretches.at(-1)?.edition).toBe(v2.hash)
  })

  test('a table laid before the update is begun after it with the new house rule as it always was', async () => {
    const table = await tableAt(ann, ben, { rounds: 7 })
    const begun = await newer.service.lobbies.start(table)
    expect((await stored(begun)).options).toEqual({
      seats: 2,
      rounds: 7,
      faults: false,
      calm: false,
    })
    // The other way round the host lays down anew what the older process knows nothing of.
    const back = await tableAt(ben, ann, { rounds: 7, calm: true })
    await expect(older.service.lobbies.start(back)).rejects.toMatchObject({ code: 'BAD_OPTIONS' })
    await older.service.lobbies.change(back, { options: { rounds: 8 } })
    await older.service.lobbies.ready(back, ann.id, true)
    const agreed = await older.service.lobbies.start(back)
    expect((await stored(agreed)).options).toEqual({ seats: 2, rounds: 8, faults: false })
  })

  test('rules that are nowhere are told to be missing, and no others are taken for them', async () => {
    const game = await begin([ben, ann], 'pebbles', { rounds: 9 })
    const { sql } = newer.service.database
    const { code, hash } = v2
    await sql.query(`DELETE FROM "ruleset_bundles" WHERE hash = $1`, [hash])
    // A process that has neither the bundle nor a copy of it.
    const empty = await open(v1, { MOOTHALL_DATA: join(BUILD, 'empty') })
    await expect(empty.service.rooms.open(game)).rejects.toMatchObject({ code: 'RULES_MISSING' })
    // The one whose own they are says from time to time that it has them, and does not lose them.
    await newer.service.bundles.sweep()
    expect((await empty.service.rooms.open(game))?.ruleset.id).toBe('pebbles')
    expect(await empty.service.bundles.code(hash)).toBe(code)
    await empty.close()
  })

  test('an edition stays on the shelf as long as any process may begin a game with it', async () => {
    const { sql } = newer.service.database
    const hashes = async () =>
      (await sql.query<{ hash: string }>(`SELECT hash FROM "ruleset_bundles"`)).map(
        (one) => one.hash,
      )
    await sql.query(`DELETE FROM "games"`)
    await sql.query(`UPDATE "ruleset_bundles" SET created_at = now() - interval '40 days'`)
    // The older process has run for weeks; now a newer one keeps house.
    await older.service.bundles.sweep()
    expect((await hashes()).sort()).toEqual([v1.hash].sort())
    await newer.service.bundles.keepLive()
    await newer.service.bundles.sweep()
    expect((await hashes()).sort()).toEqual([v1.hash, v2.hash].sort())
  })
})
