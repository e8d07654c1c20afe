import { resolve } from 'node:path'
import { ConfigError, readConfig } from '../config.ts'
import { BundleError, readBuilt } from '../rulesets/bundles.ts'
import { Rulesets } from '../rulesets/rulesets.ts'
import { openDatabase } from '../storage/database.ts'
import { DataError } from '../storage/pglite/lock.ts'
import { type Carrying, carryStored } from './carry-over.ts'
import { mustRest, type Opened, OperatorError, openForChanging, openForReading } from './opening.ts'
import { type ReplayReport, replayStored } from './replay.ts'
import { gameIds } from './stored.ts'
import { tryFault } from './try.ts'
import { carryOver as carryHall, readHall, type Tally, writeHall } from './whole.ts'

const USAGE = `npm run games -- replay [--all] [--today] [--json]
    plays stored games again and names those that diverge
npm run games -- carry-over GAME… | --ruleset ID | --paused  [--do] [--json]
    carries games over to the newest edition of their rules; without --do it only tells what would come of it
npm run games -- try FILE
    plays the rows of a file from the folder faults under the newest rules
npm run games -- export FILE | import FILE | move-to DATABASE_URL  [--json]
    writes the whole hall into a file, lays one down in an empty database, carries it over into an empty one`

const GAME_ID = /^[\w-]{12}$/

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const warn = (line: string): void => void process.stderr.write(`moothall: ${line}\n`)

interface Args {
  readonly flags: ReadonlySet<string>
  readonly values: ReadonlyMap<string, string>
  readonly words: readonly string[]
}

/** An id of a game may begin with a dash, or two. @throws OperatorError for what is neither that nor known */
function readArgs(
  argv: readonly string[],
  flags: readonly string[],
  values: readonly string[] = [],
): Args {
  const read = {
    flags: new Set<string>(),
    values: new Map<string, string>(),
    words: [] as string[],
  }
  for (let i = 0; i < argv.length; i++) {
    const word = argv[i] as string
    const name = word.slice(2)
    if (word.startsWith('--') && flags.includes(name)) read.flags.add(name)
    else if (word.startsWith('--') && values.includes(name)) read.values.set(name, argv[++i] ?? '')
    else if (!word.startsWith('-') || GAME_ID.test(word)) read.words.push(word)
    else throw new OperatorError(`unknown: ${word}\n${USAGE}`)
  }
  return read
}

async function replay(argv: string[]): Promise<number> {
  const { flags } = readArgs(argv, ['all', 'today', 'json'])
  const config = readConfig(process.env)
  const rulesets = new Rulesets(await readBuilt(config.MOOTHALL_RULESETS, warn))
  const reading = await openForReading(config)
  let report: ReplayReport
  try {
    const [all, today] = [flags.has('all'), flags.has('today')]
    report = await replayStored(reading, { rulesets, all, today })
  } finally {
    await reading.close()
  }
  say(flags.has('json') ? JSON.stringify(report, null, 2) : inWords(report))
  return report.diverged.length === 0 ? 0 : 1
}

async function carryOver(argv: string[]): Promise<number> {
  const { flags, values, words } = readArgs(argv, ['paused', 'do', 'json'], ['ruleset'])
  const ruleset = values.get('ruleset')
  const [paused, carry] = [flags.has('paused'), flags.has('do')]
  if (words.length === 0 && ruleset === undefined && !paused) throw new OperatorError(USAGE)
  const config = readConfig(process.env)
  const rulesets = new Rulesets(await readBuilt(config.MOOTHALL_RULESETS, warn))
  const opened = carry ? await openForChanging(config) : await openForReading(config)
  const outcomes: Carrying[] = []
  try {
    const { sql, folder } = opened
    const ids = words.length > 0 ? words : await gameIds(sql, { all: false, ruleset, paused })
    for (const id of ids) {
      const spec = { sql, folder, rulesets, now: Date.now(), carry }
      const outcome = await carryStored(spec, id)
      outcomes.push(outcome)
      if (outcome.state === 'carried') await opened.tell?.(id)
    }
  } finally {
    await opened.close()
  }
  say(flags.has('json') ? JSON.stringify(outcomes, null, 2) : carriedInWords(outcomes))
  const good: readonly string[] = ['carried', 'would', 'current']
  return outcomes.every(({ state }) => good.includes(state)) ? 0 : 1
}

async function tryFile(argv: string[]): Promise<number> {
  const [file] = readArgs(argv, []).words
  if (file === undefined) throw new OperatorError(USAGE)
  const config = readConfig(process.env)
  const { rows, stopped } = await tryFault(
    file,
    new Rulesets(await readBuilt(config.MOOTHALL_RULESETS, warn)),
  )
  if (stopped === undefined) say(`all ${rows} rows can be carried out`)
  else
    say(`stopped at row ${stopped.n} of ${rows}: ${stopped.error.stack ?? stopped.error.message}`)
  return stopped === undefined ? 0 : 1
}

async function exportHall(argv: string[]): Promise<number> {
  return whole(argv, (file, reading) => writeHall(reading.sql, resolve(file)))
}

async function moveTo(argv: string[]): Promise<number> {
  return whole(argv, async (url, reading) => {
    if (!/^postgres(ql)?:\/\//.test(url)) throw new OperatorError(USAGE)
    const target = await openDatabase({ url, data: ':memory:' })
    try {
      return await carryHall(reading.sql, target.sql)
    } finally {
      await target.close()
    }
  })
}

async function whole(
  argv: string[],
  work: (word: string, reading: Opened) => Promise<Tally>,
): Promise<number> {
  const { flags, words } = readArgs(argv, ['json'])
  const [word, ...more] = words
  if (word === undefined || more.length > 0) throw new OperatorError(USAGE)
  const config = readConfig(process.env)
  // What is copied while a hall writes to it may be half of one moment and half of another.
  if (config.DATABASE_URL === undefined) await mustRest(config)
  const reading = await openForReading(config)
  try {
    sayTally(await work(word, reading), flags.has('json'))
  } finally {
    await reading.close()
  }
  return 0
}

async function importHall(argv: string[]): Promise<number> {
  const { flags, words } = readArgs(argv, ['json'])
  const [file, ...more] = words
  if (file === undefined || more.length > 0) throw new OperatorError(USAGE)
  const { DATABASE_URL: url, MOOTHALL_DATA: data } = readConfig(process.env)
  const target = await openDatabase({ url, data })
  try {
    sayTally(await readHall(target.sql, resolve(file)), flags.has('json'))
  } finally {
    await target.close()
  }
  return 0
}

function sayTally(tally: Tally, json: boolean): void {
  if (json) return say(JSON.stringify(tally))
  const rows = Object.values(tally).reduce((sum, n) => sum + n, 0)
  say(
    `${tally['accounts']} people, ${tally['games']} games, ${tally['journal']} choices and acts; ${rows} rows in all`,
  )
}

const STATES: Readonly<Record<Carrying['state'], string>> = {
  carried: 'goes on under the newest rules',
  would: 'can be carried over (say --do)',
  current: 'is played under the newest rules already',
  turn: 'stands in mid-turn; try again when a turn is over, or put it away',
  none: 'cannot: the newest rules do not say how an older game becomes theirs',
  ended: 'is over here',
  stops: 'cannot: the newest rules stop it again',
  failed: 'cannot',
}

function carriedInWords(outcomes: readonly Carrying[]): string {
  return outcomes
    .map(({ game, name, ruleset, state, what, checkpoint, again }) => {
      const from = checkpoint === undefined ? '' : `, from row ${checkpoint}`
      const rows = again === undefined ? '' : `, ${again} rows carried out again`
      const why = what === undefined ? '' : `: ${what}`
      return `${game} (${ruleset}, "${name}") ${STATES[state]}${from}${rows}${why}`
    })
    .concat(outcomes.length === 0 ? ['no such games'] : [])
    .join('\n')
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
    ...(paused.length === 0 ? [] : [`${paused.length} stood still already`]),
    ...paused.map((one) => `  ${line(one)}`),
  ].join('\n')
}

const commands: Readonly<Record<string, (argv: string[]) => Promise<number>>> = {
  replay,
  'carry-over': carryOver,
  try: tryFile,
  export: exportHall,
  import: importHall,
  'move-to': moveTo,
}

async function main([name = '', ...rest]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new OperatorError(USAGE)
  return command([...rest])
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const known = [OperatorError, ConfigError, BundleError, DataError].some(
      (kind) => error instanceof kind,
    )
    const { message, stack } = error as Error
    process.stderr.write(`moothall: ${known ? message : (stack ?? String(error))}\n`)
    process.exit(2)
  },
)
