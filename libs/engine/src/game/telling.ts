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
  type Part,
  readable,
  type WatchedClass,
} from './classes.ts'
import type { Drawing, WatchedDecision } from './drawing.ts'
import type { SentFrame, Viewer } from './frames.ts'
import { WATCHER } from './frames.ts'
import type { Handles } from './handles.ts'
import type { StoredLine } from './log.ts'
import type { Scene } from './scene.ts'
import type { UndoState } from './undoing.ts'
import type { Visibility } from './visibility.ts'

type Facts = Scene<Entities, unknown>

/** What one step has changed, with what of it reads alike for several classes and so is written once. */
interface Step {
  readonly changes: EntityChanges
  /** Lines that came. */
  readonly news: readonly StoredLine[]
  /** Something was taken back. */
  readonly undone: boolean
  /** Every class may read all the lines, and nothing was taken back. */
  readonly alike: boolean
  /** By line: how it reads after its number. */
  lines: Map<StoredLine, string> | undefined
  members: Map<EntityChange, string> | undefined
  /** The decision that is open, for those who are not asked; null where there is no such thing. */
  watched: WatchedDecision | null | undefined
  /** How that reads after its id. */
  watchedText: string | undefined
  /** What follows the parts of a change, for classes that have read as many lines and see nothing of their own in it. */
  tail: { readonly logCount: number; readonly text: string } | undefined
  status: string | undefined
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
      told: {},
      watchedDecision: undefined,
      undo: undefined,
      undone: undoneLines(viewer, facts),
      logCount: this.#count(viewer),
      ring: [],
      fresh: [],
    }
    this.#watched.set(viewer.key, made)
    this.#parts(made, this.#step())
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
    const alike = !undone && news.every(({ to }) => to === 'all')
    return {
      changes,
      news,
      undone,
      alike,
      lines: undefined,
      members: undefined,
      watched: undefined,
      watchedText: undefined,
      tail: undefined,
      status: undefined,
      places: undefined,
    }
  }

  #tell(watched: WatchedClass, step: Step): void {
    const parts = this.#parts(watched, step)
    const tail = this.#tail(watched, step)
    if (parts === '' && tail === '') return
    const seq = ++watched.seq
    // Joined, it is one piece in memory. Kept as the dozen pieces that a template leaves, it would cost the collector of
    // garbage more than all else that a choice leaves behind.
    keepFrame(watched, { seq, json: [`{"seq":${seq}`, parts, tail, '}'].join('') })
  }

  /** What follows the parts: lines, what was taken back, entities. Classes for which it is the same share it. */
  #tail(watched: WatchedClass, step: Step): string {
    if (this.#handles !== undefined && step.changes.renamed) return this.#ownTail(watched, step)
    const change = step.changes.for(watched.viewer)
    if (!step.alike || change !== step.changes.common) return this.#ownTail(watched, step, change)
    const { tail, news } = step
    const { logCount } = watched
    if (tail?.logCount === logCount) {
      watched.logCount += news.length
      return tail.text
    }
    const text = this.#ownTail(watched, step, change)
    const named = this.#handles !== undefined && text.includes('~')
    if (!named) step.tail = { logCount, text }
    return text
  }

  #ownTail(watched: WatchedClass, step: Step, change?: EntityChange): string {
    const lines = this.#lines(watched, step)
    let out = lines === '' ? '' : `,"log":[${lines}]`
    if (step.undone) {
      // A step taken back whose lines this class cannot read is none for it.
      const back = undoneLines(watched.viewer, this.#scene)
      if (!equalJson(back, watched.undone)) {
        watched.undone = back
        out += `,"undone":${JSON.stringify(back)}`
      }
    }
    return out + this.#entities(watched.viewer, step, change)
  }

  /** The parts of a change, in the class's own names: those that differ from what was last told. */
  #parts(watched: WatchedClass, step: Step): string {
    const { viewer, told } = watched
    let out = this.#decisions(watched, step)
    const standing = this.#drawing.standing(viewer)
    out += part(told, 'standing', standing.length === 0 ? '[]' : this.#json(viewer, standing))
    const undo = this.#scene.undo(viewer)
    if (!sameUndo(undo, watched.undo)) {
      watched.undo = undo
      out += part(told, 'undo', this.#json(viewer, this.#drawing.undo(viewer, undo)))
    }
    // Written anew only when somebody sits down, leaves or returns.
    if (this.#store.before.has('#seating') || told.seating === undefined)
      out += part(told, 'seating', this.#json(viewer, this.#store.get('#seating') as Seating))
    step.places ??= this.#scene.places() ?? []
    if (step.places.length > 0) out += part(told, 'places', this.#json(viewer, step.places))
    step.status ??= `"${this.#scene.status}"`
    out += part(told, 'status', step.status)
    const result = this.#scene.over ? this.#scene.result() : undefined
    return result === undefined ? out : out + part(told, 'result', this.#json(viewer, result))
  }

  /** In the class's own names: a handle that changed is a change. */
  #json(viewer: Viewer, value: unknown): string {
    const json = JSON.stringify(value)
    return this.#handles === undefined || !json.includes('~')
      ? json
      : JSON.stringify(this.#handles.encode(viewer, value))
  }

  #decisions(watched: WatchedClass, step: Step): string {
    const { viewer, told } = watched
    if (step.watched === undefined) step.watched = this.#drawing.watched() ?? null
    const decision = step.watched
    if (decision === null || decision.seats.some((seat) => viewer.seats.includes(seat))) {
      watched.watchedDecision = undefined
      return part(told, 'decisions', this.#json(viewer, this.#drawing.decisions(viewer)))
    }
    const id = this.#drawing.idOf(viewer, decision)
    step.watchedText ??= JSON.stringify(decision.view()).slice(1)
    const now =
      this.#handles !== undefined && step.watchedText.includes('~')
        ? this.#json(viewer, [{ id, ...decision.view() }])
        : `[{"id":"${id}",${step.watchedText}]`
    if (watched.watchedDecision === id) return part(told, 'decisions', now)
    // Another decision is something new, whatever is said of it.
    watched.watchedDecision = id
    told.decisions = now
    return `,"decisions":${now}`
  }

  #lines(watched: WatchedClass, step: Step): string {
    const { viewer } = watched
    const { news } = step
    if (news.length === 0) return ''
    step.lines ??= new Map()
    const { lines } = step
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

  /** `change`: what changed for this viewer, where that is known. */
  #entities(viewer: Viewer, step: Step, change?: EntityChange): string {
    const { changes } = step
    if (change === undefined)
      return this.#handles === undefined ? '' : membersOf(changes.encodedFor(viewer, this.#handles))
    step.members ??= new Map()
    const { members } = step
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

/** A member of a change with the comma before it; empty if there is nothing new in it. */
function part(told: WatchedClass['told'], name: Part, now: string): string {
  const was = told[name]
  if (was === now) return ''
  // The same things in another order are nothing new, and a frame about them would tell that something had happened.
  if (was !== undefined && sameLetters(was, now) && equalJson(JSON.parse(was), JSON.parse(now)))
    return ''
  told[name] = now
  return `,"${name}":${now}`
}

/** Whether a class could take back the same; what the log said of a step never changes. */
function sameUndo(a: UndoState, b: UndoState | undefined): boolean {
  return a === b || (a.state === b?.state && a.n === b.n && a.why === b.why)
}

/** As much of two texts being alike but for their order as can be told quickly. */
function sameLetters(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference += a.charCodeAt(i) - b.charCodeAt(i)
  return difference === 0
}

/** The members of a change in entities, those that there are, each with the comma before it. */
function membersOf({ set, drop, del }: EntityChange): string {
  let out = ''
  if (!isEmpty(set)) out += `,"set":${JSON.stringify(inOrder(set))}`
  if (!isEmpty(drop)) out += `,"drop":${JSON.stringify(inOrder(drop))}`
  if (del.length > 0) out += `,"del":${JSON.stringify([...del].sort())}`
  return out
}

function isEmpty(object: object): boolean {
  for (const _ in object) return false
  return true
}

/** By the keys that the viewer gets: the order in which the rules made or wrote things is not its business. */
export function inOrder<T>(entities: { readonly [key: string]: T }): { [key: string]: T } {
  const keys = Object.keys(entities)
  if (keys.length < 2) return entities
  const ordered: { [key: string]: T } = {}
  for (const key of keys.sort()) ordered[key] = entities[key] as T
  return ordered
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
