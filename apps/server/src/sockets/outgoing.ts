import type { HallSocket } from './gateway.ts'
import { ackPiece, type Piece } from './pieces.ts'

/** What of a connection lies below Socket.IO. Its types leave out what it uses itself for pieces that were made ready. */
interface Wire {
  readonly readyState: string
  readonly writeBuffer: readonly unknown[]
  readonly transport: {
    readonly name: string
    readonly writable: boolean
    readonly socket?: {
      readonly _sender?: { sendFrame?(list: readonly Buffer[]): void }
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

  /** Has what a connection is answered go the same way, and so in one write with what its person sees of the choice. */
  answers(socket: HallSocket): void {
    const answering = socket as unknown as { ack(id: number): (answer: unknown) => void }
    answering.ack = (id) => {
      let answered = false
      return (answer) => {
        if (!answered) this.send(socket, ackPiece(id, answer))
        answered = true
      }
    }
  }

  #wind(): void {
    // Rooms are carried on by promises, and this comes when all of them that can go on have done so.
    if (this.#due.length === 0) process.nextTick(() => this.flush())
  }

  /** Sends whatever waits. */
  flush(): void {
    const due = this.#due
    this.#due = []
    let pieces = new Map<Wire, Piece[]>()
    for (const one of due) {
      if (typeof one === 'function') {
        this.#put(pieces)
        pieces = new Map()
        this.#surely(one)
        continue
      }
      const wire = one[0].conn as unknown as Wire
      const before = pieces.get(wire)
      if (before === undefined) pieces.set(wire, [one[1]])
      else before.push(one[1])
    }
    this.#put(pieces)
  }

  #put(pieces: ReadonlyMap<Wire, readonly Piece[]>): void {
    for (const [wire, all] of pieces) this.#surely(() => put(wire, all))
  }

  #surely(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#failed(error)
    }
  }
}

function put(wire: Wire, pieces: readonly Piece[]): void {
  const { transport } = wire
  const sender = transport.name === 'websocket' ? transport.socket?._sender : undefined
  // Past Engine.IO only where nothing of its own waits, so that everything arrives in the order in which it was sent.
  const idle = transport.writable && wire.writeBuffer.length === 0 && wire.readyState === 'open'
  if (idle && sender?.sendFrame !== undefined) {
    const frames = pieces.map(({ frame }) => frame)
    sender.sendFrame([frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames)])
  } else {
    for (const { packet, frame } of pieces) wire.write(packet(), { wsPreEncodedFrame: [frame] })
  }
}
