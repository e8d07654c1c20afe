import type { PackFile } from '../../../packs/format.ts'
import { skinOf } from '../../../packs/skins.ts'
import icons from './icons.json' with { type: 'json' }
import names from './names.json' with { type: 'json' }
import texts from './texts.json' with { type: 'json' }

export const elfquestEnFiles = [names, texts, icons] as unknown as readonly PackFile[]

/** The licensed skin. Its names belong to their owners; its wording is ours. */
export const elfquestEn = skinOf(elfquestEnFiles, 'base')
