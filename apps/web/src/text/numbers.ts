import { formatNumber } from '@moothall/engine/words/format.ts'
import { LOCALE } from './catalogue.tsx'
import { t } from './hall.ts'

/** A small count in words, as a person would say it in a sentence; a larger one in figures. */
export function inWords(n: number): string {
  return t('numbers').split(' ')[n] ?? formatNumber(n, LOCALE)
}

/** The same at the start of a sentence. */
export function inWordsFirst(n: number): string {
  const word = inWords(n)
  return word.charAt(0).toLocaleUpperCase(LOCALE) + word.slice(1)
}
