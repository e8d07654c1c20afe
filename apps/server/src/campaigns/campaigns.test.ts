import { elfquest } from '@moothall/elfquest'
import { Game } from '@moothall/engine'
import type { GameFile } from '@moothall/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hall } from '../hall.ts'
import { SqlJournal } from '../journal/sql-journal.ts'
import {
  begin,
  draws,
  type Guest,
  guest,
  playOn,
  playTogether,
  roomOf,
  testHall,
} from '../testing/hall.ts'

let here: Hall
let there: Hall
let ann: Guest
let ben: Guest
let cleo: Guest

beforeAll(async () => {
  here = await testHall()
  there = await testHall()
  ann = await guest(here.url, 'Ann')
  ben = await guest(here.url, 'Ben')
  cleo = await guest(there.url, 'Cleo')
})
afterAll(async () => {
  for (const person of [ann, ben, cleo]) person.client.close()
  await here.close()
  await there.close()
})

/** Ann and Ben play ElfQuest for a while. */
async function played(choices: number): Promise<string> {
  const id = await begin([ann, ben], 'elfquest', { chapters: 5 })
  await playTogether([ann.client.game(id), ben.client.game(id)], draws(1), choices)
  return id
}

describe('a game that is put away', () => {
  test('asks nobody, refuses choices, is not watched as a running game, and goes on as it was', async () => {
    const id = await played(9)
    const room = await roomOf(here, id)
    const before = room.game.hash()
    const open = room.view(room.viewerFor(ann.id)).decisions
    expect(open.length).toBeGreaterThan(0)
    await ann.client.rest.call('POST /games/:id/rest', { params: { id }, body: { resting: true } })
    const game = ann.client.game(id)
    await game.join()
    await game.until((frame) => frame.status === 'resting')
    expect(game.frame?.decisions).toEqual([])
    await expect(game.choose(open[0]?.id ?? '', 'pass')).rejects.toMatchObject({
      code: 'GAME_RESTING',
    })
    await expect(
      ben.client.rest.call('POST /games/:id/rest', { params: { id }, body: { resting: true } }),
    ).rejects.toMatchObject({ code: 'GAME_RESTING' })
    await expect
      .poll(async () => (await ann.client.rest.myGames()).find((one) => one.id === id))
      .toMatchObject({ status: 'resting', yourTurn: false, waitingFor: [] })
    expect((await ben.client.rest.call('GET /games')).games.map((one) => one.id)).not.toContain(id)
    // Anybody at the table takes it out again.
    await ben.client.rest.call('POST /games/:id/rest', { params: { id }, body: { resting: false } })
    await game.until((frame) => frame.status === 'open')
    expect((await roomOf(here, id)).game.hash()).toBe(before)
    await playTogether([game, ben.client.game(id)], draws(5), 2)
  })
})

describe('a game that moves to another hall', () => {
  let file: GameFile
  let id: string

  test('is closed here, and its file comes to the same state there', async () => {
    id = await played(12)
    await expect(
      ben.client.rest.call('POST /games/:id/move', { params: { id }, body: {} }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      ann.client.rest.call('GET /games/:id/file', { params: { id } }),
    ).rejects.toMatchObject({ code: 'NOT_OVER' })
    const before = (await roomOf(here, id)).game.hash()
    file = await ann.client.rest.call('POST /games/:id/move', { params: { id }, body: {} })
    const game = ann.client.game(id)
    await game.join()
    await game.until((frame) => frame.status === 'moved')
    for (const attempt of [
      () => ann.client.rest.call('POST /games/:id/move', { params: { id }, body: {} }),
      () =>
        ann.client.rest.call('POST /games/:id/rest', { params: { id }, body: { resting: true } }),
      () => ann.client.rest.call('POST /games/:id/leave', { params: { id }, body: {} }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'GAME_MOVED' })
    // A download that was lost can be had again.
    const again = await ben.client.rest.call('GET /games/:id/file', { params: { id } })
    expect({ ...again, movedAt: '' }).toEqual({ ...file, movedAt: '' })

    const { gameId } = await cleo.client.rest.call('POST /games/import', {
      body: { file, as: 'p2' },
    })
    const room = await roomOf(there, gameId)
    expect(room.game.hash()).toBe(before)
    expect(room.game.n).toBe(file.rows.length - 1)
    expect(room.seatsOf(cleo.id)).toEqual([1, 3])
    expect(room.record.segment).toBe(2)
    expect(room.record.secret).not.toBe(file.segments[0]?.secret)
    expect((await cleo.client.rest.game(gameId)).people.map((p) => p.person)).toEqual([
      null,
      expect.objectContaining({ id: cleo.id }),
    ])
    // What Ann held is free for whoever sits down at Cleo's table.
    await cleo.client.rest.takeSeat(gameId, 0)
    await cleo.client.rest.takeSeat(gameId, 2)
    await playOn(cleo.client.game(gameId), draws(7), 12)
    const after = (await roomOf(there, gameId)).game.hash()
    // Taken up anew from what is stored, it is the same.
    const journal = new SqlJournal(there.service.database.sql)
    const { options, secret, segment, earlier, holders } = room.record
    const spec = { ruleset: elfquest, options: options as never, secret, segment, earlier, holders }
    const stored = await journal.load(gameId)
    for (const past of [stored, { rows: await journal.rows(gameId, 0) }]) {
      const anew = Game.resume({ ...spec, ...past })
      expect(anew.paused).toBeUndefined()
      expect(anew.hash()).toBe(after)
    }
    const lines = room.game.logLines()
    expect(lines.map((line) => line.text.k)).toContain('eq.log.chosen')
  })

  test('moves on a second time, with two secrets behind it', async () => {
    const { gameId } = await cleo.client.rest.call('POST /games/import', {
      body: { file, as: 'p1', again: true },
    })
    // Every seat: which of them is asked first depends on the game's new secret.
    await cleo.client.rest.takeSeat(gameId, 1)
    await cleo.client.rest.takeSeat(gameId, 3)
    await playOn(cleo.client.game(gameId), draws(9), 6)
    const before = (await roomOf(there, gameId)).game.hash()
    const second = await cleo.client.rest.call('POST /games/:id/move', {
      params: { id: gameId },
      body: {},
    })
    expect(second.segments.map((one) => one.segment)).toEqual([1, 2])
    const back = await ann.client.rest.call('POST /games/import', { body: { file: second } })
    const room = await roomOf(here, back.gameId)
    expect(room.game.hash()).toBe(before)
    expect(room.record.earlier).toHaveLength(2)
    // Nobody there is Ann's: every seat is free, and she is the host.
    expect(room.seatsOf(ann.id)).toEqual([])
    expect(room.record.hostId).toBe(ann.id)
  })

  test('a game that nobody of its players brought in is opened by its host, filled while it rests, and taken out', async () => {
    const resting = structuredClone(file)
    const { gameId: id } = await cleo.client.rest.call('POST /games/import', {
      body: { file: resting, again: true },
    })
    const dora = await guest(there.url, 'Dora')
    const room = await roomOf(there, id)
    const rest = (resting: boolean) =>
      cleo.client.rest.call('POST /games/:id/rest', { params: { id }, body: { resting } })
    if (room.game.status !== 'resting') await rest(true)
    await expect(dora.client.rest.takeSeat(id, 0)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const open = (visibility: 'public' | 'private') =>
      cleo.client.rest.call('PATCH /games/:id', { params: { id }, body: { visibility } })
    await open('public')
    expect((await cleo.client.rest.myGames()).find((one) => one.id === id)).toMatchObject({
      hosting: true,
      playing: false,
      visibility: 'public',
    })
    await dora.client.rest.takeSeat(id, 0)
    for (const seat of [1, 2, 3]) await cleo.client.rest.takeSeat(id, seat)
    expect((await roomOf(there, id)).game.status).toBe('resting')
    await rest(false)
    await playTogether([dora.client.game(id), cleo.client.game(id)], draws(11), 4)
    // Closed again: those who play in it stay, others are told that there is nothing.
    const eve = await guest(there.url, 'Eve')
    const eves = eve.client.game(id)
    await eves.join()
    expect(eves.frame?.status).toBe('open')
    await open('private')
    await expect.poll(() => eve.client.rest.game(id).catch(({ code }) => code)).toBe('NOT_FOUND')
    await expect
      .poll(() => there.service.database.prisma.game.findUnique({ where: { id } }))
      .toMatchObject({ visibility: 'private' })
    expect((await dora.client.rest.game(id)).mySeats).toEqual([0])
    for (const one of [dora, eve]) one.client.close()
  })

  test('a file makes one game in a hall, and a second only for whoever asks for it', async () => {
    const dora = await guest(there.url, 'Dora')
    const bring = (who: Guest, more: object = {}) =>
      who.client.rest.call('POST /games/import', {
        // Written at another time it is still the same file.
        body: { file: { ...file, movedAt: '2026-01-01T00:00:00.000Z' }, ...more },
      })
    const mine = async (who: Guest) => (await who.client.rest.myGames()).map((one) => one.name)
    const first = (await mine(cleo)).length
    const known = { gameId: expect.any(String), by: 'Cleo' }
    await expect(bring(cleo)).rejects.toMatchObject({ code: 'ALREADY_HERE', details: known })
    // Whoever may not see that game is told only whom to ask.
    await expect(bring(dora)).rejects.toMatchObject({
      code: 'ALREADY_HERE',
      details: { by: 'Cleo' },
    })
    const refused = await bring(dora).catch((error: { details: object }) => error.details)
    expect(refused).not.toHaveProperty('gameId')
    expect(await mine(cleo)).toHaveLength(first)

    await bring(dora, { again: true })
    await bring(dora, { again: true })
    expect((await mine(dora)).toSorted()).toEqual([`${file.name} (copy 2)`, `${file.name} (copy)`])
    dora.client.close()
  })

  test('of two who bring the same file at the same moment, one makes the game', async () => {
    const id = await played(3)
    const { rest } = ann.client
    const fresh = await rest.call('POST /games/:id/move', { params: { id }, body: {} })
    // The hall that it left is as good as any other: the game there is closed.
    const tries = await Promise.allSettled(
      [ann, ben, ann].map((one) =>
        one.client.rest.call('POST /games/import', { body: { file: fresh } }),
      ),
    )
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'ALREADY_HERE' })
  })

  test('a game that ended in this hall is not brought in beside itself', async () => {
    const id = await begin([ann], 'elfquest', { chapters: 1 })
    await playOn(ann.client.game(id), draws(2))
    const told = await ann.client.rest.call('GET /games/:id/file', { params: { id } })
    await expect(
      ben.client.rest.call('POST /games/import', { body: { file: told } }),
    ).rejects.toMatchObject({ code: 'ALREADY_HERE', details: { by: 'Ann' } })
    await cleo.client.rest.call('POST /games/import', { body: { file: told } })
    await expect(
      cleo.client.rest.call('POST /games/import', { body: { file: told } }),
    ).rejects.toMatchObject({ code: 'ALREADY_HERE' })
  })

  test('a file that was touched is refused with the place', async () => {
    const spoil = (change: (copy: GameFile) => void): GameFile => {
      const copy = structuredClone(file)
      change(copy)
      return copy
    }
    const tries: [GameFile, object][] = [
      [spoil((f) => void Object.assign(f, { hash: 'a'.repeat(64) })), { hash: expect.any(String) }],
      [spoil((f) => void f.rows.splice(2, 1)), { row: 3, why: 'order' }],
      [
        spoil((f) => void Object.assign(f.rows[1] ?? {}, { segment: 2 })),
        { row: 2, why: 'stretch' },
      ],
      [
        spoil((f) => {
          const row = f.rows.find((one) => one.kind === 'choice')
          if (row !== undefined) Object.assign(row, { answer: 'char.99' })
        }),
        { row: expect.any(Number), why: 'play' },
      ],
      [spoil((f) => void Object.assign(f.segments[0]!, { secret: 'mine' })), { segment: 1 }],
      [spoil((f) => void Object.assign(f.options, { chapters: 99 })), { options: ['chapters'] }],
      [spoil((f) => void f.holders.pop()), { holders: 3 }],
    ]
    for (const [bad, details] of tries) {
      await expect(
        cleo.client.rest.call('POST /games/import', { body: { file: bad, again: true } }),
      ).rejects.toMatchObject({ code: 'IMPORT_INVALID', details })
    }
    await expect(
      cleo.client.rest.call('POST /games/import', {
        body: { file: spoil((f) => void Object.assign(f.ruleset, { hash: 'b'.repeat(64) })) },
      }),
    ).rejects.toMatchObject({ code: 'IMPORT_OTHER_RULES' })
    await expect(
      cleo.client.rest.call('POST /games/import', { body: { file, as: 'p9' } }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })
})

describe('a copy', () => {
  test('begins where it was asked to, under a secret of its own, and leaves the other as it is', async () => {
    const id = await played(10)
    const room = await roomOf(here, id)
    const before = room.game.hash()
    const after = 5
    const { gameId } = await ann.client.rest.call('POST /games/:id/copies', {
      params: { id },
      body: { after },
    })
    const copy = await roomOf(here, gameId)
    expect(copy.game.n).toBe(after)
    expect(copy.seatsOf(ann.id)).toEqual(room.seatsOf(ann.id))
    expect(copy.seatsOf(ben.id)).toEqual([])
    expect(copy.record.secret).not.toBe(room.record.secret)
    expect(copy.record.origin).toMatchObject({ kind: 'copy', after, gameId: id })
    const again = async (of: string) =>
      (
        await ann.client.rest.call('POST /games/:id/copies', {
          params: { id: of },
          body: { after },
        })
      ).gameId
    const nameOf = async (of: string) => (await roomOf(here, of)).record.name
    // A copy of a copy is a copy of the same game; none has the name of another.
    const names = [id, gameId, await again(gameId), await again(id)].map(nameOf)
    const told = await Promise.all(names)
    expect(new Set(told).size).toBe(4)
    for (const name of told.slice(1)) expect(name).toMatch(/^A table \(copy(?: \d)?\)$/)
    await ann.client.rest.takeSeat(gameId, 1)
    await ann.client.rest.takeSeat(gameId, 3)
    await playOn(ann.client.game(gameId), draws(3), 8)
    expect((await roomOf(here, id)).game.hash()).toBe(before)
    await expect(
      ann.client.rest.call('POST /games/:id/copies', { params: { id }, body: { after: 9_999 } }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  test('nobody looks into hands by copying a game that is being played', async () => {
    const id = await begin([ann, ben], 'pebbles', { rounds: 2 })
    await expect(
      ann.client.rest.call('POST /games/:id/copies', { params: { id }, body: {} }),
    ).rejects.toMatchObject({ code: 'NOT_OVER' })
  })
})

describe('a copy of a game that goes on', () => {
  const ask = (who: Guest, key: 'GET /games/:id/journal' | 'GET /games/:id/file', id: string) =>
    who.client.rest.call(key, { params: { id } })

  test('tells nobody the secret from which the other still draws, before that is over', async () => {
    const id = await begin([ann], 'elfquest')
    await playOn(ann.client.game(id), draws(4), 6)
    const { secret, serverSecret } = (await roomOf(here, id)).record
    // A stranger who only looks on copies it, and then a copy of that.
    const copied = async (of: string) =>
      (await ben.client.rest.call('POST /games/:id/copies', { params: { id: of }, body: {} }))
        .gameId
    const copy = await copied(id)
    const second = await copied(copy)
    const move = (of: string) =>
      ben.client.rest.call('POST /games/:id/move', { params: { id: of } })
    for (const one of [copy, second]) {
      await expect(move(one)).rejects.toMatchObject({ code: 'SECRET_IN_USE' })
      expect((await roomOf(here, one)).game.status).toBe('open')
    }
    // Played to its end, it is refused in the same way.
    for (const seat of (await roomOf(here, copy)).game.seating.holders.keys())
      await ben.client.rest.takeSeat(copy, seat).catch(() => {})
    await playOn(ben.client.game(copy), draws(5))
    await expect.poll(async () => (await roomOf(here, copy)).game.status).toBe('over')
    for (const key of ['GET /games/:id/journal', 'GET /games/:id/file'] as const)
      await expect(ask(ben, key, copy)).rejects.toMatchObject({ code: 'SECRET_IN_USE' })
    // When the other has ended its secret is told anyway.
    await ann.client.rest.call('POST /games/:id/move', { params: { id } })
    await expect
      .poll(async () => JSON.stringify(await ask(ben, 'GET /games/:id/file', copy).catch(() => '')))
      .toContain(secret)
    expect(JSON.stringify(await ask(ben, 'GET /games/:id/journal', copy))).toContain(serverSecret)
    expect(JSON.stringify(await move(second))).toContain(secret)
  })
})

describe('the story', () => {
  test('tells chapter by chapter what is worth telling, and when the game was put away', async () => {
    const id = await played(40)
    await ann.client.rest.call('POST /games/:id/rest', { params: { id }, body: { resting: true } })
    const read = () => ben.client.rest.call('GET /games/:id/story', { params: { id } })
    // Another process may hear of it a moment later.
    await expect.poll(async () => (await read()).status).toBe('resting')
    const story = await read()
    expect(story.rests).toEqual([{ from: expect.any(Number) }])
    const [before, first] = story.chapters
    expect(before?.title).toBeUndefined()
    expect(before?.lines.map((line) => line.text.k)).toContain('eq.log.chosen')
    expect(first?.title?.text.k).toBe('eq.log.scenario')
    // A copy begins where the chapter has been opened and nothing in it is decided, not a step before.
    const { gameId } = await ann.client.rest.call('POST /games/:id/copies', {
      params: { id },
      body: { after: first?.after ?? 0 },
    })
    const copy = (await roomOf(here, gameId)).game
    expect(copy.logLines().map((line) => line.text.k)).toContain('eq.log.scenario')
    expect(copy.logLines().find((line) => line.text.k === 'eq.log.scenario')?.n).toBe(copy.n)
    const told = story.chapters.flatMap((chapter) => chapter.lines.map((line) => line.text.k))
    expect(told).not.toContain('eq.log.rolled')
    // The newest lines of the log are there without naming a number.
    const newest = async () =>
      (await ben.client.rest.call('GET /games/:id/log', { params: { id }, query: {} })).lines.at(-1)
    await expect.poll(newest).toMatchObject({ text: { k: 'kernel.restedBy' }, seat: 0 })
  })
})
