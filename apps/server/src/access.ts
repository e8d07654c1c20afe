import { createHash, timingSafeEqual } from 'node:crypto'
import { HallRefusal } from '@moothall/protocol'
import type { Lobbies, LobbyRecord } from './lobbies/lobbies.ts'
import type { Account } from './people/people.ts'
import type { Who } from './permissions.ts'
import type { Room } from './rooms/room.ts'
import type { Rooms } from './rooms/rooms.ts'

/** What a request is about, as far as its permission depends on it. */
export interface Subject {
  readonly lobbyId?: string | undefined
  readonly invite?: string | undefined
  readonly gameId?: string | undefined
  /** `game:ID` or `lobby:ID`. */
  readonly chat?: string | undefined
}

/** What was found on the way, for the handler. */
export interface Access {
  readonly me: Account | undefined
  readonly lobby: LobbyRecord | undefined
  readonly room: Room | undefined
}

/** The one place that decides whether a request may go on. */
export class Gatekeeper {
  readonly #lobbies: Lobbies
  readonly #rooms: Rooms

  constructor(lobbies: Lobbies, rooms: Rooms) {
    this.#lobbies = lobbies
    this.#rooms = rooms
  }

  /** @throws HallRefusal NOT_SIGNED_IN, FORBIDDEN, or NOT_FOUND where not even existence may be told */
  admit(who: Who, me: Account | undefined, subject: Subject): Promise<Access> {
    return Promise.resolve().then(() => this.admitSoon(who, me, subject))
  }

  /** As `admit`, but without waiting where all that must be known is known here: most events are about an open room. */
  admitSoon(who: Who, me: Account | undefined, subject: Subject): Access | Promise<Access> {
    switch (who) {
      case 'anyone':
        return { me, lobby: undefined, room: undefined }
      case 'session':
        return { me: signedIn(me), lobby: undefined, room: undefined }
      case 'account':
        if (signedIn(me).email === null) throw new HallRefusal('FORBIDDEN')
        return { me, lobby: undefined, room: undefined }
      case 'lobby:see':
        return this.#lobby(me, subject)
      case 'lobby:join':
        return this.#lobby(signedIn(me), subject)
      case 'lobby:sitter':
        return this.#lobby(signedIn(me), subject, (lobby) => sits(lobby, me))
      case 'lobby:host':
        return this.#lobby(signedIn(me), subject, (lobby) => lobby.hostId === me?.id)
      case 'game:see':
        return this.#game(me, subject.gameId)
      case 'game:guest':
        return this.#game(signedIn(me), subject.gameId)
      case 'game:seat':
        return this.#game(
          signedIn(me),
          subject.gameId,
          (room) => room.viewerFor(me?.id).seats.length > 0,
        )
      case 'game:seat-or-host':
        return this.#game(
          signedIn(me),
          subject.gameId,
          (room) => room.viewerFor(me?.id).seats.length > 0 || room.record.hostId === me?.id,
        )
      case 'game:host':
        return this.#game(signedIn(me), subject.gameId, (room) => room.record.hostId === me?.id)
      case 'chat:hear':
        return this.#chat(me, subject)
      case 'chat:speak':
        return this.#chat(signedIn(me), subject)
    }
  }

  #chat(me: Account | undefined, subject: Subject): Access | Promise<Access> {
    const [kind, id] = (subject.chat ?? '').split(':')
    return kind === 'game'
      ? this.#game(me, id)
      : this.#lobby(me, { lobbyId: id, invite: subject.invite })
  }

  async #lobby(
    me: Account | undefined,
    subject: Subject,
    right: (lobby: LobbyRecord) => boolean = () => true,
  ): Promise<Access> {
    const lobby = subject.lobbyId === undefined ? null : await this.#lobbies.get(subject.lobbyId)
    if (lobby === null) throw new HallRefusal('NOT_FOUND')
    const may =
      lobby.visibility === 'public' ||
      sits(lobby, me) ||
      (subject.invite !== undefined && isSecret(subject.invite, lobby.invite))
    if (!may) throw new HallRefusal('NOT_FOUND')
    if (!right(lobby)) throw new HallRefusal('FORBIDDEN')
    return { me, lobby, room: undefined }
  }

  #game(
    me: Account | undefined,
    id: string | undefined,
    right: (room: Room) => boolean = () => true,
  ): Access | Promise<Access> {
    const found = (room: Room | undefined): Access => {
      if (room === undefined || !maySee(room, me)) throw new HallRefusal('NOT_FOUND')
      if (!right(room)) throw new HallRefusal('FORBIDDEN')
      return { me, lobby: undefined, room }
    }
    if (id === undefined) return found(undefined)
    const open = this.#rooms.ready(id)
    return open === undefined ? this.#open(id, me).then(found) : found(open)
  }

  /** That a game cannot be taken up is told only to those who may know of it. */
  #open(id: string, me: Account | undefined): Promise<Room | undefined> {
    return this.#rooms.open(id).catch(async (error: unknown) => {
      if (error instanceof HallRefusal && !(await this.#rooms.mayKnow(id, me?.id))) return undefined
      throw error
    })
  }
}

export function maySee(room: Room, me: Account | undefined): boolean {
  return (
    room.record.visibility === 'public' ||
    (me !== undefined && (room.holderOf(me.id) !== undefined || room.record.hostId === me.id))
  )
}

/** Compared in a time that does not depend on how much of it was guessed. */
function isSecret(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}

function signedIn(me: Account | undefined): Account {
  if (me === undefined) throw new HallRefusal('NOT_SIGNED_IN')
  return me
}

function sits(lobby: LobbyRecord | undefined, me: Account | undefined): boolean {
  if (lobby === undefined || me === undefined) return false
  return lobby.hostId === me.id || lobby.chairs.some((chair) => chair.accountId === me.id)
}
