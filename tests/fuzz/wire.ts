import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { MoothallClient } from '@moothall/client'
import type { HttpInput } from './inputs.ts'

/** Whatever is sent must be answered within this, ms; it leaves room for a machine that does other things as well. */
export const BOUND = 60_000

export interface HttpAnswer {
  readonly status: number
  readonly text: string
}

/** Sends requests over connections that are kept open, as proxies do. */
export class HttpWire {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })

  /** @returns what was answered, or why nothing was */
  send(port: number, input: HttpInput): Promise<HttpAnswer | 'hang' | 'cut'> {
    return new Promise((resolve) => {
      const { method, path, headers, body } = input
      const length = body === undefined ? {} : { 'content-length': String(body.length) }
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { ...headers, ...length },
          agent: this.#agent,
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.once('end', () => {
            clearTimeout(timer)
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() })
          })
          answer.once('error', () => done('cut'))
        },
      )
      const done = (why: 'hang' | 'cut') => {
        clearTimeout(timer)
        resolve(why)
        asked.destroy()
      }
      const timer = setTimeout(() => done('hang'), BOUND)
      asked.once('error', () => done('cut'))
      asked.end(body)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}

export type EventAnswer = { ok?: unknown; error?: { code?: string }; [key: string]: unknown }

/**
 * Says something over the socket of a client and waits for the acknowledgement. A connection that ends meanwhile (the
 * hall ends those that send too much) was an answer, too.
 */
export async function sendEvent(
  client: MoothallClient,
  name: string,
  input: unknown,
): Promise<EventAnswer | 'hang' | 'cut'> {
  const { socket } = client.connection
  client.connection.open()
  const raw = socket as unknown as {
    connected: boolean
    once(event: string, hear: () => void): void
    off(event: string, hear: () => void): void
    emit(...args: unknown[]): void
  }
  return new Promise((resolve) => {
    const ended = () => done('cut')
    const timer = setTimeout(() => done('hang'), BOUND)
    const done = (what: EventAnswer | 'hang' | 'cut') => {
      clearTimeout(timer)
      raw.off('disconnect', ended)
      resolve(what)
    }
    raw.once('disconnect', ended)
    raw.emit(name, input, (answer: EventAnswer) => done(answer))
  })
}

/** Says something and waits for nothing. */
export function sayEvent(client: MoothallClient, name: string, input: unknown): void {
  ;(client.connection.socket as unknown as { emit(...args: unknown[]): void }).emit(name, input)
}

/** A connection on which anything may be written. What comes back is kept. */
export class Bare {
  readonly socket: Socket
  #heard: Buffer = Buffer.alloc(0)
  ended = false
  #wake: () => void = () => {}

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('data', (bytes: Buffer) => {
      if (this.#heard.length < 1_000_000) this.#heard = Buffer.concat([this.#heard, bytes])
      this.#wake()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      this.ended = true
      this.#wake()
    })
  }

  static open(port: number): Promise<Bare> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new Bare(socket))
      })
    })
  }

  get heard(): string {
    return this.#heard.toString('latin1')
  }

  write(bytes: Buffer | string): void {
    if (!this.socket.destroyed) this.socket.write(bytes)
  }

  /** Until this is heard or the other side hangs up. @returns whether one of the two came in time */
  async until(words: string | undefined, patience = BOUND): Promise<boolean> {
    const end = Date.now() + patience
    while (!this.ended && (words === undefined || !this.heard.includes(words))) {
      const left = end - Date.now()
      if (left <= 0) return false
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    return true
  }

  close(): void {
    this.socket.destroy()
  }
}
