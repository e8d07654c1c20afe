import type { Seat } from '../journal.ts'
import { equalJson } from '../json.ts'
import { Sealer } from '../rng.ts'
import type { Entities } from '../ruleset.ts'
import type { Store } from '../table/store.ts'
import type { Seating } from '../table/table.ts'
import {
  type EntityChange,
  EntityChanges,
  lineFor,
  pushFrame,
  readable,
  type WatchedClass,
} from './classes.ts'
import { Drawing } from './drawing.ts'
import type {
  ChangeFrame,
  DecisionView,
  EntityViews,
  FullFrame,
  LogLine,
  Viewer,
} from './frames.ts'
import { WATCHER } from './frames.ts'
import { Handles } from './handles.ts'
import type { StoredLine } from './log.ts'
import type { Scene } from './scene.ts'
import type { Visibility } from './visibility.ts'

/** Log lines that a full view carries; older ones are had by page. */
const LOG_TAIL = 60

type Facts = Scene<Entities, unknown>
type Draft = { -readonly [K in keyof ChangeFrame]: ChangeFrame[K] }

function isEmpty(object: object): boolean {
  for (const _ in object) return false
  return true
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
  readonly #scene: Facts
  readonly #drawing: Drawing
  readonly #watched = new Map<string, WatchedClass>()
  readonly #ids = new Map<string, string>()
  /** By class: how many of the first lines it may read. */
  readonly #counted = new Map<string, { readonly upto: number; readonly n: number }>()
  #linesSeen = 0
  #undoneSeen = 0

  constructor(spec: {
    secret: string
    store: Store
    visibility: Visibility
    hidden: boolean
    scene: Facts
  }) {
    this.#sealer = new Sealer(spec.secret)
    this.#store = spec.store
    this.#visibility = spec.visibility
    this.#handles = spec.hidden ? new Handles(this.#sealer, spec.store) : undefined
    this.#scene = spec.scene
    this.#drawing = new Drawing(spec.scene, (viewer, key) => this.idOf(viewer, key))
  }

  encode<T>(viewer: Viewer, value: T): T {
    return this.#handles === undefined ? value : this.#handles.encode(viewer, value)
  }

  decode(viewer: Viewer, value: unknown): unknown {
    return this.#handles === undefined ? value : this.#handles.decode(viewer, value)
  }

  /** The opaque id by which this class knows a decision. */
  idOf(viewer: Viewer, key: string): string {
    const slot = slotOf(viewer)
    const name = slot === undefined ? `${viewer.key}|${key}` : `${Math.floor(slot / IDS)}|${key}`
    let ids = this.#ids.get(name)
    if (ids === undefined) {
      if (this.#ids.size > 2000) this.#ids.clear()
      ids = this.#sealer.seal(`decision|${name}`, IDS * ID_LENGTH)
      this.#ids.set(name, ids)
    }
    const at = slot === undefined ? 0 : (slot % IDS) * ID_LENGTH
    return ids.slice(at, at + ID_LENGTH)
  }

  // ---- whole views -------------------------------------------------------------------------------------

  full(viewer: Viewer): FullFrame {
    const facts = this.#scene
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
      decisions: this.#drawing.decisions(viewer),
      standing: this.#drawing.standing(viewer),
      undo: this.#drawing.undo(viewer),
      seating: this.#store.get('#seating') as Seating,
      status: facts.status,
      ...(result === undefined ? {} : { result }),
      log: this.#page(viewer, logCount, LOG_TAIL, facts),
      logCount,
    })
    return this.#handles === undefined ? frame : { ...frame, entities: inOrder(frame.entities) }
  }

  /** Lines are only ever added, so those that were counted once need not be counted again. */
  #count(viewer: Viewer, lines: readonly StoredLine[]): number {
    let { upto, n } = this.#counted.get(viewer.key) ?? { upto: 0, n: 0 }
    for (; upto < lines.length; upto++) if (readable(lines[upto] as StoredLine, viewer)) n++
    this.#counted.set(viewer.key, { upto, n })
    return n
  }

  /** How many lines this class may read. */
  lineCount(viewer: Viewer): number {
    return this.#count(viewer, this.#scene.lines)
  }

  /** What is decided now, as in a whole view. */
  decisions(viewer: Viewer): readonly DecisionView[] {
    return this.encode(viewer, this.#drawing.decisions(viewer))
  }

  /** Lines before number `before` of this class, at most `limit`, oldest first. */
  page(viewer: Viewer, before: number, limit: number): LogLine[] {
    const facts = this.#scene
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

  // ---- changes -----------------------------------------------------------------------------------------

  subscribe(viewer: Viewer, seq = 0): void {
    const watched = this.#watched.get(viewer.key)
    if (watched !== undefined) {
      watched.watchers++
      return
    }
    const facts = this.#scene
    const made: WatchedClass = {
      viewer,
      watchers: 1,
      seq,
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
    this.#parts(made, facts, { seq: 0 })
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

  /** Members of a change that are sent whole when they differ from what was last told, in the class's own names. */
  #parts(watched: WatchedClass, facts: Facts, frame: Draft): void {
    const { viewer } = watched
    this.#part(watched, frame, 'decisions', this.#drawing.decisions(viewer))
    this.#part(watched, frame, 'standing', this.#drawing.standing(viewer))
    this.#part(watched, frame, 'undo', this.#drawing.undo(viewer))
    // Written anew only when somebody sits down, leaves or returns.
    if (this.#store.before.has('#seating') || !watched.told.has('seating'))
      this.#part(watched, frame, 'seating', this.#store.get('#seating') as Seating)
    this.#part(watched, frame, 'status', facts.status)
    const result = facts.over ? facts.result() : undefined
    if (result !== undefined) this.#part(watched, frame, 'result', result)
  }

  #part<K extends keyof Draft>(
    watched: WatchedClass,
    frame: Draft,
    name: K,
    value: Draft[K],
  ): void {
    // As the viewer gets it: a handle that changed is a change.
    const now = this.encode(watched.viewer, value)
    const { told } = watched
    if (told.has(name) && equalJson(told.get(name), now)) return
    told.set(name, now)
    frame[name] = now
  }

  /** Tells every watched class what the step that just ended has changed for it. */
  update(): void {
    const facts = this.#scene
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
    const frame: Draft = { seq: watched.seq + 1 }
    this.#parts(watched, facts, frame)
    const log: LogLine[] = []
    for (const line of news) {
      if (readable(line, viewer)) log.push(lineFor(line, watched.logCount++, facts.undone))
    }
    if (log.length > 0) frame.log = this.encode(viewer, log)
    if (undone) {
      // A step taken back whose lines this class cannot read is none for it.
      const back = undoneLines(viewer, facts)
      if (!equalJson(back, watched.told.get('undone'))) {
        watched.told.set('undone', back)
        frame.undone = back
      }
    }
    const { set, drop, del } = this.#entities(viewer, changes)
    if (!isEmpty(set)) frame.set = set
    if (!isEmpty(drop)) frame.drop = drop
    if (del.length > 0) frame.del = del
    for (const name in frame) {
      if (name === 'seq') continue
      watched.seq++
      pushFrame(watched, frame)
      return
    }
  }

  #entities(viewer: Viewer, changes: EntityChanges): EntityChange {
    if (this.#handles === undefined) return changes.for(viewer)
    const { set, drop, del } = changes.encodedFor(viewer, this.#handles)
    return { set: inOrder(set), drop: inOrder(drop), del: [...del].sort() }
  }
}

/** Hex digits of a decision's id, and how many ids are cut from one seal: no part of it tells anything of another. */
const ID_LENGTH = 12
const IDS = 5

/** Spectators and the holders of one seat have a place in the seal they share; others have seals of their own. */
function slotOf(viewer: Viewer): number | undefined {
  if (viewer.seats.length === 0) return 0
  return viewer.seats.length === 1 ? (viewer.seats[0] as Seat) + 1 : undefined
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
