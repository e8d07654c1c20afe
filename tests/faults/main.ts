/**
 * Lets things go wrong under play and proves that nothing is lost: `npm run faults -- [--short] [--rounds N]
 * [--rooms N] [--seconds N] [--json] [FAULT…]`; after so many seconds no more rounds are begun. Exit code 0 if all held, 1 if not, 2 for a typing error.
 */
import { parseArgs } from 'node:util'
import { killRounds } from './kill.ts'
import { FAULTS } from './kinds/index.ts'
import { nothingFound } from './stage/proof.ts'
import { type FaultReport, HEALED, reportOf, runFault } from './stage/rounds.ts'
import { Stage } from './stage/stage.ts'

/** The one that needs no stage: a hall of one process on the embedded database is killed. */
const EMBEDDED = 'embedded'
const NAMES = [EMBEDDED, ...FAULTS.map(({ name }) => name)]
const FULL = { rounds: 20, rooms: 40, people: 12 }
const SHORT = { rounds: 2, rooms: 8, people: 6 }

function typed(argv: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: {
        short: { type: 'boolean' },
        json: { type: 'boolean' },
        rounds: { type: 'string' },
        rooms: { type: 'string' },
        seconds: { type: 'string' },
      },
      allowPositionals: true,
    })
    const number = (given: string | undefined, otherwise: number) => {
      if (given !== undefined && !/^[1-9]\d{0,3}$/.test(given))
        throw new Error(`${given} is not a whole number from 1`)
      return Number(given ?? otherwise)
    }
    const unknown = positionals.find((name) => !NAMES.includes(name))
    if (unknown !== undefined) throw new Error(`${unknown} is none of ${NAMES.join(', ')}`)
    const wanted = (name: string) => positionals.length === 0 || positionals.includes(name)
    const size = values.short === true ? SHORT : FULL
    return {
      json: values.json === true,
      rounds: number(values.rounds, size.rounds),
      rooms: number(values.rooms, size.rooms),
      until: values.seconds === undefined ? undefined : number(values.seconds, 0) * 1000,
      people: size.people,
      embedded: wanted(EMBEDDED),
      faults: FAULTS.filter(({ name }) => wanted(name)),
    }
  } catch (error) {
    console.error(
      `faults [--short] [--rounds N] [--rooms N] [--seconds N] [--json] [FAULT…]: ${(error as Error).message}`,
    )
    process.exit(2)
  }
}

const { json, rounds, rooms, people, until, embedded, faults } = typed(process.argv.slice(2))
const reports = new Map<string, FaultReport>()
// Rounds of the full form take minutes: whoever waits sees that it goes on.
const say = (text: string) => void process.stderr.write(`  ${text}\n`)
const over = () => until !== undefined && performance.now() > until
let refusals = {}
let failed: unknown

function report(name: string, one: FaultReport): void {
  reports.set(name, one)
  const counts = (['lost', 'doubled', 'diverged', 'leaked', 'phantom'] as const)
    .map((what) => `${what} ${one[what]}`)
    .join(', ')
    .replace(/diverged \d+/, (told) => `${told} (${one.late} late)`)
  console.error(
    `${name}: ${one.rounds} rounds, ${one.accepted} choices, ${counts}; equal again after at most ${one.slowest} ms`,
  )
  for (const sentences of Object.values(one.found))
    for (const sentence of sentences.slice(0, 5)) console.error(`  ${sentence}`)
}

if (embedded) {
  const { kills, acknowledged, lost, doubled, phantom, broken } = await killRounds(rounds)
  const found = { ...nothingFound(), lost, doubled, diverged: broken, phantom }
  report(EMBEDDED, reportOf(found, { rounds: kills, accepted: acknowledged, repairs: [] }))
}
if (faults.length > 0) {
  const stage = await Stage.open({ rooms, people })
  try {
    for (const fault of faults)
      if (!over()) report(fault.name, await runFault(stage, fault, rounds, { over, say }))
  } catch (error) {
    failed = error
  }
  refusals = Object.fromEntries(stage.crew.refusals)
  await stage.close()
}

const all = [...reports.values()]
const sum = (of: (report: FaultReport) => number) => all.reduce((n, one) => n + of(one), 0)
const told = {
  rounds: sum((one) => one.rounds),
  lost: sum((one) => one.lost),
  doubled: sum((one) => one.doubled),
  diverged: sum((one) => one.diverged),
  late: sum((one) => one.late),
  leaked: sum((one) => one.leaked),
  phantom: sum((one) => one.phantom),
  slowest: Math.max(0, ...all.map((one) => one.slowest)),
  rooms,
  healedWithin: HEALED,
  refusals,
  faults: Object.fromEntries([...reports].map(([name, { found: _, ...counts }]) => [name, counts])),
  found: Object.fromEntries([...reports].map(([name, { found }]) => [name, found])),
}
if (json) console.log(JSON.stringify(told, null, 1))
else
  console.log(
    (['rounds', 'lost', 'doubled', 'diverged', 'leaked', 'phantom'] as const)
      .map((what) => `${what}: ${told[what]}`)
      .join(', '),
  )
if (failed !== undefined) console.error(failed)
const clean = told.lost + told.doubled + told.diverged + told.leaked + told.phantom === 0
process.exit(clean && failed === undefined ? 0 : 1)
