import { type Viewer, viewerOf, WATCHER } from '../game/frames.ts'
import { Game, type NewGame, type Snapshot } from '../game/game.ts'
import type { StoredLine } from '../game/log.ts'
import type { OpenDecision } from '../game/waiting.ts'
import type { Row, RowBody, Seat } from '../journal.ts'
import { Streams } from '../rng.ts'
import type { Entities } from '../ruleset.ts'
import { sampleAnswer } from '../space/enumerate.ts'
import type { Answer } from '../space/types.ts'

/** A source of chance for tests and simulations that has nothing to do with any game's own streams. */
export function dice(seed: string): (n: number) => number {
  const streams = new Streams(`player|${seed}`)
  return (n) => streams.int('p', n)
}

/** Every viewer class of a table where each seat has a holder of its own, and the spectators. */
export function everyViewer(seats: number): Viewer[] {
  return [...Array.from({ length: seats }, (_, s) => viewerOf([s])), WATCHER]
}

/** A game in one place with its journal, for tests and simulations: what is prepared is committed at once. */
export class Bench<E extends Entities, O> {
  readonly spec: NewGame<E, O>
  readonly rows: Row[] = []
  game: Game<E, O>

  constructor(spec: NewGame<E, O>) {
    this.spec = spec
    this.game = Game.create(spec)
  }

  commit(body: RowBody): Row {
    const row: Row = {
      ...body,
      n: this.game.n + 1,
      segment: this.game.segment,
      time: this.rows.length + 1,
    }
    this.game.apply(row)
    if (this.game.paused !== undefined) throw this.game.paused.error
    this.rows.push(row)
    return row
  }

  /** Carries out what a seat answers. @throws Error if it is refused */
  choose(open: OpenDecision, answer: Answer): Row {
    const prepared = this.game.prepareFor(open.seat, open.key, answer)
    if (!prepared.ok)
      throw new Error(`refused ${open.kind}: ${prepared.code} ${JSON.stringify(answer)}`)
    return this.commit(prepared.row)
  }

  /** One random step: an answer to one of the open decisions, or the end of a window. False when the game is over. */
  step(draw: (n: number) => number): boolean {
    if (this.game.status !== 'open') return false
    const again = this.game.replaceable()
    const another = again[draw(Math.max(1, again.length))]
    if (another !== undefined && draw(3) === 0) {
      this.choose(another, sampleAnswer(another.space, draw))
      return true
    }
    const open = this.game.open()
    if (this.game.windowOpen && (open.length === 0 || draw(4) === 0)) {
      const close = this.game.prepareClose()
      if (!close.ok) throw new Error(close.code)
      this.commit(close.row)
      return true
    }
    const decision = open[draw(Math.max(1, open.length))]
    if (decision === undefined) throw new Error('the game is open but nobody is asked')
    this.choose(decision, sampleAnswer(decision.space, draw))
    return true
  }

  /** Takes back this seat's last step; whoever must agree does. False if it cannot be taken back. */
  takeBack(seat: Seat): boolean {
    const undo = this.game.prepareUndo(viewerOf([seat]), true)
    if (!undo.ok) return false
    this.commit(undo.row)
    for (let other = 0; other < this.game.table.seatCount; other++) {
      const consent = this.game.prepareConsent(viewerOf([other]), true)
      if (consent.ok) this.commit(consent.row)
    }
    return true
  }

  /** The same game taken up elsewhere, from its journal alone or from a snapshot that went through JSON. */
  resumed(snapshot?: Snapshot, log: readonly StoredLine[] = []): Game<E, O> {
    const through =
      snapshot === undefined ? undefined : (JSON.parse(JSON.stringify(snapshot)) as Snapshot)
    const rows = JSON.parse(JSON.stringify(this.rows)) as Row[]
    return Game.resume({
      ...this.spec,
      snapshot: through,
      log: JSON.parse(JSON.stringify(log)) as StoredLine[],
      rows: through === undefined ? rows : rows.filter((row) => row.n > through.n),
    })
  }
}
