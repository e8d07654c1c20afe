import type { Option, Space, Text } from '@moothall/engine'
import { tg } from '../../text/game.ts'
import { type Draft, optionIn, type Problem } from './draft.ts'

type Say = (text: Text) => string

/** An answer in words, e.g. to show what is proposed. Anything that does not fit the space is left out. */
export function answerWords(space: Space, answer: unknown, say: Say): string {
  switch (space.type) {
    case 'one': {
      const id = idOf(answer)
      const option = id === undefined ? undefined : optionIn(space, id)
      if (option === undefined) return ''
      const then =
        option.then !== undefined && isRecord(answer)
          ? answerWords(option.then, answer['then'], say)
          : ''
      return then === '' ? say(option.label) : `${say(option.label)}: ${then}`
    }
    case 'some':
    case 'order': {
      const list = Array.isArray(answer) ? answer : []
      const words = list
        .map((one) => answerWords({ type: 'one', options: space.options }, one, say))
        .filter((w) => w !== '')
      return words.join(', ') || tg('board.nothing')
    }
    case 'amount':
      return typeof answer === 'number' ? String(answer) : ''
    case 'bag': {
      const counts = isRecord(answer) ? answer : {}
      const words = space.options
        .filter((o) => Number(counts[o.id] ?? 0) > 0)
        .map((o) => `${counts[o.id]} × ${say(o.label)}`)
      return words.join(', ') || tg('board.nothing')
    }
    case 'sequence':
      return space.steps
        .map(
          (step) =>
            `${say(step.label)}: ${answerWords(step.space, isRecord(answer) ? answer[step.key] : undefined, say)}`,
        )
        .join('; ')
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const idOf = (answer: unknown): string | undefined =>
  typeof answer === 'string'
    ? answer
    : isRecord(answer) && typeof answer['id'] === 'string'
      ? answer['id']
      : undefined

/** The space of what is proposed, found in the options that the viewer has. */
export function proposedSpace(space: Space | undefined): Space | undefined {
  if (space?.type !== 'one') return undefined
  return (
    space.options.find((o) => o.id === 'propose') ?? space.options.find((o) => o.id === 'settle')
  )?.then
}

/** The choice of one step in words: the quiet line above the lit step. */
export function draftWords(space: Space, draft: Draft, say: Say): string {
  switch (draft.type) {
    case 'one': {
      const option = draft.pick === undefined ? undefined : optionIn(space, draft.pick)
      return option === undefined ? '' : say(option.label)
    }
    case 'some':
      return answerWords(space, draft.picks, say)
    case 'amount':
      return draft.value === undefined ? '' : String(draft.value)
    case 'order':
      return answerWords(space, draft.ids, say)
    case 'bag':
      return answerWords(space, draft.counts, say)
    case 'sequence':
      return ''
  }
}

export function problemWords(problem: Problem, space: Space): string {
  switch (problem.code) {
    case 'choose':
      return space.type === 'some' && space.min !== problem.n
        ? tg('panel.chooseMore', { n: problem.n })
        : tg('panel.choose', { n: problem.n })
    case 'fewer':
      return tg('panel.chooseFewer', { n: problem.n })
    case 'missing':
      return tg('panel.missing', { n: problem.n })
    case 'tooMuch':
      return tg('panel.tooMuch', { n: problem.n })
    case 'exclusive':
      return tg('panel.exclusive')
    case 'range':
      return tg('panel.range', { min: problem.min, max: problem.max })
  }
}

/** The main button names the act and its size. */
export function actWords(space: Space, draft: Draft, say: Say): string {
  switch (draft.type) {
    case 'one':
      return draftWords(space, draft, say)
    case 'some': {
      const only = draft.picks.length === 1 ? optionIn(space, draft.picks[0] as string) : undefined
      return only === undefined ? tg('panel.takeThese', { n: draft.picks.length }) : say(only.label)
    }
    case 'amount': {
      const n = draft.value ?? 0
      if (space.type === 'amount' && space.label !== undefined) return `${say(space.label)}: ${n}`
      // Of a number that nobody has named nothing is known: it may be a bid, a way, or a share.
      return tg('panel.amount', { n })
    }
    case 'order':
      return tg('panel.keepOrder')
    case 'bag':
      return tg('panel.pay', { n: Object.values(draft.counts).reduce((sum, n) => sum + n, 0) })
    case 'sequence':
      return tg('panel.next')
  }
}

/** What the space asks for, in one quiet line; nothing where the rows say it themselves. */
export function ruleWords(space: Space): string | undefined {
  if (space.type === 'some') {
    if (space.min === space.max) return tg('panel.exactly', { n: space.min })
    if (space.min === 0)
      return space.max >= space.options.length ? undefined : tg('panel.upTo', { n: space.max })
    return tg('panel.between', { min: space.min, max: space.max })
  }
  return undefined
}

export const isPass = (option: Option): boolean =>
  option.id === 'pass' || option.id.endsWith('|pass') || option.id.startsWith('pass:')
