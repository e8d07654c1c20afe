import { HallRefusal } from '@moothall/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Subject } from './access.ts'
import type { Hall } from './hall.ts'
import type { Account } from './people/people.ts'
import type { Who } from './permissions.ts'
import { begin, type Guest, guest, roomOf, testHall } from './testing/hall.ts'

let hall: Hall
let host: Guest
let seat: Guest
let former: Guest
let stranger: Guest
const games = { public: '', private: '' }
const tables = { public: '', private: '' }
let invite = ''

beforeAll(async () => {
  hall = await testHall()
  ;[host, seat, former, stranger] = (await Promise.all(
    ['Host', 'Seat', 'Former', 'Stranger'].map((name) => guest(hall.url, name)),
  )) as [Guest, Guest, Guest, Guest]
  for (const visibility of ['public', 'private'] as const) {
    games[visibility] = await begin([host, seat, former], 'pebbles', { seats: 3 }, { visibility })
    await former.client.rest.resign(games[visibility])
    const table = await host.client.rest.createLobby({ ruleset: 'pebbles', name: 'T', visibility })
    tables[visibility] = table.id
    invite = table.invite ?? ''
    await seat.client.rest.join(table.id, { invite })
  }
})
afterAll(async () => {
  for (const person of [host, seat, former, stranger]) person.client.close()
  await hall.close()
})

async function verdict(who: Who, person: Guest | undefined, subject: Subject): Promise<string> {
  const me: Account | undefined =
    person === undefined ? undefined : await hall.service.people.byId(person.id)
  try {
    await hall.service.gate.admit(who, me, subject)
    return 'yes'
  } catch (error) {
    if (error instanceof HallRefusal) return error.code
    throw error
  }
}

describe('a former holder', () => {
  test.each([
    ['game:see', 'public', 'yes'],
    ['game:see', 'private', 'yes'],
    ['game:guest', 'private', 'yes'],
    ['game:seat', 'public', 'FORBIDDEN'],
    ['game:seat', 'private', 'FORBIDDEN'],
    ['game:seat-or-host', 'private', 'FORBIDDEN'],
    ['game:host', 'private', 'FORBIDDEN'],
  ] as const)('%s of a %s game: %s', async (who, visibility, expected) => {
    expect(await verdict(who, former, { gameId: games[visibility] })).toBe(expected)
  })

  test('who goes on sending is refused, and the game stays as it was', async () => {
    const id = games.public
    const room = await roomOf(hall, id)
    const before = room.game.n
    const choose = former.client.connection.ask('game:choose', {
      game: id,
      decision: '0123456789abcdef',
      seat: 2,
      answer: 1,
      clientId: 'still-sending',
    })
    await expect(choose).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(former.client.rest.resign(id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(room.game.seating.holders[2]).not.toBe(room.holderOf(former.id))
    expect(room.game.n).toBeGreaterThanOrEqual(before)
  })
})

describe('what is private', () => {
  test('does not exist for strangers and for nobody', async () => {
    for (const person of [stranger, former]) {
      expect(await verdict('lobby:see', person, { lobbyId: tables.private })).toBe('NOT_FOUND')
    }
    expect(await verdict('game:see', stranger, { gameId: games.private })).toBe('NOT_FOUND')
    expect(await verdict('game:see', undefined, { gameId: games.private })).toBe('NOT_FOUND')
    expect(await verdict('game:seat', undefined, { gameId: games.private })).toBe('NOT_SIGNED_IN')
    // The same as for what is not there at all.
    expect(await verdict('game:see', stranger, { gameId: 'nothing' })).toBe('NOT_FOUND')
    expect(await verdict('game:see', stranger, {})).toBe('NOT_FOUND')
    expect(await verdict('lobby:see', stranger, {})).toBe('NOT_FOUND')
  })

  test('opens by its invite, and by no other', async () => {
    const lobbyId = tables.private
    expect(await verdict('lobby:join', stranger, { lobbyId, invite })).toBe('yes')
    expect(await verdict('lobby:join', stranger, { lobbyId, invite: 'x' })).toBe('NOT_FOUND')
    expect(await verdict('lobby:join', undefined, { lobbyId, invite })).toBe('NOT_SIGNED_IN')
    expect(await verdict('lobby:sitter', stranger, { lobbyId, invite })).toBe('FORBIDDEN')
  })
})

test('talk is heard by those who may see what it belongs to', async () => {
  const heard = (person: Guest | undefined, chat: string) => verdict('chat:hear', person, { chat })
  expect(await heard(undefined, `game:${games.public}`)).toBe('yes')
  expect(await heard(stranger, `game:${games.private}`)).toBe('NOT_FOUND')
  expect(await heard(former, `game:${games.private}`)).toBe('yes')
  expect(await heard(seat, `lobby:${tables.private}`)).toBe('yes')
  expect(await heard(stranger, `lobby:${tables.private}`)).toBe('NOT_FOUND')
  // A table's id is no game's, whatever it is called.
  expect(await heard(host, `game:${tables.private}`)).toBe('NOT_FOUND')
  expect(await heard(host, 'nonsense')).toBe('NOT_FOUND')
  expect(await verdict('chat:speak', undefined, { chat: `game:${games.public}` })).toBe(
    'NOT_SIGNED_IN',
  )
})
