import { catalogue } from './catalogue.tsx'
import { gameEn } from './game-en.ts'

/** The words of the game screen, loaded with it. */
export const { t: tg, Say: SayGame, keys: gameKeys } = catalogue(gameEn)
