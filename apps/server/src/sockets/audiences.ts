import type { SentFrame } from '@moothall/engine'
import type { HallSocket } from './gateway.ts'
import type { Outgoing } from './outgoing.ts'

/** Packets of the protocols that Socket.IO speaks: an event in the main namespace, inside a message. */
const EVENT = '2'
const MESSAGE = '4'

/**
 * Sockets by the class of viewers whose frames they get. Nearly all that a hall sends are frames, and a class has one
 * socket mostly, so they go to the connection beneath as one piece that was made once, and not by way of Socket.IO's rooms.
 */
export class Audiences {
  readonly #sockets = new Map<string, Set<HallSocket>>()
  readonly #outgoing: Outgoing

  constructor(outgoing: Outgoing) {
    this.#outgoing = outgoing
  }

  add(group: string, socket: HallSocket): void {
    const among = this.#sockets.get(group)
    if (among === undefined) this.#sockets.set(group, new Set([socket]))
    else among.add(socket)
  }

  remove(group: string, socket: HallSocket): void {
    const among = this.#sockets.get(group)
    if (among?.delete(socket) === true && among.size === 0) this.#sockets.delete(group)
  }

  /** Sends what a class is told of a game, as the event `game:change`. */
  changes(group: string, game: string, epoch: string, frames: readonly SentFrame[]): void {
    const among = this.#sockets.get(group)
    if (among === undefined) return
    for (const { json } of frames) {
      const packet = `${EVENT}["game:change",{"game":"${game}","epoch":"${epoch}","change":${json}}]`
      const piece = { packet, frame: frameOf(`${MESSAGE}${packet}`) }
      for (const socket of among) this.#outgoing.send(socket, piece)
    }
  }
}

/** A text as one frame of a WebSocket, header and all, as a server sends it (RFC 6455, 5.2). */
export function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = 0x81
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header)
  return frame
}
