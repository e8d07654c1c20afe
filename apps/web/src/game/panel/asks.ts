import type { Answer, DecisionView, Option, Seat, Space } from '@moothall/engine'
import { type Draft, optionsOf } from './draft.ts'

/** Seats that are asked different questions act each for itself. */
export function asksApart(decision: DecisionView): boolean {
  return new Set(decision.mine.map((m) => JSON.stringify(m.question ?? null))).size > 1
}

const SEAT_MARK = '|'

/** An option's id and seat, where several of my seats are asked the same question. */
export function split(id: string, mine: DecisionView['mine']): { seat: Seat; id: string } {
  const at = mine.length > 1 ? id.indexOf(SEAT_MARK) : -1
  if (at < 0) return { seat: mine[0]?.seat ?? 0, id }
  return { seat: Number(id.slice(0, at)), id: id.slice(at + 1) }
}

/**
 * One space for all of my seats that are asked. An option that two seats have alike (a tribe's common choices) is
 * shown once. Undefined where the seats are asked different things: then only the first is shown.
 */
export function mergedSpace(mine: DecisionView['mine']): Space | undefined {
  if (mine.length < 2) return mine[0]?.space
  if (mine.some((m) => m.space.type !== 'one')) return mine[0]?.space
  const seen = new Set<string>()
  const options: Option[] = []
  for (const { seat, space } of mine) {
    for (const option of optionsOf(space)) {
      const same = JSON.stringify(option)
      if (seen.has(same)) continue
      seen.add(same)
      options.push({ ...option, id: `${seat}${SEAT_MARK}${option.id}` })
    }
  }
  return { type: 'one', options }
}

/** Seats that agree to the proposal on the table; undefined where there is none. */
export function agreedIn(about: unknown): readonly unknown[] | undefined {
  if (typeof about !== 'object' || about === null || !('proposal' in about)) return undefined
  const { proposal } = about
  return typeof proposal === 'object' &&
    proposal !== null &&
    'agreed' in proposal &&
    Array.isArray(proposal.agreed)
    ? proposal.agreed
    : undefined
}

/** Somebody asks anew to take a step back: that comes before other questions, since it may change everything. */
export function consentAsked(
  mine: readonly DecisionView[],
  before: readonly DecisionView[],
): DecisionView | undefined {
  return mine.find((d) => d.type === 'consent' && !before.some((b) => b.id === d.id))
}

export const settles = (space: Space): boolean =>
  space.type === 'one' && space.options.some((o) => o.id === 'settle')

export function chosenIn(draft: Draft): readonly string[] {
  switch (draft.type) {
    case 'one':
      return draft.pick === undefined ? [] : [draft.pick]
    case 'some':
      return draft.picks
    case 'bag':
      return Object.keys(draft.counts).filter((id) => (draft.counts[id] ?? 0) > 0)
    default:
      return []
  }
}

export function unmerge(
  answer: Answer,
  mine: DecisionView['mine'],
): { seat: Seat; answer: Answer } {
  const fallback = { seat: mine[0]?.seat ?? 0, answer }
  if (mine.length < 2 || mine.some((m) => m.space.type !== 'one')) return fallback
  if (typeof answer === 'string') {
    const { seat, id } = split(answer, mine)
    return { seat, answer: id }
  }
  if (typeof answer === 'object' && 'id' in answer && typeof answer.id === 'string') {
    const { seat, id } = split(answer.id, mine)
    return { seat, answer: { ...answer, id } as Answer }
  }
  return fallback
}

export const sameJson = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
