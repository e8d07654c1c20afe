import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Game } from '@moothall/engine'
import type { Hall } from '@moothall/server'
import { type AnyRuleset, type Edition, Rulesets } from '@moothall/server/rulesets/rulesets.ts'
import { begin, type Guest, guest, roomOf, testHall } from '@moothall/server/testing/hall.ts'
import { type Lasting, lasting } from '@moothall/server/testing/store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const BUNDLER = '../infra/dev/bundles.mjs'
const V1 = 'apps/server/src/testing/pebbles.ts'
let folder: string
let data: string
let place: Lasting
let v1: Edition
let v2: Edition

async function edition(from: string): Promise<Edition> {
  const { bundle } = (await import(BUNDLER)) as {
    bundle: (game: { from: string; name: string }) => Promise<string>
  }
  const code = await bundle({ from, name: 'pebbles' })
  const hash = createHash('sha256').update(code).digest('hex')
  const file = join(folder, `${hash}.mjs`)
  await writeFile(file, code)
  const { default: ruleset } = (await import(file)) as { default: AnyRuleset }
  return { ruleset, hash, code }
}

beforeAll(async () => {
  folder = join(ROOT, 'build', 'versions')
  await mkdir(folder, { recursive: true })
  data = await mkdtemp(join(tmpdir(), 'moothall-versions-'))
  place = await lasting(data)
  // The second version differs in one rule: who takes, takes two. It says nothing of that in its description.
  const source = await readFile(join(ROOT, V1), 'utf8')
  const changed = source.replace(
    'board.pile--\n    hand.pebbles++',
    'board.pile -= 2\n    hand.pebbles += 2',
  )
  expect(changed).not.toBe(source)
  await writeFile(join(folder, 'pebbles-2.ts'), changed)
  v1 = await edition(V1)
  v2 = await edition(join(folder, 'pebbles-2.ts'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await place.drop()
  await rm(data, { recursive: true, force: true })
})

const hallOf = (live: Edition): Promise<Hall> => testHall(place.env, new Rulesets([live]))

/** Everybody hides one pebble and takes one whenever they may, so that the changed rule is met. */
async function play(people: readonly Guest[], id: string, most = 100): Promise<void> {
  await Promise.all(
    people.map(async (person) => {
      const game = person.client.game(id)
      await game.join()
      for (let chosen = 0; chosen < most; ) {
        await game.until((frame) => frame.status !== 'open' || game.mine.length > 0)
        const [decision] = game.mine
        if (decision === undefined) return
        await game.choose(decision.id, decision.type === 'sealed' ? 1 : 'take').then(
          () => chosen++,
          // The view is a little behind what was acknowledged.
          (error: { code?: string }) => {
            if (error.code !== 'STALE_DECISION') throw error
            return new Promise((resolve) => setTimeout(resolve, 5))
          },
        )
      }
    }),
  )
}

test('a game begun under the first version is finished under it while the second is live', async () => {
  expect(v2.hash).not.toBe(v1.hash)
  let hall = await hallOf(v1)
  let people = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
  const old = await begin(people, 'pebbles', { rounds: 6 })
  await play(people, old, 4)
  const tokens = people.map((person) => person.client.rest.token ?? '')
  for (const person of people) person.client.close()
  await hall.close()

  hall = await hallOf(v2)
  const { MoothallClient } = await import('@moothall/client')
  people = people.map(({ id }, i) => ({
    id,
    client: new MoothallClient({ baseUrl: hall.url, token: tokens[i] ?? '' }),
  }))
  const [ann] = people as [Guest, Guest]
  expect((await ann.client.rest.rulesets())[0]?.hash).toBe(v2.hash)
  const fresh = await begin(people, 'pebbles', { rounds: 6 })
  await Promise.all([play(people, old), play(people, fresh)])

  for (const [id, own, other] of [
    [old, v1, v2],
    [fresh, v2, v1],
  ] as const) {
    const journal = await ann.client.rest.journal(id)
    expect(journal.game.rulesetHash).toBe(own.hash)
    const replayed = (ruleset: AnyRuleset) =>
      Game.resume({
        ruleset,
        options: journal.game.options as never,
        secret: journal.game.revealedSecret?.secret ?? '',
        holders: journal.holders,
        rows: journal.rows,
      }).hash()
    const room = await roomOf(hall, id)
    expect(room.game.status).toBe('over')
    expect(room.game.hash()).toBe(replayed(own.ruleset))
    expect(room.game.hash()).not.toBe(replayed(other.ruleset))
    // And whoever wants to check it can have the rules.
    const served = await fetch(`${hall.url}/bundles/${own.hash}.mjs`)
    expect(served.headers.get('content-type')).toContain('text/javascript')
    expect(
      createHash('sha256')
        .update(await served.text())
        .digest('hex'),
    ).toBe(own.hash)
  }
  expect((await fetch(`${hall.url}/bundles/${'0'.repeat(64)}.mjs`)).status).toBe(404)
  for (const person of people) person.client.close()
  await hall.close()
})

test('without its rules a game waits, and is never played by others', async () => {
  let hall = await hallOf(v1)
  const people = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
  const id = await begin(people, 'pebbles', {}, { visibility: 'private' })
  await play(people, id, 2)
  const [ann] = people as [Guest, Guest]
  const token = ann.client.rest.token ?? ''
  for (const person of people) person.client.close()
  await hall.service.database.sql.query('DELETE FROM "ruleset_bundles" WHERE hash = $1', [v1.hash])
  await hall.close()
  await rm(join(data, 'bundles'), { recursive: true, force: true })

  hall = await hallOf(v2)
  const rest = async (path: string, own?: string) => {
    const headers = own === undefined ? {} : { authorization: `Bearer ${own}` }
    const answer = await fetch(`${hall.url}/api/v1${path}`, { headers })
    return (await answer.json()) as { error?: { code: string }; games?: { id: string }[] }
  }
  expect((await rest(`/games/${id}`, token)).error?.code).toBe('RULES_MISSING')
  expect((await rest(`/games/${id}`)).error?.code).toBe('NOT_FOUND')
  expect((await rest('/games?mine=true', token)).games?.map((game) => game.id)).toContain(id)
  const rows = await hall.service.database.sql.query('SELECT n FROM "journal" WHERE game_id = $1', [
    id,
  ])
  await hall.close()

  // Brought back by a process that has them, it goes on where it was.
  hall = await hallOf(v1)
  expect((await rest(`/games/${id}`, token)).error).toBeUndefined()
  expect((await roomOf(hall, id)).game.n).toBe(rows.length)
  await hall.close()
})

test('a bundle that was tampered with is not run', async () => {
  let hall = await hallOf(v2)
  const tamper = 'UPDATE "ruleset_bundles" SET code = code || $2 WHERE hash = $1'
  await hall.service.database.sql.query(tamper, [v1.hash, '//'])
  await hall.close()
  await rm(join(data, 'bundles'), { recursive: true, force: true })
  // Begun anew, so that it has not read the sound one already for a game that it took up.
  hall = await hallOf(v2)
  const { sql } = hall.service.database
  await expect(hall.service.bundles.ruleset('pebbles', v1.hash)).rejects.toThrow('changed')
  // A file that lies in the folder and is not what its name says is not believed either.
  await sql.query('UPDATE "ruleset_bundles" SET code = $2 WHERE hash = $1', [
    v1.hash,
    v1.code ?? '',
  ])
  await mkdir(join(data, 'bundles'), { recursive: true })
  await writeFile(join(data, 'bundles', `${v1.hash}.mjs`), 'export default { id: "pebbles" }')
  expect((await hall.service.bundles.ruleset('pebbles', v1.hash))?.seats({ seats: 3 })).toBe(3)
  await hall.close()
})
