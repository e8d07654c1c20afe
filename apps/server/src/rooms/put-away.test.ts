import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { begin, guest, oneProcess, TWO_PROCESSES, testDatabase, testHall } from '../testing/hall.ts'
import { onlyOn } from '../testing/on-stores.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
function weigh(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

onlyOn(['pglite', 'postgres'], 'it counts the rooms of one process').test(
  'a room that nobody watches is put away; one that somebody watches stays',
  async () => {
    const hall = await testHall({ MOOTHALL_IDLE: '300' })
    const ann = await guest(hall.url, 'Ann')
    const ben = await guest(hall.url, 'Ben')
    const games: string[] = []
    for (let i = 0; i < 6; i++) games.push(await begin([ann, ben], 'pebbles'))
    const [kept = '', ...others] = games
    for (const id of games) await ann.client.game(id).join()
    expect(hall.service.rooms.size).toBe(games.length)
    for (const id of others) ann.client.leaveGame(id)
    await expect.poll(() => hall.service.rooms.size).toBe(1)
    expect(hall.service.rooms.opened(kept)).toBeDefined()
    // And whoever comes back finds it as it was.
    const again = ann.client.game(others[0] ?? '')
    expect((await again.join()).status).toBe('open')
    expect(hall.service.rooms.size).toBe(2)
    ann.client.close()
    await expect.poll(() => hall.service.rooms.size).toBe(0)
    ben.client.close()
    await hall.close()
  },
)

// terraforming-mars#5193 (anchors, row 25): a start that loaded every stored game ran out of memory.
test.skipIf(!TWO_PROCESSES)(
  `a hall with very many stored games weighs what one with few does${TWO_PROCESSES ? '' : ' [left out here: it is about several processes]'}`,
  async () => {
    const own = await testDatabase(process.env['MOOTHALL_TEST_PG'] ?? '')
    const env = { DATABASE_URL: own.url }
    const first = await oneProcess(env)
    const people = [await guest(first.url, 'Ann'), await guest(first.url, 'Ben')]
    const model = await begin(people, 'pebbles')
    const { sql } = first.service.database
    await expect
      .poll(async () => (await sql.query(`SELECT 1 FROM "outbox"`)).length, { timeout: 20_000 })
      .toBe(0)
    await sql.query(
      `INSERT INTO games SELECT (jsonb_populate_record(g, jsonb_build_object('id', 'stored-' || i))).*
     FROM games g, generate_series(1, 20000) i WHERE g.id = $1`,
      [model],
    )
    for (const { client } of people) client.close()
    await first.close()
    const before = weigh()
    const hall = await oneProcess(env)
    const listed = (await (await fetch(`${hall.url}/api/v1/games`)).json()) as { games: unknown[] }
    expect(listed.games).toHaveLength(100)
    expect(hall.service.rooms.size).toBe(0)
    // As many games in memory would weigh hundreds of millions of bytes.
    expect(weigh() - before).toBeLessThan(40 * 2 ** 20)
    expect((await fetch(`${hall.url}/api/v1/games/stored-777`)).status).toBe(200)
    expect(hall.service.rooms.size).toBe(1)
    await hall.close()
    await own.drop()
  },
)
