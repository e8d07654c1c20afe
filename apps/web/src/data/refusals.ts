import type { ErrorCode } from '@moothall/protocol'
import { en } from '../text/en.ts'
import { t } from '../text/hall.ts'
import { HallError } from './hall.ts'

/** Codes for which the hall has a sentence of its own, which says what to do. */
type Told = Extract<keyof typeof en, `refusal.${string}`>

const isTold = (key: string): key is Told => Object.hasOwn(en, key)

/** Codes after which nothing is wrong with what was asked: the hall was away. */
export function isAway(error: unknown): boolean {
  return !(error instanceof HallError) || error.status === 0 || error.status >= 500
}

/** What happened, in words for the person who pressed; the server's own message is for people who write programs. */
export function refusalText(error: unknown): string {
  if (isAway(error)) return t('error.lost.title')
  const key = `refusal.${(error as HallError).code satisfies string as ErrorCode}`
  return isTold(key) ? t(key) : t('refusal.other')
}
