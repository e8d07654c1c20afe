import { randomBytes } from 'node:crypto'
import { brokenText, type Draw, nasty, nastyText, pick } from './values.ts'
import { Bare, BOUND } from './wire.ts'

/** What came of bytes that were no request, or no frame: each is one input. */
export interface BareResult {
  readonly inputs: number
  /** What is wrong, if something is. */
  readonly wrong: string | undefined
  readonly sent: string
  /** What the other side said. */
  readonly heard: string
}

const shown = (bytes: Buffer | string) => Buffer.from(bytes).subarray(0, 400).toString('latin1')

/** HTTP that is none, or nearly. Answered or hung up on, in bounded time, and never with a fault. */
export async function bareHttp(port: number, draw: Draw): Promise<BareResult> {
  const bytes = httpBytes(draw)
  const bare = await Bare.open(port)
  bare.write(bytes)
  bare.socket.end()
  const ended = await bare.until(undefined)
  bare.close()
  const { heard } = bare
  const fault = /(?:^|\n)HTTP\/1\.[01] (5\d\d)/.exec(heard)
  const wrong = !ended ? 'hang: not hung up on' : fault === null ? undefined : `5xx: ${fault[1]}`
  return { inputs: 1, wrong, sent: shown(bytes), heard: heard.slice(0, 400) }
}

function httpBytes(draw: Draw): Buffer {
  const path = pick(draw, [
    '/healthz',
    '/api/v1/me',
    '/api/v1/games',
    '/',
    '/api/v1/lobbies',
    '*',
    'http://x/',
    '//x',
    '/\u0000',
  ])
  const method = pick(draw, [
    'GET',
    'POST',
    'HEAD',
    'get',
    'OPTIONS',
    'CONNECT',
    'G\u0000T',
    'M-SEARCH',
    'PRI',
  ])
  const version = pick(draw, [
    'HTTP/1.1',
    'HTTP/1.1',
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/2.0',
    'HTTP/9.9',
    'HTTP',
    'http/1.1',
    '',
  ])
  const heads = Array.from({ length: draw(6) }, () =>
    pick(draw, [
      'Host: x',
      'Host: ',
      'Host: a\r\nHost: b',
      'Content-Length: 5',
      'Content-Length: -1',
      'Content-Length: 99999999999999999999',
      'Content-Length: 5\r\nContent-Length: 6',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: chunked, identity',
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunked\r\nContent-Length: 3',
      'Expect: 100-continue',
      'Expect: the-unexpected',
      'Upgrade: websocket\r\nConnection: upgrade',
      'Upgrade: h2c\r\nConnection: upgrade, HTTP2-Settings',
      'Connection: close',
      'Connection: keep-alive, x, y',
      'Content-Type: application/json',
      ' folded: x',
      'no-colon',
      'x: \u0000',
      'x\u0001y: z',
      `x: ${'y'.repeat(20_000)}`,
      ...Array.from(
        { length: 2 },
        () => `${nastyText(draw).slice(0, 60)}: ${nastyText(draw).slice(0, 60)}`,
      ),
    ]),
  )
  const body = pick(draw, [
    '',
    '{}',
    '5\r\nhello\r\n0\r\n\r\n',
    'zz\r\n',
    '0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n',
    'FFFFFFFFFFFFFFFFF\r\n',
    `5;${'x'.repeat(3_000)}\r\nhello\r\n`,
  ])
  const end = pick(draw, ['\r\n', '\r\n', '\r\n', '\n', '\r'])
  const text = `${method} ${path} ${version}${end}${['Host: moothall', ...heads].join(end)}${end}${draw(10) > 0 ? end : ''}${body}`
  const kind = draw(8)
  if (kind === 0) return randomBytes(1 + draw(2_000))
  if (kind === 1) return brokenText(text, draw)
  if (kind === 2) return Buffer.from(text.repeat(2 + draw(6)), 'latin1')
  return Buffer.from(text, 'latin1')
}

/** A frame of a web socket as a client sends it, right or wrong in what `wrong` says. */
function frame(payload: Buffer, opcode: number, draw: Draw, wrong: number): Buffer {
  const final = wrong === 1 ? 0 : 0x80
  const reserved = wrong === 2 ? pick(draw, [0x40, 0x20, 0x10]) : 0
  const masked = wrong === 3 ? 0 : 0x80
  const claimed = wrong === 4 ? payload.length + 1 + draw(3) : payload.length
  const long = claimed > 65_535 || wrong === 5 ? 127 : claimed > 125 || wrong === 6 ? 126 : claimed
  const size = Buffer.alloc(long === 127 ? 8 : long === 126 ? 2 : 0)
  if (long === 127) size.writeBigUInt64BE(wrong === 7 ? 2n ** 63n : BigInt(claimed))
  else if (long === 126) size.writeUInt16BE(claimed)
  const mask = masked === 0 ? Buffer.alloc(0) : randomBytes(4)
  const body =
    masked === 0 ? payload : Buffer.from(payload.map((byte, i) => byte ^ (mask[i % 4] as number)))
  return Buffer.concat([Buffer.from([final | reserved | opcode, masked | long]), size, mask, body])
}

const text = (words: string, draw: Draw, wrong = 0) => frame(Buffer.from(words), 1, draw, wrong)

/** Packets of engine.io and socket.io: types that there are not, and such as are used wrongly. */
function packet(draw: Draw, games: readonly string[]): string {
  const game = pick(draw, games)
  const json = JSON.stringify(nasty(draw)) ?? ''
  return pick(draw, [
    '',
    '0',
    '1',
    '2',
    '2probe',
    '3',
    '3probe',
    '5',
    '6',
    '7',
    '9x',
    'b',
    `b${'A'.repeat(30)}`,
    'bAAAA',
    '4',
    '40',
    `40${json}`,
    '40/nowhere,',
    `40/nowhere,${json}`,
    '40{"token":1}',
    '40{"token":"forged"}',
    '41',
    '41/nowhere,',
    '42',
    '42[]',
    `42${json}`,
    `42[${json}]`,
    '42{"0":"game:join"}',
    '42[1,2]',
    '42["disconnect"]',
    '42["connect_error",{}]',
    '42["newListener"]',
    '42["game:join"]',
    `42["game:join",{"game":"${game}"}]`,
    `421["game:join",${json}]`,
    `4299999999999999999999["game:join",{"game":"${game}"}]`,
    `423["game:choose",{"game":"${game}","decision":"deadbeef","answer":${json},"clientId":"bare-frames-1"}]`,
    `424["chat:history",{"room":"game:${game}"}]`,
    '425["lobby:list",{},{},{}]',
    '43[]',
    '431[]',
    `43${draw(99)}[${json}]`,
    '44{"message":"x"}',
    '45-["x"]',
    '451-["game:join",{"_placeholder":true,"num":0}]',
    '451-["game:join",{"_placeholder":true,"num":9}]',
    '459999999-["game:join"]',
    '450-["game:leave",{}]',
    '46',
    '461-1[{"_placeholder":true,"num":-1}]',
    '47',
    '4x',
    `4${json}`,
    `42["${'x'.repeat(1 + draw(300))}",${json}]`,
    `42["game:why",${'['.repeat(20_000)}`,
  ])
}

/**
 * Frames that are none, or nearly, on a connection that was opened as it should be. Afterwards it is either ended, or
 * answers what is asked properly.
 */
export async function bareFrames(
  port: number,
  draw: Draw,
  games: readonly string[],
): Promise<BareResult> {
  const bare = await Bare.open(port)
  bare.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: moothall\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n',
  )
  await bare.until('"sid"')
  if (draw(4) > 0) {
    bare.write(text('40', draw))
    await bare.until('40{')
  }
  const sent: string[] = []
  const count = 1 + draw(12)
  for (let i = 0; i < count && !bare.ended; i++) {
    const words = packet(draw, games)
    const kind = draw(12)
    let bytes: Buffer
    if (kind === 0) bytes = randomBytes(1 + draw(60))
    else if (kind === 1)
      bytes = frame(Buffer.from(words), pick(draw, [0, 2, 3, 7, 8, 9, 10, 11, 15]), draw, 0)
    else if (kind === 2) bytes = frame(Buffer.from(words), 1, draw, 1 + draw(7))
    else if (kind === 3) bytes = frame(brokenText(words, draw), 1, draw, 0)
    else if (kind === 4)
      bytes = frame(Buffer.alloc(draw(2) === 0 ? 70_000 : 300, 'x'), pick(draw, [1, 2]), draw, 0)
    else bytes = text(words, draw)
    sent.push(shown(bytes))
    bare.write(bytes)
  }
  // Whoever was cut off stays cut off; whoever was not is heard as ever.
  bare.write(text('40', draw))
  bare.write(text('427["lobby:unlist",{}]', draw))
  const waits = await bare.until('437[', 3_000)
  if (!waits && !bare.ended) {
    // A frame that was announced longer than it was sent waits for its rest: the last words went into it.
    bare.socket.end()
  }
  const ended = waits || (await bare.until(undefined))
  bare.close()
  const fault = /"code":"(INTERNAL|UNAVAILABLE)"/.exec(bare.heard)
  const wrong = !ended
    ? 'hang: neither ended nor answered'
    : fault === null
      ? undefined
      : `5xx: ${fault[1]}`
  return { inputs: count, wrong, sent: sent.join(' | '), heard: bare.heard.slice(-400) }
}

/** The same by long polling. */
export async function barePolling(
  port: number,
  draw: Draw,
  games: readonly string[],
): Promise<BareResult> {
  const at = `http://127.0.0.1:${port}/socket.io/?EIO=4&transport=polling`
  const asked = (url: string, init: RequestInit = {}) =>
    fetch(url, { ...init, signal: AbortSignal.timeout(BOUND) })
  const sent: string[] = []
  let inputs = 1
  let wrong: string | undefined
  let heard = ''
  try {
    const opened = await (await asked(at)).text()
    const sid = (JSON.parse(opened.slice(1)) as { sid: string }).sid
    const body = Array.from({ length: 1 + draw(4) }, () => packet(draw, games)).join('\u001e')
    const given = draw(3) === 0 ? brokenText(body, draw) : Buffer.from(body)
    for (let i = 1 + draw(3); i > 0; i--) {
      inputs++
      sent.push(shown(given))
      const answer = await asked(`${at}&sid=${draw(6) === 0 ? 'nobody' : sid}`, {
        method: pick(draw, ['POST', 'POST', 'POST', 'PUT', 'DELETE']),
        body: new Uint8Array(given),
        headers: {
          'content-type': pick(draw, [
            'text/plain;charset=UTF-8',
            'application/octet-stream',
            'application/json',
          ]),
        },
      })
      heard = (await answer.text()).slice(0, 400)
      if (answer.status >= 500) wrong = `5xx: ${answer.status}`
    }
    // The hall must not keep it waiting for ever: it is told to end.
    inputs++
    await (await asked(`${at}&sid=${sid}`, { method: 'POST', body: '1' })).text()
  } catch (error) {
    const { name } = error as Error
    if (name === 'TimeoutError') wrong = 'hang: polling was not answered'
    else if (!(error instanceof TypeError)) wrong = `5xx: ${String(error)}`
  }
  return { inputs, wrong, sent: sent.join(' | '), heard }
}
