import type { PackFile } from './format.ts'
import { type NamedFile, objectsOf, type Place, type Placed, placed } from './places.ts'
import type { PackProblem } from './read.ts'
import { below } from './shape.ts'

/** Do the parts in the files make one pack: everything there, and there once? */
export function unwhole(files: readonly NamedFile[]): PackProblem[] {
  return [
    ...once(files, 'pack', 'it says who the pack is'),
    ...once(files, 'home', 'it is the Home card with its tasks'),
    ...enough(files),
    ...twice(
      objectsOf(files).map((one) => ({ ...one, path: below(one.path, 'id'), value: one.value.id })),
    ),
    ...twice(traitsOf(files)),
    ...order(files),
    ...skins(files),
  ]
}

const top: Place = { file: '', path: '' }

/** A field that exactly one file has. */
function once(
  files: readonly NamedFile[],
  field: keyof PackFile & string,
  why: string,
): PackProblem[] {
  const having = files.filter(({ content }) => content[field] !== undefined)
  if (having.length === 0)
    return [{ ...top, path: field, message: `is in none of the files; needed is one: ${why}` }]
  return having.slice(1).map(({ name }) => ({
    file: name,
    path: field,
    message: `is in ${having[0]?.name} already; needed is one in all`,
  }))
}

function enough(files: readonly NamedFile[]): PackProblem[] {
  const lacking = (field: 'characters' | 'scenarios' | 'skins', least: number): PackProblem[] => {
    const n = files.reduce((sum, { content }) => sum + (content[field]?.length ?? 0), 0)
    return n >= least
      ? []
      : [{ ...top, path: field, message: `${n} are in the files; needed are at least ${least}` }]
  }
  // EQ-TRIBE-02, EQ-TRIBE-03: a tribe has four characters, each another.
  return [...lacking('characters', 4), ...lacking('scenarios', 1), ...lacking('skins', 1)]
}

/** The later of equal words. */
function twice(all: readonly Placed<string>[]): PackProblem[] {
  const first = new Map<string, Place>()
  return all.flatMap(({ file, path, value }) => {
    const before = first.get(value)
    if (before === undefined) {
      first.set(value, { file, path })
      return []
    }
    const message = `"${value}" is at ${before.path} of ${before.file} already; needed is another`
    return [{ file, path, message }]
  })
}

const traitsOf = (files: readonly NamedFile[]): Placed<string>[] =>
  (['printed', 'own'] as const).flatMap((from) =>
    placed(files, `traits.${from}`, (file) => file.traits?.[from]),
  )

/** Scenarios are numbered 1, 2, 3, … without gaps. */
function order(files: readonly NamedFile[]): PackProblem[] {
  const all = placed(files, 'scenarios', (file) => file.scenarios)
  const sorted = [...all].sort((a, b) => a.value.index - b.value.index)
  return sorted.flatMap(({ file, path, value }, i) =>
    value.index === i + 1
      ? []
      : [
          {
            file,
            path: below(path, 'index'),
            message: `is ${value.index}; needed is ${i + 1}: the scenarios are numbered from 1 without gaps`,
          },
        ],
  )
}

/** Parts of a skin say each word once, and one of them says its language and title. */
function skins(files: readonly NamedFile[]): PackProblem[] {
  const all = placed(files, 'skins', (file) => file.skins)
  return [...new Set(all.map((one) => one.value.id))].flatMap((id) => {
    const parts = all.filter((one) => one.value.id === id)
    const heads = (['language', 'title'] as const).flatMap((field) => {
      const having = parts.filter((one) => one.value[field] !== undefined)
      const at = having[1] ?? parts[0] ?? { ...top, path: 'skins' }
      return having.length === 1
        ? []
        : [
            {
              file: at.file,
              path: below(at.path, field),
              message: `is given ${having.length} times for the skin ${id}; needed is once`,
            },
          ]
    })
    const words = (['names', 'subtitles', 'texts', 'icons'] as const).flatMap((part) =>
      twice(
        parts.flatMap(({ file, path, value }) =>
          Object.keys(value[part] ?? {}).map((key) => ({
            file,
            path: below(below(path, part), key),
            value: key,
          })),
        ),
      ),
    )
    return [...heads, ...words]
  })
}
