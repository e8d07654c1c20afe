import { compareUnder, type Divergence, type Editions, replayRecorded } from '@moothall/engine'
import { Bundles } from '../rulesets/bundles.ts'
import type { Edition, Rulesets } from '../rulesets/rulesets.ts'
import type { Opened } from './opening.ts'
import { gameIds, readStored, type StoredGame } from './stored.ts'

export interface ReplayReport {
  games: number
  rows: number
  checkpoints: number
  /** Games that come to something else under their own rules and this server's kernel. */
  diverged: Found[]
  /** With `today`: games that the rules of today would have played otherwise. Such games go on under their own. */
  differing: Found[]
  /** Games that stood still already. */
  paused: Found[]
}

interface Found extends Divergence {
  readonly game: string
  readonly name: string
  readonly ruleset: string
}

export interface ReplaySpec {
  readonly rulesets: Rulesets
  /** Finished games as well. */
  readonly all: boolean
  /** Compare with the newest edition of each game as well. */
  readonly today: boolean
}

/** Plays the stored games again from their first row, under the rules that they would get. Changes nothing. */
export async function replayStored(
  { sql, folder }: Opened,
  { rulesets, all, today }: ReplaySpec,
  each: (game: StoredGame, wrong: Divergence | undefined) => void = () => {},
): Promise<ReplayReport> {
  const report: ReplayReport = {
    games: 0,
    rows: 0,
    checkpoints: 0,
    diverged: [],
    differing: [],
    paused: [],
  }
  const bundles = new Bundles(sql, folder, rulesets)
  for (const id of await gameIds(sql, { all })) {
    const game = await readStored(sql, id)
    if (game === undefined) continue
    const { recorded } = game
    const found = (wrong: Divergence): Found => {
      const { name, ruleset } = game
      return { game: id, name, ruleset, ...wrong }
    }
    report.games++
    report.rows += recorded.rows.length
    report.checkpoints += Object.keys(recorded.checkpoints).length
    let wrong: Divergence | undefined
    try {
      const editions = await editionsOf(game, bundles)
      const steps = replayRecorded(recorded, editions)
      wrong = end(steps, ({ paused }) => {
        if (paused !== undefined && paused.row?.n === recorded.rows.at(-1)?.n)
          report.paused.push(found({ n: paused.row?.n ?? 0, what: paused.error.message }))
      })
      const live = rulesets.edition(game.ruleset)
      if (today && wrong === undefined && live !== undefined) {
        const other = end(compareUnder(recorded, editions, { ...live, name: live.hash }))
        if (other !== undefined) report.differing.push(found(other))
      }
    } catch (error) {
      wrong = { n: 0, what: (error as Error).message }
    }
    if (wrong !== undefined) report.diverged.push(found(wrong))
    each(game, wrong)
  }
  return report
}

/** The editions that a stored game was played under. @throws Error for one that this hall does not have */
export async function editionsOf(
  { ruleset: id, recorded }: Pick<StoredGame, 'ruleset' | 'recorded'>,
  bundles: Bundles,
  also: readonly Edition[] = [],
): Promise<Editions> {
  const names = recorded.stretches.map(({ edition }) => edition)
  const own = await bundles.editions(id, names)
  const more = also.filter(({ hash }) => !names.includes(hash))
  return own.with(more.map(({ hash, ruleset }) => ({ name: hash, ruleset })))
}

function end<S, R>(steps: Generator<S, R>, each: (step: S) => void = () => {}): R {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    each(step.value)
  }
}
