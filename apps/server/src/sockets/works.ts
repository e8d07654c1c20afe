import type { EventName } from '@moothall/protocol'
import type { Work } from '../people/throttle.ts'

/** What each event costs the hall; `undefined`: next to nothing, so that the limit of the socket itself will do. */
export const EVENT_WORK: Readonly<Record<EventName, Work | undefined>> = {
  'game:join': 'look',
  'game:leave': undefined,
  'game:choose': 'act',
  'game:undo': 'act',
  'game:consent': 'act',
  'game:hold': 'act',
  'game:windows': 'act',
  'game:why': 'look',
  'game:log': 'look',
  'chat:say': 'talk',
  'chat:history': 'look',
  'lobby:watch': 'look',
  'lobby:unwatch': undefined,
  'lobby:list': 'look',
  'lobby:unlist': undefined,
}
