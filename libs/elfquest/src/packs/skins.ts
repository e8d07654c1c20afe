import type { Provenance, Skin } from '../content/schema.ts'
import type { PackFile, SkinEntry } from './format.ts'

/** The skins in these files, in the order in which they first occur. */
export function skinsOf(files: readonly PackFile[], forContent: string): Skin[] {
  const parts = new Map<string, SkinEntry[]>()
  for (const entry of files.flatMap((file) => file.skins ?? []))
    parts.set(entry.id, [...(parts.get(entry.id) ?? []), entry])
  return [...parts.values()].map((entries) => skin(entries, forContent))
}

function skin(entries: readonly SkinEntry[], forContent: string): Skin {
  const joined = (part: 'names' | 'subtitles' | 'texts' | 'icons'): Record<string, string> =>
    Object.assign({}, ...entries.map((entry) => entry[part] ?? {}))
  const words = {
    names: joined('names'),
    subtitles: joined('subtitles'),
    texts: joined('texts'),
  }
  const nameSource: Record<string, Provenance> = {}
  for (const [part, list] of Object.entries(words))
    for (const key of Object.keys(list)) nameSource[`${part}.${key}`] = 'authored'
  for (const from of ['printed', 'errata'] as const)
    for (const key of entries.flatMap((entry) => entry.sources?.[from] ?? []))
      nameSource[key] = from
  const { id = '' } = entries[0] ?? {}
  return {
    id,
    forContent,
    language: entries.find((entry) => entry.language !== undefined)?.language ?? 'en',
    title: entries.find((entry) => entry.title !== undefined)?.title ?? id,
    ...words,
    nameSource,
    settingWords: entries.flatMap((entry) => entry.settingWords ?? []),
    icons: joined('icons'),
  }
}

/** The one skin in these files. @throws RangeError if there is none, or more than one */
export function skinOf(files: readonly PackFile[], forContent: string): Skin {
  const [only, more] = skinsOf(files, forContent)
  if (only === undefined || more !== undefined) throw new RangeError('not one skin in these files')
  return only
}
