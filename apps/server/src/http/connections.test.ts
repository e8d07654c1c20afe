import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Guest, guest, type TestHall, testHall } from '../testing/hall.ts'

let hall: TestHall
let ann: Guest
const open: Socket[] = []
beforeAll(async () => {
  hall = await testHall({ MOOTHALL_RATE: '100000' }, undefined, 'pglite')
  ann = await guest(hall.url, 'Ann')
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(async () => {
  ann.client.close()
  await hall.close()
})

/** A connection by hand. @returns it, what it heard, and its end */
function dial() {
  const socket = connect(Number(new URL(hall.url).port), '127.0.0.1')
  open.push(socket)
  const heard = { text: '' }
  socket.on('data', (bytes) => {
    heard.text += bytes.toString('latin1')
  })
  socket.on('error', () => {})
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  return { socket, heard, ended }
}
const answers = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code)

describe('bytes that two servers would read in two ways', () => {
  const HIDDEN = 'GET /api/v1/me HTTP/1.1\r\nHost: hall\r\n\r\n'
  const post = (...headers: string[]) =>
    [
      'POST /api/v1/guests HTTP/1.1',
      'Host: hall',
      'Content-Type: application/json',
      ...headers,
    ].join('\r\n')
  test.each([
    [
      'a length and pieces',
      `${post('Content-Length: 6', 'Transfer-Encoding: chunked')}\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
    ['two lengths', `${post('Content-Length: 0', 'Content-Length: 40')}\r\n\r\n${HIDDEN}`],
    ['a length with a sign', `${post('Content-Length: +2')}\r\n\r\n{}${HIDDEN}`],
    ['pieces by another name', `${post('Transfer-Encoding: xchunked')}\r\n\r\n0\r\n\r\n${HIDDEN}`],
    [
      'pieces named twice',
      `${post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}\r\n\r\n0\r\n\r\n${HIDDEN}`,
    ],
    ['a space before the colon', `${post('Content-Length : 2')}\r\n\r\n{}${HIDDEN}`],
    ['a folded line', `${post('X-A: b', ' Content-Length: 2')}\r\n\r\n{}${HIDDEN}`],
    [
      'a line that ends early',
      `POST /api/v1/guests HTTP/1.1\nHost: hall\nContent-Length: 0\n\n${HIDDEN}`,
    ],
    ['no host', `GET /api/v1/me HTTP/1.1\r\n\r\n${HIDDEN}`],
  ])('%s: refused, and nothing after it is read', async (what, bytes) => {
    const { socket, heard, ended } = dial()
    socket.write(bytes)
    await ended
    expect(answers(heard.text)).toEqual(['400'])
    // Without a host Node itself refuses, with a bare line.
    if (what !== 'no host') expect(heard.text).toContain('x-content-type-options: nosniff')
  })
})

test('a request for two hosts is refused, at both doors', async () => {
  for (const path of ['/api/v1/me', '/socket.io/?EIO=4&transport=polling']) {
    const { socket, heard } = dial()
    socket.write(`GET ${path} HTTP/1.1\r\nHost: hall\r\nhost: elsewhere\r\n\r\n`)
    await expect.poll(() => answers(heard.text)[0]).toMatch(/^40[03]$/)
  }
})

describe('whoever holds connections', () => {
  test('with a head that never ends, or by saying nothing, is cut off', async () => {
    // Set at the hall; a test cannot wait for so long.
    expect(hall.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
    expect(hall.app.server.requestTimeout).toBe(120_000)
    expect(hall.app.server.timeout).toBe(120_000)
    hall.app.server.timeout = 300
    try {
      const slow = dial()
      slow.socket.write('GET /api/v1/me HTTP/1.1\r\nHost: ha')
      const still = dial()
      await Promise.all([slow.ended, still.ended])
      expect(slow.heard.text + still.heard.text).toBe('')
    } finally {
      hall.app.server.timeout = 120_000
    }
  })

  test('has no more than so many answers under way', async () => {
    // Answers that wait: the doors of the hall stand still while its first question is not answered.
    const { gate } = hall.service
    const admit = gate.admit.bind(gate)
    let go = () => {}
    const waits = new Promise<void>((resolve) => {
      go = resolve
    })
    gate.admit = async (...given) => {
      await waits
      return admit(...given)
    }
    try {
      const ask = () => fetch(`${hall.url}/api/v1/rulesets`)
      const told = Array.from({ length: 230 }, () => ask().then(({ status }) => status))
      const refused = await Promise.all(
        told.map((one) => Promise.race([one, waits.then(() => 0)])).slice(-1),
      )
      expect(refused).toEqual([429])
      go()
      const all = await Promise.all(told)
      expect(all.filter((status) => status === 200)).toHaveLength(200)
      expect(all.filter((status) => status === 429)).toHaveLength(30)
    } finally {
      go()
      gate.admit = admit
    }
  })

  test('has them counted no longer when they are gone, answered or not', async () => {
    const many = 'GET /api/v1/rulesets HTTP/1.1\r\nHost: hall\r\n\r\n'.repeat(150)
    for (let n = 0; n < 4; n++) {
      const { socket, heard, ended } = dial()
      socket.write(many)
      await expect.poll(() => answers(heard.text).length).toBeGreaterThan(0)
      socket.destroy()
      await ended
    }
    const ask = () => fetch(`${hall.url}/api/v1/rulesets`).then(({ status }) => status)
    await expect
      .poll(async () => new Set(await Promise.all(Array.from({ length: 190 }, ask))))
      .toEqual(new Set([200]))
  })
})

describe('answers', () => {
  const ask = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${hall.url}${url}`, { headers })

  test('of the interface are no pages, and nothing keeps them or knows them again', async () => {
    const authorization = `Bearer ${ann.client.rest.token}`
    for (const url of [
      '/me',
      '/me/data',
      '/me/sessions',
      '/games?mine=true',
      '/games/none',
      '/none',
    ]) {
      const { headers } = await ask(`/api/v1${url}`, { authorization })
      expect([url, headers.get('content-disposition')]).toEqual([
        url,
        'attachment; filename="api.json"',
      ])
      expect([url, headers.get('etag'), headers.get('last-modified')]).toEqual([url, null, null])
      expect([url, headers.get('content-type')]).toEqual([url, 'application/json; charset=utf-8'])
      if (url !== '/none') expect(headers.get('cache-control')).toBe('no-store')
    }
    const again = await ask('/api/v1/me', { authorization, 'if-none-match': '*' })
    expect(again.status).toBe(200)
  })

  test('are none to a question with two of a name', async () => {
    for (const url of ['/games?mine=true&mine=false', '/lobbies?game=a&game=b']) {
      const answer = await ask(`/api/v1${url}`)
      expect([url, answer.status]).toEqual([url, 400])
    }
  })

  test('tell nothing of what is inside, whatever is asked', async () => {
    const INSIDE = /at \w+.*\(|node_modules|\.ts\b|prisma|postgres|pglite|SELECT|argon|stack/i
    for (const url of [
      '/api/v1/games/%00',
      '/api/v1/games/..%2f..%2fetc%2fpasswd',
      '/api/v1/games?mine[]=x&mine=y',
      `/api/v1/lobbies/${'x'.repeat(300)}`,
      "/api/v1/lobbies?game='; DROP TABLE games; --",
      '/api/v1/games/x/history?from=1e999',
      '/bundles/..%2f..%2fpackage.json.mjs',
      '/healthz/x',
    ]) {
      const answer = await ask(url)
      expect([url, answer.status < 500]).toEqual([url, true])
      expect([url, INSIDE.test(await answer.text())]).toEqual([url, false])
    }
  })
})

test('a sign-in takes as long where there is no account as with a wrong password', async () => {
  await ann.client.rest.register({ email: 'ann@example.org', password: 'a sentence to keep' })
  const took = async (email: string) => {
    const start = performance.now()
    await ann.client.rest.signIn(email, 'not that sentence').catch(() => {})
    return performance.now() - start
  }
  const [there, nowhere]: [number[], number[]] = [[], []]
  // In turn, so that a busy machine delays both alike; the quickest of each counts.
  for (let n = 0; n < 8; n++) {
    there.push(await took('ann@example.org'))
    nowhere.push(await took(`nobody${n}@example.org`))
  }
  const [a, b] = [Math.min(...there), Math.min(...nowhere)]
  expect(Math.min(a, b) / Math.max(a, b)).toBeGreaterThan(0.5)
})
