import type { Answer, Option, Pick, Space } from '@moothall/engine'
import { check, fits } from '@moothall/engine'

/** An answer in the making: the same shape as its space, with what is not chosen yet left open. */
export type Draft =
  | { readonly type: 'one'; readonly pick: string | undefined; readonly then: Drafts }
  | { readonly type: 'some'; readonly picks: readonly string[]; readonly then: Drafts }
  | { readonly type: 'amount'; readonly value: number | undefined }
  | { readonly type: 'order'; readonly ids: readonly string[] }
  | { readonly type: 'bag'; readonly counts: Readonly<Record<string, number>> }
  | { readonly type: 'sequence'; readonly parts: Drafts }

type Drafts = Readonly<Record<string, Draft>>

/** Where in an answer: option ids and step keys from the outside in. */
export type Path = readonly string[]

/** What is still wrong with a draft, for the main button. */
export type Problem =
  | { readonly code: 'choose'; readonly n: number }
  | { readonly code: 'fewer'; readonly n: number }
  | { readonly code: 'missing'; readonly n: number }
  | { readonly code: 'tooMuch'; readonly n: number }
  | { readonly code: 'range'; readonly min: number; readonly max: number }
  | { readonly code: 'exclusive' }

/** The draft that a decision opens with: nothing chosen, except where a fair default can be laid out. */
export function newDraft(space: Space): Draft {
  switch (space.type) {
    case 'one':
      return { type: 'one', pick: undefined, then: {} }
    case 'some':
      return { type: 'some', picks: [], then: {} }
    case 'amount':
      return { type: 'amount', value: space.min }
    case 'order':
      return { type: 'order', ids: space.options.map((o) => o.id) }
    case 'bag':
      return { type: 'bag', counts: fairBag(space) }
    case 'sequence':
      return {
        type: 'sequence',
        parts: Object.fromEntries(space.steps.map((s) => [s.key, newDraft(s.space)])),
      }
  }
}

type BagSpace = Extract<Space, { type: 'bag' }>

/** The least that pays, laid out in the order of the options; empty where nothing must be paid or nothing fits. */
function fairBag(space: BagSpace): Record<string, number> {
  const counts: Record<string, number> = {}
  if (fits(space, counts)) return counts
  let laid = 0
  for (const option of space.options) {
    const most = Math.min(option.max ?? space.max, space.max - laid)
    for (let n = 0; n < most; n++) {
      const tried = { ...counts, [option.id]: (counts[option.id] ?? 0) + 1 }
      if (fits(space, tried)) return tried
      const sum = bagSum(space, tried)
      if (space.sum?.max !== undefined && sum > space.sum.max) break
      counts[option.id] = tried[option.id] as number
      laid++
    }
  }
  return fits(space, counts) ? counts : {}
}

/** Sum of count times worth. */
export function bagSum(space: BagSpace, counts: Readonly<Record<string, number>>): number {
  return space.options.reduce((sum, o) => sum + (counts[o.id] ?? 0) * (o.worth ?? 1), 0)
}

export const bagCount = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, n) => sum + n, 0)

export function optionsOf(space: Space): readonly Option[] {
  return space.type === 'amount' || space.type === 'sequence' ? [] : space.options
}

export const optionIn = (space: Space, id: string): Option | undefined =>
  optionsOf(space).find((o) => o.id === id)

/** The sub-draft of a chosen option, fresh if it was not touched yet. */
function thenOf(option: Option, then: Drafts): Draft | undefined {
  if (option.then === undefined) return undefined
  return then[option.id] ?? newDraft(option.then)
}

/** The answer that a draft stands for, or undefined while it is none that the space takes. */
export function answerOf(space: Space, draft: Draft): Answer | undefined {
  const raw = rawAnswer(space, draft)
  if (raw === undefined) return undefined
  const checked = check(space, raw)
  return checked.ok ? checked.answer : undefined
}

function rawAnswer(space: Space, draft: Draft): Answer | undefined {
  switch (draft.type) {
    case 'one':
      return draft.pick === undefined ? undefined : rawPick(space, draft.pick, draft.then)
    case 'some': {
      const picks: Pick[] = []
      for (const id of draft.picks) {
        const pick = rawPick(space, id, draft.then)
        if (pick === undefined) return undefined
        picks.push(pick)
      }
      return picks
    }
    case 'amount':
      return draft.value
    case 'order':
      return draft.ids
    case 'bag':
      return draft.counts
    case 'sequence': {
      if (space.type !== 'sequence') return undefined
      const parts: Record<string, Answer> = {}
      for (const step of space.steps) {
        const part = rawAnswer(step.space, draft.parts[step.key] ?? newDraft(step.space))
        if (part === undefined) return undefined
        parts[step.key] = part
      }
      return parts
    }
  }
}

function rawPick(space: Space, id: string, then: Drafts): Pick | undefined {
  const option = optionIn(space, id)
  if (option === undefined) return undefined
  const sub = thenOf(option, then)
  if (sub === undefined || option.then === undefined) return id
  const answer = rawAnswer(option.then, sub)
  return answer === undefined ? undefined : { id, then: answer }
}

/** What keeps this step alone (without what lies below it) from being done. */
export function problemOf(space: Space, draft: Draft): Problem | undefined {
  switch (space.type) {
    case 'one':
      return draft.type === 'one' && draft.pick !== undefined ? undefined : { code: 'choose', n: 1 }
    case 'some': {
      const picks = draft.type === 'some' ? draft.picks : []
      if (picks.length < space.min) return { code: 'choose', n: space.min - picks.length }
      if (picks.length > space.max) return { code: 'fewer', n: picks.length - space.max }
      for (const group of space.exclusive ?? []) {
        if (group.filter((id) => picks.includes(id)).length > 1) return { code: 'exclusive' }
      }
      const sum = picks.reduce((total, id) => total + (optionIn(space, id)?.worth ?? 1), 0)
      return sumProblem(sum, space.sum)
    }
    case 'amount': {
      const value = draft.type === 'amount' ? draft.value : undefined
      return value !== undefined && fits(space, value)
        ? undefined
        : { code: 'range', min: space.min, max: space.max }
    }
    case 'order':
      return undefined
    case 'bag': {
      const counts = draft.type === 'bag' ? draft.counts : {}
      const n = bagCount(counts)
      if (n < space.min) return { code: 'missing', n: space.min - n }
      if (n > space.max) return { code: 'tooMuch', n: n - space.max }
      return sumProblem(bagSum(space, counts), space.sum)
    }
    case 'sequence':
      return undefined
  }
}

function sumProblem(
  sum: number,
  range: { min?: number; max?: number } | undefined,
): Problem | undefined {
  if (range?.min !== undefined && sum < range.min) return { code: 'missing', n: range.min - sum }
  if (range?.max !== undefined && sum > range.max) return { code: 'tooMuch', n: sum - range.max }
  return undefined
}

/** One question of an answer with several steps. */
export interface Step {
  readonly path: Path
  readonly space: Space
  readonly draft: Draft
  /** The option or sequence step that led here. */
  readonly from: Option | { readonly label: Option['label'] } | undefined
}

/** All questions that the draft leads through as it stands, in order. Sequences themselves ask nothing. */
export function stepsOf(space: Space, draft: Draft, path: Path = [], from?: Step['from']): Step[] {
  if (space.type === 'sequence') {
    return space.steps.flatMap((step) => {
      const part =
        (draft.type === 'sequence' ? draft.parts[step.key] : undefined) ?? newDraft(step.space)
      return stepsOf(step.space, part, [...path, step.key], { label: step.label })
    })
  }
  const own: Step = { path, space, draft, from }
  const picks =
    draft.type === 'one'
      ? draft.pick === undefined
        ? []
        : [draft.pick]
      : draft.type === 'some'
        ? draft.picks
        : []
  const below = picks.flatMap((id) => {
    const option = optionIn(space, id)
    if (option?.then === undefined || (draft.type !== 'one' && draft.type !== 'some')) return []
    return stepsOf(option.then, draft.then[id] ?? newDraft(option.then), [...path, id], option)
  })
  return [own, ...below]
}

/** Puts `value` at a path, making what lies on the way. */
export function putDraft(space: Space, draft: Draft, path: Path, value: Draft): Draft {
  const [head, ...rest] = path
  if (head === undefined) return value
  if (space.type === 'sequence' && draft.type === 'sequence') {
    const step = space.steps.find((s) => s.key === head)
    if (step === undefined) return draft
    const part = draft.parts[head] ?? newDraft(step.space)
    return { ...draft, parts: { ...draft.parts, [head]: putDraft(step.space, part, rest, value) } }
  }
  if (draft.type !== 'one' && draft.type !== 'some') return draft
  const option = optionIn(space, head)
  if (option?.then === undefined) return draft
  const sub = draft.then[head] ?? newDraft(option.then)
  return { ...draft, then: { ...draft.then, [head]: putDraft(option.then, sub, rest, value) } }
}

/** Takes over into a new space what still exists there, so that a redrawn sheet keeps the selection. */
export function carryDraft(space: Space, old: Draft | undefined): Draft {
  const fresh = newDraft(space)
  if (old === undefined || old.type !== fresh.type) return fresh
  switch (old.type) {
    case 'one': {
      const kept =
        old.pick !== undefined && optionIn(space, old.pick) !== undefined ? old.pick : undefined
      return { type: 'one', pick: kept, then: carryThen(space, old.then) }
    }
    case 'some':
      return {
        type: 'some',
        picks: old.picks.filter((id) => optionIn(space, id)),
        then: carryThen(space, old.then),
      }
    case 'amount':
      return old.value !== undefined && fits(space, old.value) ? old : fresh
    case 'order': {
      const ids = optionsOf(space).map((o) => o.id)
      const kept = old.ids.filter((id) => ids.includes(id))
      return { type: 'order', ids: [...kept, ...ids.filter((id) => !kept.includes(id))] }
    }
    case 'bag': {
      const counts: Record<string, number> = {}
      for (const option of optionsOf(space)) {
        const n = Math.min(old.counts[option.id] ?? 0, option.max ?? Number.POSITIVE_INFINITY)
        if (n > 0) counts[option.id] = n
      }
      return bagCount(counts) > 0 || fits(space, counts) ? { type: 'bag', counts } : fresh
    }
    case 'sequence': {
      if (space.type !== 'sequence') return fresh
      const parts: Record<string, Draft> = {}
      for (const step of space.steps) parts[step.key] = carryDraft(step.space, old.parts[step.key])
      return { type: 'sequence', parts }
    }
  }
}

function carryThen(space: Space, then: Drafts): Drafts {
  const kept: Record<string, Draft> = {}
  for (const [id, draft] of Object.entries(then)) {
    const sub = optionIn(space, id)?.then
    if (sub !== undefined) kept[id] = carryDraft(sub, draft)
  }
  return kept
}

/** Options that the whole draft has chosen and that must be asked once more. */
export function graveOptions(space: Space, draft: Draft): Option[] {
  return stepsOf(space, draft).flatMap((step) => {
    const ids =
      step.draft.type === 'one'
        ? step.draft.pick === undefined
          ? []
          : [step.draft.pick]
        : step.draft.type === 'some'
          ? step.draft.picks
          : step.draft.type === 'bag'
            ? Object.keys(step.draft.counts).filter(
                (id) => (step.draft.type === 'bag' ? (step.draft.counts[id] ?? 0) : 0) > 0,
              )
            : []
    return ids
      .map((id) => optionIn(step.space, id))
      .filter((o): o is Option => o?.grave !== undefined)
  })
}
