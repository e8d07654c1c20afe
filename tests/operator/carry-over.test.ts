import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GameClient } from '@moothall/client'
import { applyChange, playAgain } from '@moothall/engine'
import { type Hall, Rulesets } from '@moothall/server'
import { type Carrying, carryStored } from '@moothall/server/operator/carry-over.ts'
import { recordedOf } from '@moothall/server/rooms/record.ts'
import {
  begin,
  draws,
  type Guest,
  guest,
  playTogether,
  roomOf,
  testHall,
} from '@moothall/server/testing/hall.ts'
import { onlyOn } from '@moothall/server/testing/on-stores.ts'
import {
  available,
  CHOSEN,
  type Env,
  type Lasting,
  lasting,
} from '@moothall/server/testing/store.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PebbleEdition, pebbleEdition } from '../halls/pebbles.ts'
import { operate } from './operator.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The embedded database takes its time to open, again and again. */
const QUICK = CHOSEN ?? (available('postgres') ? 'postgres' : 'pglite')
const SEVERAL = CHOSEN ?? 'cluster'
const THROWS = "if (answer === 'fault') throw new Error('a rule that throws, for tests')"
const LAST = "messages: { en: { 'pebbles.take': 'Take one' } },"
let build: string
/** `faulty` is what games are begun with; `mended` follows it, `other` says nothing of it, `again` has the fault still. */
let faulty: PebbleEdition
let mended: PebbleEdition
let other: PebbleEdition
let again: PebbleEdition

beforeAll(async () => {
  build = join(ROOT, 'build', 'operator-carry')
  const follows = `${LAST}\n  from: { '1': (before) => before },`
  const second = ["version: '1'", "version: '2'"] as const
  faulty = await pebbleEdition(build, 'faulty')
  // Who takes, takes two, so that it shows which rules are in force.
  mended = await pebbleEdition(build, 'mended', [
    [THROWS, ''],
    ['board.pile--\n    hand.pebbles++', 'board.pile -= 2\n    hand.pebbles += 2'],
    ['board.pile > 0', 'board.pile > 1'],
    [LAST, follows],
    second,
  ])
  other = await pebbleEdition(build, 'other', [[THROWS, ''], second])
  again = await pebbleEdition(build, 'again', [[LAST, follows], second])
})
afterAll(() => rm(build, { recursive: true, force: true }))

const carry = async (
  live: PebbleEdition,
  env: Env,
  ...args: string[]
): Promise<{ code: number | null; games: Carrying[] }> => {
  const own = { ...env, MOOTHALL_RULESETS: live.folder, MOOTHALL_OUTAGE: '400' }
  const ran = await operate(['carry-over', '--json', ...args], own)
  if (ran.err !== '') throw new Error(ran.err)
  return { code: ran.code, games: JSON.parse(ran.out) as Carrying[] }
}

/** Waits for one's turn and answers; whoever is asked to hide something hides this many. */
async function answer(game: GameClient, say: string, hide = 2): Promise<void> {
  await game.until((frame) => frame.decisions.some((one) => one.mine.length > 0))
  const [decision] = game.mine
  await game.choose(decision?.id ?? '', decision?.type === 'sealed' ? hide : say)
}

describe('a game that a fault has stopped', () => {
  let data: string
  let id = ''
  let tokens: string[] = []
  let place: Lasting
  const env = () => place.env

  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'moothall-carry-'))
    place = await lasting(data, QUICK)
    const hall = await testHall(env(), new Rulesets([faulty]), QUICK)
    const people = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
    tokens = people.map(({ client }) => client.rest.token ?? '')
    id = await begin(people, 'pebbles', { rounds: 4, faults: true })
    const [ann, ben] = people.map(({ client }) => client.game(id)) as [GameClient, GameClient]
    await Promise.all([ann.join(), ben.join()])
    for (const game of [ann, ben]) await answer(game, '', 3)
    for (const game of [ann, ben]) await answer(game, 'take')
    for (const game of [ann, ben]) await answer(game, '', 2)
    await answer(ann, 'take')
    await expect(answer(ben, 'fault')).rejects.toMatchObject({ code: 'GAME_PAUSED' })
    expect((await roomOf(hall, id)).game.status).toBe('paused')
    for (const { client } of people) client.close()
    await hall.close()
  })
  afterAll(async () => {
    await place.drop()
    await rm(data, { recursive: true, force: true })
  })

  test('leaves a file that reproduces it, and shows in the replay of stored games as one that stood still', async () => {
    const [file = ''] = await readdir(join(data, 'faults'))
    const repro = JSON.parse(await readFile(join(data, 'faults', file), 'utf8')) as { row: number }
    expect(repro).toMatchObject({ error: expect.stringContaining('a rule that throws'), row: 8 })
    const replay = (live: PebbleEdition) =>
      operate(['replay', '--json'], { ...env(), MOOTHALL_RULESETS: live.folder })
    const ran = await replay(faulty)
    expect(JSON.parse(ran.out)).toMatchObject({
      diverged: [],
      paused: [{ game: id, n: 8, what: 'a rule that throws, for tests' }],
    })
    // What the author of the mended rules runs the file with.
    const tried = async (live: PebbleEdition) => {
      const path = join(data, 'faults', file)
      const { code, out } = await operate(['try', path], {
        ...env(),
        MOOTHALL_RULESETS: live.folder,
      })
      return { code, out }
    }
    expect(await tried(faulty)).toMatchObject({ code: 1, out: expect.stringContaining('row 8') })
    expect(await tried(mended)).toMatchObject({ code: 0, out: expect.stringContaining('8 rows') })
  })

  test('is not carried over to rules that do not follow, that stop it again, or that are its own', async () => {
    const states = async (live: PebbleEdition) => (await carry(live, env(), '--paused')).games
    expect(await states(faulty)).toMatchObject([{ game: id, state: 'current' }])
    expect(await states(other)).toMatchObject([{ game: id, state: 'none' }])
    expect(await states(again)).toMatchObject([
      { game: id, state: 'stops', what: expect.stringContaining('a rule that throws') },
    ])
    expect(await carry(again, env(), id, '--do')).toMatchObject({ code: 1 })
    expect(await carry(mended, env(), 'nobody')).toMatchObject({
      code: 1,
      games: [{ what: 'no such game' }],
    })
  })

  test('goes on under mended rules, with every choice that was stored, to its end', async () => {
    const dry = await carry(mended, env(), '--paused')
    expect(dry).toMatchObject({ code: 0, games: [{ state: 'would', checkpoint: 4, again: 4 }] })
    // Nothing has changed by asking.
    expect((await carry(mended, env(), '--paused')).games).toEqual(dry.games)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await carry(mended, env(), '--paused', '--do')).games).toMatchObject([
      { state: 'carried' },
    ])
    expect((await carry(mended, env(), id)).games).toMatchObject([{ state: 'current' }])

    const hall = await testHall(env(), new Rulesets([mended]), QUICK)
    const { MoothallClient } = await import('@moothall/client')
    const clients = tokens.map((token) => new MoothallClient({ baseUrl: hall.url, token }))
    const [ann] = clients as [MoothallClientType]
    const games = clients.map((client) => client.game(id))
    await Promise.all(games.map((game) => game.join()))
    expect(games[0]?.frame?.status).toBe('open')
    // All that was said in the second round was said under the mended rules, which give two pebbles.
    expect(games[0]?.frame?.entities['board']).toMatchObject({ round: 3 })
    await playTogether(games, draws(3), 100)
    expect(games.map((game) => game.frame?.status)).toEqual(['over', 'over'])

    const room = await roomOf(hall, id)
    expect(room.record.rulesetHash).toBe(mended.hash)
    await provedWhole(hall, id)
    // Who checks it by the opened journal has the rules of each stretch, and what it was begun with.
    const journal = await ann.rest.journal(id)
    expect(journal.game.rulesetHash).toBe(mended.hash)
    expect(journal.earlier).toMatchObject([{ segment: 1, rulesetHash: faulty.hash }])
    expect(journal.options).toMatchObject({ rounds: 4, faults: true })
    await expect(hall.service.bundles.sweep()).resolves.toBeUndefined()

    // Its course can be looked at from the first row on, through the seam.
    for (const viewer of [room.viewerFor(undefined), { key: 's0', seats: [0] }]) {
      const page = await hall.service.histories.page(room, viewer, 0, 500)
      let frame = page.start
      for (const step of page.steps) {
        if (frame === undefined) throw new Error('no start')
        expect(step.seq).toBe(frame.seq + 1)
        frame = applyChange(frame, step)
      }
      const view = room.view(viewer)
      expect(frame?.entities).toEqual(view.entities)
      expect(frame?.logCount).toBe(view.logCount)
      expect(frame?.status).toBe('over')
    }

    // It can be copied from before and after the seam, and moved with all its past to another hall.
    const ownId = (await ann.rest.me()).me?.id ?? ''
    for (const after of [3, 12]) {
      const copy = await hall.service.campaigns.copy(room, ownId, after)
      const played = await roomOf(hall, copy)
      expect(played.game.status).toBe('open')
      await provedWhole(hall, copy)
      expect(played.record.rulesetHash).toBe(after === 3 ? faulty.hash : mended.hash)
    }
    const file = await hall.service.campaigns.file(room)
    const moved = await hall.service.campaigns.import(file, ownId, { again: true })
    expect((await roomOf(hall, moved)).game.hash()).toBe(room.game.hash())
    await provedWhole(hall, moved)
    for (const client of clients) client.close()
    await hall.close()
  })
})

type MoothallClientType = Guest['client']

/** The game as it stands is what its rows give, each under the rules of their stretch. */
async function provedWhole(hall: Hall, id: string): Promise<void> {
  const { database, bundles } = hall.service
  const room = await roomOf(hall, id)
  const { SqlJournal } = await import('@moothall/server/journal/sql-journal.ts')
  const rows = await new SqlJournal(database.sql).rows(id, 0)
  const recorded = recordedOf(room.record, rows)
  const editions = await bundles.editions(
    'pebbles',
    recorded.stretches.map((one) => one.edition),
  )
  const game = playAgain(recorded, editions)
  expect(game.hash()).toBe(room.game.hash())
  expect(game.n).toBe(room.game.n)
}

onlyOn(['postgres', 'cluster'], 'a running hall has its embedded database for itself').describe(
  'on a hall that runs',
  () => {
    let place: Lasting
    let hall: Hall
    let data: string
    let people: Guest[]

    beforeAll(async () => {
      data = await mkdtemp(join(tmpdir(), 'moothall-carry-'))
      place = await lasting(data, SEVERAL)
      hall = await testHall(place.env, new Rulesets([faulty]), SEVERAL)
      people = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
    })
    afterAll(async () => {
      for (const { client } of people) client.close()
      await hall.close()
      await place.drop()
      await rm(data, { recursive: true, force: true })
    })

    test('a sound game is carried over between turns, under the eyes of those who play it', async () => {
      const id = await begin(people, 'pebbles', { rounds: 3 })
      const [ann, ben] = people.map(({ client }) => client.game(id)) as [GameClient, GameClient]
      await Promise.all([ann.join(), ben.join()])
      await answer(ann, '', 3)
      expect((await carry(mended, place.env, id, '--do')).games).toMatchObject([{ state: 'turn' }])
      await answer(ben, '', 3)
      for (const game of [ann, ben]) await answer(game, 'take')
      const taken = (game: GameClient) =>
        (game.frame?.entities['hand:0'] as { pebbles: number } | undefined)?.pebbles
      expect(taken(ben)).toBe(6)
      for (const game of [ann, ben]) await game.until(() => game.mine[0]?.type === 'sealed')
      const asked = [ann, ben].map((game) => game.mine[0]?.id)
      const { games } = await carry(mended, place.env, '--ruleset', 'pebbles', '--do')
      expect(games.filter(({ game }) => game === id)).toMatchObject([
        { state: 'carried', checkpoint: 4, again: 0 },
      ])
      // Nobody has to load the page anew.
      await expect.poll(() => hall.service.rooms.opened(id)?.record.rulesetHash).toBe(mended.hash)
      // What was asked under the older rules is asked anew, and only that may be answered.
      for (const [i, game] of [ann, ben].entries())
        await game.until(() => game.mine.length > 0 && game.mine[0]?.id !== asked[i])
      for (const game of [ann, ben]) await answer(game, '', 2)
      await answer(ann, 'take')
      // Six, less two hidden, and two taken where the older rules gave one.
      await expect.poll(() => taken(ben)).toBe(6)
      await playTogether([ann, ben], draws(5), 100)
      expect(ann.frame?.status).toBe('over')
      await provedWhole(hall, id)
    })
  },
)

onlyOn(['pglite'], 'the embedded database').test(
  'the embedded database keeps the same of a game that is carried over',
  async () => {
    const data = await mkdtemp(join(tmpdir(), 'moothall-carry-'))
    const hall = await testHall({ MOOTHALL_DATA: data }, new Rulesets([faulty]))
    const two = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Ben')]
    const id = await begin(two, 'pebbles', { rounds: 3 })
    const games = two.map(({ client }) => client.game(id))
    await playTogether(games, draws(9), 4)
    const { database, rooms, bus } = hall.service
    const spec = {
      sql: database.sql,
      folder: join(data, 'bundles'),
      rulesets: new Rulesets([mended]),
      now: Date.now(),
    }
    const before = rooms.opened(id)?.game.table.store.all()
    expect(await carryStored({ ...spec, carry: false }, id)).toMatchObject({ state: 'would' })
    expect((await rooms.open(id))?.record.rulesetHash).toBe(faulty.hash)
    expect(await carryStored({ ...spec, carry: true }, id)).toMatchObject({ state: 'carried' })
    bus.publish('people', { game: id })
    await expect.poll(async () => (await rooms.open(id))?.record.rulesetHash).toBe(mended.hash)
    expect((await rooms.open(id))?.game.table.store.all()).toEqual(before)
    await playTogether(games, draws(9), 100)
    expect(games.map((game) => game.frame?.status)).toEqual(['over', 'over'])
    await provedWhole(hall, id)
    for (const { client } of two) client.close()
    await hall.close()
    await rm(data, { recursive: true, force: true })
  },
)

onlyOn(['pglite'], 'the embedded database').test(
  'the embedded database is left alone while a hall runs on it',
  async () => {
    const own = await mkdtemp(join(tmpdir(), 'moothall-carry-'))
    const running = await testHall({ MOOTHALL_DATA: own }, new Rulesets([faulty]), 'pglite')
    const ran = await operate(['carry-over', 'any', '--do'], {
      MOOTHALL_DATA: own,
      MOOTHALL_RULESETS: mended.folder,
    })
    expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('stop it') })
    await running.close()
    await rm(own, { recursive: true, force: true })
  },
)
