import type { Viewer } from '@moothall/engine'
import { HallRefusal } from '@moothall/protocol'
import type { Room } from '../rooms/room.ts'
import type { Audiences } from './audiences.ts'
import type { HallServer, HallSocket } from './gateway.ts'
import type { Presence } from './presence.ts'

/** Games that a socket has left and may still be about to enter: more are forgotten, the oldest first. */
const LEFT = 50

/**
 * Who is in which game, and at which table. What must be looked up before somebody may come in takes a while; whoever has
 * gone or turned back meanwhile does not come in, for nobody would ever see them out again.
 */
export class Attendance {
  readonly #io: HallServer
  readonly #audiences: Audiences
  readonly #presence: Presence
  readonly #seen: (game: string, account: string | undefined) => void

  /** @param seen told of everybody who leaves a game */
  constructor(
    io: HallServer,
    audiences: Audiences,
    presence: Presence,
    seen: (game: string, account: string | undefined) => void,
  ) {
    this.#io = io
    this.#audiences = audiences
    this.#presence = presence
    this.#seen = seen
  }

  members(game: string): HallSocket[] {
    const { adapter, sockets } = this.#io.of('/')
    return [...(adapter.rooms.get(`game:${game}`) ?? [])].flatMap((id) => sockets.get(id) ?? [])
  }

  /**
   * From now on this socket gets the frames of its class. In one go with reading the view, so that none is missed.
   * @param asked which of the socket's events it was that asked
   * @throws HallRefusal STALE_DECISION, which nobody hears, for whoever has gone since
   */
  enter(socket: HallSocket, room: Room, asked: number): Viewer {
    mustBeThere(socket, room.id, asked)
    const viewer = room.viewerFor(socket.data.me?.id)
    const before = socket.data.games.get(room.id)
    const holder = room.presentAs(socket.data.me?.id)
    if (before !== undefined) this.#audiences.remove(room.id, before.viewer.key, socket)
    room.watch(viewer)
    void socket.join([`game:${room.id}`, `chat:game:${room.id}`])
    this.#audiences.add(room.id, viewer.key, socket)
    socket.data.games.set(room.id, { viewer, holder })
    if (before === undefined || before.holder !== holder) {
      if (before !== undefined) this.#presence.leave(room.id, before.holder, socket.data.me)
      this.#presence.enter(room.id, holder, socket.data.me)
    }
    return viewer
  }

  leave(socket: HallSocket, game: string): void {
    turnedBack(socket, game)
    const joined = socket.data.games.get(game)
    if (joined === undefined) return
    socket.data.games.delete(game)
    this.#audiences.remove(game, joined.viewer.key, socket)
    void socket.leave(`game:${game}`)
    void socket.leave(`chat:game:${game}`)
    this.#presence.leave(game, joined.holder, socket.data.me)
    this.#seen(game, socket.data.me?.id)
  }

  /** From now on this socket gets the news of a table, and is among those who look at it. As `enter`. */
  enterTable(socket: HallSocket, table: string, invite: string | undefined, asked: number): void {
    mustBeThere(socket, `lobby:${table}`, asked)
    const before = socket.data.lobbies.has(table)
    socket.data.lobbies.set(table, invite)
    void socket.join([`lobby:${table}`, `chat:lobby:${table}`])
    if (!before) this.#presence.enter(`lobby:${table}`, undefined, socket.data.me)
  }

  leaveTable(socket: HallSocket, table: string): void {
    turnedBack(socket, `lobby:${table}`)
    if (!socket.data.lobbies.delete(table)) return
    void socket.leave(`lobby:${table}`)
    void socket.leave(`chat:lobby:${table}`)
    this.#presence.leave(`lobby:${table}`, undefined, socket.data.me)
  }

  /** Its connection has ended. */
  gone(socket: HallSocket): void {
    for (const game of [...socket.data.games.keys()]) this.leave(socket, game)
    for (const table of [...socket.data.lobbies.keys()]) this.leaveTable(socket, table)
  }
}

function turnedBack({ data }: HallSocket, place: string): void {
  data.left.delete(place)
  data.left.set(place, data.heard)
  const [oldest] = data.left.keys()
  if (data.left.size > LEFT && oldest !== undefined) data.left.delete(oldest)
}

function mustBeThere(socket: HallSocket, place: string, asked: number): void {
  if (!socket.connected || (socket.data.left.get(place) ?? -1) > asked)
    throw new HallRefusal('STALE_DECISION')
}
