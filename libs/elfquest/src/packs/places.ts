import type { PackFile } from './format.ts'
import { below } from './shape.ts'

/** A place in the files of a pack. */
export interface Place {
  readonly file: string
  /** From the top of the file, e.g. `characters[0].hand[2].traits`; empty for the file itself. */
  readonly path: string
}

export interface NamedFile {
  readonly name: string
  readonly content: PackFile
}

export interface Placed<T> extends Place {
  readonly value: T
}

/** Every entry of a list in all files, with its place. */
export function placed<T>(
  files: readonly NamedFile[],
  field: string,
  of: (file: PackFile) => readonly T[] | undefined,
): Placed<T>[] {
  return files.flatMap(({ name, content }) =>
    (of(content) ?? []).map((value, i) => ({ file: name, path: below(field, i), value })),
  )
}

/** The entries of a list within another entry. */
export const within = <T>(outer: Place, field: string, values: readonly T[]): Placed<T>[] =>
  values.map((value, i) => ({
    file: outer.file,
    path: below(below(outer.path, field), i),
    value,
  }))

/** Everything with an id, in all files. A pack has the same objects more than once only by mistake. */
export function objectsOf(files: readonly NamedFile[]): Placed<{ id: string }>[] {
  const characters = placed(files, 'characters', (file) => file.characters)
  const scenarios = placed(files, 'scenarios', (file) => file.scenarios)
  return [
    ...files.flatMap(({ name, content }) =>
      content.home === undefined ? [] : [{ file: name, path: 'home', value: content.home }],
    ),
    ...characters,
    ...characters.flatMap((one) => [
      ...within(one, 'hand', one.value.hand),
      { file: one.file, path: below(one.path, 'growth2'), value: one.value.growth2 },
    ]),
    ...placed(files, 'cards', (file) => file.cards),
    ...scenarios,
    ...scenarios.flatMap((one) => within(one, 'events', one.value.events)),
  ]
}

/** The place of a field, whose path in the content set is told with dots: `stages.0.traits`. */
export const fieldAt = (at: Place, field: string): Place => ({
  file: at.file,
  path: (field === '' ? [] : field.split('.')).reduce(
    (path, key) => below(path, /^\d+$/.test(key) ? Number(key) : key),
    at.path,
  ),
})
