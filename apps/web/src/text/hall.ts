import { catalogue } from './catalogue.tsx'
import { en } from './en.ts'

/** The words of the hall's pages and frame. */
export const { t, Say, keys } = catalogue(en)
