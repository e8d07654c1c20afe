import { readArgs, UsageError } from '../args.ts'
import { FormatError, readScenario, scenarioFiles } from './files.ts'
import { runScenario } from './run.ts'

export const scenarioUsage = 'scenario FILE|DIR…'

/** `scenario FILE|DIR…`: 0 if all hold, 1 with what differs if one does not. */
export function scenario(argv: readonly string[], print: (line: string) => void): number {
  const { words } = readArgs(argv, {})
  if (words.length === 0) throw new UsageError(scenarioUsage)
  const files = scenarioFiles(words)
  let failed = 0
  for (const file of files) {
    let problems: readonly string[]
    try {
      problems = runScenario(readScenario(file)).problems
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      problems = [error.message]
    }
    if (problems.length > 0) failed++
    print(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${file}`)
    for (const one of problems) print(`       ${one}`)
  }
  print(`${files.length - failed} of ${files.length} scenarios hold`)
  return failed === 0 && files.length > 0 ? 0 : 1
}
