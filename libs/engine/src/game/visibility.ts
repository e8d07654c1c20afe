import type { Seat } from '../journal.ts'
import { equalJson, type Json } from '../json.ts'
import type { Audience, EntityRules, FieldRule, ViewRules } from '../ruleset.ts'
import type { Viewer } from './frames.ts'

type Fields = { [field: string]: Json }
type Plain = Readonly<Record<string, Json>>

interface CompiledField {
  readonly name: string
  readonly audience: (entity: Plain) => Audience
  /** The same for every entity, so that it can be told without looking. */
  readonly fixed: Audience | undefined
  readonly show: ((entity: Plain) => Json) | undefined
  readonly others: ((entity: Plain) => Json) | undefined
}
interface CompiledKind {
  readonly fields: readonly CompiledField[]
  /** Everyone sees the same. Then views and changes are worked out once for all. */
  readonly public: boolean
}

/** Who sees which field as what, made ready for use. A kind or field without a rule is seen by nobody. */
export class Visibility {
  readonly #kinds = new Map<string, CompiledKind>()

  constructor(rules: ViewRules) {
    for (const [kind, fields] of Object.entries(rules)) this.#kinds.set(kind, compile(fields))
  }

  #kind(key: string): CompiledKind | undefined {
    const colon = key.indexOf(':')
    return this.#kinds.get(colon < 0 ? key : key.slice(0, colon))
  }

  isPublic(key: string): boolean {
    return this.#kind(key)?.public ?? false
  }

  /** The entity as this viewer class sees it; undefined if it sees nothing of it. */
  view(key: string, entity: object, viewer: Viewer): Fields | undefined {
    const kind = this.#kind(key)
    if (kind === undefined) return undefined
    const plain = entity as Plain
    let out: Fields | undefined
    for (const field of kind.fields) {
      const value = shown(field, plain, viewer)
      if (value !== undefined) {
        out ??= {}
        out[field.name] = value
      }
    }
    return out
  }

  /** Whether the entity shows this viewer class the same before and after. */
  looksAlike(key: string, was: object, is: object, viewer: Viewer): boolean {
    for (const field of this.#kind(key)?.fields ?? []) {
      const old = shown(field, was as Plain, viewer)
      const now = shown(field, is as Plain, viewer)
      if (old !== now && !equalJson(old, now)) return false
    }
    return true
  }

  /**
   * Did something that existed become visible to a seat, or to spectators, that could not see it before?
   * What a seat shows of its own (it alone could see it, and it is the one that acts) does not count.
   */
  widened(
    changed: ReadonlyMap<string, object | undefined>,
    now: (key: string) => object | undefined,
    seatCount: number,
    actor: Seat | undefined,
  ): boolean {
    const before = new Map<string, number>()
    const after = new Map<string, number>()
    let found = false
    for (const [key, was] of changed) {
      const is = now(key)
      for (const field of this.#kind(key)?.fields ?? []) {
        const old = sightOf(field, was, seatCount, before)
        const fresh = sightOf(field, is, seatCount, after)
        // Where the audience never changes, only things that move from one field to another can be shown.
        if (field.fixed !== undefined || was === undefined || is === undefined) continue
        found ||= opened(old, fresh, actor) && stayed((was as Plain)[field.name], is, field)
      }
    }
    if (found) return true
    for (const [id, fresh] of after) {
      const old = before.get(id)
      if (old !== undefined && opened(old, fresh, actor)) return true
    }
    return false
  }
}

/** What this viewer class gets for a field; undefined where it gets nothing. */
function shown(field: CompiledField, entity: Plain, viewer: Viewer): Json | undefined {
  if (!canSee(field.fixed ?? field.audience(entity), viewer)) return field.others?.(entity)
  return field.show === undefined ? entity[field.name] : field.show(entity)
}

/** Who sees the field of this entity; notes for each hidden thing named in it who sees that. */
function sightOf(
  field: CompiledField,
  entity: object | undefined,
  seatCount: number,
  things: Map<string, number>,
): number {
  if (entity === undefined) return 0
  const bits = mask(field, entity as Plain, seatCount)
  collect((entity as Plain)[field.name], bits, things)
  return bits
}

/** Somebody sees now what they did not see, and not because its only owner chose to show it. */
function opened(old: number, fresh: number, actor: Seat | undefined): boolean {
  return (fresh & ~old) !== 0 && !isOwn(old, actor)
}

function stayed(value: Json | undefined, is: object, field: CompiledField): boolean {
  return value !== null && value !== undefined && equalJson(value, (is as Plain)[field.name])
}

function isOwn(oldMask: number, actor: Seat | undefined): boolean {
  return actor !== undefined && oldMask === 1 << (actor + 1)
}

/** Bit 0 is the spectators, bit s + 1 is seat s. */
function mask(field: CompiledField, entity: Plain, seatCount: number): number {
  const audience = field.fixed ?? field.audience(entity)
  if (audience === 'none') return 0
  if (audience === 'all') return 2 ** (seatCount + 1) - 1
  let bits = 0
  for (const seat of audience) bits |= 1 << (seat + 1)
  return bits
}

function collect(value: Json | undefined, bits: number, into: Map<string, number>): void {
  if (typeof value === 'string') {
    if (value.startsWith('~')) into.set(value, (into.get(value) ?? 0) | bits)
  } else if (Array.isArray(value)) {
    for (const v of value) collect(v as Json, bits, into)
  } else if (typeof value === 'object' && value !== null) {
    for (const v of Object.values(value)) collect(v as Json, bits, into)
  }
}

export function canSee(audience: Audience, viewer: Viewer): boolean {
  if (audience === 'all') return true
  if (audience === 'none') return false
  return viewer.seats.some((seat) => audience.includes(seat))
}

function compile(rules: EntityRules<never>): CompiledKind {
  const fields: CompiledField[] = []
  for (const [name, rule] of Object.entries(rules) as [string, FieldRule<Plain>][]) {
    const spread =
      typeof rule === 'object' && !Array.isArray(rule) && 'to' in rule
        ? rule
        : { to: rule as Audience | ((entity: Plain) => Audience) }
    const to = spread.to
    const show = 'show' in spread ? spread.show : undefined
    const others = 'others' in spread ? spread.others : undefined
    fields.push({
      name,
      audience: typeof to === 'function' ? to : () => to,
      fixed: typeof to === 'function' ? undefined : to,
      show,
      others,
    })
  }
  return {
    fields,
    public: fields.every(
      (f) =>
        f.fixed === 'all' || (f.fixed === 'none' && f.others !== undefined) || f.fixed === 'none',
    ),
  }
}
