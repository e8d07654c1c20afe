import type { Seat } from '../journal.ts'
import { equalJson } from '../json.ts'
import { Sealer } from '../rng.ts'
import type { Barrier, GameResult } from '../ruleset.ts'
import type { Space } from '../space/types.ts'
import type { Store } from '../table/store.ts'
import type { Seating } from '../table/table.ts'
import { text } from '../text.ts'
import {
  type EntityChange,
  EntityChanges,
  lineFor,
  pushFrame,
  readable,
  type WatchedClass,
} from './classes.ts'
import type {
  ChangeFrame,
  DecisionView,
  EntityViews,
  FullFrame,
  GameStatus,
  LogLine,
  StandingView,
  UndoView,
  Viewer,
} from './frames.ts'
import { WATCHER } from './frames.ts'
import { Handles } from './handles.ts'
import type { StoredLine } from './log.ts'
import type { PendingUndo } from './requests.ts'
import { STANDING } from './run.ts'
import type { Visibility } from './visibility.ts'
import {
  askOf,
  keyFor,
  replaceKeyFor,
  standingAnswer,
  type Waiting,
  windowSeats,
} from './waiting.ts'

/** Log lines that a full view carries; older ones are had by page. */
const LOG_TAIL = 60

/** What the gallery needs to know of the game at the moment it draws. */
export interface Facts {
  readonly waiting: Waiting | undefined
  readonly spaceOf: (seat: Seat) => Space | undefined
  readonly undosOf: (seat: Seat) => number
  readonly standing: (seat: Seat) => { kind: string; seat: Seat; space: Space }[]
  readonly undo: (viewer: Viewer) => { state: UndoView['state']; n?: number; why?: Barrier | 'old' }
  readonly pending: PendingUndo | undefined
  readonly status: GameStatus
  readonly result: () => GameResult | undefined
  readonly lines: readonly StoredLine[]
  readonly undone: ReadonlySet<number>
  readonly over: boolean
  /** Seats asked by an ordinary decision, worked out once for all classes. */
  readonly asked: () => readonly Seat[]
}

/**
 * The one place through which everything leaves the kernel. It draws what each viewer class sees, tells classes
 * that are watched what changed, and puts opaque ids and handles in the place of the kernel's own.
 */
export class Gallery {
  readonly #sealer: Sealer
  readonly #store: Store
  readonly #visibility: Visibility
  readonly #handles: Handles | undefined
  readonly #facts: () => Facts
  readonly #watched = new Map<string, WatchedClass>()
  readonly #ids = new Map<string, string>()
  #linesSeen = 0
  #undoneSeen = 0

  constructor(spec: {
    secret: string
    store: Store
    visibility: Visibility
    hidden: boolean
    facts: () => Facts
  }) {
    this.#sealer = new Sealer(spec.secret)
    this.#store = spec.store
    this.#visibility = spec.visibility
    this.#handles = spec.hidden ? new Handles(this.#sealer, spec.store) : undefined
    this.#facts = spec.facts
  }

  encode<T>(viewer: Viewer, value: T): T {
    return this.#handles === undefined ? value : this.#handles.encode(viewer, value)
  }

  decode(viewer: Viewer, value: unknown): unknown {
    return this.#handles === undefined ? value : this.#handles.decode(viewer, value)
  }

  /** The opaque id by which this class knows a decision. */
  idOf(viewer: Viewer, key: string): string {
    const name = `${viewer.key}|${key}`
    let id = this.#ids.get(name)
    if (id === undefined) {
      if (this.#ids.size > 2000) this.#ids.clear()
      id = this.#sealer.seal(`decision|${name}`)
      this.#ids.set(name, id)
    }
    return id
  }

  // ---- whole views -------------------------------------------------------------------------------------

  full(viewer: Viewer): FullFrame {
    const facts = this.#facts()
    const entities: EntityViews = {}
    for (const [key, entity] of Object.entries(this.#store.all())) {
      const seen = this.#visibility.view(key, entity, viewer)
      if (seen !== undefined) entities[key] = seen
    }
    const result = facts.over ? facts.result() : undefined
    const logCount = this.#count(viewer, facts.lines)
    const frame = this.encode(viewer, {
      seq: this.#watched.get(viewer.key)?.seq ?? 0,
      entities,
      decisions: this.#decisions(viewer, facts),
      standing: this.#standing(viewer, facts),
      undo: this.#undo(viewer, facts),
      seating: this.#store.get('#seating') as Seating,
      status: facts.status,
      ...(result === undefined ? {} : { result }),
      log: this.#page(viewer, logCount, LOG_TAIL, facts),
      logCount,
    })
    return this.#handles === undefined ? frame : { ...frame, entities: inOrder(frame.entities) }
  }

  #count(viewer: Viewer, lines: readonly StoredLine[]): number {
    let n = 0
    for (const line of lines) if (readable(line, viewer)) n++
    return n
  }

  /** Lines before number `before` of this class, at most `limit`, oldest first. */
  page(viewer: Viewer, before: number, limit: number): LogLine[] {
    const facts = this.#facts()
    // Whoever asks for more lines than there are means the newest.
    const from = Math.min(before, this.#count(viewer, facts.lines))
    return this.encode(viewer, this.#page(viewer, from, limit, facts))
  }

  #page(viewer: Viewer, before: number, limit: number, facts: Facts): LogLine[] {
    const out: LogLine[] = []
    let i = 0
    for (const line of facts.lines) {
      if (!readable(line, viewer)) continue
      if (i >= before) break
      if (i >= before - limit) out.push(lineFor(line, i, facts.undone))
      i++
    }
    return out
  }

  // ---- decisions ---------------------------------------------------------------------------------------

  #decisions(viewer: Viewer, facts: Facts): DecisionView[] {
    const out: DecisionView[] = []
    const waiting = facts.waiting
    if (facts.status === 'open' && waiting !== undefined) {
      if (waiting.type === 'ask') out.push(this.#asked(viewer, waiting, facts))
      else out.push(...this.#simultaneous(viewer, waiting, facts))
    }
    const pending = facts.pending
    if (facts.status === 'open' && pending !== undefined) {
      const mine = pending.need.filter(
        (s) => viewer.seats.includes(s) && !pending.agreed.includes(s),
      )
      out.push({
        id: this.idOf(viewer, pending.key),
        kind: 'kernel.consent',
        type: 'consent',
        seats: pending.need,
        answered: pending.agreed,
        mine: mine.slice(0, 1).map((seat) => ({
          seat,
          space: {
            type: 'one',
            options: [
              { id: 'agree', label: text('kernel.agree') },
              { id: 'decline', label: text('kernel.decline') },
            ],
          },
        })),
        question: text('kernel.consent', { seat: { seat: pending.by } }),
      })
    }
    return out
  }

  #asked(viewer: Viewer, waiting: Extract<Waiting, { type: 'ask' }>, facts: Facts): DecisionView {
    const { ask, key } = waiting
    const seats = facts.asked()
    const mine: DecisionView['mine'][number][] = []
    for (const seat of seats) {
      if (!viewer.seats.includes(seat)) continue
      const space = facts.spaceOf(seat)
      if (space === undefined) continue
      const context = ask.context?.(seat)
      mine.push({
        seat,
        space,
        question: ask.question?.(seat) ?? text(ask.kind),
        ...(context === undefined ? {} : { context }),
      })
    }
    const about = ask.open === false && mine.length === 0 ? undefined : ask.about?.()
    return {
      id: this.idOf(viewer, key),
      kind: ask.kind,
      type: 'ask',
      seats,
      mine,
      ...(ask.open === false && mine.length === 0
        ? {}
        : { question: ask.question?.(seats[0] ?? 0) ?? text(ask.kind) }),
      ...(about === undefined ? {} : { about }),
    }
  }

  #simultaneous(
    viewer: Viewer,
    waiting: Extract<Waiting, { type: 'all' | 'window' }>,
    facts: Facts,
  ): DecisionView[] {
    const { op, key } = waiting
    const type = waiting.type === 'all' ? ('sealed' as const) : ('window' as const)
    const answered =
      waiting.type === 'all' && waiting.op.showAnswered
        ? waiting.branches.filter((b) => b.ask === undefined).map((b) => b.seat)
        : undefined
    const about = waiting.type === 'window' ? waiting.op.about?.() : undefined
    const common = {
      kind: op.kind,
      type,
      seats: waiting.type === 'all' ? waiting.op.seats : [],
      question: text(op.kind),
      ...(answered === undefined ? {} : { answered }),
      ...(about === undefined ? {} : { about }),
    }
    const all = waiting.type === 'all' ? waiting.op.seats : windowSeats(waiting.op)
    const own = viewer.seats.filter((seat) => all.includes(seat))
    if (own.length === 0) return [{ ...common, id: this.idOf(viewer, key), mine: [] }]
    return own.map((seat) => {
      const undone = facts.undosOf(seat)
      const asked = keyFor(waiting, seat, undone)
      const branchKey = asked ?? replaceKeyFor(waiting, seat, undone)
      const space = branchKey === undefined ? undefined : facts.spaceOf(seat)
      if (branchKey === undefined || space === undefined) {
        return { ...common, id: this.idOf(viewer, `${key}/${seat}`), mine: [], sealed: [seat] }
      }
      const branch =
        waiting.type === 'all' ? waiting.branches.find((b) => b.seat === seat) : undefined
      const ask = askOf(branch)
      const context = ask?.context?.(seat)
      const question =
        waiting.type === 'window'
          ? (waiting.op.question?.(seat) ?? text(op.kind))
          : (ask?.question?.(seat) ?? text(ask?.kind ?? op.kind))
      const offer = { seat, space, question, ...(context === undefined ? {} : { context }) }
      const id = this.idOf(viewer, branchKey)
      if (asked !== undefined) return { ...common, id, mine: [offer] }
      const stands = standingAnswer(branch)
      const replace = [stands === undefined ? offer : { ...offer, stands }]
      return { ...common, id, mine: [], sealed: [seat], replace }
    })
  }

  #standing(viewer: Viewer, facts: Facts): StandingView[] {
    if (facts.status !== 'open') return []
    return viewer.seats.flatMap((seat) =>
      facts.standing(seat).map(({ kind, space }) => ({
        id: this.idOf(viewer, `${STANDING}${kind}/${seat}`),
        kind,
        seat,
        space,
      })),
    )
  }

  #undo(viewer: Viewer, facts: Facts): UndoView {
    const undo = facts.undo(viewer)
    if (undo.state === 'none') return { state: 'none' }
    const line = lastLineOf(facts.lines, undo.n ?? 0, viewer)
    return {
      state: undo.state,
      ...(line === undefined ? {} : { what: line.text }),
      ...(undo.why === undefined ? {} : { why: undo.why }),
    }
  }

  // ---- changes -----------------------------------------------------------------------------------------

  subscribe(viewer: Viewer): void {
    const watched = this.#watched.get(viewer.key)
    if (watched !== undefined) {
      watched.watchers++
      return
    }
    const facts = this.#facts()
    const made: WatchedClass = {
      viewer,
      watchers: 1,
      seq: 0,
      told: new Map(),
      logCount: this.#count(viewer, facts.lines),
      ring: [],
      fresh: [],
    }
    if (this.#watched.size === 0) {
      this.#linesSeen = facts.lines.length
      this.#undoneSeen = facts.undone.size
    }
    this.#watched.set(viewer.key, made)
    made.told.set('undone', undoneLines(viewer, facts))
    this.#parts(made, facts)
  }

  unsubscribe(viewer: Viewer): void {
    const watched = this.#watched.get(viewer.key)
    if (watched !== undefined && --watched.watchers <= 0) this.#watched.delete(viewer.key)
  }

  take(viewer: Viewer): ChangeFrame[] {
    const watched = this.#watched.get(viewer.key)
    if (watched === undefined) return []
    const fresh = watched.fresh
    watched.fresh = []
    return fresh
  }

  since(viewer: Viewer, seq: number): ChangeFrame[] | undefined {
    const watched = this.#watched.get(viewer.key)
    if (watched === undefined || seq > watched.seq || seq < 0) return undefined
    if (seq === watched.seq) return []
    const first = watched.ring[0]
    if (first === undefined || first.seq > seq + 1) return undefined
    return watched.ring.filter((frame) => frame.seq > seq)
  }

  /** Members of a change that are sent whole when they differ from what was last told. */
  #parts(watched: WatchedClass, facts: Facts): Partial<ChangeFrame> {
    const { viewer } = watched
    const parts: Record<string, unknown> = {
      decisions: this.#decisions(viewer, facts),
      standing: this.#standing(viewer, facts),
      undo: this.#undo(viewer, facts),
      // Written anew only when somebody sits down, leaves or returns.
      seating:
        this.#store.before.has('#seating') || !watched.told.has('seating')
          ? this.#store.get('#seating')
          : undefined,
      status: facts.status,
      result: facts.over ? facts.result() : undefined,
    }
    const changed: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(parts)) {
      if (value === undefined) continue
      // As the viewer gets it: a handle that changed is a change.
      const now = this.encode(viewer, value)
      if (watched.told.has(name) && equalJson(watched.told.get(name), now)) continue
      watched.told.set(name, now)
      changed[name] = value
    }
    return changed as Partial<ChangeFrame>
  }

  /** Tells every watched class what the step that just ended has changed for it. */
  update(): void {
    const facts = this.#facts()
    const news = facts.lines.slice(this.#linesSeen)
    const undone = facts.undone.size !== this.#undoneSeen
    this.#linesSeen = facts.lines.length
    this.#undoneSeen = facts.undone.size
    if (this.#watched.size === 0) return
    const changes = new EntityChanges(this.#visibility, this.#store, WATCHER)
    for (const watched of this.#watched.values()) this.#tell(watched, facts, changes, news, undone)
  }

  #tell(
    watched: WatchedClass,
    facts: Facts,
    changes: EntityChanges,
    news: readonly StoredLine[],
    undone: boolean,
  ): void {
    const { viewer } = watched
    const frame: { -readonly [K in keyof ChangeFrame]: ChangeFrame[K] } = {
      seq: watched.seq + 1,
      ...this.#parts(watched, facts),
    }
    const log: LogLine[] = []
    for (const line of news) {
      if (readable(line, viewer)) log.push(lineFor(line, watched.logCount++, facts.undone))
    }
    if (log.length > 0) frame.log = log
    if (undone) {
      // A step taken back whose lines this class cannot read is none for it.
      const back = undoneLines(viewer, facts)
      if (!equalJson(back, watched.told.get('undone'))) {
        watched.told.set('undone', back)
        frame.undone = back
      }
    }
    const { set, drop, del } = this.#entities(viewer, changes)
    const whole: ChangeFrame = {
      ...this.encode(viewer, frame),
      ...(Object.keys(set).length > 0 ? { set } : {}),
      ...(Object.keys(drop).length > 0 ? { drop } : {}),
      ...(del.length > 0 ? { del } : {}),
    }
    if (Object.keys(whole).length === 1) return
    watched.seq++
    pushFrame(watched, whole)
  }

  #entities(viewer: Viewer, changes: EntityChanges): EntityChange {
    if (this.#handles === undefined) return changes.for(viewer)
    const { set, drop, del } = changes.encodedFor(viewer, this.#handles)
    return { set: inOrder(set), drop: inOrder(drop), del: [...del].sort() }
  }
}

/** By the keys that the viewer gets: the order in which the rules made or wrote things is not its business. */
function inOrder<T>(entities: { readonly [key: string]: T }): { [key: string]: T } {
  const keys = Object.keys(entities)
  if (keys.length < 2) return entities
  return Object.fromEntries(keys.sort().map((key) => [key, entities[key] as T]))
}

/** Numbers of the lines, among those that this class may read, that were taken back. */
function undoneLines(viewer: Viewer, facts: Facts): number[] {
  const back: number[] = []
  if (facts.undone.size === 0) return back
  let i = 0
  for (const line of facts.lines) {
    if (!readable(line, viewer)) continue
    if (facts.undone.has(line.n)) back.push(i)
    i++
  }
  return back
}

/** The last line about row `n` that this class may read. Lines stand in the order of their rows. */
function lastLineOf(
  lines: readonly StoredLine[],
  n: number,
  viewer: Viewer,
): StoredLine | undefined {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i] as StoredLine
    if (line.n < n) return undefined
    if (line.n === n && readable(line, viewer)) return line
  }
  return undefined
}
