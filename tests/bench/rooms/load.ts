/**
 * People who play as fast as they are let, in a process of their own. Reads what to do as one line of JSON from stdin
 * and writes what came of it as one line to stdout.
 */
import { text } from 'node:stream/consumers'
import { HallTable } from './hall-table.ts'
import { RawTable } from './raw-table.ts'
import type { Tally } from './tally.ts'

export interface LoadSpec {
  readonly of: 'hall' | 'raw'
  readonly port: number
  /** By room: who sits in it. */
  readonly rooms: readonly { readonly game: string; readonly tokens: readonly string[] }[]
  /** Not counted, ms: connections are warm by then. */
  readonly warm: number
  /** Counted, ms. */
  readonly time: number
}

export interface LoadReport {
  /** Choices that were acknowledged, where there are acknowledgements, and that everybody in the room has decoded. */
  readonly choices: number
  readonly seconds: number
  /** From sending a choice until the last of the room has decoded what came of it, ms. */
  readonly seen: { readonly p50: number; readonly p99: number }
  /** From sending a choice until it was acknowledged, ms. */
  readonly acknowledged: { readonly p50: number; readonly p99: number } | undefined
  /** Bytes of messages for each choice and client. */
  readonly bytes: number
  /** What was amiss. */
  readonly amiss: readonly string[]
}

const spec = JSON.parse(await text(process.stdin)) as LoadSpec
const tables = await Promise.all(
  spec.rooms.map(({ game, tokens }) =>
    spec.of === 'hall'
      ? HallTable.open(spec.port, game, tokens)
      : RawTable.open(spec.port, game, tokens),
  ),
)
const bytesOf = () => tables.reduce((n, table) => n + table.received, 0)
const tallies: Tally[] = tables.map((table) => table.tally)
for (const table of tables) table.play()
await new Promise((resolve) => setTimeout(resolve, spec.warm))
for (const tally of tallies) tally.reset()
const before = bytesOf()
const begin = performance.now()
await new Promise((resolve) => setTimeout(resolve, spec.time))
const seconds = (performance.now() - begin) / 1000
const all = <R>(of: (tally: Tally) => readonly R[]) => tallies.flatMap(of)
const choices = tallies.reduce((n, tally) => n + tally.choices, 0)
const bytes = bytesOf() - before
const people = spec.rooms.reduce((n, { tokens }) => n + tokens.length, 0) / spec.rooms.length
const acknowledged = all((tally) => tally.acknowledged)
const report: LoadReport = {
  choices,
  seconds,
  seen: quantiles(all((tally) => tally.seen)),
  acknowledged: acknowledged.length === 0 ? undefined : quantiles(acknowledged),
  bytes: Math.round(bytes / Math.max(1, choices * people)),
  amiss: all((tally) => tally.amiss),
}
process.stdout.write(`${JSON.stringify(report)}\n`, () => process.exit(0))

function quantiles(times: readonly number[]): { p50: number; p99: number } {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (q: number) => Number((sorted[Math.floor(sorted.length * q)] ?? 0).toFixed(2))
  return { p50: at(0.5), p99: at(0.99) }
}
