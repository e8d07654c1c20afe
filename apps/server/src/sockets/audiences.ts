import type { SentFrame } from '@moothall/engine'
import type { HallSocket } from './gateway.ts'
import type { Outgoing, Piece } from './outgoing.ts'

/** Packets of the protocols that Socket.IO speaks: an event in the main namespace, inside a message. */
const EVENT = '2'
const MESSAGE = '4'

/** Those who get the frames of one class of a game. */
interface Audience {
  readonly sockets: Set<HallSocket>
  /** The numbering that the frames belong to, and how each of them begins. */
  epoch: string
  head: string
}

/**
 * Sockets by the class of viewers whose frames they get. Nearly all that a hall sends are frames, and a class has one
 * socket mostly, so they go to the connection beneath as one piece that was made once, and not by way of Socket.IO's rooms.
 */
export class Audiences {
  /** By game and class. */
  readonly #games = new Map<string, Map<string, Audience>>()
  readonly #outgoing: Outgoing

  constructor(outgoing: Outgoing) {
    this.#outgoing = outgoing
  }

  add(game: string, cls: string, socket: HallSocket): void {
    let classes = this.#games.get(game)
    if (classes === undefined) {
      classes = new Map()
      this.#games.set(game, classes)
    }
    const among = classes.get(cls)
    if (among === undefined) classes.set(cls, { sockets: new Set([socket]), epoch: '', head: '' })
    else among.sockets.add(socket)
  }

  remove(game: string, cls: string, socket: HallSocket): void {
    const classes = this.#games.get(game)
    const among = classes?.get(cls)
    if (among?.sockets.delete(socket) !== true || among.sockets.size > 0) return
    classes?.delete(cls)
    if (classes?.size === 0) this.#games.delete(game)
  }

  /** Sends what a class is told of a game, as the event `game:change`. */
  changes(game: string, cls: string, epoch: string, frames: readonly SentFrame[]): void {
    const among = this.#games.get(game)?.get(cls)
    if (among === undefined) return
    if (among.epoch !== epoch) {
      among.epoch = epoch
      among.head = `${EVENT}["game:change",{"game":"${game}","epoch":"${epoch}","change":`
    }
    for (const { json } of frames) {
      const piece = pieceOf(among.head, json)
      for (const socket of among.sockets) this.#outgoing.send(socket, piece)
    }
  }
}

function pieceOf(head: string, json: string): Piece {
  return { packet: () => `${head}${json}}]`, frame: frameOf(`${MESSAGE}${head}`, json, '}]') }
}

/** So much more than plain letters need: one that needs more bytes is seen by it, and does not fit instead. */
const SPARE = 4

/** A text, given in pieces, as one frame of a WebSocket, header and all, as a server sends it (RFC 6455, 5.2). */
export function frameOf(...pieces: readonly string[]): Buffer {
  const letters = pieces.reduce((n, piece) => n + piece.length, 0)
  // What a hall sends is plain letters nearly always. Then it has as many bytes as letters, and need not be measured.
  return framed(pieces, letters) ?? (framed(pieces, Buffer.byteLength(pieces.join(''))) as Buffer)
}

/** The frame, if the text has so many bytes. */
function framed(pieces: readonly string[], bytes: number): Buffer | undefined {
  const header = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + bytes + SPARE)
  frame[0] = 0x81
  if (header === 2) frame[1] = bytes
  else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(bytes, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(bytes), 2)
  }
  let at = header
  for (const piece of pieces) at += frame.write(piece, at)
  return at === header + bytes ? frame.subarray(0, at) : undefined
}
