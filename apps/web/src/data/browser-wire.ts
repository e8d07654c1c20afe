import type { ClientToServer, EventName, ServerEvents, ServerToClient } from '@moothall/protocol'
import { io, type Socket } from 'socket.io-client'
import { HallError } from './hall.ts'
import type { HallWire } from './wire.ts'

type Values = Readonly<Record<string, unknown>>

/** Milliseconds after which a question over the socket counts as unanswered. */
const PATIENCE_MS = 10_000

/** REST and one socket to this page's own address. The session is a cookie that scripts cannot read. */
export class BrowserWire implements HallWire {
  readonly socket: Socket<ServerToClient, ClientToServer> = io({
    path: '/socket.io',
    autoConnect: true,
  })

  readonly call: HallWire['call'] = async (route, input) => {
    const { params, query, body } = (input ?? {}) as {
      params?: Values
      query?: Values
      body?: unknown
    }
    const [method = 'GET', pattern = ''] = route.split(' ')
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params?.[name])),
    )
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
    ).toString()
    const address = `/api/v1${path}${search && `?${search}`}`
    let response: Response
    let answer: unknown
    try {
      response = await fetch(address, {
        method,
        credentials: 'same-origin',
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const text = await response.text()
      answer = text === '' ? {} : JSON.parse(text)
    } catch {
      throw new HallError('NO_ANSWER', 0, '')
    }
    if (response.ok) return answer as never
    const { error } = answer as { error?: { code?: string; message?: string } }
    throw new HallError(error?.code ?? 'INTERNAL', response.status, error?.message ?? '')
  }

  readonly ask: HallWire['ask'] = async (event, input) => {
    let answer: { ok: true } | { ok: false; error: { code: string; message: string } }
    try {
      answer = await (this.socket.timeout(PATIENCE_MS) as unknown as Socket).emitWithAck(
        event satisfies EventName,
        input,
      )
    } catch {
      throw new HallError('NO_ANSWER', 0, '')
    }
    if (answer.ok) return answer as never
    throw new HallError(answer.error.code, 400, answer.error.message)
  }

  readonly on: HallWire['on'] = (event, listener) => {
    const socket = this.socket as unknown as Socket
    socket.on(event satisfies keyof ServerEvents, listener as never)
    return () => {
      socket.off(event, listener as never)
    }
  }

  onConnection(listener: (connected: boolean) => void): () => void {
    const up = () => listener(true)
    const down = () => listener(false)
    this.socket.on('connect', up)
    this.socket.on('disconnect', down)
    return () => {
      this.socket.off('connect', up)
      this.socket.off('disconnect', down)
    }
  }

  again(): void {
    this.socket.disconnect().connect()
  }
}
