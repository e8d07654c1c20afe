import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Pack } from '@moothall/elfquest/packs/expand.ts'
import { type PackProblem, type ReadPack, readPack } from '@moothall/elfquest/packs/read.ts'
import { CannotError, UsageError } from './args.ts'

/** Files, and all JSON files of folders, in order of name. @throws UsageError for what is not there */
export function packFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) throw new UsageError(`there is no ${path}`)
    if (!found.isDirectory()) return [path]
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' })
    return files
      .filter((file) => file.endsWith('.json'))
      .sort()
      .map((file) => join(path, file))
  })
}

/** Reads the pack in these files. What is no JSON is a problem like others. */
export function readPackFiles(files: readonly string[]): ReadPack {
  const problems: PackProblem[] = []
  const parsed = files.map((name) => {
    try {
      return { name, content: JSON.parse(readFileSync(name, 'utf8')) as unknown }
    } catch (error) {
      const message = `is no JSON: ${(error as Error).message}`
      problems.push({ file: name, path: '', message })
      return { name, content: {} }
    }
  })
  return problems.length > 0 ? { ok: false, problems } : readPack(parsed)
}

/** A problem on one line: where, and what. */
export const problemLine = ({ file, path, message }: PackProblem): string =>
  [file, path, message].filter((part) => part !== '').join(': ')

/** @throws CannotError for a pack that may not be played */
export function packIn(files: readonly string[]): Pack {
  const read = readPackFiles(files)
  if (read.ok) return read.pack
  throw new CannotError(read.problems.map(problemLine).join('\n'))
}
