import type { Viewer } from '../../game/frames.ts'
import { Game, type NewGame, type Snapshot } from '../../game/game.ts'
import type { StoredLine } from '../../game/log.ts'
import { hashState } from '../../game/replica.ts'
import type { Row, RowBody } from '../../journal.ts'
import { cloneJson, type Json } from '../../json.ts'
import type { Entities } from '../../ruleset.ts'
import type { EntityMap } from '../../table/store.ts'
import type { Table } from '../../table/table.ts'

/** What a ruleset says of its hidden things, so that its games can be dealt anew behind a viewer's back. */
export interface Swaps<E extends Entities, O> {
  /**
   * Ids of things that this viewer does not see now, in groups: within a group each may lie in the place of any other.
   * Read from the state and not from views, which are what is tested. Ids without a `~` must be long enough to be
   * found wherever they stand, since they are exchanged in all texts.
   */
  readonly hidden: (table: Table<E, O>, viewer: Viewer) => readonly (readonly string[])[]
  /** Fields that belong to a thing and not to the place where it lies, by kind: `{ card: ['face'] }`. */
  readonly own: Readonly<Record<string, readonly string[]>>
  /** Things that these lines rightly showed, where one row may show something and hide it again. */
  readonly shown?: (lines: readonly StoredLine[]) => readonly string[]
}

/** Where each of some things lies in the second world: the thing named lies in the place of the key. */
export type Deal = ReadonlyMap<string, string>

/** The same value with other things in it. */
export function renamed<T>(value: T, deal: Deal): T {
  if (deal.size === 0) return cloneJson(value)
  const ids = [...deal.keys()].map((id) => id.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  // A whole id, and not the beginning of a longer one.
  const any = new RegExp(`(?:${ids.join('|')})(?![\\w.-])`, 'g')
  return walk(value as Json, (text) => text.replace(any, (id) => deal.get(id) ?? id)) as T
}

function walk(value: Json, swap: (text: string) => string): Json {
  if (typeof value === 'string') return swap(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => walk(one as Json, swap))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [swap(key), walk(one, swap)]))
}

/** Deals the things of each group among each other's places. Things that stay where they are are left out. */
export function dealAnew(
  groups: readonly (readonly string[])[],
  draw: (n: number) => number,
): Deal {
  const deal = new Map<string, string>()
  for (const group of groups) {
    const places = [...group]
    for (let i = places.length - 1; i > 0; i--) {
      const j = draw(i + 1)
      ;[places[i], places[j]] = [places[j] as string, places[i] as string]
    }
    group.forEach((id, i) => {
      if (places[i] !== id) deal.set(id, places[i] as string)
    })
  }
  return deal
}

/** Handles of things that were dealt anew have never been seen before in that world. */
const UNSEEN = 1_000_000

/** The state of the second world: everything is where it was, but other things lie in the hidden places. */
export function dealt(
  snapshot: Snapshot,
  deal: Deal,
  own: Readonly<Record<string, readonly string[]>>,
): Snapshot {
  const state = renamed(snapshot.state, deal)
  for (const [key, entity] of Object.entries(state)) {
    const kind = key.slice(0, Math.max(0, key.indexOf(':')))
    const itself = snapshot.state[key] as Record<string, Json> | undefined
    for (const field of own[kind] ?? []) {
      const value = itself?.[field]
      if (value !== undefined) (entity as Record<string, Json>)[field] = cloneJson(value)
    }
  }
  const epochs = state['#handles'] as Record<string, number>
  for (const id of deal.keys()) if (id in epochs) epochs[id] = UNSEEN
  return { ...snapshot, state, hash: hashState(state as EntityMap, snapshot.counters) }
}

/** What a viewer has known so far: which thing was which, at the times when it could be told. */
export class Memory<E extends Entities, O> {
  readonly #known = new Set<string>()
  readonly #swaps: Swaps<E, O>
  readonly #viewer: Viewer

  constructor(swaps: Swaps<E, O>, viewer: Viewer) {
    this.#swaps = swaps
    this.#viewer = viewer
  }

  /** Notes what the viewer knows now. To be called after every row. */
  note(table: Table<E, O>): void {
    const hidden = new Set(this.#swaps.hidden(table, this.#viewer).flat())
    const epochs = table.store.get('#handles') as Record<string, number>
    for (const [id, epoch] of Object.entries(epochs))
      if (!hidden.has(id)) this.#known.add(`${id}@${epoch}`)
  }

  /**
   * The log in the second world. A thing that the viewer has met without knowing it was another one there; a thing
   * that it once knew was the same, and if it can still be followed from there, the worlds will differ.
   */
  logAnew(lines: readonly StoredLine[], table: Table<E, O>, deal: Deal): StoredLine[] {
    const epochs = table.store.get('#handles') as Record<string, number>
    const text = JSON.stringify(lines).replace(/(~[\w.-]+)@(\d+)/g, (whole, id, epoch) => {
      const other = deal.get(id)
      if (other === undefined || epochs[id] !== Number(epoch) || this.#known.has(whole))
        return whole
      return `${other}@${UNSEEN}`
    })
    return JSON.parse(text) as StoredLine[]
  }
}

/** Thrown when the viewer can tell the two worlds apart. */
export class Told extends Error {
  override readonly name = 'Told'
  readonly first: string
  readonly second: string

  constructor(what: string, first: string, second: string) {
    super(what)
    this.first = first
    this.second = second
  }
}

const HANDLE = /~[0-9a-f]{12}/g

function masked(value: Json): string {
  return JSON.stringify(value).replace(HANDLE, '~')
}

function inOwnOrder(keys: readonly string[]): void {
  for (let i = 1; i < keys.length; i++) {
    if ((keys[i - 1] as string) > (keys[i] as string))
      throw new Told(
        'things come in an order of their own',
        keys[i - 1] as string,
        keys[i] as string,
      )
  }
}

/** One of two games that are played side by side, with what it sends to the viewer that is not to tell them apart. */
export class World<E extends Entities, O> {
  readonly game: Game<E, O>
  readonly outlet: Outlet
  readonly viewer: Viewer
  /** Rows that this viewer must not have noticed. */
  hiddenRows = 0
  readonly #names = new Map<string, string>()
  readonly #handles = new Map<string, string>()

  constructor(
    spec: NewGame<E, O>,
    snapshot: Snapshot | undefined,
    log: readonly StoredLine[],
    viewer: Viewer,
    outlet: (game: Game<E, O>) => Outlet,
  ) {
    this.game = Game.resume({ ...spec, snapshot, log, rows: [] })
    this.viewer = viewer
    this.outlet = outlet(this.game)
    this.game.subscribe(viewer)
  }

  commit(body: RowBody): void {
    const { game } = this
    // The time of a row is the server's; here it tells nothing.
    const row: Row = { ...body, n: game.n + 1, segment: game.segment, time: 0 }
    game.apply(row)
    if (game.paused !== undefined) throw game.paused.error
  }

  /**
   * A value as bytes, with handles named in the order in which this viewer first met them: they are random, so that
   * they repeat, and where, is all they can tell. What is listed by handle must be in the order of the handles, as
   * any other order would come from the kernel's own ids; that order is random too, so it is not compared.
   * @throws Told for things that come in another order
   */
  bytes(value: unknown): string {
    const plain = JSON.stringify(value ?? null)
    // Where no handle occurs there is nothing to name.
    return plain.includes('~') ? JSON.stringify(this.#named((value ?? null) as Json)) : plain
  }

  #named(value: Json): Json {
    if (typeof value === 'string') return value.replace(HANDLE, (handle) => this.#nameOf(handle))
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((one) => this.#named(one as Json))
    const entries = Object.entries(value)
    const byHandle = entries.filter(([key]) => key.includes('~'))
    inOwnOrder(byHandle.map(([key]) => key))
    const rank = ([key, one]: [string, Json]): string => {
      const known = key.replace(HANDLE, (handle) => this.#names.get(handle) ?? '~')
      return `${known.length.toString().padStart(6, '0')} ${known} ${masked(one)}`
    }
    const ranked = byHandle.map((entry) => ({ entry, rank: rank(entry) }))
    ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1))
    const plain = entries.filter(([key]) => !key.includes('~'))
    return Object.fromEntries(
      [...plain, ...ranked.map(({ entry }) => entry)].map(([key, one]) => [
        this.#named(key) as string,
        key === 'del' ? this.#gone(one as readonly string[]) : this.#named(one),
      ]),
    )
  }

  #gone(keys: readonly string[]): Json {
    inOwnOrder(keys)
    return (this.#named(keys) as string[]).sort()
  }

  #nameOf(handle: string): string {
    let name = this.#names.get(handle)
    if (name === undefined) {
      name = `~${this.#names.size + 1}`
      this.#names.set(handle, name)
      this.#handles.set(name, handle)
    }
    return name
  }

  /** A request made of what the viewer sees in the other world, in this world's handles. */
  fromBytes(bytes: string): unknown {
    return JSON.parse(bytes.replace(/~\d+/g, (name) => this.#handles.get(name) ?? name))
  }
}

/** What reaches a viewer from a game. Tests that plant a fault in the kernel stand in between here. */
export type Outlet = Pick<
  Game,
  'view' | 'take' | 'since' | 'pageLog' | 'refused' | 'prepare' | 'prepareUndo' | 'prepareConsent'
>
