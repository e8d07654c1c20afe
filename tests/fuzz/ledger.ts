import { createHash } from 'node:crypto'
import { ownClientId } from '@moothall/server/rooms/client-id.ts'
import type { EventInput, HttpInput, Input } from './inputs.ts'
import type { EventAnswer, HttpAnswer } from './wire.ts'
import type { World } from './world.ts'

/** What may have come of the inputs that were accepted; whatever else is in the database was done unlawfully. */
export class Ledger {
  readonly accounts = new Set<string>()
  readonly sessions = new Set<string>()
  readonly lobbies = new Set<string>()
  readonly games = new Set<string>()
  /** `room/i` of lines that were said, and of rooms in which something was said without waiting for an answer. */
  readonly lines = new Set<string>()
  readonly linesUnheard = new Set<string>()
  /** `game/client id` of rows, by acts that were accepted, and by those whose answer nobody heard. */
  readonly rows = new Set<string>()
  readonly rowsUnheard = new Set<string>()
  /** Games whose seats or rest were changed by somebody who may. */
  readonly changed = new Set<string>()
  /** Games in which somebody has said how they meet windows. */
  readonly wishes = new Set<string>()
  /** `game/account` of those who have looked at a game. */
  readonly looked = new Set<string>()
  /** Whose table it is, as it was last said. */
  readonly hosts = new Map<string, string>()
  /** Accounts that have left for good; their tables go with them. */
  readonly left = new Set<string>()
  /** Accounts that were sent a mail. */
  readonly mails = new Set<string>()
  /** Accepted inputs that may change anything. */
  changes = 0
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** An input whose answer nobody waits for, or that was cut off: the hall may have accepted it. */
  unheard(input: Input): void {
    if (input.via !== 'event') {
      if (input.game !== undefined) this.changed.add(input.game)
      return
    }
    const { game, room, clientId } = fields(input.input)
    const { id } = input.sender
    if (id === undefined) return
    if (game !== undefined) this.looked.add(`${game}/${id}`)
    if (game !== undefined) this.wishes.add(game)
    if (clientId === undefined) return
    if (game !== undefined) this.rowsUnheard.add(`${game}/${ownClientId(id, clientId)}`)
    if (room !== undefined) this.linesUnheard.add(`${room}/${id}|${clientId}`)
  }

  http(input: HttpInput, answer: HttpAnswer): void {
    if (answer.status >= 300 || input.method === 'GET' || input.method === 'HEAD') return
    if (input.key === 'other') return
    this.changes++
    const body = parsed(answer.text)
    const me = body['me'] as { id: string } | undefined
    if (typeof body['token'] === 'string' && me !== undefined) {
      this.accounts.add(me.id)
      this.sessions.add(createHash('sha256').update(body['token']).digest('hex'))
      this.#world.spare(me.id, body['token'])
    }
    const lobby = (body['lobby'] ?? body['again']) as { id: string; hostId?: string } | undefined
    if (lobby !== undefined) this.lobbies.add(lobby.id)
    if (lobby?.hostId !== undefined) this.hosts.set(lobby.id, lobby.hostId)
    if (input.key === 'DELETE /me' && input.sender.id !== undefined) this.left.add(input.sender.id)
    if (input.key === 'POST /lobbies' && lobby !== undefined) this.#world.table(lobby.id)
    if (typeof body['gameId'] === 'string') {
      this.games.add(body['gameId'])
      this.changed.add(body['gameId'])
      this.#world.game(body['gameId'], 'pebbles')
    }
    if (input.game !== undefined) this.changed.add(input.game)
  }

  wentWithItsHost(lobby: string): boolean {
    const host = this.hosts.get(lobby)
    return host !== undefined && this.left.has(host)
  }

  event(input: EventInput, answer: EventAnswer): void {
    if (answer.ok !== true) return
    const { game, room, clientId } = fields(input.input)
    const { id } = input.sender
    if (
      !['game:join', 'game:leave', 'game:why', 'game:log', 'chat:history'].includes(input.name) &&
      !input.name.startsWith('lobby:')
    )
      this.changes++
    if (room !== undefined && input.name === 'chat:say')
      this.lines.add(`${room}/${(answer['line'] as { i: number }).i}`)
    if (game === undefined || id === undefined) return
    if (clientId !== undefined) this.rows.add(`${game}/${ownClientId(id, clientId)}`)
    if (input.name === 'game:hold' || input.name === 'game:windows') this.wishes.add(game)
    if (input.name === 'game:join') this.looked.add(`${game}/${id}`)
  }
}

function fields(input: unknown): { game?: string; room?: string; clientId?: string } {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Record<
    string,
    unknown
  >
  const text = (key: string) => (typeof given[key] === 'string' ? { [key]: given[key] } : {})
  return { ...text('game'), ...text('room'), ...text('clientId') }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
