import { readFile } from 'node:fs/promises'
import { Game, type Json, type Row, type SegmentSecret } from '@moothall/engine'
import type { Rulesets } from '../rulesets/rulesets.ts'
import { OperatorError } from './opening.ts'

/** What `faults/` holds of a game that stopped; written by `writeReproduction`. */
interface Fault {
  readonly ruleset: { readonly id: string; readonly hash: string }
  readonly options: Json
  readonly secret: string
  readonly segment: number
  readonly earlier: readonly SegmentSecret[]
  readonly holders: readonly (string | null)[]
  readonly rows: readonly Row[]
}

/**
 * Plays the rows of a fault file under the newest rules: those that reproduce the fault, or mended ones.
 * @throws OperatorError for what is no such file
 */
export async function tryFault(
  path: string,
  rulesets: Rulesets,
): Promise<{
  readonly rows: number
  readonly stopped?: { readonly n: number; readonly error: Error }
}> {
  let fault: Fault
  try {
    fault = JSON.parse(await readFile(path, 'utf8')) as Fault
  } catch (error) {
    throw new OperatorError(`${path} cannot be read: ${(error as Error).message}`)
  }
  const ruleset = rulesets.get(fault.ruleset?.id)
  if (ruleset === undefined) throw new OperatorError(`${path} is of a game that is not here`)
  if (fault.rows.some(({ kind }) => kind === 'migrate'))
    throw new OperatorError('its rules have been changed once: try it with carry-over')
  const { options, secret, segment, earlier, holders, rows } = fault
  const game = Game.resume({ ruleset, options, secret, segment, earlier, holders, rows })
  const { paused } = game
  if (paused === undefined) return { rows: rows.length }
  return { rows: rows.length, stopped: { n: paused.row?.n ?? 0, error: paused.error } }
}
