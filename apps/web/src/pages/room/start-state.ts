import type { Room } from '../../data/types.ts'
import { nameList } from '../../data/waiting.ts'
import { t } from '../../text/hall.ts'
import { inWordsFirst } from '../../text/numbers.ts'

export interface StartState {
  readonly open: boolean
  /** What the start waits for, or what it will mean; whole sentences. */
  readonly says: string
}

/**
 * Whether the host may start now, and in words what it waits for. The server decides the same again;
 * this is only so that the button never stands grey and silent.
 */
export function startState(
  room: Room,
  minPlayers: number,
  together: boolean,
  /** Something is typed into the house rules that the hall would not take. */
  unfit = false,
): StartState {
  const seated = room.chairs.flatMap((chair) => (chair.who ? [chair.who] : []))
  const persons = seated.filter((who) => who.kind === 'person')
  const slow = persons
    .filter((who) => !who.host && !who.ready)
    .map((who) => (who.me ? t('room.you') : who.name))
  const free = room.chairs.length - seated.length
  const lacking = Math.max(0, minPlayers - seated.length)

  const says: string[] = unfit ? [t('room.waitsRules')] : []
  if (slow.length > 0) says.push(t('room.waitsFor', { names: nameList(slow) }))
  if (lacking > 0) says.push(t('room.waitsPlayers', { n: lacking }))
  if (lacking === 0 && free > 0) {
    says.push(t('room.mayStayFree', { free }))
    if (together)
      says.push(t('room.runsFour', { n: seated.length, count: inWordsFirst(seated.length) }))
  }
  return { open: !unfit && slow.length === 0 && lacking === 0, says: says.join(' ') }
}
