import type { Gateway, HallSocket } from './gateway.ts'

/** Bytes that may wait for a client that does not read them. Whole views of all its games are less. */
export const MOST = 1024 * 1024
/** How often the backlogs are looked at, ms. */
const LOOK = 250

interface Wire {
  readonly writeBuffer: readonly { readonly data?: unknown }[]
  readonly transport: {
    readonly socket?: { readonly bufferedAmount?: number; terminate?(): void }
  }
  close(discard?: boolean): void
}

/**
 * Clients that are sent more than they read would fill the memory of the hall. Whoever is too far behind is cut off:
 * a client comes back by itself, and one view of what is now costs less than all that was on its way.
 */
export class Backlog {
  readonly #gateway: Gateway
  readonly #timer: NodeJS.Timeout

  constructor(gateway: Gateway) {
    this.#gateway = gateway
    this.#timer = setInterval(() => this.#look(), LOOK)
    this.#timer.unref()
  }

  #look(): void {
    for (const socket of this.#gateway.io.of('/').sockets.values()) {
      const wire = socket.conn as unknown as Wire
      const waiting = waitingOn(wire)
      if (waiting <= MOST) continue
      this.#gateway.service.log.info({ socket: socket.id, waiting }, 'cut off: it does not read')
      cutOff(wire, socket)
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }
}

/** Bytes that have not been taken over by the system yet. */
function waitingOn(wire: Wire): number {
  let bytes = wire.transport.socket?.bufferedAmount ?? 0
  for (const { data } of wire.writeBuffer) {
    if (typeof data === 'string') bytes += data.length
    if (bytes > MOST) break
  }
  return bytes
}

/** At once: an orderly end would wait until all that lies there has been read. */
function cutOff(wire: Wire, socket: HallSocket): void {
  const { terminate } = wire.transport.socket ?? {}
  if (terminate === undefined) wire.close(true)
  else terminate.call(wire.transport.socket)
  // What was on its way is not kept for a connection that is gone.
  if (socket.connected) wire.close(true)
}
