import { commitmentOf, Game, gameSecret, type Row, readOptions } from '@moothall/engine'
import { type GameFile, HallRefusal } from '@moothall/protocol'
import type { AnyRuleset } from '../rulesets/rulesets.ts'
import { optionsOf, rowsOf } from './file.ts'

/** Rows that are carried out before others get their turn. */
const SLICE = 40

/**
 * Plays the file's game again and compares what comes of it. Other requests go on meanwhile.
 * @throws HallRefusal IMPORT_INVALID with the place that does not fit and, of a row, `why`: it is out of its order, of
 * another stretch, or no choice that the rules allow there
 */
export async function replay(file: GameFile, ruleset: AnyRuleset): Promise<Game> {
  const options = readOptions(ruleset.options, optionsOf(file))
  if (!options.ok) invalid({ options: options.problems.map((problem) => problem.key) })
  const rows = rowsOf(file)
  segmentsFit(file, rows)
  const newest = file.segments.at(-1) as GameFile['segments'][number]
  const game = Game.create({
    ruleset,
    options: options.values,
    secret: newest.secret,
    segment: newest.segment,
    earlier: file.segments.slice(0, -1),
    holders: file.holders,
    time: file.began,
  }) as unknown as Game
  if (file.holders.length !== game.table.seatCount) invalid({ holders: file.holders.length })
  for (const [i, row] of rows.entries()) {
    if (game.paused === undefined) game.apply(row)
    if (game.paused !== undefined) invalid({ row: row.n, why: 'play' })
    if (i % SLICE === SLICE - 1) await new Promise((resolve) => setImmediate(resolve))
  }
  if (game.hash() !== file.hash) invalid({ hash: game.hash() })
  return game
}

/** Rows are numbered without gaps, and each belongs to the stretch that its number falls into. */
function segmentsFit(file: GameFile, rows: readonly Row[]): void {
  let at = 0
  for (const [i, one] of file.segments.entries()) {
    const before = file.segments[i - 1]
    const fits =
      before === undefined
        ? one.after === 0
        : one.segment > before.segment && one.after >= before.after && one.after <= rows.length
    if (!fits) invalid({ segment: one.segment })
    if (commitmentOf(one.serverSecret) !== one.commitment) invalid({ segment: one.segment })
    if (gameSecret(one.serverSecret, one.nonces, one.openSeed) !== one.secret)
      invalid({ segment: one.segment })
  }
  for (const [i, row] of rows.entries()) {
    if (row.n !== i + 1) invalid({ row: i + 1, why: 'order' })
    while ((file.segments[at + 1]?.after ?? Number.POSITIVE_INFINITY) < row.n) at++
    if (row.segment !== file.segments[at]?.segment) invalid({ row: row.n, why: 'stretch' })
  }
}

function invalid(details: object): never {
  throw new HallRefusal('IMPORT_INVALID', details)
}
