/**
 * Lets many people play for a long time and weighs the processes: `npm run soak -- [--minutes N] [--live N]
 * [--asleep N] [--heaps FOLDER] [--json]`. Exit code 0 if memory stays, 1 if not, 2 for a typing error.
 */
import { parseArgs } from 'node:util'
import { soak } from './run.ts'

function typed(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        minutes: { type: 'string' },
        live: { type: 'string' },
        asleep: { type: 'string' },
        heaps: { type: 'string' },
        json: { type: 'boolean' },
      },
    })
    const number = (given: string | undefined, otherwise: number) => {
      if (given !== undefined && !/^[1-9]\d{0,5}$/.test(given))
        throw new Error(`${given} is not a whole number from 1`)
      return Number(given ?? otherwise)
    }
    return {
      minutes: number(values.minutes, 30),
      live: number(values.live, 200),
      asleep: number(values.asleep, 5_000),
      heaps: values.heaps,
      json: values.json === true,
    }
  } catch (error) {
    console.error(
      `soak [--minutes N] [--live N] [--asleep N] [--heaps FOLDER] [--json]: ${(error as Error).message}`,
    )
    process.exit(2)
  }
}

const { json, ...spec } = typed(process.argv.slice(2))
const report = await soak({ ...spec, say: (text) => console.error(text) })
for (const sentence of report.wrong) console.error(sentence)
if (json) console.log(JSON.stringify(report, null, 1))
else
  for (const [i, { heap, rss }] of report.processes.entries())
    console.log(
      `process ${i}: heap at the end ${(heap * 100).toFixed(1)} % of that after the first minutes, resident ${(rss * 100).toFixed(1)} %`,
    )
process.exit(report.wrong.length === 0 ? 0 : 1)
