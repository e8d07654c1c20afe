import { LOCALE } from '../text/catalogue.tsx'
import { t } from '../text/hall.ts'
import type { Late, Pace, TableClock } from './types.ts'

const MINUTE = 60
const DAY = 86_400

export type Allowance = Pick<TableClock, 'kind' | 'seconds' | 'increment'>

/** What a host chooses from; programs may set any other. */
export const ALLOWANCES: Readonly<Record<Pace, readonly Allowance[]>> = {
  live: [
    ...[2, 5, 10].map((n): Allowance => ({ kind: 'move', seconds: n * MINUTE })),
    ...[30, 60].map((n): Allowance => ({ kind: 'budget', seconds: n * MINUTE })),
  ],
  turns: [1, 2, 3, 7].map((n): Allowance => ({ kind: 'move', seconds: n * DAY })),
}

export const LATE: readonly Late[] = ['default', 'bot', 'away']

/** What happens to the late where the host has said nothing else. */
export const USUAL_LATE: Readonly<Record<Pace, Late>> = { live: 'default', turns: 'bot' }

/** Names an allowance, e.g. as the value of a choice. */
export const allowanceKey = ({ kind, seconds, increment = 0 }: Allowance): string =>
  `${kind}.${seconds}.${increment}`

const LIST = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

/** A length of time in full words: "2 minutes", "1 day and 12 hours". */
export function lengthText(seconds: number): string {
  const parts = [
    ['length.days', Math.floor(seconds / DAY)],
    ['length.hours', Math.floor((seconds % DAY) / 3600)],
    ['length.minutes', Math.floor((seconds % 3600) / MINUTE)],
    ['length.seconds', seconds % MINUTE],
  ] as const
  const words = parts.flatMap(([key, n]) => (n === 0 ? [] : [t(key, { n })]))
  return words.length === 0 ? t('length.seconds', { n: 0 }) : LIST.format(words)
}

/** "2 minutes for each move". */
export function allowanceText({ kind, seconds, increment = 0 }: Allowance): string {
  const time = lengthText(seconds)
  if (kind === 'move') return t('clock.move', { time })
  return increment === 0
    ? t('clock.budget', { time })
    : t('clock.budgetMore', { time, more: lengthText(increment) })
}

/** Everything about a clock in one sentence. */
export function clockText(clock: TableClock | null): string {
  if (clock === null) return t('clock.none')
  return t('clock.whole', { time: allowanceText(clock), late: t(`clock.late.${clock.late}`) })
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Time that is left, calm: whole minutes or hours that are surely left, and single seconds under a minute. */
export function leftText(ms: number): string {
  if (ms <= 0) return t('left.none')
  if (ms < MINUTE_MS) return t('left.seconds', { n: Math.ceil(ms / SECOND_MS) })
  if (ms < HOUR_MS) return t('left.minutes', { n: Math.floor(ms / MINUTE_MS) })
  if (ms < DAY_MS) {
    const n = Math.floor((ms % HOUR_MS) / MINUTE_MS)
    return t('left.hours', { h: Math.floor(ms / HOUR_MS), n })
  }
  return t('left.days', { d: Math.floor(ms / DAY_MS), n: Math.floor((ms % DAY_MS) / HOUR_MS) })
}

/** After how many ms the text of `leftText` may be another; undefined: never again. */
export function nextChange(ms: number): number | undefined {
  if (ms <= 0) return undefined
  if (ms < MINUTE_MS) return ((ms - 1) % SECOND_MS) + 1
  return (ms % MINUTE_MS) + 1
}

/** Moments at which whoever is asked is told, ms before the end. */
const TOLD = [HOUR_MS, 10 * MINUTE_MS, MINUTE_MS, 10 * SECOND_MS]

/** The last of these moments that has come, of those that are well within the time given; undefined: none yet. */
export function told(ms: number, given: number): number | undefined {
  return TOLD.filter((one) => one <= given / 2 && ms <= one).at(-1)
}

/** Is it time to hurry: the last fifth, at most the last hour. */
export const isShort = (ms: number, given: number): boolean => ms <= Math.min(HOUR_MS, given / 5)
