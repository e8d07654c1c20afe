import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GameClient } from '@moothall/client'
import { Game } from '@moothall/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import {
  anyAnswer,
  begin,
  draws,
  type Guest,
  guest,
  playOn,
  roomOf,
  testHall,
} from '../testing/hall.ts'
import { type PebbleOptions, pebbles } from '../testing/pebbles.ts'

let hall: Hall
let ann: Guest
let ben: Guest
beforeAll(async () => {
  hall = await testHall({ MOOTHALL_IDLE: '300' })
  ann = await guest(hall.url, 'Ann')
  ben = await guest(hall.url, 'Ben')
})
afterAll(async () => {
  ann.client.close()
  ben.client.close()
  await hall.close()
})

const rowsOf = (game: string) =>
  hall.service.database.sql.query<{ n: number; kind: string }>(
    'SELECT n, kind FROM "journal" WHERE game_id = $1 ORDER BY n',
    [game],
  )

const choose = (person: Guest, input: object) =>
  person.client.connection.ask('game:choose', input as never)

/** Both hide a pebble, so that it is Ann's turn to speak. */
async function spoken(options: object = {}): Promise<{ id: string; a: GameClient; b: GameClient }> {
  const id = await begin([ann, ben], 'pebbles', options as Record<string, number>)
  const [a, b] = [ann.client.game(id), ben.client.game(id)]
  await Promise.all([a.join(), b.join()])
  for (const game of [a, b]) await game.choose(game.mine[0]!.id, 1)
  await a.until((f) => f.decisions[0]?.kind === 'pebbles.say')
  return { id, a, b }
}

test('a choice sent twice with the same client id is applied once and acknowledged twice (gaia-project PR#286, 18xx#128, 18xx#674)', async () => {
  const { id, a } = await spoken()
  const input = { game: id, decision: a.mine[0]!.id, answer: 'pass', clientId: 'the-same-id' }
  const acks = await Promise.all([choose(ann, input), choose(ann, input), choose(ann, input)])
  expect(acks.every((ack) => ack.seq > 0)).toBe(true)
  await expect(choose(ann, input)).resolves.toBeDefined()
  expect(await rowsOf(id)).toHaveLength(3)
  // The same id of somebody else is another one.
  await ben.client.game(id).until((f) => f.decisions[0]?.mine.length === 1)
  await choose(ben, { ...input, decision: ben.client.game(id).mine[0]!.id })
  expect(await rowsOf(id)).toHaveLength(4)
})

test('of two choices at once one wins and the other is told why (ghs-server#43)', async () => {
  const { id, a } = await spoken()
  const decision = a.mine[0]!.id
  const acks = await Promise.allSettled(
    ['take', 'give', 'pass'].map((answer, i) =>
      choose(ann, { game: id, decision, answer, clientId: `at-once-${i}` }),
    ),
  )
  expect(acks.filter((ack) => ack.status === 'fulfilled')).toHaveLength(1)
  for (const refused of acks) {
    if (refused.status === 'rejected')
      expect(refused.reason).toMatchObject({ code: 'STALE_DECISION', status: 409 })
  }
  expect(await rowsOf(id)).toHaveLength(3)
})

test('what is refused changes nothing and says why (boardgame.io PR#727)', async () => {
  const { id, a } = await spoken()
  const decision = a.mine[0]!.id
  const room = await roomOf(hall, id)
  const before = room.game.hash()
  const refusal = (person: Guest, more: object) =>
    choose(person, {
      game: id,
      decision,
      answer: 'pass',
      clientId: `refused-${Math.random().toString(36).slice(2)}`,
      ...more,
    }).then(
      () => 'accepted',
      (error: { code: string; details?: unknown }) => [error.code, error.details],
    )
  expect(await refusal(ann, { answer: 'fly' })).toEqual([
    'NOT_AN_OPTION',
    { misfit: expect.objectContaining({ code: 'UNKNOWN_OPTION' }) },
  ])
  expect(await refusal(ann, { answer: 7 })).toEqual(['NOT_AN_OPTION', expect.anything()])
  expect(await refusal(ann, { seat: 1 })).toEqual(['NOT_YOUR_DECISION', undefined])
  expect(await refusal(ben, {})).toEqual(['STALE_DECISION', undefined])
  expect(await refusal(ann, { decision: '0123456789abcdef' })).toEqual([
    'STALE_DECISION',
    undefined,
  ])
  expect((await roomOf(hall, id)).game.hash()).toBe(before)
  expect(await rowsOf(id)).toHaveLength(2)
  expect(await a.why(decision)).toMatchObject([{ reason: { k: 'pebbles.noWings' } }])
})

test('a step is taken back; over another’s answer only if they agree', async () => {
  const { id, a, b } = await spoken()
  await a.choose(a.mine[0]!.id, 'take')
  await a.until((f) => f.undo.state === 'free')
  await a.undo()
  await a.until((f) => f.decisions[0]?.mine.length === 1)
  await a.choose(a.mine[0]!.id, 'pass')
  await b.until((f) => f.decisions[0]?.mine.length === 1)
  // Both have answered the sealed decision: Ben's step is before Ann's, and was opened with hers.
  await expect(b.undo()).rejects.toMatchObject({ code: 'UNDO_BARRED' })
  expect((await rowsOf(id)).map((r) => r.kind)).toEqual([
    'choice',
    'choice',
    'choice',
    'undo',
    'choice',
  ])
})

test('a rule that throws pauses that game alone and leaves a file that reproduces it (netrunner#7452)', async () => {
  const { id, a, b } = await spoken({ faults: true })
  const other = await spoken()
  const input = { game: id, decision: a.mine[0]!.id, answer: 'fault', clientId: 'the-faulty-one' }
  await expect(choose(ann, input)).rejects.toMatchObject({ code: 'GAME_PAUSED' })
  // Whoever did not hear the answer hears the same again.
  await expect(choose(ann, input)).rejects.toMatchObject({ code: 'GAME_PAUSED' })
  await b.until((f) => f.status === 'paused')
  await expect(other.a.choose(other.a.mine[0]!.id, 'pass')).resolves.toBeDefined()
  const folder = join(tmpdir(), 'moothall', 'faults')
  const file = `pebbles-${id}-3.json`
  await expect.poll(() => readdir(folder)).toContain(file)
  const repro = JSON.parse(await readFile(join(folder, file), 'utf8'))
  const game = Game.resume({
    ruleset: pebbles,
    options: repro.options as PebbleOptions,
    secret: repro.secret,
    holders: repro.holders,
    rows: repro.rows,
  })
  expect(game.paused?.error.message).toBe('a rule that throws, for tests')
})

test('a room that nobody needs is put away, and taken up again from its snapshot as it was', async () => {
  const id = await begin([ann, ben], 'pebbles', { rounds: 60 })
  await Promise.all([
    playOn(ann.client.game(id), draws(1), 95),
    playOn(ben.client.game(id), draws(2), 95),
  ])
  const room = await roomOf(hall, id)
  const hash = room.game.hash()
  const log = room.view(room.viewerFor(ann.id)).logCount
  for (const person of [ann, ben]) person.client.leaveGame(id)
  await expect.poll(() => hall.service.rooms.opened(id), { timeout: 5000 }).toBeUndefined()
  const snapshots = () =>
    hall.service.database.sql.query('SELECT n FROM "snapshots" WHERE game_id = $1', [id])
  await expect.poll(async () => (await snapshots()).length).toBeGreaterThan(0)
  const again = await roomOf(hall, id)
  expect(again.game.hash()).toBe(hash)
  const frame = await ann.client.game(id).join()
  expect(frame.logCount).toBe(log)
  expect(await ann.client.game(id).log(30, 30)).toHaveLength(30)
})

test('a resigned seat is played on by a bot, and its former holder watches', async () => {
  const { id, a, b } = await spoken({ rounds: 2 })
  await ann.client.rest.resign(id)
  await a.until((f) => f.seating.resigned.includes(0))
  expect((await ann.client.rest.game(id)).mySeats).toEqual([])
  await playOn(b, draws(3))
  expect(b.frame?.status).toBe('over')
  expect(JSON.stringify(a.frame)).not.toContain('charm-of-')
})

test('whoever has seen one hand may not hold another; a stranger may sit in and sees what the seat knows', async () => {
  const { id, b } = await spoken()
  await ann.client.rest.resign(id)
  await expect(ben.client.rest.takeSeat(id, 0)).rejects.toMatchObject({ code: 'SEAT_SEEN' })
  const carl = await guest(hall.url, 'Carl')
  await carl.client.rest.takeSeat(id, 0)
  await expect(carl.client.rest.takeSeat(id, 1)).rejects.toMatchObject({ code: 'SEAT_NOT_FREE' })
  const frame = await carl.client.game(id).join()
  expect(JSON.stringify(frame)).toContain('charm-of-0')
  expect(JSON.stringify(b.frame)).not.toContain('charm-of-0')
  carl.client.close()
})

test('lists tell whose turn it is, and the question only to those whom it is asked', async () => {
  const { id } = await spoken()
  const item = async (person: Guest) =>
    (await person.client.rest.myGames()).find((game) => game.id === id)
  await expect.poll(async () => (await item(ann))?.question?.k).toBe('pebbles.say')
  expect(await item(ann)).toMatchObject({
    yourTurn: true,
    waitingFor: ['Ann'],
    playing: true,
  })
  expect(await item(ben)).toMatchObject({ yourTurn: false, waitingFor: ['Ann'] })
  expect((await item(ben))?.question).toBeUndefined()
  const turns = new Promise((resolve) =>
    ben.client.connection.on('me:turns', ({ games }) => games.includes(id) && resolve(true)),
  )
  const game = ann.client.game(id)
  await game.choose(game.mine[0]!.id, anyAnswer(game.mine[0]!, draws(1)).answer)
  expect(await turns).toBe(true)
})

test('who is connected is shown, and changes of it', async () => {
  const { id, b } = await spoken()
  const gone = await guest(hall.url, 'Walter')
  await gone.client.game(id).join()
  await expect
    .poll(() => b.presence)
    .toMatchObject({ holders: { p1: 'here', p2: 'here' }, watchers: 1 })
  gone.client.close()
  ann.client.leaveGame(id)
  await expect
    .poll(() => b.presence)
    .toMatchObject({ holders: { p1: 'away', p2: 'here' }, watchers: 0 })
})
