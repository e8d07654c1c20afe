import type { Seat } from '../journal.ts'
import { Sealer } from '../rng.ts'
import type { Entities } from '../ruleset.ts'
import type { Store } from '../table/store.ts'
import type { Seating } from '../table/table.ts'
import { lineFor, readable } from './classes.ts'
import { Drawing } from './drawing.ts'
import type { DecisionView, EntityViews, FullFrame, LogLine, SentFrame, Viewer } from './frames.ts'
import { Handles } from './handles.ts'
import type { StoredLine } from './log.ts'
import type { Scene } from './scene.ts'
import { inOrder, Telling } from './telling.ts'
import type { Visibility } from './visibility.ts'

/** Log lines that a full view carries; older ones are had by page. */
const LOG_TAIL = 60

type Facts = Scene<Entities, unknown>

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
  readonly #telling: Telling
  readonly #ids = {
    known: new Map<string, string>(),
    newest: { key: '', group: '' as string | number, ids: '' },
  }
  /** By class: how many of the first lines it may read. */
  readonly #counted = new Map<string, { readonly upto: number; readonly n: number }>()

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
    this.#telling = new Telling({
      ...{ store: spec.store, visibility: spec.visibility, scene: spec.scene },
      ...{ handles: this.#handles, drawing: this.#drawing },
      count: (viewer) => this.lineCount(viewer),
    })
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
    const group = slot === undefined ? viewer.key : Math.floor(slot / IDS)
    const { newest } = this.#ids
    // One decision after the other is shown to all classes.
    const ids = newest.key === key && newest.group === group ? newest.ids : this.#seal(group, key)
    const at = slot === undefined ? 0 : (slot % IDS) * ID_LENGTH
    return ids.slice(at, at + ID_LENGTH)
  }

  #seal(group: string | number, key: string): string {
    const name = `${group}|${key}`
    let ids = this.#ids.known.get(name)
    if (ids === undefined) {
      if (this.#ids.known.size >= MOST_KNOWN) this.#ids.known.clear()
      ids = this.#sealer.seal(`decision|${name}`, IDS * ID_LENGTH)
      this.#ids.known.set(name, ids)
    }
    this.#ids.newest = { key, group, ids }
    return ids
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
    const places = facts.places()
    const logCount = this.#count(viewer, facts.lines)
    const frame = this.encode(viewer, {
      seq: this.#telling.seqOf(viewer),
      entities,
      decisions: this.#drawing.decisions(viewer),
      standing: this.#drawing.standing(viewer),
      undo: this.#drawing.undo(viewer),
      seating: this.#store.get('#seating') as Seating,
      ...(places === undefined ? {} : { places }),
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
    this.#telling.subscribe(viewer, seq)
  }

  unsubscribe(viewer: Viewer): void {
    this.#telling.unsubscribe(viewer)
  }

  take(viewer: Viewer): readonly SentFrame[] {
    return this.#telling.take(viewer)
  }

  since(viewer: Viewer, seq: number): readonly SentFrame[] | undefined {
    return this.#telling.since(viewer, seq)
  }

  /** Tells every watched class what the step that just ended has changed for it. */
  update(): void {
    this.#telling.update()
  }
}

/** Seals that are remembered: those of what is open now and was a moment ago are asked for again and again, others never. */
const MOST_KNOWN = 64
/** Hex digits of a decision's id, and how many ids are cut from one seal: no part of it tells anything of another. */
const ID_LENGTH = 12
const IDS = 5

/** Spectators and the holders of one seat have a place in the seal they share; others have seals of their own. */
function slotOf(viewer: Viewer): number | undefined {
  if (viewer.seats.length === 0) return 0
  return viewer.seats.length === 1 ? (viewer.seats[0] as Seat) + 1 : undefined
}
