import type { PackFile } from '../../../packs/format.ts'
import { skinOf } from '../../../packs/skins.ts'
import icons from './icons.json' with { type: 'json' }
import names from './names.json' with { type: 'json' }
import texts from './texts.json' with { type: 'json' }

export const lanternEnFiles = [names, texts, icons] as unknown as readonly PackFile[]

/** A setting of our own for the same rules: hounds for wolves, a hollow ash for the old home. */
export const lanternEn = skinOf(lanternEnFiles, 'base')
