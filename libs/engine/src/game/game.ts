import type { ControlChange, PresenceChange, Row, RowBy, Seat } from '../journal.ts'
import type { Entities, GameResult, RefusedOption, Ruleset } from '../ruleset.ts'
import type { Seating, Table } from '../table/table.ts'
import { applyRow } from './applying.ts'
import type {
  ChangeFrame,
  DecisionView,
  FullFrame,
  GameStatus,
  LogLine,
  SentFrame,
  StandingView,
  Viewer,
} from './frames.ts'
import { Gallery } from './gallery.ts'
import { UNDO_REACH } from './history.ts'
import { type Imagined, imagine } from './imagined.ts'
import type { StoredLine } from './log.ts'
import { Preparing } from './preparing.ts'
import { hashState, type NewGame, Replica } from './replica.ts'
import type { Prepared, Request } from './requests.ts'
import { STANDING } from './run.ts'
import { Scene } from './scene.ts'
import { type Snapshot, snapshotOf } from './snapshot.ts'
import { type UndoState, undoFor } from './undoing.ts'
import type { OpenDecision } from './waiting.ts'

export type { Imagined } from './imagined.ts'
export type { NewGame } from './replica.ts'
export type { PendingUndo, Prepared, RefusalCode, Request } from './requests.ts'
export type { Snapshot } from './snapshot.ts'

/**
 * One replica of one game: committed rows go in, views come out. `prepare…` turns what a viewer asks for into a
 * row, or refuses it, and changes nothing; only `apply` changes anything.
 */
export class Game<E extends Entities = Entities, O = unknown> {
  readonly #replica: Replica<E, O>
  readonly #scene: Scene<E, O>
  readonly #galleryOf: Gallery
  readonly #preparingOf: Preparing<E, O>
  #snapshotAt: number

  static create<E extends Entities, O>(spec: NewGame<E, O>): Game<E, O> {
    return new Game(spec, undefined, [])
  }

  /** Takes a game up from a snapshot (or from the start) and the rows after it. */
  static resume<E extends Entities, O>(
    spec: NewGame<E, O> & {
      snapshot?: Snapshot | undefined
      log?: readonly StoredLine[]
      rows: readonly Row[]
    },
  ): Game<E, O> {
    const game = new Game(spec, spec.snapshot, spec.log ?? [])
    for (const row of spec.rows) {
      if (game.paused !== undefined) break
      game.apply(row)
    }
    return game
  }

  private constructor(
    spec: NewGame<E, O>,
    snapshot: Snapshot | undefined,
    log: readonly StoredLine[],
  ) {
    const replica = new Replica(spec, snapshot, log)
    this.#replica = replica
    this.#scene = new Scene(replica)
    this.#galleryOf = new Gallery({
      secret: spec.secret,
      store: replica.store,
      visibility: replica.visibility,
      hidden: spec.ruleset.hiddenInformation,
      scene: this.#scene as unknown as Scene<Entities, unknown>,
    })
    this.#preparingOf = new Preparing(replica, this.#galleryOf)
    this.#snapshotAt = replica.n
    replica.start(snapshot, spec.arrange)
  }

  /** Every look has the whole budget of steps: people may look any number of times between two rows. */
  get #gallery(): Gallery {
    this.#replica.table.allow()
    return this.#galleryOf
  }

  get #preparing(): Preparing<E, O> {
    this.#replica.table.allow()
    return this.#preparingOf
  }

  // ---- reading -----------------------------------------------------------------------------------------

  get ruleset(): Ruleset<E, O> {
    return this.#replica.ruleset
  }

  get options(): O {
    return this.#replica.options
  }

  get segment(): number {
    return this.#replica.segment
  }

  get table(): Table<E, O> {
    return this.#replica.table
  }

  /** Number of the last row that was applied. */
  get n(): number {
    return this.#replica.n
  }

  /** Set when a rule threw or a row did not fit: the game stands still, at the state before that row. */
  get paused(): { readonly error: Error; readonly row: Row | undefined } | undefined {
    return this.#replica.paused
  }

  /** Whether row `n` has been taken back. */
  isUndone(n: number): boolean {
    return this.#replica.undone.has(n)
  }

  get status(): GameStatus {
    return this.#replica.status
  }

  get result(): GameResult | undefined {
    this.#replica.table.allow()
    return this.#scene.result()
  }

  get seating(): Readonly<Seating> {
    return this.table.seating
  }

  /** Hash of everything that decides how the game goes on. */
  hash(): string {
    return hashState(this.#replica.store.all(), this.table.streams.counters)
  }

  /** Hash at the newest checkpoint, with the row it stands at. */
  checkpointHash(): { n: number; hash: string } | undefined {
    const cp = this.#replica.history.checkpoints.at(-1)
    return cp === undefined ? undefined : { n: cp.n, hash: hashState(cp.state, cp.counters) }
  }

  /** All decisions that are open, one for each seat that is asked. For bots, clocks and simulations. */
  open(): OpenDecision[] {
    return this.#preparing.open()
  }

  /** Sealed answers that may still be replaced. Nobody waits for these. */
  replaceable(): OpenDecision[] {
    return this.#preparing.replaceable()
  }

  /**
   * The game as somebody at this seat can imagine it: what it sees is as it is, what it cannot see is dealt by the seed,
   * and so is all chance to come. For trial choices. Undefined where the ruleset does not say what a seat cannot see.
   */
  imagine(seat: Seat, seed: string): Imagined<E, O> | undefined {
    return imagine(this.#replica, seat, seed)
  }

  /** What this seat may do at this moment besides what it is asked. */
  standing(seat: Seat): Omit<StandingView, 'id'>[] {
    this.#replica.table.allow()
    return this.#scene.standing(seat)
  }

  /** Names the simultaneous decision or reaction window that is open. Undefined: there is none. */
  get openKey(): string | undefined {
    return this.#replica.openKey
  }

  /** True while a reaction window is open; the server closes it by `prepareClose`. */
  get windowOpen(): boolean {
    return this.status === 'open' && this.#replica.run.waiting?.type === 'window'
  }

  /** Log lines with the rows they belong to, for storing. */
  logLines(from = 0): readonly StoredLine[] {
    return this.#replica.lines.slice(from)
  }

  /** Older log lines for a viewer, newest last. */
  pageLog(viewer: Viewer, before: number, limit: number): LogLine[] {
    return this.#gallery.page(viewer, before, limit)
  }

  /** A snapshot worth storing, if a new one is due. Calling it counts as having stored it. */
  snapshotDue(every = UNDO_REACH): Snapshot | undefined {
    const cp = this.#replica.history.settled(this.#replica.tick)
    if (cp === undefined || cp.n < this.#snapshotAt + every) return undefined
    this.#snapshotAt = cp.n
    return snapshotOf(this.#replica, cp)
  }

  /** A snapshot at the newest checkpoint that no undo can go behind, or undefined while there is none. */
  snapshot(): Snapshot | undefined {
    const cp = this.#replica.history.settled(this.#replica.tick)
    return cp === undefined ? undefined : snapshotOf(this.#replica, cp)
  }

  /**
   * The newest checkpoint of all. Undo cannot go behind it in a game that is taken up from it, so it is not for
   * storing but for games that branch off: trials, imagined games, a new segment.
   */
  newestCheckpoint(): Snapshot | undefined {
    const cp = this.#replica.history.checkpoints.at(-1)
    return cp === undefined ? undefined : snapshotOf(this.#replica, cp)
  }

  /** How many answers after row `n` stand, sealed ones included. */
  answersSince(n: number): number {
    return this.#replica.history.from(n + 1).length
  }

  // ---- viewers -----------------------------------------------------------------------------------------

  /** Everything this viewer class sees now. */
  view(viewer: Viewer): FullFrame {
    return this.#gallery.full(viewer)
  }

  /** What is decided now, as this class sees it; a part of its view that costs little. */
  decisions(viewer: Viewer): readonly DecisionView[] {
    return this.#gallery.decisions(viewer)
  }

  /** How many lines of the log this class may read. */
  lineCount(viewer: Viewer): number {
    return this.#gallery.lineCount(viewer)
  }

  /** The same with kernel ids in place of this class's handles. Never leaves the house: scenarios speak in ids. */
  viewInIds(viewer: Viewer): FullFrame {
    return this.#gallery.decode(viewer, this.#gallery.full(viewer)) as FullFrame
  }

  /** From now on changes for this class are kept; the first has the number after `seq`. */
  subscribe(viewer: Viewer, seq = 0): void {
    this.#gallery.subscribe(viewer, seq)
  }

  unsubscribe(viewer: Viewer): void {
    this.#gallery.unsubscribe(viewer)
  }

  /** Changes of a subscribed class since they were last taken. */
  take(viewer: Viewer): ChangeFrame[] {
    return this.takeSent(viewer).map(read)
  }

  /** The same as they are sent. */
  takeSent(viewer: Viewer): readonly SentFrame[] {
    return this.#galleryOf.take(viewer)
  }

  /** Changes after `seq`, or undefined if they are no longer kept. */
  since(viewer: Viewer, seq: number): ChangeFrame[] | undefined {
    return this.#galleryOf.since(viewer, seq)?.map(read)
  }

  /** Options that a viewer might miss in one of its decisions, with reasons. */
  refused(viewer: Viewer, decision: string, seat?: Seat): RefusedOption[] | undefined {
    const found = this.#preparing.find(viewer, decision, seat)
    const ask = found && this.#replica.run.askOf(found.seat)
    if (found === undefined || ask === undefined) return undefined
    return this.#gallery.encode(viewer, ask.refused?.(found.seat) ?? [])
  }

  /** Whether one of the viewer's seats may answer this decision now. */
  isOpenTo(viewer: Viewer, decision: string, seat?: Seat): boolean {
    return this.#preparing.find(viewer, decision, seat) !== undefined
  }

  /** Names the turn that is played, where the rules have such a thing. */
  get turn(): string | undefined {
    this.#replica.table.allow()
    return this.ruleset.turn?.(this.table)
  }

  /** Seats whose consent to taking a step back is still waited for. */
  consentOf(): Seat[] {
    const { pending } = this.#replica
    return pending?.need.filter((seat) => !pending.agreed.includes(seat)) ?? []
  }

  /** What this viewer could take back now. */
  undoFor(viewer: Viewer): UndoState {
    this.#replica.table.allow()
    return undoFor(this.#replica, viewer)
  }

  // ---- preparing rows ----------------------------------------------------------------------------------

  /** Turns a viewer's choice into a row, if it is among the options now. */
  prepare(viewer: Viewer, request: Request, by: RowBy = 'person', clientId?: string): Prepared {
    return this.#preparing.choice(viewer, request, by, clientId)
  }

  /** The same from inside the house (bots, simulations): kernel key and kernel ids. */
  prepareFor(
    seat: Seat,
    key: string,
    answer: unknown,
    by: RowBy = 'bot',
    clientId?: string,
  ): Prepared {
    return this.#preparing.choiceFor(seat, key, answer, by, clientId)
  }

  /** Uses a standing permission, from inside the house. */
  prepareStanding(seat: Seat, kind: string, answer: unknown, by: RowBy = 'bot'): Prepared {
    return this.#preparing.choiceFor(seat, `${STANDING}${kind}`, answer, by)
  }

  /** The default answer of a seat whose time is up. */
  prepareTimeout(seat: Seat): Prepared {
    return this.#preparing.timeout(seat)
  }

  /** Ends the open reaction window. */
  prepareClose(): Prepared {
    return this.#preparing.close()
  }

  /** Takes back the viewer's last step; with `ask` the others are asked where they must agree. */
  prepareUndo(viewer: Viewer, ask = false, clientId?: string): Prepared {
    return this.#preparing.undo(viewer, ask, clientId)
  }

  /** Agrees to taking back the step that somebody asked to take back, or declines it. */
  prepareConsent(
    viewer: Viewer,
    agree: boolean,
    clientId?: string,
    by: RowBy = 'person',
  ): Prepared {
    return this.#preparing.consent(viewer, agree, clientId, by)
  }

  prepareControl(change: ControlChange, by: RowBy = 'host'): Prepared {
    return this.#preparing.control(change, by)
  }

  preparePresence(change: PresenceChange): Prepared {
    return this.#preparing.presence(change)
  }

  prepareResign(seat: Seat, by: RowBy = 'person', clientId?: string): Prepared {
    return this.#preparing.resign(seat, by, clientId)
  }

  /** Puts the game away (nobody is asked anything), or takes it out again. `by` is a seat of whoever does it. */
  prepareRest(resting: boolean, by?: Seat): Prepared {
    return this.#preparing.rest(resting, by)
  }

  /** Closes the game here for good: it goes on in another hall. */
  prepareMove(): Prepared {
    return this.#preparing.move()
  }

  // ---- applying rows -----------------------------------------------------------------------------------

  /**
   * Carries out a committed row. A rule that throws pauses this game and leaves the state as it was before.
   * @throws RangeError if the row is not the next one
   */
  apply(row: Row): void {
    if (row.n !== this.n + 1) throw new RangeError(`row ${row.n} after row ${this.n}`)
    if (this.paused !== undefined) throw new RangeError('the game is paused')
    applyRow(this.#replica, row)
    try {
      this.#gallery.update()
    } catch (error) {
      // It cannot be shown any more, so nobody can play it. The row itself stands.
      this.#replica.paused ??= { error: error as Error, row }
    }
    this.#replica.store.settle()
  }
}

function read({ json }: SentFrame): ChangeFrame {
  return JSON.parse(json) as ChangeFrame
}

/** A game of any ruleset: tables of different games differ. */
// biome-ignore lint/suspicious/noExplicitAny: games of all rulesets side by side
export type AnyGame = Game<any, any>
