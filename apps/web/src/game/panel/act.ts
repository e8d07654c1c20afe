import type { DecisionView, Text } from '@moothall/engine'
import { LOCALE } from '../../text/catalogue.tsx'
import { tg } from '../../text/game.ts'
import type { OptionHint, PanelHints } from '../boards/types.ts'
import type { Game } from '../context.tsx'
import type { DeskState } from './desk-state.ts'
import { optionIn, type Step } from './draft.ts'
import { actWords, problemWords, ruleWords } from './summary.ts'

/** What the main button would do now. */
export interface Act {
  readonly words: string
  /** Something is missing: a press leads to the list. */
  readonly missing: boolean
  readonly big: string | undefined
  /** Option that is chosen and confirmed in one. */
  readonly takes: string | undefined
  readonly passes: boolean
}

export function actOf(
  step: Step,
  state: DeskState,
  hints: PanelHints | undefined,
  hintOf: (id: string) => OptionHint | undefined,
  sealed: boolean,
  say: (text: Text) => string,
): Act {
  const { problem, steps, cursor, chosen, decision } = state
  const picked = chosen.length === 1 ? chosen[0] : undefined
  const takes = picked === undefined ? mainOf(step, hintOf) : undefined
  const main = takes === undefined ? undefined : optionIn(step.space, takes)
  const hint = hintOf(picked ?? takes ?? '')
  if (main !== undefined) {
    return {
      words: hint?.act ?? say(main.label),
      missing: false,
      big: hint?.big,
      takes,
      passes: false,
    }
  }
  const pass = decision?.type === 'window' ? optionIn(step.space, 'pass') : undefined
  if (pass !== undefined && picked === undefined) {
    return { words: say(pass.label), missing: false, big: undefined, takes: pass.id, passes: true }
  }
  if (problem !== undefined) {
    const words = problemWords(problem, step.space)
    return { words, missing: true, big: undefined, takes: undefined, passes: false }
  }
  const words = mainWords(step, sealed, hint?.act ?? hints?.act?.(step), say)
  const more = cursor < steps.length - 1
  return {
    words: more ? `${words}…` : words,
    missing: false,
    big: hint?.big,
    takes: undefined,
    passes: false,
  }
}

export function questionOf(
  step: Step,
  ask: DecisionView['mine'][number] | undefined,
  hints: PanelHints | undefined,
  say: (text: Text) => string,
): string {
  if (ask === undefined) return stepQuestion(step, say)
  return hints?.question ?? (ask.question ? say(ask.question) : stepQuestion(step, say))
}

export function contextOf(
  step: Step,
  ask: DecisionView['mine'][number] | undefined,
  hints: PanelHints | undefined,
  say: (text: Text) => string,
): string | undefined {
  return hints?.context ?? (ask?.context && say(ask.context)) ?? ruleWords(step.space)
}

/** What the main button does before anything is chosen: what the board says, or the one thing that there is. */
function mainOf(step: Step, hintOf: (id: string) => OptionHint | undefined): string | undefined {
  if (step.space.type !== 'one') return undefined
  const [only, more] = step.space.options
  if (only !== undefined && more === undefined && only.then === undefined) return only.id
  return step.space.options.find((o) => hintOf(o.id)?.main === true)?.id
}

function mainWords(
  step: Step,
  sealed: boolean,
  act: string | undefined,
  say: Parameters<typeof actWords>[2],
): string {
  const from =
    step.space.type === 'amount' && step.draft.type === 'amount' && step.from !== undefined
      ? `${say(step.from.label)}: ${step.draft.value ?? ''}`
      : undefined
  const words = act ?? from ?? actWords(step.space, step.draft, say)
  return sealed ? tg('panel.seal', { what: words }) : words
}

function stepQuestion(step: Step, say: Parameters<typeof actWords>[2]): string {
  if (step.space.type === 'amount' && step.space.label !== undefined) return say(step.space.label)
  return step.from === undefined ? tg('panel.region') : say(step.from.label)
}

export function lampWords(type: string, seats: readonly number[], game: Game): string {
  if (type === 'sealed') return tg('panel.yoursSealed')
  if (type === 'window') return tg('panel.yoursWindow')
  const several = game.info.mySeats.length > 1
  if (!several || seats.length === 0 || seats.length === game.info.mySeats.length)
    return tg('panel.yours')
  const who = seats.map((s) => game.forWhom(s)).filter((w) => w !== undefined)
  return who.length === 0
    ? tg('panel.yours')
    : tg('panel.yoursFor', {
        who: new Intl.ListFormat(LOCALE, { type: 'conjunction' }).format(who),
      })
}
