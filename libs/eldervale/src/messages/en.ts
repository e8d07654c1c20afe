import { boardEn } from './board.ts'
import { cardsEn } from './cards.ts'
import { playEn } from './play.ts'

/** Every sentence of this game in English, by key. */
export const en: Readonly<Record<string, string>> = { ...playEn, ...cardsEn, ...boardEn }
