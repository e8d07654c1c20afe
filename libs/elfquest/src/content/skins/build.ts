import type { Provenance, Skin } from '../schema.ts'

type Words = Record<string, string>

export interface SkinInput extends Omit<Skin, 'nameSource'> {
  /** Keys such as 'names.char.1' of words the publisher states; every other word is ours. */
  printedWords: Partial<Record<Exclude<Provenance, 'authored'>, string[]>>
}

/** A skin whose words are all 'authored' but for those listed. */
export function skin({ printedWords, ...rest }: SkinInput): Skin {
  const parts: [string, Words][] = [
    ['names', rest.names],
    ['subtitles', rest.subtitles],
    ['texts', rest.texts],
  ]
  const nameSource: Record<string, Provenance> = {}
  for (const [part, words] of parts)
    for (const key of Object.keys(words)) nameSource[`${part}.${key}`] = 'authored'
  for (const key of printedWords.printed ?? []) nameSource[key] = 'printed'
  for (const key of printedWords.errata ?? []) nameSource[key] = 'errata'
  return { ...rest, nameSource }
}

/** Names for ids PREFIX.1, PREFIX.2, ... */
export const numbered = (prefix: string, names: string[]): Words =>
  Object.fromEntries(names.map((name, i) => [`${prefix}.${i + 1}`, name]))
