/**
 * Sends whatever may come from outside to a running hall and holds against it what it may bring about:
 * `npm run fuzz -- [--inputs N] [--seed S] [--json]`. Exit code 0 if all held, 1 if not, 2 for a typing error.
 */
import { parseArgs } from 'node:util'
import { WRONGS } from './report.ts'
import { fuzz } from './run.ts'

const FULL = 1_000_000

function typed(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { inputs: { type: 'string' }, seed: { type: 'string' }, json: { type: 'boolean' } },
    })
    const number = (given: string | undefined, otherwise: number) => {
      if (given !== undefined && !/^[1-9]\d{0,8}$/.test(given))
        throw new Error(`${given} is not a whole number from 1`)
      return Number(given ?? otherwise)
    }
    return {
      inputs: number(values.inputs, FULL),
      seed: number(values.seed, 1),
      json: values.json === true,
    }
  } catch (error) {
    console.error(`fuzz [--inputs N] [--seed S] [--json]: ${(error as Error).message}`)
    process.exit(2)
  }
}

const { inputs, seed, json } = typed(process.argv.slice(2))
const report = await fuzz({ inputs, seed, say: (text) => console.error(text) })
if (json) console.log(JSON.stringify(report, null, 1))
else
  console.log(
    [
      `inputs: ${report.inputs}`,
      ...WRONGS.map((kind) => `${kind}: ${report.counts[kind]}`),
      `accepted: ${report.changes}`,
      `slowest: ${report.slowest} ms`,
    ].join(', '),
  )
process.exit(WRONGS.every((kind) => report.counts[kind] === 0) ? 0 : 1)
