import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MoothallClient } from '@moothall/client'
import type { Hall } from '@moothall/server'
import {
  begin,
  draws,
  type Guest,
  guest,
  playTogether,
  testDatabase,
  testHall,
} from '@moothall/server/testing/hall.ts'
import { afterAll, expect, test } from 'vitest'

const SERVER = process.env['MOOTHALL_TEST_PG']
const DUMPS = spawnSync('pg_dump', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'moothall-backup-'))
const file = join(folder, 'moothall.dump')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// The commands of docs/hosting.md, on a hall in which people play on meanwhile.
test.skipIf(SERVER === undefined || !DUMPS)(
  'a hall under play is dumped, and from an empty database it goes on where it was then',
  async () => {
    const own = await testDatabase(SERVER ?? '')
    const other = await testDatabase(SERVER ?? '', { empty: true })
    const hall = await testHall({ DATABASE_URL: own.url })
    const people = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
    const tables = [
      await begin(people, 'pebbles', { rounds: 900 }),
      await begin(people, 'elfquest'),
      await begin(people, 'pebbles', { rounds: 900 }),
    ]
    let playing = true
    let accepted = 0
    const play = (async () => {
      for (let seed = 1; playing; seed++)
        for (const id of tables) {
          await playTogether(gamesOf(people, id), draws(seed), 2)
          accepted += 2
        }
    })()
    await expect.poll(() => accepted).toBeGreaterThan(12)
    const before = await counted(hall)
    const dump = run('pg_dump', ['-Fc', '-f', file, own.url])
    expect(await dump).toBe(0)
    const after = await counted(hall)
    playing = false
    await play
    const tokens = people.map(({ client }) => client.rest.token ?? '')
    for (const { client } of people) client.close()
    await hall.close()

    execFileSync('pg_restore', ['--no-owner', '-d', other.url, file])
    const restored = await testHall({ DATABASE_URL: other.url })
    const rows = await counted(restored)
    // One moment between the beginning and the end of the dump, nothing half.
    for (const id of tables) {
      expect(rows.get(id)).toBeGreaterThanOrEqual(before.get(id) ?? Number.NaN)
      expect(rows.get(id)).toBeLessThanOrEqual(after.get(id) ?? Number.NaN)
      const room = await restored.service.rooms.open(id)
      expect([room?.game.n, room?.game.paused]).toEqual([rows.get(id), undefined])
    }
    // The people are still signed in, and play on.
    const back = people.map(({ id }, i) => ({
      id,
      client: new MoothallClient({ baseUrl: restored.url, token: tokens[i] as string }),
    }))
    const [first = ''] = tables
    await playTogether(gamesOf(back, first), draws(5), 4)
    expect((await counted(restored)).get(first)).toBeGreaterThanOrEqual((rows.get(first) ?? 0) + 4)
    for (const { client } of back) client.close()
    await restored.close()
    await Promise.all([own.drop(), other.drop()])
  },
)

const gamesOf = (people: readonly Guest[], id: string) =>
  people.map(({ client }) => client.game(id))

/** Rows of each game. */
async function counted(hall: Hall): Promise<Map<string, number>> {
  const rows = await hall.service.database.sql.query<{ game: string; n: number }>(
    `SELECT game_id AS game, count(*)::int AS n FROM "journal" GROUP BY game_id`,
  )
  return new Map(rows.map(({ game, n }) => [game, n]))
}

/** People play on meanwhile, so nothing may be waited for in one go. */
function run(program: string, args: readonly string[]): Promise<number | null> {
  const child = spawn(program, args, { stdio: 'inherit' })
  return new Promise((resolve) => child.once('close', resolve))
}
