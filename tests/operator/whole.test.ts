import { createHash } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { MoothallClient } from '@moothall/client'
import type { Hall } from '@moothall/server'
import { openDatabase } from '@moothall/server/storage/database.ts'
import type { Sql } from '@moothall/server/storage/sql.ts'
import {
  begin,
  draws,
  guest,
  playTogether,
  roomOf,
  testHall,
} from '@moothall/server/testing/hall.ts'
import { onlyOn } from '@moothall/server/testing/on-stores.ts'
import { type Env, type Lasting, lasting, testDatabase } from '@moothall/server/testing/store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from './operator.ts'

const PASSWORD = 'a sentence to keep'

let folder: string
let place: Lasting
let games: string[]
let hashes: string[]
let before: string
let token: string

const env = (more: Env) => ({ MOOTHALL_OUTAGE: '400', ...more })
const openAt = (more: Env): Promise<Hall> => testHall(env(more))
const hashesOf = (hall: Hall) =>
  Promise.all(games.map(async (id) => (await roomOf(hall, id)).game.hash()))

/** Hash over all that is stored, but for what a hall writes by itself when it opens. */
async function contents(sql: Sql): Promise<string> {
  const tables = await sql.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname NOT IN ('_migrations', 'ruleset_bundles', 'heartbeat', 'outages') ORDER BY 1`,
  )
  const hash = createHash('sha256')
  for (const { name } of tables) {
    const rows = await sql.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM "${name}" AS t`,
    )
    // Each database has an order of its own.
    const texts = rows.map(({ row }) => row).sort()
    hash.update(`${name} ${texts.length} ${texts.join()}`)
  }
  return hash.digest('hex')
}

/** What a database holds while no hall runs on it. */
async function contentsOf(at: Env): Promise<string> {
  const { DATABASE_URL: url, MOOTHALL_DATA: data = ':memory:' } = at
  const database = await openDatabase({ url, data })
  const found = await contents(database.sql)
  await database.close()
  return found
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moothall-whole-'))
  place = await lasting(join(folder, 'first'))
  const hall = await openAt(place.env)
  const [ann, ben] = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
  await ann.client.rest.register({ email: 'ann@example.org', password: PASSWORD })
  token = ben.client.rest.token ?? ''
  games = []
  for (let n = 0; n < 3; n++) {
    const id =
      n === 2
        ? await begin([ann, ben], 'elfquest')
        : await begin([ann, ben], 'pebbles', { rounds: 60 })
    await playTogether([ann.client.game(id), ben.client.game(id)], draws(n), 5)
    await ann.client.game(id).say(`Talk of ${n}: "quoted", \\ and ünïcode 🎲`)
    games.push(id)
  }
  for (const one of [ann, ben]) one.client.close()
  hashes = await hashesOf(hall)
  await hall.close()
  before = await contentsOf(place.env)
})
afterAll(async () => {
  await place.drop()
  await rm(folder, { recursive: true, force: true })
})

async function playsOn(hall: Hall): Promise<void> {
  expect(await hashesOf(hall)).toEqual(hashes)
  const ann = new MoothallClient({ baseUrl: hall.url })
  await ann.rest.signIn('ann@example.org', PASSWORD)
  const ben = new MoothallClient({ baseUrl: hall.url, token })
  const id = games[0] as string
  expect((await ben.rest.myGames()).map((game) => game.id).sort()).toEqual([...games].sort())
  const talk = await ben.game(id).chat()
  expect(talk.at(-1)?.text).toBe('Talk of 0: "quoted", \\ and ünïcode 🎲')
  await playTogether([ann.game(id), ben.game(id)], draws(9), 2)
  ann.close()
  ben.close()
}

test('a hall is written into a file and laid down in an empty database, all of it', async () => {
  const file = join(folder, 'hall.gz')
  const out = await operate(['export', '--json', file], env(place.env))
  expect(out).toMatchObject({ code: 0, err: '' })
  const tally = JSON.parse(out.out) as Record<string, number>
  expect(tally).toMatchObject({ games: 3, accounts: 2 })
  // It holds secrets: nobody else may read it. And nothing is written over.
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await operate(['export', file], env(place.env))).code).toBe(2)

  const second = await lasting(join(folder, 'second'))
  const into = await operate(['import', '--json', file], env(second.env))
  expect(into).toMatchObject({ code: 0, err: '' })
  expect(JSON.parse(into.out)).toEqual(tally)
  expect(await contentsOf(second.env)).toBe(before)
  const hall = await openAt(second.env)
  await playsOn(hall)
  await hall.close()

  // Not into one that has something in it, and nothing of a file that is cut or is none.
  const again = await operate(['import', file], env(second.env))
  expect(again.code).toBe(2)
  expect(again.err).toContain('not empty')
  const cut = join(folder, 'cut.gz')
  await writeFile(cut, gzipSync('{"format":"moothall-hall","migrations":[]}\n'))
  const third = await lasting(join(folder, 'third'))
  const empty = env(third.env)
  expect((await operate(['import', cut], empty)).err).toContain('different versions')
  await writeFile(cut, gzipSync('{"table":"x\\"; DROP TABLE games","columns":[]}\n'))
  expect((await operate(['import', cut], empty)).err).toContain('no file of a hall')
  expect((await operate(['import', file], empty)).code).toBe(0)
  for (const one of [second, third]) await one.drop()
}, 240_000)

onlyOn(['pglite'], 'it begins on the embedded database', ['postgres']).test(
  'one command carries the embedded hall over to PostgreSQL, and everybody plays on there',
  async () => {
    const own = await testDatabase()
    const moved = await operate(['move-to', own.url], env(place.env))
    expect(moved).toMatchObject({ code: 0, err: '' })
    expect(moved.out).toMatch(/^2 people, 3 games, \d+ choices and acts; \d+ rows in all/)
    expect(await contentsOf({ DATABASE_URL: own.url })).toBe(before)
    const hall = await openAt({ DATABASE_URL: own.url })
    await playsOn(hall)
    await hall.close()
    expect((await operate(['move-to', own.url], env(place.env))).err).toContain('not empty')
    await own.drop()
  },
  240_000,
)

onlyOn(['pglite'], 'on a server the hall may go on meanwhile').test(
  'an embedded hall that is running is not moved',
  async () => {
    const hall = await openAt(place.env)
    await hall.service.outages.beat()
    const slow = { ...place.env, MOOTHALL_OUTAGE: '60000' }
    const ran = await operate(['export', join(folder, 'torn.gz')], slow)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain('stop it')
    await hall.close()
  },
  120_000,
)
