import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { BundleError, readBuilt } from '../rulesets/bundles.ts'
import { Rulesets } from '../rulesets/rulesets.ts'
import { OperatorError, openForReading } from './reading.ts'
import { type ReplayReport, replayStored } from './replay.ts'

const USAGE = `npm run games -- replay [--all] [--today] [--json]    plays stored games again and names those that diverge`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function replay(argv: string[]): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { all: { type: 'boolean' }, today: { type: 'boolean' }, json: { type: 'boolean' } },
  })
  const config = readConfig(process.env)
  const rulesets = new Rulesets(await readBuilt(config.MOOTHALL_RULESETS))
  const reading = await openForReading(config)
  let report: ReplayReport
  try {
    const { all = false, today = false } = values
    report = await replayStored(reading, { rulesets, all, today })
  } finally {
    await reading.close()
  }
  say(values.json === true ? JSON.stringify(report, null, 2) : inWords(report))
  return report.diverged.length === 0 ? 0 : 1
}

function inWords({ games, rows, checkpoints, diverged, differing, paused }: ReplayReport): string {
  const line = ({ game, name, ruleset, n, what }: ReplayReport['diverged'][number]) =>
    `${game} (${ruleset}, "${name}"), row ${n}: ${what}`
  return [
    `${games} games, ${rows} rows, ${checkpoints} stored checkpoints`,
    `${diverged.length} diverged`,
    ...diverged.map((one) => `  ${line(one)}`),
    ...(differing.length === 0
      ? []
      : [`${differing.length} would be played otherwise by the rules of today`]),
    ...differing.map((one) => `  ${line(one)}`),
    ...(paused.length === 0 ? [] : [`${paused.length} stood still already: ${paused.join(', ')}`]),
  ].join('\n')
}

const commands: Readonly<Record<string, (argv: string[]) => Promise<number>>> = { replay }

async function main([name = '', ...rest]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new OperatorError(USAGE)
  return command([...rest])
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = [OperatorError, ConfigError, BundleError].some((kind) => error instanceof kind)
    const { message, stack, code } = error as Error & { code?: string }
    const told = known || code?.startsWith('ERR_PARSE_ARGS') === true
    process.stderr.write(`moothall: ${told ? message : (stack ?? String(error))}\n`)
    process.exit(2)
  },
)
