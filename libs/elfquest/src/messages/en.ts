import { cardsEn } from './cards.ts'
import { gainsEn } from './gains.ts'
import { optionsEn } from './options.ts'
import { playEn } from './play.ts'

/** Every sentence of this game in English, by key. */
export const en: Readonly<Record<string, string>> = {
  ...playEn,
  ...gainsEn,
  ...cardsEn,
  ...optionsEn,
}
