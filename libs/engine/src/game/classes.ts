import { equalJson, type Json } from '../json.ts'
import type { Store } from '../table/store.ts'
import type { ChangeFrame, EntityViews, LogLine, SentFrame, Viewer } from './frames.ts'
import type { Handles } from './handles.ts'
import type { StoredLine } from './log.ts'
import type { UndoState } from './undoing.ts'
import type { Visibility } from './visibility.ts'
import { canSee } from './visibility.ts'

/** How many change frames a class keeps, at least, for those who come back. */
const RING = 100

/** Members of a change that are sent whole when they differ from what was last told. */
export type Part = Exclude<keyof ChangeFrame, 'seq' | 'set' | 'drop' | 'del' | 'log' | 'undone'>

/** A viewer class that somebody watches, with what it was last told. */
export interface WatchedClass {
  readonly viewer: Viewer
  watchers: number
  seq: number
  /** What was last sent, to tell whether it changed. */
  told: { [P in Part]?: string }
  /** The decision that it was last told of, if that was the only one and this class was not asked. */
  watchedDecision: string | undefined
  /** What it could take back when it was last told of it. */
  undo: UndoState | undefined
  /** Numbers of the lines that were told to be taken back. */
  undone: readonly number[]
  logCount: number
  ring: SentFrame[]
  fresh: SentFrame[]
}

export interface EntityChange {
  set: EntityViews
  drop: Record<string, string[]>
  del: string[]
}

/** What a step changed in the entities, for each class; worked out once for what everyone sees. */
export class EntityChanges {
  readonly #visibility: Visibility
  readonly #store: Store
  /** The changes for whoever sees nothing but what everyone sees. */
  readonly common: EntityChange
  /** What not everyone sees alike. */
  readonly #others: string[] = []

  constructor(visibility: Visibility, store: Store, watcher: Viewer) {
    this.#visibility = visibility
    this.#store = store
    this.common = { set: {}, drop: {}, del: [] }
    for (const key of store.before.keys()) {
      if (visibility.isPublic(key)) this.#compare(key, watcher, this.common)
      else this.#others.push(key)
    }
  }

  #compare(key: string, viewer: Viewer, into: EntityChange): void {
    const was = this.#store.before.get(key)
    const is = this.#store.peek(key)
    const old = was === undefined ? undefined : this.#visibility.view(key, was, viewer)
    const now = is === undefined ? undefined : this.#visibility.view(key, is, viewer)
    compareFields(key, old, now, into)
  }

  /** Handles themselves changed: what mentions them changed for the viewers although the state did not. */
  get renamed(): boolean {
    return this.#store.before.has('#handles')
  }

  /** The changes in the viewer's own handles, where these changed: all that it sees is compared as it was and as it is. */
  encodedFor(viewer: Viewer, handles: Handles): EntityChange {
    const before = this.#store.before.get('#handles') as Record<string, number>
    const change: EntityChange = { set: {}, drop: {}, del: [] }
    const was: Record<string, object | undefined> = { ...this.#store.all() }
    for (const [key, entity] of this.#store.before) was[key] = entity
    const old = handles.encode(viewer, this.#everything(was, viewer), before)
    const now = handles.encode(viewer, this.#everything(this.#store.all(), viewer))
    for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
      compareFields(key, old[key], now[key], change)
    }
    return change
  }

  #everything(entities: Readonly<Record<string, object | undefined>>, viewer: Viewer): EntityViews {
    const out: EntityViews = {}
    for (const [key, entity] of Object.entries(entities)) {
      const seen = entity === undefined ? undefined : this.#visibility.view(key, entity, viewer)
      if (seen !== undefined) out[key] = seen
    }
    return out
  }

  /** The changes for this viewer. Classes for which nothing but public things changed get one and the same. */
  for(viewer: Viewer): EntityChange {
    let own: EntityChange | undefined
    for (const key of this.#others) {
      const was = this.#store.before.get(key)
      const is = this.#store.peek(key)
      // Most of what changes for some is as it was for the others.
      if (was !== undefined && is !== undefined) {
        if (this.#visibility.looksAlike(key, was, is, viewer)) continue
      }
      const { set, drop, del } = this.common
      own ??= { set: { ...set }, drop: { ...drop }, del: [...del] }
      this.#compare(key, viewer, own)
    }
    return own ?? this.common
  }
}

type Fields = EntityViews[string]

function compareFields(
  key: string,
  old: Fields | undefined,
  now: Fields | undefined,
  into: EntityChange,
): void {
  if (now === undefined) {
    if (old !== undefined) into.del.push(key)
    return
  }
  if (old === undefined) {
    into.set[key] = now
    return
  }
  for (const field in now) {
    if (old[field] === now[field] || equalJson(old[field], now[field])) continue
    const fields = into.set[key] ?? {}
    into.set[key] = fields
    fields[field] = now[field] as Json
  }
  for (const field in old) {
    if (field in now) continue
    const gone = into.drop[key] ?? []
    into.drop[key] = gone
    gone.push(field)
  }
}

export function lineFor(line: StoredLine, i: number, undone: ReadonlySet<number>): LogLine {
  return {
    i,
    text: line.text,
    ...(line.seat === undefined ? {} : { seat: line.seat }),
    ...(line.at === undefined ? {} : { at: line.at }),
    ...(line.show === undefined ? {} : { show: line.show }),
    time: line.time,
    ...(undone.has(line.n) ? { undone: true as const } : {}),
  }
}

export function readable(line: StoredLine, viewer: Viewer): boolean {
  return canSee(line.to, viewer)
}

export function keepFrame(watched: WatchedClass, frame: SentFrame): void {
  watched.ring.push(frame)
  // Some at once: to move all the others for each that goes would cost more than the few that are kept too long.
  if (watched.ring.length >= 2 * RING) watched.ring = watched.ring.slice(-RING)
  watched.fresh.push(frame)
}
