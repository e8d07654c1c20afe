import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Hall, Rulesets } from '@moothall/server'
import type { ReplayReport } from '@moothall/server/operator/replay.ts'
import type { Sql } from '@moothall/server/storage/sql.ts'
import { begin, draws, guest, playTogether, testHall } from '@moothall/server/testing/hall.ts'
import { onStores } from '@moothall/server/testing/on-stores.ts'
import { type Lasting, lasting, STORE } from '@moothall/server/testing/store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PebbleEdition, pebbleEdition } from '../halls/pebbles.ts'
import { operate } from './operator.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
let build: string
let v1: PebbleEdition
/** Who takes, takes two. */
let v2: PebbleEdition

beforeAll(async () => {
  build = join(ROOT, 'build', 'operator-replay')
  v1 = await pebbleEdition(build, 'v1')
  v2 = await pebbleEdition(build, 'v2', [
    ['board.pile--\n    hand.pebbles++', 'board.pile -= 2\n    hand.pebbles += 2'],
  ])
})
afterAll(() => rm(build, { recursive: true, force: true }))

onStores('stored games', ['pglite', 'postgres'], (store) => {
  // The embedded database takes its time to open; what does not depend on it is tried on the store of the run.
  const once = test.skipIf(store === 'pglite' && STORE !== store)
  let data: string
  let place: Lasting
  let open = ''

  const hallOf = (live: PebbleEdition): Promise<Hall> =>
    testHall(place.env, new Rulesets([live]), store)
  const replay = async (live: PebbleEdition, ...args: string[]) => {
    const ran = await operate(['replay', '--json', ...args], {
      ...place.env,
      MOOTHALL_RULESETS: live.folder,
    })
    expect(ran.err).toBe('')
    return { code: ran.code, ...(JSON.parse(ran.out) as ReplayReport) }
  }
  const inDatabase = async <R>(work: (sql: Sql) => Promise<R>): Promise<R> => {
    const hall = await hallOf(v1)
    try {
      return await work(hall.service.database.sql)
    } finally {
      await hall.close()
    }
  }

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'moothall-replay-'))
    place = await lasting(data, store)
    const hall = await hallOf(v1)
    const people = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
    const play = async (rounds: number, most: number) => {
      const id = await begin(people, 'pebbles', { rounds })
      await playTogether(
        people.map(({ client }) => client.game(id)),
        draws(7),
        most,
      )
      return id
    }
    await play(2, 100)
    // Long enough for snapshots, whose hashes can be compared.
    open = await play(1000, 220)
    for (const { client } of people) client.close()
    await hall.close()
  })
  afterAll(async () => {
    await place.drop()
    await rm(data, { recursive: true, force: true })
  })

  test('are played again under the rules that they get, and nothing is changed', async () => {
    const rows = () =>
      inDatabase((sql) =>
        sql.query(
          `SELECT md5(string_agg(g::text, '|' ORDER BY id)) AS games,
             (SELECT md5(string_agg(s::text, '|' ORDER BY game_id, n)) FROM "snapshots" s) AS snapshots,
             (SELECT COUNT(*)::int FROM "journal") AS rows FROM "games" g`,
        ),
      )
    const before = await rows()
    const alone = await replay(v1)
    expect(alone).toMatchObject({ code: 0, games: 1, diverged: [], differing: [], paused: [] })
    expect(alone.rows).toBeGreaterThan(200)
    expect(alone.checkpoints).toBeGreaterThan(0)
    expect(await replay(v1, '--all')).toMatchObject({ code: 0, games: 2, diverged: [] })
    expect(await rows()).toEqual(before)
  })

  once(
    'go on under their own rules after an upgrade, which says what would have been otherwise',
    async () => {
      const upgraded = await replay(v2, '--today')
      expect(upgraded).toMatchObject({ code: 0, games: 1, diverged: [] })
      expect(upgraded.differing).toEqual([
        expect.objectContaining({ game: open, ruleset: 'pebbles', what: 'board: pile' }),
      ])
      expect((await replay(v2)).differing).toEqual([])
    },
  )

  once('that other rules slipped under are found, with the first difference', async () => {
    const rule = (hash: string) =>
      inDatabase((sql) =>
        sql.query('UPDATE "games" SET ruleset_hash = $1 WHERE id = $2', [hash, open]),
      )
    await rule(v2.hash)
    const found = await replay(v2)
    expect(found.code).toBe(1)
    expect(found.diverged).toEqual([
      expect.objectContaining({ game: open, what: expect.stringMatching(/hash|stopped/) }),
    ])
    const told = await operate(['replay'], { ...place.env, MOOTHALL_RULESETS: v2.folder })
    expect(told.out).toMatch(
      new RegExp(`1 diverged\\n {2}${open} \\(pebbles, "A table"\\), row \\d+: `),
    )
    // And those whose rules are not to be had.
    await rule('0'.repeat(64))
    expect((await replay(v2)).diverged).toEqual([
      expect.objectContaining({ game: open, what: expect.stringContaining('not in this hall') }),
    ])
    await rule(v1.hash)
    expect((await replay(v2)).code).toBe(0)
  })
})

test('what is no command, and a folder without a database, are told in words and not by a trace', async () => {
  const env = { MOOTHALL_RULESETS: v1.folder, MOOTHALL_DATA: join(tmpdir(), 'no-such-hall') }
  for (const args of [[], ['reply'], ['replay', '--al'], ['replay']]) {
    const ran = await operate(args, env)
    expect(ran.code).toBe(2)
    expect(ran.err).toMatch(/^moothall: /)
    expect(ran.err).not.toMatch(/^ +at /m)
  }
})
