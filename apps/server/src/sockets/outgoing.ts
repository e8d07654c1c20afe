import type { HallSocket } from './gateway.ts'

/** A message for one connection, made ready once for all that get it. */
export interface Piece {
  /** As a packet of Socket.IO, for long polling. */
  readonly packet: () => string
  /** As a frame of a WebSocket, header and all. */
  readonly frame: Buffer
}

/** What of a connection lies below Socket.IO. Its types leave out what it uses itself for pieces that were made ready. */
interface Wire {
  readonly readyState: string
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    readonly name: string
    readonly writable: boolean
    readonly socket?: {
      readonly _sender?: { sendFrame?(list: readonly Buffer[]): void }
      readonly _socket?: { cork(): void; uncork(): void }
    }
  }
  write(packet: string, options: object): void
}

/**
 * What goes out in one turn of the loop, in the order in which it was given. A commit of the journal moves many rooms at
 * once, and each has something for several people. Written in one go at the end of the turn it costs the hall less than
 * between the work for the one room and for the next, and whoever waits for an answer gets it in one piece with what they
 * see.
 */
export class Outgoing {
  readonly #failed: (error: unknown) => void
  #due: (readonly [HallSocket, Piece] | (() => void))[] = []

  /** @param failed told of whatever could not be sent; all else goes out nevertheless */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  /** Sends a piece, which may wait until the end of this turn. */
  send(socket: HallSocket, piece: Piece): void {
    this.#wind()
    this.#due.push([socket, piece])
  }

  /** Does something after all that was given before has been sent: at once, if that is nothing. */
  after(work: () => void): void {
    if (this.#due.length === 0) work()
    else this.#due.push(work)
  }

  #wind(): void {
    // Rooms are carried on by promises, and this comes when all of them that can go on have done so.
    if (this.#due.length === 0) process.nextTick(() => this.flush())
  }

  /** Sends whatever waits. */
  flush(): void {
    const due = this.#due
    this.#due = []
    const corked: { uncork(): void }[] = []
    for (const one of due) {
      try {
        if (typeof one === 'function') one()
        else put(one[0], one[1], corked)
      } catch (error) {
        this.#failed(error)
      }
    }
    for (const wire of corked) wire.uncork()
  }
}

function put(socket: HallSocket, { packet, frame }: Piece, corked: { uncork(): void }[]): void {
  const wire = socket.conn as unknown as Wire
  const { transport } = wire
  const below = transport.name === 'websocket' ? transport.socket : undefined
  // The answer comes next, and goes along.
  if (socket.data.asked > 0 && below?._socket !== undefined) {
    below._socket.cork()
    corked.push(below._socket)
  }
  // Past Engine.IO only where nothing of its own waits, so that everything arrives in the order in which it was sent.
  const idle = transport.writable && wire.writeBuffer.length === 0 && wire.readyState === 'open'
  const sender = below?._sender
  if (idle && sender?.sendFrame !== undefined) sender.sendFrame([frame])
  else wire.write(packet(), { wsPreEncodedFrame: [frame] })
}
