import type { Json } from '../json.ts'

/**
 * What would reach a person as a name for programs where a table is shown as lists: kinds and fields without words, and
 * ids in fields with words that no sentence `….name.ID` calls by a name, each as `KIND.FIELD: ID`.
 * @param plain ids that people read as they are, e.g. places of a map
 */
export function wordless(
  entities: Readonly<Record<string, { readonly [field: string]: Json }>>,
  messages: Readonly<Record<string, string>>,
  plain: RegExp = /^\d+$/,
): string[] {
  const named = new Set(Object.keys(messages).map((key) => /\.name\.(.+)$/.exec(key)?.[1]))
  const raw = new Set<string>()
  const ids = (value: Json): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value !== 'object' || value === null
        ? []
        : Array.isArray(value)
          ? value.flatMap(ids)
          : Object.entries(value).flatMap(([key, part]) => [key, ...ids(part as Json)])
  for (const [key, entity] of Object.entries(entities)) {
    const kind = key.split(':')[0] as string
    if (messages[`board.${kind}`] === undefined) raw.add(kind)
    if (!messages[`board.${kind}`]) continue
    for (const [field, value] of Object.entries(entity)) {
      const words = messages[`board.${kind}.${field}`]
      if (words === undefined) raw.add(`${kind}.${field}`)
      if (!words) continue
      for (const id of ids(value)) {
        // A handle is called by what its thing shows, and a key by its thing.
        const known = id === '' || id.startsWith('~') || named.has(id) || plain.test(id)
        const inKey = id in entities ? id.slice(id.indexOf(':') + 1) : undefined
        const byKey = inKey !== undefined && (named.has(inKey) || plain.test(inKey))
        if (!known && !byKey) raw.add(`${kind}.${field}: ${id}`)
      }
    }
  }
  return [...raw].sort()
}
