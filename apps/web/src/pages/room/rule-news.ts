import type { OptionField, OptionsSchema, OptionValues } from '@moothall/engine'
import { say, type Words } from '@moothall/engine/words/say.ts'
import { useEffect, useRef, useState } from 'react'
import { clockText } from '../../data/clocks.ts'
import type { Room, TalkLine } from '../../data/types.ts'
import { t } from '../../text/hall.ts'

/** Milliseconds that a changed rule stays marked for those who did not change it. */
const MARK_MS = 10_000

function valueText(field: OptionField, value: string | number | boolean, words: Words): string {
  if (field.type === 'choice') {
    const choice = field.choices.find((one) => one.value === value)
    return choice ? say(choice.label, words) : String(value)
  }
  if (field.type === 'switch') return value ? t('room.ruleOn') : t('room.ruleOff')
  return String(value)
}

export interface RuleChange {
  readonly key: string
  /** "Order of events: now All shuffled together." */
  readonly says: string
}

/** Which house rules differ, in words. */
export function ruleChanges(
  before: OptionValues,
  after: OptionValues,
  schema: OptionsSchema,
  words: Words,
): RuleChange[] {
  return schema.fields.flatMap((field) => {
    const was = before[field.key] ?? field.default
    const is = after[field.key] ?? field.default
    if (was === is) return []
    const values = { rule: say(field.label, words), value: valueText(field, is, words) }
    return [{ key: field.key, says: t('room.ruleNow', values) }]
  })
}

export interface RuleNews {
  /** Keys of rules that changed in the last moments while one looked. */
  readonly changed: ReadonlySet<string>
  /** The same as lines of talk, kept while the page is open. */
  readonly lines: readonly TalkLine[]
}

/** Tells every change of the house rules while one is at the table. */
export function useRuleNews(
  room: Room,
  schema: OptionsSchema | undefined,
  words: Words | undefined,
): RuleNews {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [lines, setLines] = useState<readonly TalkLine[]>([])
  const before = useRef(room.options)
  const clock = clockText(room.clock)
  const clockBefore = useRef(clock)
  useEffect(() => {
    const was = before.current
    before.current = room.options
    const clockWas = clockBefore.current
    clockBefore.current = clock
    if (!schema || !words) return
    const news = ruleChanges(was, room.options, schema, words)
    if (clock !== clockWas) news.push({ key: 'clock', says: t('room.clockNow', { clock }) })
    if (news.length === 0) return
    const time = new Date().toISOString()
    // Numbers below zero, so that they never meet those of the hall.
    setLines((old) => [
      ...old,
      ...news.map(({ says }, at) => ({ i: -1 - old.length - at, at: time, text: says })),
    ])
    if (room.hosting) return
    const keys = news.map(({ key }) => key)
    setChanged((marked) => new Set([...marked, ...keys]))
    const timer = setTimeout(() => {
      setChanged((marked) => new Set([...marked].filter((key) => !keys.includes(key))))
    }, MARK_MS)
    return () => clearTimeout(timer)
  }, [room.options, room.hosting, clock, schema, words])
  return { changed, lines }
}
