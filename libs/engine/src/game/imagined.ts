import { drawer } from '../drawer.ts'
import type { Seat } from '../journal.ts'
import { ImaginedStreams } from '../rng.ts'
import type { Entities } from '../ruleset.ts'
import type { Answer } from '../space/types.ts'
import { Store } from '../table/store.ts'
import { Table } from '../table/table.ts'
import type { Act } from './history.ts'
import type { Replica } from './replica.ts'
import { Run } from './run.ts'
import type { OpenDecision } from './waiting.ts'

/**
 * A game that goes on in somebody's head: choices are tried on it, and the real one never notices. It has no journal, no
 * viewers and no way back; whoever wants to try something else imagines the game again, with the same seed for the same
 * dice.
 */
export class Imagined<E extends Entities, O> {
  readonly table: Table<E, O>
  readonly #run: Run<E, O>
  readonly #segment: number
  #n: number
  #tick: number

  constructor(table: Table<E, O>, run: Run<E, O>, at: { n: number; tick: number }) {
    this.table = table
    this.#run = run
    this.#segment = table.streams.segment
    this.#n = at.n
    this.#tick = at.tick
  }

  get over(): boolean {
    return this.#run.over
  }

  /** The decisions that are open, one for each seat that is asked; those of others too. */
  open(): OpenDecision[] {
    this.table.allow()
    return this.#run.decisions('keyOf')
  }

  /** Tries an answer. @throws Error if it is not among the options, or if a rule throws */
  answer(open: Pick<OpenDecision, 'seat' | 'key'>, answer: Answer): void {
    this.table.begin()
    this.#n++
    this.#tick++
    this.#run.feed(
      {
        n: this.#n,
        segment: this.#segment,
        kind: 'choice',
        seat: open.seat,
        decision: open.key,
        answer,
        by: 'bot',
        time: 0,
      },
      this.#tick,
    )
    this.table.store.settle()
  }

  /** Ends the reaction window that is open. @throws RowError if none is */
  close(): void {
    this.table.begin()
    this.#n++
    this.#tick++
    const row = {
      n: this.#n,
      segment: this.#segment,
      kind: 'window.close',
      by: 'bot',
      time: 0,
    } as const
    this.#run.feed(row, this.#tick)
    this.table.store.settle()
  }
}

/**
 * Imagines the game of this replica as the seat can know it. The rows since the newest checkpoint are carried out again,
 * with the draws that were made then, so that the rules wait where they wait; then the ruleset deals what the seat cannot
 * see. Answers that others have sealed are not known to it, so in its head they have not given them yet.
 */
export function imagine<E extends Entities, O>(
  replica: Replica<E, O>,
  seat: Seat,
  seed: string,
): Imagined<E, O> | undefined {
  const { ruleset, history, openKey } = replica
  const checkpoint = history.checkpoints.at(-1)
  if (ruleset.imagine === undefined || checkpoint === undefined || replica.status !== 'open')
    return undefined
  const table = new Table<E, O>(
    new Store(checkpoint.state),
    new ImaginedStreams(replica.table.streams, checkpoint.counters, seed),
    replica.options,
    replica.table.seatCount,
    ruleset.hiddenInformation,
    ruleset.meter,
  )
  table.begin()
  table.muted = true
  table.streams.segment = checkpoint.segment
  const run = new Run({
    table,
    ruleset,
    row: checkpoint.n,
    tick: checkpoint.tick,
    generation: replica.undos.main,
    onCheckpoint: () => {},
  })
  run.advance()
  const sealedByOthers = (act: Act): boolean =>
    openKey !== undefined && act.inside === openKey && act.row.seat !== seat
  for (const act of history.acts) {
    if (act.undone || act.row.n <= checkpoint.n || sealedByOthers(act)) continue
    table.begin()
    run.feed(act.row, act.tick)
  }
  table.begin()
  ruleset.imagine(table, seat, drawer(seed))
  table.store.settle()
  return new Imagined(table, run, { n: replica.n, tick: replica.tick })
}
