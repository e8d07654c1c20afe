import { LOCALE } from '../text/catalogue.tsx'
import { t } from '../text/hall.ts'
import type { MyGame } from './types.ts'

/** Later than every deadline; a number, so that two of them are equally late. */
const NEVER = Number.MAX_SAFE_INTEGER

/** What waits for me, in the order of the hall: people are waiting live, then whose time ends first, then what has waited longest. */
export function waitingForMe(games: readonly MyGame[]): MyGame[] {
  return games
    .filter((game) => game.mine && game.stage === 'playing')
    .sort(
      (a, b) =>
        Number(b.pace === 'live') - Number(a.pace === 'live') ||
        (a.deadline ?? NEVER) - (b.deadline ?? NEVER) ||
        a.changedAt.localeCompare(b.changedAt),
    )
}

/** What waits for others; the newest change first. */
export function waitingForOthers(games: readonly MyGame[]): MyGame[] {
  return games
    .filter((game) => !game.mine && game.stage === 'playing')
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
}

const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

/** "Bram", "Bram and Tove", "Bram, Tove and 2 others". */
export function nameList(names: readonly string[]): string {
  if (names.length <= 3) return lists.format(names)
  return lists.format([...names.slice(0, 2), t('names.others', { n: names.length - 2 })])
}

/** When something happened, as long ago as a person would say it: a time today, a weekday this week, else a date. */
export function whenText(iso: string, now = new Date()): string {
  const then = new Date(iso)
  if (Number.isNaN(then.getTime())) return ''
  const days = Math.floor((startOfDay(now) - startOfDay(then)) / 86_400_000)
  if (days <= 0)
    return then.toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (days < 7) return then.toLocaleDateString(LOCALE, { weekday: 'long' })
  return then.toLocaleDateString(LOCALE, { day: 'numeric', month: 'long' })
}

const startOfDay = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

/** The greeting of the hour. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 11) return t('hall.morning')
  if (hour >= 11 && hour < 18) return t('hall.day')
  return hour >= 18 && hour < 23 ? t('hall.evening') : t('hall.night')
}
