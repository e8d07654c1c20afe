import {
  beginRecorded,
  commitmentOf,
  type Editions,
  type Game,
  gameSecret,
  nextRecorded,
  type Row,
  readOptions,
} from '@moothall/engine'
import { type GameFile, HallRefusal } from '@moothall/protocol'
import { recordedIn, rowsOf } from './file.ts'

/** Rows that are carried out before others get their turn. */
const SLICE = 40

/**
 * Plays the file's game again and compares what comes of it. Other requests go on meanwhile.
 * @throws HallRefusal IMPORT_INVALID with the place that does not fit and, of a row, `why`: it is out of its order, of
 * another stretch, or no choice that the rules allow there
 */
export async function replay(file: GameFile, editions: Editions): Promise<Game> {
  const recorded = recordedIn(file)
  const { ruleset } = editions.named(recorded.stretches[0]?.edition ?? file.ruleset.hash)
  const options = readOptions(ruleset.options, recorded.options)
  if (!options.ok) invalid({ options: options.problems.map((problem) => problem.key) })
  const rows = rowsOf(file)
  segmentsFit(file, rows)
  let game = beginRecorded({ ...recorded, options: options.values }, editions) as Game
  if (file.holders.length !== game.table.seatCount) invalid({ holders: file.holders.length })
  const mended = rows.findLast(({ kind }) => kind === 'migrate')?.n ?? 0
  for (const [i, row] of rows.entries()) {
    try {
      game = nextRecorded(game as never, row, recorded, editions) as Game
    } catch {
      invalid({ row: row.n, why: 'play' })
    }
    // What stopped an earlier edition was carried out again by the one that mended it.
    if (game.paused !== undefined && row.n >= mended) invalid({ row: row.n, why: 'play' })
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
