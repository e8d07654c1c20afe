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
  async admit(who: Who, me: Account | undefined, subject: Subject): Promise<Access> {
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
      case 'lobby:sitter': {
        const access = await this.#lobby(signedIn(me), subject)
        if (!sits(access.lobby, me)) throw new HallRefusal('FORBIDDEN')
        return access
      }
      case 'lobby:host': {
        const access = await this.#lobby(signedIn(me), subject)
        if (access.lobby.hostId !== me?.id) throw new HallRefusal('FORBIDDEN')
        return access
      }
      case 'game:see':
        return this.#game(me, subject.gameId)
      case 'game:guest':
        return this.#game(signedIn(me), subject.gameId)
      case 'game:seat': {
        const access = await this.#game(signedIn(me), subject.gameId)
        if (access.room.seatsOf(me?.id).length === 0) throw new HallRefusal('FORBIDDEN')
        return access
      }
      case 'game:seat-or-host': {
        const access = await this.#game(signedIn(me), subject.gameId)
        if (access.room.seatsOf(me?.id).length === 0 && access.room.record.hostId !== me?.id) {
          throw new HallRefusal('FORBIDDEN')
        }
        return access
      }
      case 'game:host': {
        const access = await this.#game(signedIn(me), subject.gameId)
        if (access.room.record.hostId !== me?.id) throw new HallRefusal('FORBIDDEN')
        return access
      }
      case 'chat:hear':
        return this.#chat(me, subject)
      case 'chat:speak':
        return this.#chat(signedIn(me), subject)
    }
  }

  #chat(me: Account | undefined, subject: Subject): Promise<Access> {
    const [kind, id] = (subject.chat ?? '').split(':')
    return kind === 'game'
      ? this.#game(me, id)
      : this.#lobby(me, { lobbyId: id, invite: subject.invite })
  }

  async #lobby(me: Account | undefined, subject: Subject) {
    const lobby = subject.lobbyId === undefined ? null : await this.#lobbies.get(subject.lobbyId)
    if (lobby === null) throw new HallRefusal('NOT_FOUND')
    const may =
      lobby.visibility === 'public' ||
      sits(lobby, me) ||
      (subject.invite !== undefined && isSecret(subject.invite, lobby.invite))
    if (!may) throw new HallRefusal('NOT_FOUND')
    return { me, lobby, room: undefined }
  }

  async #game(me: Account | undefined, id: string | undefined) {
    const room = id === undefined ? undefined : await this.#open(id, me)
    if (room === undefined || !maySee(room, me)) throw new HallRefusal('NOT_FOUND')
    return { me, lobby: undefined, room }
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
