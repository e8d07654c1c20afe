import { equalJson } from '../json.ts'
import type { Entities } from '../ruleset.ts'
import type { Store } from '../table/store.ts'
import type { Seating } from '../table/table.ts'
import type { Text } from '../text.ts'
import {
  type EntityChange,
  EntityChanges,
  keepFrame,
  lineFor,
  readable,
  type WatchedClass,
} from './classes.ts'
import type { Drawing } from './drawing.ts'
import type { ChangeFrame, SentFrame, Viewer } from './frames.ts'
import { WATCHER } from './frames.ts'
import type { Handles } from './handles.ts'
import type { StoredLine } from './log.ts'
import type { Scene } from './scene.ts'
import type { Visibility } from './visibility.ts'

type Facts = Scene<Entities, unknown>
type Part = Exclude<keyof ChangeFrame, 'seq' | 'set' | 'drop' | 'del' | 'log' | 'undone'>

/** What one step has changed, with what of it reads alike for several classes and so is written once. */
interface Step {
  readonly changes: EntityChanges
  /** Lines that came. */
  readonly news: readonly StoredLine[]
  /** Something was taken back. */
  readonly undone: boolean
  /** By line: how it reads after its number. */
  readonly lines: Map<StoredLine, string>
  readonly members: Map<EntityChange, string>
  onlooker: string | undefined
  /** What the rules call the seats; none where they name none. */
  places: readonly Text[] | undefined
}

/**
 * Tells the classes that are watched what each step has changed for them. A change is written as it will be sent, once,
 * and kept so: what was written cannot change any more, whatever rules do with the things they have shown.
 */
export class Telling {
  readonly #store: Store
  readonly #visibility: Visibility
  readonly #handles: Handles | undefined
  readonly #scene: Facts
  readonly #drawing: Drawing
  readonly #count: (viewer: Viewer) => number
  readonly #watched = new Map<string, WatchedClass>()
  #linesSeen = 0
  #undoneSeen = 0

  constructor(spec: {
    store: Store
    visibility: Visibility
    handles: Handles | undefined
    scene: Facts
    drawing: Drawing
    /** How many lines a class may read. */
    count: (viewer: Viewer) => number
  }) {
    this.#store = spec.store
    this.#visibility = spec.visibility
    this.#handles = spec.handles
    this.#scene = spec.scene
    this.#drawing = spec.drawing
    this.#count = spec.count
  }

  seqOf(viewer: Viewer): number {
    return this.#watched.get(viewer.key)?.seq ?? 0
  }

  subscribe(viewer: Viewer, seq = 0): void {
    const watched = this.#watched.get(viewer.key)
    if (watched !== undefined) {
      watched.watchers++
      return
    }
    const facts = this.#scene
    if (this.#watched.size === 0) {
      this.#linesSeen = facts.lines.length
      this.#undoneSeen = facts.undone.size
    }
    const made: WatchedClass = {
      viewer,
      watchers: 1,
      seq,
      told: new Map(),
      undo: undefined,
      undone: undoneLines(viewer, facts),
      logCount: this.#count(viewer),
      ring: [],
      fresh: [],
    }
    this.#watched.set(viewer.key, made)
    this.#parts(made, this.#step(), [])
  }

  unsubscribe(viewer: Viewer): void {
    const watched = this.#watched.get(viewer.key)
    if (watched !== undefined && --watched.watchers <= 0) this.#watched.delete(viewer.key)
  }

  /** What this class was told since this was last called. */
  take(viewer: Viewer): readonly SentFrame[] {
    const watched = this.#watched.get(viewer.key)
    if (watched === undefined) return []
    const { fresh } = watched
    if (fresh.length > 0) watched.fresh = []
    return fresh
  }

  /** What this class was told after `seq`, or undefined if that is no longer kept. */
  since(viewer: Viewer, seq: number): readonly SentFrame[] | undefined {
    const watched = this.#watched.get(viewer.key)
    if (watched === undefined || seq > watched.seq || seq < 0) return undefined
    if (seq === watched.seq) return []
    const first = watched.ring[0]
    if (first === undefined || first.seq > seq + 1) return undefined
    return watched.ring.filter((frame) => frame.seq > seq)
  }

  /** Tells every watched class what the step that just ended has changed for it. */
  update(): void {
    const facts = this.#scene
    const seen = this.#linesSeen
    const undone = facts.undone.size !== this.#undoneSeen
    this.#linesSeen = facts.lines.length
    this.#undoneSeen = facts.undone.size
    if (this.#watched.size === 0) return
    const step = this.#step(facts.lines.slice(seen), undone)
    for (const watched of this.#watched.values()) this.#tell(watched, step)
  }

  #step(news: readonly StoredLine[] = [], undone = false): Step {
    const changes = new EntityChanges(this.#visibility, this.#store, WATCHER)
    return {
      ...{ changes, news, undone, lines: new Map(), members: new Map() },
      ...{ onlooker: undefined, places: undefined },
    }
  }

  #tell(watched: WatchedClass, step: Step): void {
    const out: string[] = []
    this.#parts(watched, step, out)
    const lines = this.#lines(watched, step)
    if (lines !== '') out.push(`"log":[${lines}]`)
    if (step.undone) {
      // A step taken back whose lines this class cannot read is none for it.
      const back = undoneLines(watched.viewer, this.#scene)
      if (!equalJson(back, watched.undone)) {
        watched.undone = back
        out.push(`"undone":${JSON.stringify(back)}`)
      }
    }
    const entities = this.#entities(watched.viewer, step)
    if (entities !== '') out.push(entities)
    if (out.length === 0) return
    const seq = ++watched.seq
    keepFrame(watched, { seq, json: `{"seq":${seq},${out.join()}}` })
  }

  /** Members of a change that are sent whole when they differ from what was last told, in the class's own names. */
  #parts(watched: WatchedClass, step: Step, out: string[]): void {
    const { viewer } = watched
    part(watched, 'decisions', this.#decisions(viewer, step), out)
    const standing = this.#drawing.standing(viewer)
    part(watched, 'standing', standing.length === 0 ? '[]' : this.#json(viewer, standing), out)
    const undo = this.#drawing.undoKey(viewer)
    if (undo !== watched.undo) {
      watched.undo = undo
      part(watched, 'undo', this.#json(viewer, this.#drawing.undo(viewer)), out)
    }
    // Written anew only when somebody sits down, leaves or returns.
    if (this.#store.before.has('#seating') || !watched.told.has('seating'))
      part(watched, 'seating', this.#json(viewer, this.#store.get('#seating') as Seating), out)
    step.places ??= this.#scene.places() ?? []
    if (step.places.length > 0) part(watched, 'places', this.#json(viewer, step.places), out)
    part(watched, 'status', `"${this.#scene.status}"`, out)
    const result = this.#scene.over ? this.#scene.result() : undefined
    if (result !== undefined) part(watched, 'result', this.#json(viewer, result), out)
  }

  /** In the class's own names: a handle that changed is a change. */
  #json(viewer: Viewer, value: unknown): string {
    const json = JSON.stringify(value)
    return this.#handles === undefined || !json.includes('~')
      ? json
      : JSON.stringify(this.#handles.encode(viewer, value))
  }

  #decisions(viewer: Viewer, step: Step): string {
    const asked = this.#drawing.onlooker(viewer)
    if (asked === undefined) return this.#json(viewer, this.#drawing.decisions(viewer))
    step.onlooker ??= JSON.stringify(asked.view()).slice(1)
    if (this.#handles !== undefined && step.onlooker.includes('~'))
      return this.#json(viewer, [{ id: asked.id, ...asked.view() }])
    return `[{"id":"${asked.id}",${step.onlooker}]`
  }

  #lines(watched: WatchedClass, { news, lines }: Step): string {
    const { viewer } = watched
    let out = ''
    for (const line of news) {
      if (!readable(line, viewer)) continue
      const i = watched.logCount++
      let rest = lines.get(line)
      if (rest === undefined) {
        const { i: _, ...read } = lineFor(line, 0, this.#scene.undone)
        rest = JSON.stringify(read)
        lines.set(line, rest)
      }
      if (this.#handles !== undefined && rest.includes('~'))
        rest = JSON.stringify(this.#handles.encode(viewer, JSON.parse(rest)))
      out += `${out === '' ? '' : ','}{"i":${i},${rest.slice(1)}`
    }
    return out
  }

  #entities(viewer: Viewer, { changes, members }: Step): string {
    if (this.#handles !== undefined && changes.renamed)
      return membersOf(changes.encodedFor(viewer, this.#handles))
    const change = changes.for(viewer)
    let json = members.get(change)
    if (json === undefined) {
      json = membersOf(change)
      members.set(change, json)
    }
    return this.#handles === undefined || !json.includes('~')
      ? json
      : membersOf(this.#handles.encode(viewer, change))
  }
}

function part(watched: WatchedClass, name: Part, now: string, out: string[]): void {
  const { told } = watched
  const was = told.get(name)
  if (was === now) return
  // The same things in another order are nothing new, and a frame about them would tell that something had happened.
  if (was !== undefined && sameLetters(was, now) && equalJson(JSON.parse(was), JSON.parse(now)))
    return
  told.set(name, now)
  out.push(`"${name}":${now}`)
}

/** As much of two texts being alike but for their order as can be told quickly. */
function sameLetters(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference += a.charCodeAt(i) - b.charCodeAt(i)
  return difference === 0
}

/** The members of a change in entities, those that there are; empty if there are none. */
function membersOf({ set, drop, del }: EntityChange): string {
  const out: string[] = []
  if (!isEmpty(set)) out.push(`"set":${JSON.stringify(inOrder(set))}`)
  if (!isEmpty(drop)) out.push(`"drop":${JSON.stringify(inOrder(drop))}`)
  if (del.length > 0) out.push(`"del":${JSON.stringify([...del].sort())}`)
  return out.join()
}

function isEmpty(object: object): boolean {
  for (const _ in object) return false
  return true
}

/** By the keys that the viewer gets: the order in which the rules made or wrote things is not its business. */
export function inOrder<T>(entities: { readonly [key: string]: T }): { [key: string]: T } {
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
