import { type Draw, nastyPart, pick } from './values.ts'
import type { Sender } from './world.ts'

/** How somebody says who they are; whoever is nobody may say something strange. */
export function credentialsOf(sender: Sender, draw: Draw): Record<string, string> {
  const { token } = sender
  if (token === undefined)
    return draw(8) > 0
      ? {}
      : {
          authorization: pick(draw, [
            'Bearer',
            'Basic eDp5',
            'Bearer a b',
            `Bearer ${'x'.repeat(3_000)}`,
          ]),
        }
  return draw(3) === 0
    ? { cookie: `moothall_session=${token}` }
    : { authorization: `Bearer ${token}` }
}

/** What goes along with a request: mostly what is usual. */
export function headersFor(sender: Sender, draw: Draw): Record<string, string> {
  // Most come from many addresses, and one floods.
  const address = draw(4) === 0 ? '198.51.100.1' : `203.0.113.${draw(250)}`
  const headers: Record<string, string> = {
    'x-forwarded-for':
      draw(50) === 0
        ? pick(draw, ['', 'x', '::1', '1.2.3.4, 5.6.7.8', `${'9'.repeat(500)}`])
        : address,
    ...credentialsOf(sender, draw),
  }
  switch (draw(40)) {
    case 0:
      headers['origin'] = 'https://elsewhere.example'
      break
    case 1:
      headers['accept'] = pick(draw, ['text/html', 'x/y;q=nan', '*/*'])
      break
    case 2:
      headers['cookie'] = pick(draw, [
        '=;=;',
        `a=${'b'.repeat(2_000)}`,
        'moothall_session=%E0%A4%A',
        '__proto__=1',
      ])
      break
    case 3:
      headers['x-http-method-override'] = 'DELETE'
      break
    case 4:
      headers['range'] = 'bytes=0-0,-1,5-'
      break
    case 5:
      headers['if-none-match'] = '*'
      break
    case 6:
      headers['accept-encoding'] = 'gzip;q=0, *;q=0'
      break
    default:
  }
  return headers
}

/** An address that is no route of the interface, or one of those that anybody may ask for. */
export function oddPath(draw: Draw, bundles: readonly string[]): string {
  return pick(draw, [
    '/',
    '/healthz',
    '/readyz',
    '/metrics',
    '/docs',
    '/docs/json',
    '/docs/static/../../x',
    '/docs/%2e%2e/%2e%2e/etc/passwd',
    '/dev/mails',
    '/dev/mails?x=..%2f..',
    `/bundles/${pick(draw, bundles)}.mjs`,
    `/bundles/${'0'.repeat(64)}.mjs`,
    '/bundles/..%2f..%2fpackage.json.mjs',
    `/bundles/${nastyPart(draw)}.mjs`,
    '/assets/../../package.json',
    '/assets/%00',
    '/api/v1',
    '/api/v1/',
    '/api/v2/games',
    '/api/v1/games/',
    '/api/v1//games',
    '/api/v1/games/x/../../me',
    '/%',
    '/%ff%fe',
    `/${'a/'.repeat(500)}`,
    '/socket.io/',
    '/socket.io/?EIO=4&transport=polling&sid=none',
    '/socket.io/?EIO=3&transport=websocket',
    '/socket.io/?EIO=4&transport=__proto__',
  ])
}
