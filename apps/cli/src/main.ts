import { CannotError, UsageError } from './args.ts'
import { dispatch } from './dispatch.ts'

try {
  process.exitCode = await dispatch(
    process.argv.slice(2),
    (line) => void process.stdout.write(`${line}\n`),
  )
} catch (error) {
  if (!(error instanceof UsageError || error instanceof CannotError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
