import { UsageError } from './args.ts'

type Run = (argv: readonly string[], print: (line: string) => void) => number | Promise<number>

interface Command {
  readonly run: Run
  /** What may be typed after its name, the name included. */
  readonly usage: string
}

/** Each command's program is loaded only when it is asked for. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  sim: async () => {
    const { sim, simUsage } = await import('./sim.ts')
    return { run: sim, usage: simUsage }
  },
  verify: async () => {
    const { verify, verifyUsage } = await import('./verify.ts')
    return { run: verify, usage: verifyUsage }
  },
  scenario: async () => {
    const { scenario, scenarioUsage } = await import('./scenario/command.ts')
    return { run: scenario, usage: scenarioUsage }
  },
  rules: async () => {
    const { rules, rulesUsage } = await import('./rules/command.ts')
    return { run: rules, usage: rulesUsage }
  },
  swap: async () => {
    const { swap, swapUsage } = await import('./swap.ts')
    return { run: swap, usage: swapUsage }
  },
  pack: async () => {
    const { pack, packUsage } = await import('./pack.ts')
    return { run: pack, usage: packUsage }
  },
  replay: async () => {
    const { replay, replayUsage } = await import('./replay/command.ts')
    return { run: replay, usage: replayUsage }
  },
  balance: async () => {
    const { balance, balanceUsage } = await import('./balance/command.ts')
    return { run: balance, usage: balanceUsage }
  },
  bench: async () => {
    const { bench, benchUsage } = await import('./bench.ts')
    return { run: bench, usage: benchUsage }
  },
}

/** Runs the command that the first word names. @throws UsageError, CannotError */
export async function dispatch(
  argv: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const [name = '', ...rest] = argv
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (load === undefined) throw new UsageError(`commands: ${Object.keys(commands).join(', ')}`)
  if (rest.includes('--help')) {
    print((await load()).usage)
    return 0
  }
  // A game that is not of the house is named by the file of its rules.
  const files = rest.filter((word) => /\.[mc]?[jt]s$/.test(word))
  if (files.length > 0) {
    const { enterGame } = await import('./games.ts')
    for (const file of files) await enterGame(file)
  }
  const words = name === 'scenario' ? rest.filter((word) => !files.includes(word)) : rest
  const { run } = await load()
  return run(words, print)
}
