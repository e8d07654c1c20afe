import type { EventName } from '@moothall/protocol'
import type { Subject } from '../access.ts'

/** What an event is about, whatever its form may be: that is looked at later. */
export function subjectOf(name: EventName, input: unknown): Subject {
  const given = (typeof input === 'object' && input !== null ? input : {}) as Record<
    string,
    unknown
  >
  const text = (key: string) =>
    typeof given[key] === 'string' ? (given[key] as string) : undefined
  if (name.startsWith('game:')) return { gameId: text('game') }
  if (name.startsWith('chat:')) return { chat: text('room') }
  return { lobbyId: text('id'), invite: text('invite') }
}
