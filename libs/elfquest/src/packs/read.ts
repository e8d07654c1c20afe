import { advise } from './advice.ts'
import { expand, type Pack } from './expand.ts'
import type { PackFile } from './format.ts'
import type { NamedFile, Place } from './places.ts'
import { packFile } from './shapes.ts'
import { unsound } from './sound.ts'
import { unwhole } from './whole.ts'

/** Something in a pack that is wrong: where it stands, what is wrong with it, and what would be right. */
export interface PackProblem extends Place {
  readonly message: string
}

export type ReadPack =
  | {
      readonly ok: true
      readonly pack: Pack
      /** What makes the game hard or dull to play, though it can be played. */
      readonly advice: readonly PackProblem[]
    }
  | { readonly ok: false; readonly problems: readonly PackProblem[] }

/**
 * Reads the parsed files of a pack. Only a pack without a problem may be played. Shape is looked at first, then whether
 * the parts make a whole, then what the rules ask of them: later problems are told when the earlier are gone.
 */
export function readPack(
  files: readonly { readonly name: string; readonly content: unknown }[],
): ReadPack {
  const misshapen = files.flatMap(({ name, content }) => {
    const found: PackProblem[] = []
    packFile.check(content, '', (path, message) => {
      found.push({ file: name, path, message })
    })
    return found
  })
  if (misshapen.length > 0) return { ok: false, problems: misshapen }
  const shaped = files as readonly { name: string; content: PackFile }[] as readonly NamedFile[]
  const partial = unwhole(shaped)
  if (partial.length > 0) return { ok: false, problems: partial }
  const pack = expand(shaped.map(({ content }) => content))
  const problems = unsound(shaped, pack)
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, pack, advice: advise(shaped, pack) }
}
