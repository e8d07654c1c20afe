import type { Skin } from '../schema.ts'
import { elfquestEn } from './elfquest-en/index.ts'
import { lanternEn } from './lantern-en/index.ts'

/** Every skin of the base set, by id. The first is the default. */
export const skins: Readonly<Record<string, Skin>> = {
  [elfquestEn.id]: elfquestEn,
  [lanternEn.id]: lanternEn,
}
