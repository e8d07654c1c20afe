import { CannotError, UsageError } from './args.ts'

type Command = (argv: readonly string[], print: (line: string) => void) => number | Promise<number>

/** Each command's program is loaded only when it is asked for. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  sim: async () => (await import('./sim.ts')).sim,
  verify: async () => (await import('./verify.ts')).verify,
  scenario: async () => (await import('./scenario/command.ts')).scenario,
  rules: async () => (await import('./rules/command.ts')).rules,
  swap: async () => (await import('./swap.ts')).swap,
  pack: async () => (await import('./pack.ts')).pack,
  replay: async () => (await import('./replay/command.ts')).replay,
  balance: async () => (await import('./balance/command.ts')).balance,
  bench: async () => (await import('./bench.ts')).bench,
}

async function main(argv: readonly string[]): Promise<number> {
  const [name = '', ...rest] = argv
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) throw new UsageError(`commands: ${Object.keys(commands).join(', ')}`)
  // A game that is not of the house is named by the file of its rules.
  const files = rest.filter((word) => /\.[mc]?[jt]s$/.test(word))
  if (files.length > 0) {
    const { enterGame } = await import('./games.ts')
    for (const file of files) await enterGame(file)
  }
  const words = name === 'scenario' ? rest.filter((word) => !files.includes(word)) : rest
  return (await load())(words, (line) => process.stdout.write(`${line}\n`))
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError || error instanceof CannotError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
