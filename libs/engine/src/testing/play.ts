import type { Draw } from '../drawer.ts'
import { type Viewer, viewerOf, WATCHER } from '../game/frames.ts'
import { type AnyGame, Game, type NewGame, type Snapshot } from '../game/game.ts'
import type { StoredLine } from '../game/log.ts'
import type { OpenDecision } from '../game/waiting.ts'
import type { Row, RowBody, Seat } from '../journal.ts'
import { Streams } from '../rng.ts'
import type { Entities } from '../ruleset.ts'
import { sampleAnswer } from '../space/enumerate.ts'
import type { Answer } from '../space/types.ts'

/**
 * A source of chance for tests, drawn like a game's own: what tests expect of their seeds hangs on it. Everything else
 * uses the quicker `drawer`.
 */
export function dice(seed: string): Draw {
  const streams = new Streams(`player|${seed}`)
  return (n) => streams.int('p', n)
}

/** The row that comes next. Its time counts rows: no clock is read. */
export function nextRow(game: AnyGame, body: RowBody): Row {
  return { ...body, n: game.n + 1, segment: game.segment, time: game.n + 1 }
}

/** What a game that was played came to. */
export interface PlayedOut {
  readonly rows: Row[]
  /** Sentences about what must hold and did not. */
  readonly violations: readonly string[]
  /** Why it did not come to an end. */
  readonly stuck: string | undefined
}

/**
 * What must hold in every game after every choice, whatever its rules: somebody is asked while it goes on, and no
 * seat twice; and what the rules themselves say.
 */
export function faultsOf(game: AnyGame): string[] {
  if (game.paused !== undefined) return [`a rule threw: ${game.paused.error.message}`]
  const open = game.open()
  const faults = [...game.ruleset.invariants(game.table)]
  if (game.status === 'over' && game.result === undefined) faults.push('over without a result')
  if (game.status === 'open' && open.length === 0 && !game.windowOpen)
    faults.push('nobody is asked')
  if (new Set(open.map((d) => d.seat)).size !== open.length) faults.push('a seat is asked twice')
  return faults
}

/**
 * Plays on until the game is over, with an answer of `choose` to one of the open decisions at a time, and looks after
 * each at what must hold.
 */
export function playOut<G extends AnyGame>(
  game: G,
  spec: {
    readonly draw: Draw
    readonly choose: (decision: OpenDecision, draw: Draw, game: G) => Answer
    /** Of several decisions, those of which one is to be answered first; one of them all if absent. */
    readonly first?: (open: readonly OpenDecision[], game: G) => readonly OpenDecision[]
    /** More choices than this are taken for a game that never ends. */
    readonly most: number
    /** After every choice; true ends it there. */
    readonly each?: (game: G, rows: readonly Row[]) => unknown
  },
): PlayedOut {
  const rows: Row[] = []
  const done = (stuck: string | undefined, violations: string[] = []): PlayedOut => ({
    rows,
    violations,
    stuck,
  })
  while (game.status === 'open') {
    if (rows.length >= spec.most) return done(`not over after ${rows.length} choices`)
    const all = game.open()
    const open = spec.first?.(all, game) ?? all
    const decision = open[spec.draw(Math.max(1, open.length))]
    let answered = ''
    let prepared = game.prepareClose()
    if (decision !== undefined) {
      let answer: Answer
      try {
        answer = spec.choose(decision, spec.draw, game)
      } catch (error) {
        return done(`${decision.kind}: the player failed: ${String(error)}`)
      }
      answered = `${decision.kind} ${JSON.stringify(answer)}`
      prepared = game.prepareFor(decision.seat, decision.key, answer)
    } else if (!game.windowOpen) return done('nobody is asked and the game is not over')
    if (!prepared.ok) return done(`${answered} is refused: ${prepared.code}`)
    const row = nextRow(game, prepared.row)
    rows.push(row)
    game.apply(row)
    const faults = faultsOf(game)
    if (faults.length > 0)
      return done(
        undefined,
        faults.map((fault) => `row ${row.n} ${answered}: ${fault}`),
      )
    if (spec.each?.(game, rows) === true) break
  }
  return done(undefined, faultsOf(game))
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
    const row = nextRow(this.game, body)
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
