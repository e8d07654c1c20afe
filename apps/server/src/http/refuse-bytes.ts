import type { Socket } from 'node:net'
import { HallRefusal } from '@moothall/protocol'
import { BARE } from './bare.ts'

/**
 * Answers bytes that are no request, and ends the connection. It says that it does: a reverse proxy would else send
 * somebody else's request over the same connection, and lose it.
 */
export function refuseBytes(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const long = error.code === 'HPE_HEADER_OVERFLOW'
  const status = long ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({ error: new HallRefusal(long ? 'TOO_LARGE' : 'BAD_INPUT').body })
  const head = [
    `HTTP/1.1 ${status}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(BARE).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
