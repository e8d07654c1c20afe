import { cloneJson, freezeJson } from '../json.ts'

export type EntityMap = Record<string, object>

/**
 * The state as small entities, copied when first written in a step. What was there before stays untouched, so
 * a checkpoint is a shallow copy, and what changed is known without comparing.
 */
export class Store {
  #entities: EntityMap
  #fresh = new Set<string>()
  /** Entities written, made or removed since `settle`, as they were before (undefined: there was none). */
  readonly before = new Map<string, object | undefined>()
  /** Rises with every write: what was computed from the state is good as long as this stands still. */
  version = 0
  /** While true, writes throw: options and simultaneous branches must not touch what others share. */
  locked = false
  /** Freezes what is settled, so that a write past the kernel throws. For tests; costs time. */
  readonly strict: boolean

  constructor(entities: EntityMap = {}, strict = false) {
    this.#entities = { ...entities }
    this.strict = strict
  }

  get(key: string): object {
    const entity = this.#entities[key]
    if (entity === undefined) throw new RangeError(`there is no entity ${key}`)
    return entity
  }

  peek(key: string): object | undefined {
    return this.#entities[key]
  }

  has(key: string): boolean {
    return this.#entities[key] !== undefined
  }

  keys(kind: string): string[] {
    const prefix = `${kind}:`
    // Sorted, so that the order does not depend on whether the state was just loaded.
    return Object.keys(this.#entities)
      .filter((key) => key.startsWith(prefix))
      .sort()
  }

  all(): Readonly<EntityMap> {
    return this.#entities
  }

  /** @throws Error where only looking is allowed: in options, and in branches whose answers are still sealed */
  mustBeOpen(what: string): void {
    if (this.locked) throw new Error(`options and sealed branches may only look: ${what}`)
  }

  #touch(key: string): void {
    if (this.locked) this.mustBeOpen(`write ${key}`)
    this.version++
    if (!this.before.has(key)) this.before.set(key, this.#entities[key])
  }

  edit(key: string): object {
    this.#touch(key)
    const entity = this.get(key)
    if (this.#fresh.has(key)) return entity
    const copy = cloneJson(entity)
    this.#entities[key] = copy
    this.#fresh.add(key)
    return copy
  }

  create(key: string, entity: object): void {
    if (this.has(key)) throw new Error(`there is an entity ${key} already`)
    this.#touch(key)
    this.#entities[key] = entity
    this.#fresh.add(key)
  }

  remove(key: string): void {
    this.get(key)
    this.#touch(key)
    delete this.#entities[key]
    this.#fresh.delete(key)
  }

  /** Ends a step: entities written in it will be copied again when next written. */
  settle(): void {
    if (this.strict) for (const key of this.#fresh) freezeJson(this.#entities[key])
    this.#fresh.clear()
    this.before.clear()
  }

  /** A copy of the map; the entities themselves are shared and never written again. */
  snapshot(): EntityMap {
    if (this.strict) for (const key of this.#fresh) freezeJson(this.#entities[key])
    this.#fresh.clear()
    return { ...this.#entities }
  }

  /** Drops everything since `settle`: the state is as if the step had never begun. */
  rollback(): void {
    for (const [key, was] of this.before) {
      if (was === undefined) delete this.#entities[key]
      else this.#entities[key] = was
    }
    this.#fresh.clear()
    this.before.clear()
    this.version++
  }

  /** Goes back to a snapshot. Everything that differs counts as written. */
  restore(entities: EntityMap): void {
    for (const key of new Set([...Object.keys(this.#entities), ...Object.keys(entities)])) {
      const was = this.#entities[key]
      if (was !== entities[key] && !this.before.has(key)) this.before.set(key, was)
    }
    this.#entities = { ...entities }
    this.#fresh.clear()
    this.version++
  }
}
