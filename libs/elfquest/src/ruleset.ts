import { baseContent } from './content/index.ts'
import { en } from './messages/en.ts'
import { rulesOf } from './rules.ts'
import { knowContent } from './types.ts'

/** The set of cards that new games are laid out with. */
export const base = knowContent(baseContent)

/** The cooperative campaign of the wolf-riding tribe: one to four players, always four characters. */
export const elfquest = rulesOf(base, { id: 'elfquest', version: '1.1.0', messages: { en } })
