import { cloneJson, type Json } from '../json.ts'
import type { Sealer } from '../rng.ts'
import type { Store } from '../table/store.ts'
import type { Viewer } from './frames.ts'

/**
 * Ids of things that can be hidden begin with `~`. They never leave the kernel: each viewer class has handles of
 * its own for them, which change whenever the thing is shuffled or moved out of sight.
 */
export class Handles {
  readonly #sealer: Sealer
  readonly #store: Store
  readonly #known = new Map<
    string,
    { epochs: object; toHandle: Map<string, string>; toId: Map<string, string> }
  >()

  constructor(sealer: Sealer, store: Store) {
    this.#sealer = sealer
    this.#store = store
  }

  #handle(viewer: Viewer, id: string, epoch: string): string {
    return `~${this.#sealer.seal(`handle|${viewer.key}|${id}|${epoch}`, 12)}`
  }

  #tables(viewer: Viewer, epochs = this.#store.get('#handles') as Record<string, number>) {
    const old = this.#known.get(viewer.key)
    if (old !== undefined && old.epochs === epochs) return old
    const toHandle = new Map<string, string>()
    const toId = new Map<string, string>()
    for (const [id, epoch] of Object.entries(epochs)) {
      const handle = this.#handle(viewer, id, `${epoch}`)
      toHandle.set(id, handle)
      toId.set(handle, id)
    }
    const made = { epochs, toHandle, toId }
    this.#known.set(viewer.key, made)
    return made
  }

  /** Everything that leaves for this viewer class passes here. @throws Error for a hidden id nobody registered */
  encode<T>(viewer: Viewer, value: T, epochs?: Record<string, number>): T {
    const { toHandle } = this.#tables(viewer, epochs)
    return walk(value as Json, (id) => {
      const at = id.indexOf('@')
      if (at > 0) return this.#handle(viewer, id.slice(0, at), id.slice(at + 1))
      const handle = toHandle.get(id)
      if (handle === undefined)
        throw new Error('a hidden id that was never registered was about to be sent')
      return handle
    }) as T
  }

  /** Back to kernel ids. A handle that is not good (any more) stays as it is and so is no option. */
  decode(viewer: Viewer, value: unknown): unknown {
    const { toId } = this.#tables(viewer)
    return walk(value as Json, (handle) => toId.get(handle) ?? '')
  }
}

const HIDDEN = /~[\w.-]+(?:@\d+)?/g

/**
 * Marks the hidden ids in a log line with how often each had been mixed by then. A line read again later must show
 * the handle of that time: today's would tell which of the mixed things it was.
 */
export function stampHandles<T>(value: T, epochs: Readonly<Record<string, number>>): T {
  const stamped = walk(value as Json, (id) => `${id}@${epochs[id] ?? 0}`) as T
  // Rules may go on using what they have put into a line.
  return stamped === value ? cloneJson(value) : stamped
}

/** Most of what leaves names nothing hidden, and is not copied for it. */
function mentions(value: Json | undefined): boolean {
  if (typeof value === 'string') return value.includes('~')
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) {
    for (const part of value) if (mentions(part as Json)) return true
    return false
  }
  for (const key in value) {
    if (key.includes('~') || mentions((value as { [key: string]: Json })[key])) return true
  }
  return false
}

function walk(value: Json | undefined, swap: (id: string) => string): Json | undefined {
  return mentions(value) ? swapped(value, swap) : value
}

function swapped(value: Json | undefined, swap: (id: string) => string): Json | undefined {
  if (typeof value === 'string') {
    return value.includes('~') ? value.replace(HIDDEN, swap) : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((v) => swapped(v as Json, swap) as Json)
  const out: Record<string, Json> = {}
  const entries = Object.entries(value)
  // The order of hidden ids is nobody's business: what is listed by them goes by the names that are given for them.
  const byId = entries.some(([key]) => key.includes('~'))
  const named = byId
    ? entries
        .map(([key, v]) => [key.replace(HIDDEN, swap), v] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
    : entries
  for (const [name, v] of named) {
    const part = swapped(v as Json, swap) as Json
    // A member called __proto__ must stay a member.
    if (name !== '__proto__') out[name] = part
    else
      Object.defineProperty(out, name, {
        value: part,
        enumerable: true,
        configurable: true,
        writable: true,
      })
  }
  return out
}
