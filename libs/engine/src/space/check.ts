import type {
  AmountSpace,
  Answer,
  BagSpace,
  Misfit,
  Option,
  OrderSpace,
  Pick,
  Range,
  SequenceSpace,
  SomeSpace,
  Space,
} from './types.ts'

export type Checked =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly misfit: Misfit }

const bad = (code: Misfit['code'], at: readonly string[] = []): Checked => ({
  ok: false,
  misfit: { code, at },
})
const good = (answer: Answer): Checked => ({ ok: true, answer })

/**
 * Is this answer in the space? `given` may be anything at all: it comes from outside. The answer handed back is
 * a fresh copy in one fixed form (picks in the order of the options, no zero counts), so equal answers are equal.
 */
export function check(space: Space, given: unknown): Checked {
  switch (space.type) {
    case 'one':
      return checkPick(space.options, given)
    case 'some':
      return checkSome(space, given)
    case 'amount':
      return checkAmount(space, given)
    case 'order':
      return checkOrder(space, given)
    case 'bag':
      return checkBag(space, given)
    case 'sequence':
      return checkSequence(space, given)
  }
}

/** Membership alone. */
export function fits(space: Space, given: unknown): boolean {
  return check(space, given).ok
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function checkAmount(space: AmountSpace, given: unknown): Checked {
  if (typeof given !== 'number' || !Number.isInteger(given)) return bad('SHAPE')
  if (given < space.min || given > space.max) return bad('RANGE')
  return (given - space.min) % (space.step ?? 1) === 0 ? good(given) : bad('RANGE')
}

function checkOrder(space: OrderSpace, given: unknown): Checked {
  if (!Array.isArray(given)) return bad('SHAPE')
  const left = new Set(space.options.map((o) => o.id))
  const out: string[] = []
  for (const id of given) {
    if (typeof id !== 'string') return bad('SHAPE')
    if (!left.delete(id)) return bad('UNKNOWN_OPTION', [id])
    out.push(id)
  }
  return left.size === 0 ? good(out) : bad('TOO_FEW')
}

function checkSequence(space: SequenceSpace, given: unknown): Checked {
  if (!isRecord(given)) return bad('SHAPE')
  const known = new Set(space.steps.map((s) => s.key))
  for (const key of Object.keys(given)) if (!known.has(key)) return bad('UNKNOWN_OPTION', [key])
  const out: Record<string, Answer> = {}
  for (const { key, space: inner } of space.steps) {
    const part = check(inner, Object.hasOwn(given, key) ? given[key] : undefined)
    if (!part.ok) return bad(part.misfit.code, [key, ...part.misfit.at])
    out[key] = part.answer
  }
  return good(out)
}

function checkPick(options: readonly Option[], given: unknown): Checked {
  const id = typeof given === 'string' ? given : isRecord(given) ? given['id'] : undefined
  if (typeof id !== 'string') return bad('SHAPE')
  const option = options.find((o) => o.id === id)
  if (option === undefined) return bad('UNKNOWN_OPTION', [id])
  if (option.then === undefined) return typeof given === 'string' ? good(id) : bad('SHAPE', [id])
  if (!isRecord(given) || Object.keys(given).length !== 2) return bad('SHAPE', [id])
  const then = check(option.then, given['then'])
  return then.ok ? good({ id, then: then.answer }) : bad(then.misfit.code, [id, ...then.misfit.at])
}

function checkSome(space: SomeSpace, given: unknown): Checked {
  if (!Array.isArray(given)) return bad('SHAPE')
  if (given.length < space.min) return bad('TOO_FEW')
  if (given.length > space.max) return bad('TOO_MANY')
  const picks = new Map<string, Pick>()
  for (const one of given) {
    const part = checkPick(space.options, one)
    if (!part.ok) return part
    const pick = part.answer as Pick
    const id = pickId(pick)
    if (picks.has(id)) return bad('TOO_MANY', [id])
    picks.set(id, pick)
  }
  for (const group of space.exclusive ?? []) {
    if (group.filter((id) => picks.has(id)).length > 1) return bad('EXCLUSIVE', [...group])
  }
  const chosen = space.options.filter((o) => picks.has(o.id))
  const sum = chosen.reduce((total, o) => total + (o.worth ?? 1), 0)
  if (!within(sum, space.sum)) return bad('SUM')
  return good(chosen.map((o) => picks.get(o.id) as Pick))
}

function checkBag(space: BagSpace, given: unknown): Checked {
  if (!isRecord(given)) return bad('SHAPE')
  const known = new Map(space.options.map((o) => [o.id, o]))
  let count = 0
  let sum = 0
  for (const [id, n] of Object.entries(given)) {
    const option = known.get(id)
    if (option === undefined) return bad('UNKNOWN_OPTION', [id])
    if (typeof n !== 'number' || !Number.isInteger(n)) return bad('SHAPE', [id])
    if (n < 0 || n > (option.max ?? space.max)) return bad('RANGE', [id])
    count += n
    sum += n * (option.worth ?? 1)
  }
  if (count < space.min) return bad('TOO_FEW')
  if (count > space.max) return bad('TOO_MANY')
  if (!within(sum, space.sum)) return bad('SUM')
  const out: Record<string, number> = {}
  for (const option of space.options) {
    const n = given[option.id]
    if (typeof n === 'number' && n > 0) out[option.id] = n
  }
  return good(out)
}

function within(value: number, range: Range | undefined): boolean {
  if (range?.min !== undefined && value < range.min) return false
  return range?.max === undefined || value <= range.max
}

/** The option a pick names. */
export function pickId(pick: Pick): string {
  return typeof pick === 'string' ? pick : pick.id
}
