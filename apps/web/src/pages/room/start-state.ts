import type { OptionsSchema } from '@moothall/engine'
import { say, type Words } from '@moothall/engine/words/say.ts'
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
  together: boolean,
  /** The house rule that would let those begin who sit, in words. */
  fitting: { readonly rule: string; readonly value: string } | undefined,
  /** Something is typed into the house rules that the hall would not take. */
  unfit = false,
): StartState {
  const seated = room.chairs.flatMap((chair) => (chair.who ? [chair.who] : []))
  const persons = seated.filter((who) => who.kind === 'person')
  const slow = persons
    .filter((who) => !who.host && !who.ready)
    .map((who) => (who.me ? t('room.you') : who.name))
  const free = room.chairs.length - seated.length
  const lacking = Math.max(0, room.players.min - seated.length)
  const tooMany = Math.max(0, seated.length - room.players.max)

  const says: string[] = unfit ? [t('room.waitsRules')] : []
  if (slow.length > 0) says.push(t('room.waitsFor', { names: nameList(slow) }))
  if (lacking > 0)
    says.push(
      fitting
        ? t('room.waitsPlayersOr', { n: lacking, ...fitting })
        : t('room.waitsPlayers', { n: lacking }),
    )
  if (tooMany > 0)
    says.push(
      fitting ? t('room.tooManyOr', { n: tooMany, ...fitting }) : t('room.tooMany', { n: tooMany }),
    )
  if (lacking === 0 && free > 0) {
    says.push(t('room.mayStayFree', { free }))
    if (together)
      says.push(t('room.runsFour', { n: seated.length, count: inWordsFirst(seated.length) }))
  }
  return { open: !unfit && slow.length === 0 && lacking + tooMany === 0, says: says.join(' ') }
}

/** The fitting house rule of a room in the words of its game. */
export function fittingWords(
  room: Room,
  schema: OptionsSchema | undefined,
  words: Words | undefined,
): { rule: string; value: string } | undefined {
  const { fitting } = room
  const field = schema?.fields.find((one) => one.key === fitting?.option)
  if (fitting === undefined || field === undefined || words === undefined) return undefined
  const choice =
    field.type === 'choice' ? field.choices.find((one) => one.value === fitting.value) : undefined
  return {
    rule: say(field.label, words),
    value: choice ? `“${say(choice.label, words)}”` : String(fitting.value),
  }
}
