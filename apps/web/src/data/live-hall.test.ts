import type { Lobby } from '@moothall/protocol'
import { describe, expect, it } from 'vitest'
import { HallError } from './hall.ts'
import { LiveHall } from './live-hall.ts'
import { withRow } from './news.ts'
import { refusalText } from './refusals.ts'
import type { HallWire } from './wire.ts'
import { myGameFrom, roomFrom, tableFromGame } from './wire-shapes.ts'

const lobby: Lobby = {
  id: 'l1',
  name: 'First Forest',
  ruleset: 'elfquest',
  hostId: 'p1',
  visibility: 'private',
  invite: 'key',
  pace: 'turns',
  clock: null,
  options: { reroll: 'pool' },
  chairs: [
    { index: 0, person: { id: 'p1', nickname: 'Ingrid', guest: true }, ready: false },
    { index: 1, person: { id: 'b', nickname: 'Rowan', guest: false, bot: 'shrewd' }, ready: true },
    { index: 2, person: null, ready: false },
  ],
  state: 'open',
  players: { min: 1, max: 4 },
  substitutes: true,
  commitment: 'c',
  createdAt: '2026-01-01T00:00:00.000Z',
}

describe('a lobby as a room', () => {
  it('knows host, me, bots and free chairs', () => {
    const mine = roomFrom(lobby, 'p1')
    expect(mine).toMatchObject({
      seated: true,
      hosting: true,
      stage: 'laid',
      open: false,
      invite: 'key',
    })
    expect(mine.chairs.map((chair) => chair.who)).toEqual([
      { kind: 'person', id: 'p1', name: 'Ingrid', me: true, host: true, ready: false },
      { kind: 'bot', name: 'Rowan' },
      undefined,
    ])
    expect(roomFrom(lobby, 'p2')).toMatchObject({ seated: false, hosting: false })
    expect(roomFrom(lobby, undefined)).toMatchObject({ seated: false, hosting: false })
  })
})

describe('a game in the lists', () => {
  const game = {
    id: 'g',
    ruleset: 'elfquest',
    name: 'Long Siege',
    status: 'open',
    pace: 'live' as const,
    playing: true,
    yourTurn: true,
    waitingFor: ['Ingrid'],
    people: ['Ingrid', 'Ingrid', 'Bram'],
    updatedAt: '2026-01-01T00:00:00.000Z',
    changes: 2,
    options: { chapters: 3 },
    hosting: true,
    visibility: 'private' as const,
  }

  it('leaves me out of the others once, even where two have one name', () => {
    expect(myGameFrom(game, 'Ingrid').others).toEqual(['Ingrid', 'Bram'])
  })

  it('a paused game is still under way, a finished one is not', () => {
    expect(tableFromGame({ ...game, status: 'paused' }).stage).toBe('playing')
    expect(tableFromGame({ ...game, status: 'over' }).stage).toBe('ended')
    expect(tableFromGame({ ...game, deadline: 7 }).deadline).toBe(7)
    expect(myGameFrom({ ...game, deadline: 7 }, 'Ingrid').deadline).toBe(7)
    expect(myGameFrom({ ...game, status: 'resting', chapter: 2 }, 'Bram')).toMatchObject({
      stage: 'resting',
      chapter: 2,
    })
    expect(myGameFrom({ ...game, status: 'moved' }, 'Bram').stage).toBe('moved')
    expect(myGameFrom(game, 'Bram').chapters).toBe(3)
    expect(myGameFrom({ ...game, options: {} }, 'Bram').chapters).toBeUndefined()
  })
})

describe('clocks and who looks on', () => {
  it('come through whole', () => {
    const clock = { kind: 'budget', seconds: 1800, increment: 10, late: 'bot' } as const
    expect(roomFrom(lobby, undefined).clock).toBeNull()
    expect(roomFrom({ ...lobby, clock }, undefined).clock).toEqual(clock)
  })

  it('who has a room open is told to its page', () => {
    const heard: Record<string, (data: never) => void> = {}
    const wire: HallWire = {
      call: () => Promise.reject(new Error('nothing is asked')),
      ask: () => Promise.reject(new Error('nothing is asked')),
      on: (event, listener) => {
        heard[event] = listener
        return () => {}
      },
      onConnection: () => () => {},
      open: () => {},
      again: () => {},
    }
    const hall = new LiveHall(wire)
    const told: unknown[] = []
    hall.listen({ lookers: (...what) => told.push(what) })
    const watching = [{ id: 'p2', nickname: 'Bram' }]
    heard['lobby:presence']?.({ id: 'l1', watchers: 2, watching } as never)
    expect(told).toEqual([['l1', [{ id: 'p2', name: 'Bram' }]]])
  })
})

describe('news of tables', () => {
  const row = (id: string, name = id) => ({ ...roomFrom(lobby, undefined), id, name })

  it('changes a row in place, puts new ones first, takes closed ones out', () => {
    const rows = [row('a'), row('b')]
    expect(withRow(rows, 'b', row('b', 'New name')).map((one) => one.name)).toEqual([
      'a',
      'New name',
    ])
    expect(withRow(rows, 'c', row('c')).map((one) => one.id)).toEqual(['c', 'a', 'b'])
    expect(withRow(rows, 'a', undefined).map((one) => one.id)).toEqual(['b'])
  })
})

describe('refusals', () => {
  it('are told in our own words, unknown codes too', () => {
    expect(refusalText(new HallError('SEAT_TAKEN', 409, 'raw'))).toMatch(/quicker/)
    expect(refusalText(new HallError('SOMETHING_NEW', 409, 'raw'))).toBe(
      'The hall said no to that.',
    )
    expect(refusalText(new HallError('INTERNAL', 500, 'raw'))).toBe('The hall does not answer')
  })
})
