import type { SentFrame } from '@moothall/engine'
import type { HallSocket } from './gateway.ts'
import type { Outgoing } from './outgoing.ts'
import { eventHead, eventPiece } from './pieces.ts'

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
      among.head = eventHead('game:change', `{"game":"${game}","epoch":"${epoch}","change":`)
    }
    for (const { json } of frames) {
      const piece = eventPiece(among.head, json, '}')
      for (const socket of among.sockets) this.#outgoing.send(socket, piece)
    }
  }
}
