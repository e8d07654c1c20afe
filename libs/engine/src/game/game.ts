import type {
  ControlChange,
  PresenceChange,
  Row,
  RowBody,
  RowBy,
  Seat,
  UndoTarget,
} from '../journal.ts'
import { hashOf } from '../json.ts'
import { Streams } from '../rng.ts'
import type { Barrier, Entities, GameResult, RefusedOption, Ruleset } from '../ruleset.ts'
import { check } from '../space/check.ts'
import { firstAnswer } from '../space/enumerate.ts'
import type { Answer, Misfit } from '../space/types.ts'
import type { Ask } from '../table/ops.ts'
import { type EntityMap, Store } from '../table/store.ts'
import { type Seating, seatsOf, Table } from '../table/table.ts'
import { text } from '../text.ts'
import type { ChangeFrame, FullFrame, GameStatus, LogLine, Viewer } from './frames.ts'
import { Gallery } from './gallery.ts'
import { type Checkpoint, History, UNDO_REACH } from './history.ts'
import type { StoredLine } from './log.ts'
import { Run, STANDING } from './run.ts'
import { Visibility } from './visibility.ts'
import { askOf, keyFor, type OpenDecision, openDecision, PASS, replaceKeyFor } from './waiting.ts'

export interface NewGame<E extends Entities, O> {
  readonly ruleset: Ruleset<E, O>
  readonly options: O
  /** Hex; whoever knows it knows every future draw. */
  readonly secret: string
  /** Holder token of each seat, null for an empty chair. */
  readonly holders: readonly (string | null)[]
  readonly segment?: number
  /** Freezes settled state, so that a write past the kernel throws. For tests. */
  readonly strict?: boolean
  /** When it began, ms since 1970; only the log tells it. */
  readonly time?: number
  /** For scenarios: changes the table after it was laid out, before anything is decided. */
  readonly arrange?: (table: Table<E, O>) => void
  /** For scenarios and imagined games: draws other than the secret's. */
  readonly streams?: (counters: Readonly<Record<string, number>>) => Streams
}

/** A state to go on from, with what is needed besides the rows after it. JSON. */
export interface Snapshot {
  readonly n: number
  readonly segment: number
  readonly state: EntityMap
  readonly counters: Readonly<Record<string, number>>
  readonly undos: Undos
  /** Rows up to `n` that were taken back by then; their log lines stay, marked. */
  readonly undone: readonly number[]
  /** Log lines of the rows up to `n`. */
  readonly lines: number
  readonly time: number
  readonly hash: string
}

interface Undos {
  main: number
  seats: number[]
}

export interface Request {
  readonly decision: string
  readonly seat?: Seat
  readonly answer: unknown
}

export type RefusalCode =
  | 'STALE_DECISION'
  | 'NOT_YOUR_DECISION'
  | 'NOT_AN_OPTION'
  | 'NOTHING_TO_UNDO'
  | 'UNDO_BARRED'
  | 'UNDO_NEEDS_CONSENT'
  | 'NO_CONSENT_ASKED'
  | 'GAME_OVER'
  | 'GAME_PAUSED'

export type Prepared =
  | { readonly ok: true; readonly row: RowBody }
  | {
      readonly ok: false
      readonly code: RefusalCode
      readonly misfit?: Misfit
      readonly barrier?: string
    }

const refuse = (code: RefusalCode): Prepared => ({ ok: false, code })

/** Someone asked to take back row `n`; those of `need` who have not agreed are still asked. */
export interface PendingUndo {
  readonly key: string
  readonly n: number
  readonly by: Seat
  readonly need: readonly Seat[]
  readonly agreed: readonly Seat[]
}

/**
 * One replica of one game: committed rows go in, views come out. `prepare…` turns what a viewer asks for into a
 * row, or refuses it, and changes nothing; only `apply` changes anything.
 */
export class Game<E extends Entities = Entities, O = unknown> {
  readonly ruleset: Ruleset<E, O>
  readonly options: O
  readonly segment: number
  readonly table: Table<E, O>
  readonly #store: Store
  readonly #history = new History()
  readonly #visibility: Visibility
  readonly #gallery: Gallery
  #run: Run<E, O>
  #undos: Undos
  #lines: StoredLine[] = []
  readonly #undone = new Set<number>()
  #pending: PendingUndo | undefined
  #n: number
  #time: number
  #snapshotAt: number
  /** Set when a rule threw or a row did not fit: the game stands still, at the state before that row. */
  paused: { readonly error: Error; readonly row: Row | undefined } | undefined

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
    this.ruleset = spec.ruleset
    this.options = spec.options
    this.segment = snapshot?.segment ?? spec.segment ?? 1
    const seats = spec.ruleset.seats(spec.options)
    this.#n = snapshot?.n ?? 0
    this.#time = snapshot?.time ?? spec.time ?? 0
    this.#snapshotAt = this.#n
    this.#undos =
      snapshot === undefined
        ? { main: 0, seats: Array.from({ length: seats }, () => 0) }
        : { main: snapshot.undos.main, seats: [...snapshot.undos.seats] }
    const seating: Seating = {
      holders: Array.from({ length: seats }, (_, i) => spec.holders[i] ?? null),
      away: [],
      resigned: [],
    }
    this.#store = new Store(
      snapshot?.state ?? { '#seating': seating, '#handles': {} },
      spec.strict ?? false,
    )
    this.table = new Table<E, O>(
      this.#store,
      spec.streams?.(snapshot?.counters ?? {}) ?? new Streams(spec.secret, snapshot?.counters),
      spec.options,
      seats,
      spec.ruleset.hiddenInformation,
    )
    this.#visibility = new Visibility(spec.ruleset.views)
    this.#gallery = new Gallery({
      secret: spec.secret,
      store: this.#store,
      visibility: this.#visibility,
      hidden: spec.ruleset.hiddenInformation,
      facts: () => this.#facts(),
    })
    this.#lines = log.slice(0, snapshot?.lines ?? 0)
    for (const row of snapshot?.undone ?? []) this.#undone.add(row)
    this.#run = this.#newRun()
    this.table.begin()
    try {
      if (snapshot === undefined) {
        spec.ruleset.setup(this.table)
        spec.arrange?.(this.table)
        this.#checkpoint()
      } else this.table.muted = true
      this.#run.advance()
    } catch (error) {
      this.paused = { error: error as Error, row: undefined }
    }
    this.table.muted = false
    this.#keepLines(this.#n, this.#time)
    this.#store.settle()
  }

  #newRun(): Run<E, O> {
    return new Run(this.table, this.ruleset, this.#n, this.#undos.main, () => this.#checkpoint())
  }

  #checkpoint(): void {
    this.#history.add({
      n: this.#run?.rowNumber ?? this.#n,
      state: this.#store.snapshot(),
      counters: { ...this.table.streams.counters },
      time: this.#time,
    })
  }

  #keepLines(n: number, time: number): void {
    for (const event of this.table.events) this.#lines.push({ ...event, n, time })
    this.table.events = []
  }

  // ---- reading -----------------------------------------------------------------------------------------

  /** Number of the last row that was applied. */
  get n(): number {
    return this.#n
  }

  get status(): GameStatus {
    if (this.paused !== undefined) return 'paused'
    return this.#run.over ? 'over' : 'open'
  }

  get result(): GameResult | undefined {
    return this.#run.over ? this.ruleset.result(this.table) : undefined
  }

  get seating(): Readonly<Seating> {
    return this.table.seating
  }

  /** Hash of everything that decides how the game goes on. */
  hash(): string {
    return hashState(this.#store.all(), this.table.streams.counters)
  }

  /** Hash at the newest checkpoint, with the row it stands at. */
  checkpointHash(): { n: number; hash: string } | undefined {
    const cp = this.#history.checkpoints.at(-1)
    return cp === undefined ? undefined : { n: cp.n, hash: hashState(cp.state, cp.counters) }
  }

  /** All decisions that are open, one for each seat that is asked. For bots, clocks and simulations. */
  open(): OpenDecision[] {
    return this.#decisionsBy(keyFor)
  }

  /** Sealed answers that may still be replaced. Nobody waits for these. */
  replaceable(): OpenDecision[] {
    return this.#decisionsBy(replaceKeyFor)
  }

  #decisionsBy(keyOf: typeof keyFor): OpenDecision[] {
    const waiting = this.#run.waiting
    if (waiting === undefined || this.paused !== undefined) return []
    const out: OpenDecision[] = []
    for (let seat = 0; seat < this.table.seatCount; seat++) {
      const key = keyOf(waiting, seat, this.#undos.seats[seat] ?? 0)
      if (key === undefined) continue
      const space = this.#run.spaceOf(seat)
      if (space === undefined) continue
      out.push(openDecision(waiting, key, seat, space))
    }
    return out
  }

  /** The question that this seat is asked, its own step of a sealed decision included. */
  #askOf(seat: Seat): Ask | undefined {
    const waiting = this.#run.waiting
    if (waiting?.type === 'ask') return waiting.ask
    return waiting?.type === 'all'
      ? askOf(waiting.branches.find((b) => b.seat === seat))
      : undefined
  }

  /** Key under which this seat may answer now, be it anew. */
  #keyOf(seat: Seat): string | undefined {
    const waiting = this.#run.waiting
    if (waiting === undefined) return undefined
    const undone = this.#undos.seats[seat] ?? 0
    return keyFor(waiting, seat, undone) ?? replaceKeyFor(waiting, seat, undone)
  }

  /** True while a reaction window is open; the server closes it by `prepareClose`. */
  get windowOpen(): boolean {
    return this.#run.waiting?.type === 'window'
  }

  /** Log lines with the rows they belong to, for storing. */
  logLines(from = 0): readonly StoredLine[] {
    return this.#lines.slice(from)
  }

  /** Older log lines for a viewer, newest last. */
  pageLog(viewer: Viewer, before: number, limit: number): LogLine[] {
    return this.#gallery.page(viewer, before, limit)
  }

  /** A snapshot worth storing, if a new one is due. Calling it counts as having stored it. */
  snapshotDue(every = UNDO_REACH): Snapshot | undefined {
    const cp = this.#history.settled(this.#n)
    if (cp === undefined || cp.n < this.#snapshotAt + every) return undefined
    this.#snapshotAt = cp.n
    return this.#snapshotOf(cp)
  }

  /** A snapshot at the newest checkpoint that no undo can go behind, or undefined while there is none. */
  snapshot(): Snapshot | undefined {
    const cp = this.#history.settled(this.#n)
    return cp === undefined ? undefined : this.#snapshotOf(cp)
  }

  #snapshotOf(cp: Checkpoint): Snapshot {
    // Steps taken back after this checkpoint are in the rows that follow, so they are not counted twice.
    const undos = this.#undosAt(cp.n)
    const later = new Set(this.#undoRows.filter((u) => u.n > cp.n).flatMap((u) => u.rows))
    return {
      n: cp.n,
      segment: this.segment,
      state: cp.state,
      counters: cp.counters,
      undos,
      undone: [...this.#undone].filter((row) => !later.has(row)),
      lines: this.#lines.filter((line) => line.n <= cp.n).length,
      time: cp.time,
      hash: hashState(cp.state, cp.counters),
    }
  }

  readonly #undoRows: { n: number; seat: Seat; inside: boolean; rows: number[] }[] = []

  #undosAt(n: number): Undos {
    const undos: Undos = { main: this.#undos.main, seats: [...this.#undos.seats] }
    for (const undo of this.#undoRows) {
      if (undo.n <= n) continue
      if (undo.inside) undos.seats[undo.seat] = (undos.seats[undo.seat] ?? 0) - 1
      else undos.main--
    }
    return undos
  }

  // ---- viewers -----------------------------------------------------------------------------------------

  /** Everything this viewer class sees now. */
  view(viewer: Viewer): FullFrame {
    return this.#gallery.full(viewer)
  }

  /** The same with kernel ids in place of this class's handles. Never leaves the house: scenarios speak in ids. */
  viewInIds(viewer: Viewer): FullFrame {
    return this.#gallery.decode(viewer, this.#gallery.full(viewer)) as FullFrame
  }

  subscribe(viewer: Viewer): void {
    this.#gallery.subscribe(viewer)
  }

  unsubscribe(viewer: Viewer): void {
    this.#gallery.unsubscribe(viewer)
  }

  /** Changes of a subscribed class since they were last taken. */
  take(viewer: Viewer): ChangeFrame[] {
    return this.#gallery.take(viewer)
  }

  /** Changes after `seq`, or undefined if they are no longer kept. */
  since(viewer: Viewer, seq: number): ChangeFrame[] | undefined {
    return this.#gallery.since(viewer, seq)
  }

  #facts() {
    const waiting = this.#run.waiting
    let asked: readonly Seat[] | undefined
    return {
      waiting,
      asked: () => {
        asked ??= waiting?.type === 'ask' ? seatsOf(waiting.ask) : []
        return asked
      },
      spaceOf: (seat: Seat) => this.#run.spaceOf(seat),
      undosOf: (seat: Seat) => this.#undos.seats[seat] ?? 0,
      standing: (seat: Seat) =>
        (this.ruleset.standing ?? []).flatMap((p) => {
          const space = p.space(this.table, seat)
          return space === undefined ? [] : [{ kind: p.kind, seat, space }]
        }),
      undo: (viewer: Viewer) => this.undoFor(viewer),
      pending: this.#pending,
      status: this.status,
      result: () => this.result,
      lines: this.#lines,
      undone: this.#undone,
      over: this.#run.over,
    }
  }

  /** Options that a viewer might miss in one of its decisions, with reasons. */
  refused(viewer: Viewer, decision: string, seat?: Seat): RefusedOption[] | undefined {
    const found = this.#find(viewer, decision, seat)
    const ask = found === undefined ? undefined : this.#askOf(found.seat)
    if (found === undefined || ask === undefined) return undefined
    return this.#gallery.encode(viewer, ask.refused?.(found.seat) ?? [])
  }

  // ---- preparing rows ----------------------------------------------------------------------------------

  #find(viewer: Viewer, decision: string, seat?: Seat): { seat: Seat; key: string } | undefined {
    for (const own of viewer.seats) {
      if (seat !== undefined && own !== seat) continue
      const key = this.#keyOf(own)
      if (key !== undefined && this.#gallery.idOf(viewer, key) === decision)
        return { seat: own, key }
      for (const permission of this.ruleset.standing ?? []) {
        const standing = `${STANDING}${permission.kind}`
        if (this.#gallery.idOf(viewer, `${standing}/${own}`) === decision)
          return { seat: own, key: standing }
      }
    }
    return undefined
  }

  /** Turns a viewer's choice into a row, if it is among the options now. */
  prepare(viewer: Viewer, request: Request, by: RowBy = 'person', clientId?: string): Prepared {
    const closed = this.#closed()
    if (closed !== undefined) return closed
    if (request.seat !== undefined && !viewer.seats.includes(request.seat))
      return refuse('NOT_YOUR_DECISION')
    if (viewer.seats.length === 0) return refuse('NOT_YOUR_DECISION')
    const found = this.#find(viewer, request.decision, request.seat)
    if (found === undefined) return refuse('STALE_DECISION')
    return this.#prepareAnswer(
      found.seat,
      found.key,
      this.#gallery.decode(viewer, request.answer),
      by,
      clientId,
    )
  }

  /** The same from inside the house (bots, simulations): kernel key and kernel ids. */
  prepareFor(
    seat: Seat,
    key: string,
    answer: unknown,
    by: RowBy = 'bot',
    clientId?: string,
  ): Prepared {
    const closed = this.#closed()
    if (closed !== undefined) return closed
    if (this.#keyOf(seat) !== key && !key.startsWith(STANDING)) return refuse('STALE_DECISION')
    return this.#prepareAnswer(seat, key, answer, by, clientId)
  }

  /** Uses a standing permission, from inside the house. */
  prepareStanding(seat: Seat, kind: string, answer: unknown, by: RowBy = 'bot'): Prepared {
    return this.prepareFor(seat, `${STANDING}${kind}`, answer, by)
  }

  #prepareAnswer(seat: Seat, key: string, given: unknown, by: RowBy, clientId?: string): Prepared {
    const space = key.startsWith(STANDING)
      ? this.ruleset.standing?.find((p) => key === `${STANDING}${p.kind}`)?.space(this.table, seat)
      : this.#run.spaceOf(seat)
    if (space === undefined) return refuse('STALE_DECISION')
    const checked = check(space, given)
    if (!checked.ok) return { ok: false, code: 'NOT_AN_OPTION', misfit: checked.misfit }
    return {
      ok: true,
      row: body('choice', by, clientId, { seat, decision: key, answer: checked.answer }),
    }
  }

  /** The default answer of a seat whose time is up. */
  prepareTimeout(seat: Seat): Prepared {
    const open = this.open().find((d) => d.seat === seat)
    if (open === undefined) return this.#closed() ?? refuse('STALE_DECISION')
    // Who is away when somebody may react has passed.
    const answer: Answer =
      open.type === 'window' ? PASS : (open.ask?.fallback?.(seat) ?? firstAnswer(open.space))
    const prepared = this.#prepareAnswer(seat, open.key, answer, 'clock')
    return prepared.ok ? { ok: true, row: { ...prepared.row, kind: 'timeout' } } : prepared
  }

  /** Ends the open reaction window. */
  prepareClose(): Prepared {
    if (!this.windowOpen) return this.#closed() ?? refuse('STALE_DECISION')
    return { ok: true, row: body('window.close', 'system', undefined, {}) }
  }

  /** What this viewer could take back now. */
  undoFor(viewer: Viewer): {
    state: 'free' | 'ask' | 'barred' | 'none'
    n?: number
    seat?: Seat
    why?: Barrier | 'old'
  } {
    if (this.paused !== undefined || this.#run.over || viewer.seats.length === 0)
      return { state: 'none' }
    const found = this.#history.latestOf(viewer.seats, this.#openKey())
    if (found === undefined) return { state: 'none' }
    const n = found.target.row.n
    const seat = found.target.row.seat as Seat
    // What is sealed here is replaced, not taken back: that somebody has no answer any more would be seen.
    const waiting = this.#run.waiting
    if (waiting?.type === 'all' && waiting.op.replace && found.target.inside === waiting.key)
      return { state: 'none' }
    if (n <= this.#n - UNDO_REACH || this.#history.before(n) === undefined)
      return { state: 'barred', n, seat, why: 'old' }
    let why: Barrier | undefined
    for (const act of found.with) {
      const barrier = act.barrier ?? (act === found.target ? undefined : 'answered')
      if (barrier === undefined) continue
      if ((this.ruleset.barrier?.(this.table, barrier) ?? 'final') === 'final') {
        return { state: 'barred', n, seat, why: barrier }
      }
      why ??= barrier
    }
    return why === undefined ? { state: 'free', n, seat } : { state: 'ask', n, seat, why }
  }

  #openKey(): string | undefined {
    const waiting = this.#run.waiting
    return waiting === undefined || waiting.type === 'ask' ? undefined : waiting.key
  }

  prepareUndo(viewer: Viewer, ask = false, clientId?: string): Prepared {
    const closed = this.#closed()
    if (closed !== undefined) return closed
    const undo = this.undoFor(viewer)
    if (undo.state === 'none' || undo.n === undefined || undo.seat === undefined)
      return refuse('NOTHING_TO_UNDO')
    if (undo.state === 'barred')
      return { ok: false, code: 'UNDO_BARRED', barrier: undo.why ?? 'old' }
    if (undo.state === 'ask' && !ask)
      return { ok: false, code: 'UNDO_NEEDS_CONSENT', barrier: undo.why ?? 'answered' }
    const target: UndoTarget = undo.state === 'ask' ? { n: undo.n, ask: true } : { n: undo.n }
    return { ok: true, row: body('undo', 'person', clientId, { seat: undo.seat, answer: target }) }
  }

  prepareConsent(viewer: Viewer, agree: boolean, clientId?: string): Prepared {
    const pending = this.#pending
    const seat = pending?.need.find((s) => viewer.seats.includes(s) && !pending.agreed.includes(s))
    if (pending === undefined || seat === undefined)
      return this.#closed() ?? refuse('NO_CONSENT_ASKED')
    return { ok: true, row: body('consent', 'person', clientId, { seat, answer: agree }) }
  }

  prepareControl(change: ControlChange, by: RowBy = 'host'): Prepared {
    return (
      this.#closed() ?? {
        ok: true,
        row: body('control', by, undefined, { seat: change.seat, answer: change }),
      }
    )
  }

  preparePresence(change: PresenceChange): Prepared {
    return (
      this.#closed() ?? { ok: true, row: body('presence', 'system', undefined, { answer: change }) }
    )
  }

  prepareResign(seat: Seat, by: RowBy = 'person', clientId?: string): Prepared {
    return this.#closed() ?? { ok: true, row: body('resign', by, clientId, { seat }) }
  }

  #closed(): Prepared | undefined {
    if (this.paused !== undefined) return refuse('GAME_PAUSED')
    return this.#run.over ? refuse('GAME_OVER') : undefined
  }

  // ---- applying rows -----------------------------------------------------------------------------------

  /**
   * Carries out a committed row. A rule that throws pauses this game and leaves the state as it was before.
   * @throws RangeError if the row is not the next one
   */
  apply(row: Row): void {
    if (row.n !== this.#n + 1) throw new RangeError(`row ${row.n} after row ${this.#n}`)
    if (this.paused !== undefined) throw new RangeError('the game is paused')
    this.table.begin()
    this.#time = row.time
    try {
      if (row.kind === 'undo') this.#applyUndo(row)
      else if (row.kind === 'consent') this.#applyConsent(row)
      else this.#applyAct(row)
      this.#n = row.n
      this.#keepLines(row.n, row.time)
    } catch (error) {
      this.table.muted = false
      this.#store.rollback()
      this.paused = { error: error as Error, row }
    }
    this.#gallery.update()
    this.#store.settle()
    this.#history.prune(this.#n)
  }

  #applyAct(row: Row): void {
    const standing = row.decision?.startsWith(STANDING) === true
    const inside = standing ? undefined : this.#openKey()
    const bound = !standing && row.seat !== undefined && this.#askOf(row.seat)?.binding === true
    const act = { row, inside, barrier: undefined as Barrier | undefined, undone: false }
    this.#run.feed(row)
    if (row.kind === 'choice' || row.kind === 'timeout' || row.kind === 'window.close')
      this.#pending = undefined
    act.barrier = this.table.drew
      ? 'draw'
      : this.table.revealed ||
          this.#run.opened ||
          (this.ruleset.hiddenInformation &&
            this.#visibility.widened(
              this.#store.before,
              (key) => this.#store.peek(key),
              this.table.seatCount,
              row.seat,
            ))
        ? 'reveal'
        : bound
          ? 'bound'
          : undefined
    this.#history.acts.push(act)
  }

  #applyUndo(row: Row): void {
    const target = row.answer as UndoTarget
    if (target.ask === true) {
      const need = this.table
        .speakers()
        .filter((s) => this.table.holderOf(s) !== this.table.holderOf(row.seat as Seat))
      this.table.log(text('kernel.undoAsked', { seat: { seat: row.seat as Seat } }), {
        seat: row.seat as Seat,
      })
      if (need.length > 0) {
        this.#pending = {
          key: `consent/${row.n}`,
          n: target.n,
          by: row.seat as Seat,
          need,
          agreed: [],
        }
        return
      }
    }
    this.#takeBack(row, target.n)
  }

  #applyConsent(row: Row): void {
    const pending = this.#pending
    if (pending === undefined) throw new RangeError(`row ${row.n} consents to nothing`)
    const seat = row.seat as Seat
    if (row.answer !== true) {
      this.#pending = undefined
      this.table.log(text('kernel.undoDeclined', { seat: { seat } }), { seat })
      return
    }
    const agreed = [...pending.agreed, seat]
    if (pending.need.every((s) => agreed.includes(s))) {
      this.#pending = undefined
      this.#takeBack({ ...row, seat: pending.by }, pending.n)
    } else this.#pending = { ...pending, agreed }
  }

  /** Takes back row `n` and what came of it: the rows before it are carried out again from a checkpoint. */
  #takeBack(row: Row, n: number): void {
    const target = this.#history.act(n)
    const checkpoint = this.#history.before(n)
    if (target === undefined || checkpoint === undefined)
      throw new RangeError(`row ${n} cannot be taken back`)
    const seat = row.seat as Seat
    const inside = target.inside !== undefined && target.inside === this.#openKey()
    const acts = inside ? [target] : this.#history.from(n)
    for (const act of acts) {
      act.undone = true
      this.#undone.add(act.row.n)
    }
    if (inside) this.#undos.seats[seat] = (this.#undos.seats[seat] ?? 0) + 1
    else this.#undos.main++
    this.#undoRows.push({ n: row.n, seat, inside, rows: acts.map((act) => act.row.n) })
    this.#history.checkpoints = this.#history.checkpoints.filter((cp) => cp.n <= checkpoint.n)
    this.table.muted = true
    this.#store.restore(checkpoint.state)
    this.table.streams.counters = { ...checkpoint.counters }
    this.#run = new Run(this.table, this.ruleset, checkpoint.n, this.#undos.main, () =>
      this.#checkpoint(),
    )
    this.#run.advance()
    for (const act of this.#history.acts) {
      if (!act.undone && act.row.n > checkpoint.n) this.#run.feed(act.row)
    }
    this.table.muted = false
    // What was sealed is nobody's business, nor is taking it back.
    this.table.log(
      text('kernel.undone', { seat: { seat } }),
      inside ? { seat, to: [seat] } : { seat },
    )
  }
}

function hashState(state: EntityMap, counters: Readonly<Record<string, number>>): string {
  return hashOf({ state, counters })
}

function body(
  kind: RowBody['kind'],
  by: RowBy,
  clientId: string | undefined,
  rest: Omit<RowBody, 'kind' | 'by' | 'clientId'>,
): RowBody {
  return { kind, by, ...rest, ...(clientId === undefined ? {} : { clientId }) }
}
