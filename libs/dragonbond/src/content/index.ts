import { house } from './house.ts'
import { knowContent } from './lookup.ts'

export { house }

/** The set that new games are laid out with. */
export const base = knowContent(house)
