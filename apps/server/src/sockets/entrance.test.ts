import type { MoothallClient } from '@moothall/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { guest, type TestHall, testHall } from '../testing/hall.ts'

const open: { close(): void }[] = []
let hall: TestHall
beforeAll(async () => {
  // What one process does about connections is asked of one process.
  hall = await testHall({ MOOTHALL_RATE: '100000', MOOTHALL_PROXIES: '1' }, undefined, 'pglite')
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})
afterAll(() => hall.close())

/** A connection by hand, from some address. @returns it, what it heard, and its end */
function wire(from: string) {
  const url = `${hall.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const ws = new WebSocket(url, { headers: { 'x-forwarded-for': from } })
  const heard: string[] = []
  ws.on('message', (data) => void heard.push(String(data)))
  open.push(ws)
  const ended = new Promise<string>((resolve) => {
    ws.on('error', (error) => resolve(error.message))
    ws.on('close', () => resolve('closed'))
  })
  const greeted = new Promise<void>((resolve) => ws.once('message', () => resolve()))
  return { ws, heard, ended, greeted }
}

describe('who sends more than anybody plays', () => {
  test.each([
    ['events', '40', (n: number) => `42${n}["lobby:unlist",{}]`],
    ['what is no event at all', '40', (n: number) => `42${n}["nonsense",{}]`],
    ['without being greeted, into nowhere', '', (n: number) => `40/nowhere${n},`],
  ])('is cut off, and others never notice: %s', async (_what, knock, packet) => {
    const { ws, heard, ended, greeted } = wire('192.0.2.1')
    await greeted
    if (knock !== '') {
      ws.send(knock)
      await expect.poll(() => heard.some((text) => text.startsWith('40{'))).toBe(true)
    }
    const before = heard.length
    for (let n = 0; n < 3_000 && ws.readyState === WebSocket.OPEN; n++) ws.send(packet(n))
    expect(await ended).toBe('closed')
    expect(heard.length - before).toBeLessThan(600)
    const ann = await guest(hall.url, 'Ann')
    open.push(ann.client)
    expect(await ann.client.connection.ask('lobby:list', {})).toMatchObject({ lobbies: [] })
  })

  test('a little more is told to wait, and goes on then', async () => {
    const { ws, heard, greeted } = wire('192.0.2.2')
    await greeted
    ws.send('40')
    await expect.poll(() => heard.some((text) => text.startsWith('40{'))).toBe(true)
    for (let n = 0; n < 200; n++) ws.send(`42${n}["lobby:unlist",{}]`)
    await expect.poll(() => heard.filter((text) => text.startsWith('43')).length).toBe(200)
    expect(heard.filter((text) => text.includes('RATE_LIMITED')).length).toBeGreaterThan(20)
    await expect
      .poll(() => {
        ws.send('42["lobby:unlist",{}]')
        ws.send('42999["lobby:unlist",{}]')
        return heard.some((text) => text.startsWith('43999[{"ok":true'))
      })
      .toBe(true)
  })
})

describe('connections', () => {
  test('of one network are so many at once, also of those who never say who they are', async () => {
    const many = Array.from({ length: 620 }, () => wire('192.0.2.7'))
    const ends = many.map(({ greeted, ended }) =>
      Promise.race([greeted.then(() => 'open' as const), ended]),
    )
    const told = await Promise.all(ends)
    const stand = told.filter((one) => one === 'open').length
    expect(stand).toBe(600)
    expect(new Set(told)).toEqual(new Set(['open', 'Unexpected server response: 400']))
    // Another network comes in, and so does this one when somebody has left.
    await wire('192.0.2.8').greeted
    many.find((_, i) => told[i] === 'open')?.ws.close()
    await expect
      .poll(() => {
        const { greeted, ended } = wire('192.0.2.7')
        return Promise.race([greeted.then(() => 'open'), ended])
      })
      .toBe('open')
  })

  test('of one account are so many at once, from wherever they come', async () => {
    const ann = await guest(hall.url, 'Ann')
    open.push(ann.client)
    const { token = '' } = ann.client.rest
    const come = async (n: number) => {
      const { ws, heard, greeted } = wire(`192.0.2.${n}`)
      await greeted
      ws.send(`40${JSON.stringify({ token })}`)
      await expect.poll(() => heard.find((text) => /^4[04]/.test(text))).toBeDefined()
      return heard.find((text) => /^4[04]/.test(text)) ?? ''
    }
    const told: string[] = []
    for (let n = 0; n < 62; n++) told.push(await come(n + 1))
    expect(told.filter((text) => text.startsWith('40'))).toHaveLength(60)
    for (const text of told.slice(60)) expect(text).toContain('RATE_LIMITED')
  })

  test('are one socket each, however often it knocks at once over one', async () => {
    const ann = await guest(hall.url, 'Ann')
    open.push(ann.client)
    const { ws, heard, greeted } = wire('192.0.2.3')
    await greeted
    const knock = `40${JSON.stringify({ token: ann.client.rest.token })}`
    for (let n = 0; n < 20; n++) ws.send(knock)
    await expect.poll(() => heard.filter((text) => text.startsWith('44')).length).toBe(19)
    await expect.poll(() => heard.filter((text) => text.startsWith('40')).length).toBe(1)
  })

  test('whoever was refused with a bad token comes in with a good one over the same connection', async () => {
    const { ws, heard, greeted } = wire('192.0.2.4')
    await greeted
    ws.send('40{"token":"made-up-made-up-made-up-made-up"}')
    await expect.poll(() => heard.some((text) => text.startsWith('44'))).toBe(true)
    ws.send('40')
    await expect.poll(() => heard.some((text) => text.startsWith('40'))).toBe(true)
  })
})

describe('before anybody is greeted', () => {
  test('nothing that is sent does anything', async () => {
    const { client } = await guest(hall.url, 'Ann')
    open.push(client)
    const { id } = await client.rest.createLobby({ ruleset: 'pebbles', name: 'Quiet' })
    const { ws, heard, ended, greeted } = wire('192.0.2.5')
    await greeted
    ws.send(`420["lobby:watch",{"id":"${id}"}]`)
    expect(await ended).toBe('closed')
    expect(heard.filter((text) => text.startsWith('4'))).toEqual([])
  })
})

describe('what has been closed to somebody who listens', () => {
  const lines = (client: MoothallClient) => {
    const heard: string[] = []
    client.connection.on('chat:line', ({ line }) => void heard.push(line.text))
    return heard
  }

  test('is heard no longer: talk in a game that was made private, by whoever only asked for its talk', async () => {
    const [ann, eve] = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Eve')]
    open.push(ann.client, eve.client)
    const { id } = await ann.client.rest.createLobby({ ruleset: 'pebbles', name: 'Open' })
    await ann.client.rest.addBot(id)
    const game = await ann.client.rest.start(id)
    const said = (text: string) =>
      ann.client.connection.ask('chat:say', {
        room: `game:${game}`,
        text,
        clientId: `say-${text.replaceAll(' ', '-')}`,
      })
    const [mine, hers] = [lines(ann.client), lines(eve.client)]
    await eve.client.connection.ask('chat:history', { room: `game:${game}` })
    await said('everybody')
    await expect.poll(() => hers).toEqual(['everybody'])
    await ann.client.rest.call('PATCH /games/:id', {
      params: { id: game },
      body: { visibility: 'private' },
    })
    await said('ourselves')
    await expect.poll(() => mine).toEqual(['everybody', 'ourselves'])
    await ann.client.rest.call('PATCH /games/:id', {
      params: { id: game },
      body: { visibility: 'public' },
    })
    await eve.client.connection.ask('chat:history', { room: `game:${game}` })
    await said('everybody again')
    await expect.poll(() => hers).toEqual(['everybody', 'everybody again'])
  })

  test('is heard no longer: talk at a table from which somebody was sent away', async () => {
    const [ann, eve] = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Eve')]
    open.push(ann.client, eve.client)
    const table = await ann.client.rest.createLobby({
      ruleset: 'pebbles',
      name: 'Closed',
      visibility: 'private',
    })
    await eve.client.rest.join(table.id, { invite: table.invite ?? '' })
    const room = `lobby:${table.id}`
    const hers = lines(eve.client)
    await eve.client.connection.ask('chat:history', { room })
    await ann.client.rest.call('POST /lobbies/:id/kick', {
      params: { id: table.id },
      body: { accountId: eve.id },
    })
    const mine = lines(ann.client)
    await ann.client.connection.ask('chat:say', { room, text: 'alone', clientId: 'say-alone-x' })
    await expect.poll(() => mine).toEqual(['alone'])
    expect(hers).toEqual([])
  })

  test('and of private tables nobody hears who looks at the list, not even that they are not there', async () => {
    const [ann, eve] = [await guest(hall.url, 'Ann'), await guest(hall.url, 'Eve')]
    open.push(ann.client, eve.client)
    const seen: string[] = []
    eve.client.connection.on('lobby:listChange', ({ lobby, gone }) =>
      seen.push(lobby?.name ?? `gone ${gone}`),
    )
    await eve.client.connection.ask('lobby:list', {})
    const lay = (name: string, visibility: 'public' | 'private') =>
      ann.client.rest.createLobby({ ruleset: 'pebbles', name, visibility })
    const hidden = await lay('Hidden', 'private')
    await ann.client.rest.addBot(hidden.id)
    await ann.client.rest.closeLobby(hidden.id)
    const shown = await lay('Shown', 'public')
    await expect.poll(() => seen).toEqual(['Shown'])
    // One that was on the list and becomes private is taken off it.
    await ann.client.rest.call('PATCH /lobbies/:id', {
      params: { id: shown.id },
      body: { visibility: 'private' },
    })
    await expect.poll(() => seen).toEqual(['Shown', `gone ${shown.id}`])
    await ann.client.rest.addBot(shown.id)
    await lay('Last', 'public')
    await expect.poll(() => seen.at(-1)).toBe('Last')
    expect(seen).toHaveLength(3)
  })
})
