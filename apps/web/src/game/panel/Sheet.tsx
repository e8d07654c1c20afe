import type { DecisionView, Text } from '@moothall/engine'
import { type FormEvent, useEffect, useRef } from 'react'
import { Lantern } from '../../pieces/Lantern.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import type { OptionHint, PanelHints } from '../boards/types.ts'
import { useDesk, useGame } from '../context.tsx'
import { type DeskState, split } from './desk.ts'
import { optionIn, type Step } from './draft.ts'
import { Grave } from './Grave.tsx'
import { NotOpen } from './NotOpen.tsx'
import { AmountSpace } from './spaces/AmountSpace.tsx'
import { BagSpace } from './spaces/BagSpace.tsx'
import { OptionRows } from './spaces/OptionRows.tsx'
import { OrderSpace } from './spaces/OrderSpace.tsx'
import { actWords, draftWords, problemWords, ruleWords } from './summary.ts'
import { UndoButton, UndoLine } from './Undo.tsx'
import { WindowBar } from './WindowBar.tsx'

/** Hints of the board for the decision in the panel, resolved for options of several seats. */
export function useHints(): {
  hints: PanelHints | undefined
  hintOf: (id: string) => OptionHint | undefined
} {
  const { board, frame, info, source } = useGame()
  const { decision, root, steps, cursor, asks } = useDesk()
  const hints = decision === undefined ? undefined : board.hints?.(decision, frame, info, source)
  const step = steps[cursor]
  const hintOf = (id: string): OptionHint | undefined => {
    if (hints?.option === undefined || decision === undefined || step === undefined)
      return undefined
    const option = optionIn(step.space, id)
    if (option === undefined) return undefined
    // Only the outermost space is merged; ids below it are the ruleset's own.
    const own = step.space === root ? split(id, asks) : { id, seat: asks[0]?.seat ?? 0 }
    return hints.option({ ...option, id: own.id }, own.seat)
  }
  return { hints, hintOf }
}

/** What the main button would do now. */
interface Act {
  readonly words: string
  /** Something is missing: a press leads to the list. */
  readonly missing: boolean
  readonly big: string | undefined
  /** Option that is chosen and confirmed in one. */
  readonly takes: string | undefined
  readonly passes: boolean
}

function actOf(
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

/** The lit sheet: the question that I must answer. */
export function Sheet() {
  const game = useGame()
  const state = useDesk()
  const { desk, say } = game
  const { hints, hintOf } = useHints()
  const { decision, steps, cursor, first, sending, grave, asks } = state
  const list = useRef<HTMLDivElement>(null)
  const head = useHeadFocus(decision?.id)
  const step = steps[cursor]
  if (decision === undefined || step === undefined) return null

  // Among my own seats nothing is hidden.
  const sealed =
    decision.type === 'sealed' && decision.seats.some((s) => !game.info.mySeats.includes(s))
  const act = actOf(step, state, hints, hintOf, sealed, say)
  const question = questionOf(step, cursor > first ? undefined : asks[0], hints, say)
  const context = contextOf(step, asks[0], hints, say)
  // The one thing that there is stands on the button already.
  const bare =
    step.space.type === 'one' && step.space.options.length === 1 && act.takes !== undefined

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (act.takes !== undefined) void desk.act(act.takes)
    else if (act.missing) focusFirst(list.current)
    else void desk.confirm()
  }

  return (
    <form className="decision sheet" aria-busy={sending} onSubmit={submit}>
      <div className="pegs" aria-hidden="true">
        <i className="peg" />
        <i className="peg" />
      </div>
      <p className="lamp-line">
        <Lantern lit />
        <span>
          {lampWords(
            sealed ? 'sealed' : decision.type,
            asks.map((m) => m.seat),
            game,
          )}
        </span>
      </p>
      <Switcher />
      <DoneSteps steps={steps.slice(first, cursor)} />
      <div className="decision-head">
        <h2 ref={head} tabIndex={-1}>
          {question}
        </h2>
        {hints?.headline !== undefined && (
          <output className="decision-big">{hints.headline}</output>
        )}
      </div>
      {context !== undefined && <p className="decision-context">{context}</p>}
      {grave.length > 0 ? (
        <Grave />
      ) : (
        <>
          <div ref={list} className="decision-body">
            {!bare && <SpaceView step={step} label={question} hintOf={hintOf} />}
          </div>
          <NotOpen />
          <Go act={act} beside={hints?.beside ?? []} />
          {decision.type === 'window' && <WindowBar id={decision.id} />}
          <ActButtons step={step} hintOf={hintOf} />
          {hints?.foot !== undefined && <div className="decision-foot">{hints.foot}</div>}
          <UndoLine />
        </>
      )}
    </form>
  )
}

function questionOf(
  step: Step,
  ask: DecisionView['mine'][number] | undefined,
  hints: PanelHints | undefined,
  say: (text: Text) => string,
): string {
  if (ask === undefined) return stepQuestion(step, say)
  return hints?.question ?? (ask.question ? say(ask.question) : stepQuestion(step, say))
}

function contextOf(
  step: Step,
  ask: DecisionView['mine'][number] | undefined,
  hints: PanelHints | undefined,
  say: (text: Text) => string,
): string | undefined {
  return hints?.context ?? (ask?.context && say(ask.context)) ?? ruleWords(step.space)
}

/** The main button, acts beside it, and undo. */
function Go({
  act,
  beside,
}: {
  readonly act: Act
  readonly beside: NonNullable<PanelHints['beside']>
}) {
  const { sending } = useDesk()
  return (
    <div className="decision-go">
      <button
        type="submit"
        className="btn btn-main go-main"
        aria-disabled={sending ? true : undefined}
        aria-keyshortcuts={act.passes ? 'Space' : 'Enter'}
        data-missing={act.missing ? '' : undefined}
      >
        <span>{sending ? <Storing /> : act.words}</span>
        {act.big !== undefined ? (
          <b className="go-big">{act.big}</b>
        ) : (
          beside.length === 0 && (
            <Key>{act.passes ? tg('panel.passSign') : tg('panel.enterSign')}</Key>
          )
        )}
      </button>
      {beside.map((one) => (
        <button key={one.label} type="button" className="btn" onClick={one.run} disabled={sending}>
          <Sign name={one.sign} />
          {one.label}
        </button>
      ))}
      <UndoButton />
    </div>
  )
}

/** The key of a button, for the eye alone: `aria-keyshortcuts` tells it to others. */
function Key({ children }: { readonly children: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  )
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

function lampWords(
  type: string,
  seats: readonly number[],
  game: ReturnType<typeof useGame>,
): string {
  if (type === 'sealed') return tg('panel.yoursSealed')
  if (type === 'window') return tg('panel.yoursWindow')
  const several = game.info.mySeats.length > 1
  if (!several || seats.length === 0 || seats.length === game.info.mySeats.length)
    return tg('panel.yours')
  const who = seats.map((s) => game.forWhom(s)).filter((w) => w !== undefined)
  return who.length === 0
    ? tg('panel.yours')
    : tg('panel.yoursFor', { who: new Intl.ListFormat('en', { type: 'conjunction' }).format(who) })
}

/** The view of the lit step, by the type of its space. */
export function SpaceView({
  step,
  label,
  hintOf,
}: {
  readonly step: Step
  readonly label: string
  readonly hintOf: (id: string) => OptionHint | undefined
}) {
  switch (step.space.type) {
    case 'one':
    case 'some':
      return <OptionRows step={step} label={label} hintOf={hintOf} />
    case 'amount':
      return <AmountSpace step={step} label={label} />
    case 'order':
      return <OrderSpace step={step} label={label} />
    case 'bag':
      return <BagSpace step={step} label={label} hintOf={hintOf} />
    case 'sequence':
      return null
  }
}

/** Options that are acts of their own and stand as buttons under the main one. */
function ActButtons({
  step,
  hintOf,
}: {
  readonly step: Step
  readonly hintOf: (id: string) => OptionHint | undefined
}) {
  const { desk, say } = useGame()
  if (step.space.type !== 'one') return null
  const acts = step.space.options.filter((o) => hintOf(o.id)?.as === 'button')
  if (acts.length === 0) return null
  return (
    <div className="decision-acts">
      {acts.map((option) => (
        <div key={option.id}>
          <button
            type="button"
            className="btn"
            data-option={option.id}
            onClick={() => void desk.act(option.id)}
          >
            {hintOf(option.id)?.act ?? say(option.label)}
          </button>
          <small>{hintOf(option.id)?.detail ?? (option.detail && say(option.detail))}</small>
        </div>
      ))}
    </div>
  )
}

/** The steps that are done, as quiet lines. */
function DoneSteps({ steps }: { readonly steps: readonly Step[] }) {
  const { desk, say } = useGame()
  const { first } = useDesk()
  if (steps.length === 0) return null
  return (
    <ol className="decision-done">
      {steps.map((step, at) => {
        const words = draftWords(step.space, step.draft, say)
        return (
          <li key={step.path.join('/')}>
            <span>
              {step.from && <small>{say(step.from.label)}</small>}
              {words}
            </span>
            <button
              type="button"
              className="btn-link"
              aria-label={tg('panel.changeStep', { what: words })}
              onClick={() => desk.back(first + at)}
            >
              {tg('panel.change')}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** Where several questions or several of my seats are asked, one is shown; the others are one press away. */
function Switcher() {
  const { desk, board, frame, seatTitle } = useGame()
  const { mine, decision, asks } = useDesk()
  const Mark = board.SeatMark
  if (decision === undefined) return null
  if (decision.mine.length > asks.length) {
    return (
      <div
        className="decision-switch"
        role="group"
        aria-label={tg('panel.several', { n: decision.mine.length })}
      >
        {decision.mine.map(({ seat }) => (
          <button
            key={seat}
            type="button"
            aria-pressed={asks[0]?.seat === seat}
            onClick={() => desk.turnToSeat(seat)}
          >
            {Mark && <Mark seat={seat} frame={frame} />}
            {seatTitle(seat)}
          </button>
        ))}
      </div>
    )
  }
  if (mine.length < 2) return null
  return (
    <div
      className="decision-switch"
      role="group"
      aria-label={tg('panel.several', { n: mine.length })}
    >
      {mine.map((one, at) => (
        <button
          key={one.id}
          type="button"
          aria-pressed={one === decision}
          onClick={() => desk.turnTo(one.id)}
        >
          {one.mine[0] === undefined
            ? tg('panel.questionOf', { n: at + 1, of: mine.length })
            : tg('panel.forSeat', { who: seatTitle(one.mine[0].seat) })}
        </button>
      ))}
    </div>
  )
}

/** "Storing…" only when it takes a while, so that a quick hall shows no flicker. */
export function Storing() {
  return (
    <span className="storing" role="status">
      <span className="storing-sent">{tg('panel.sent')}</span>
      <span className="storing-slow">{tg('panel.storing')}</span>
    </span>
  )
}

/** A new decision takes focus to its heading, unless the player is typing or on the board. */
export function useHeadFocus(id: string | undefined) {
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(id)
  useEffect(() => {
    if (id === undefined || before.current === id) return
    before.current = id
    const active = document.activeElement
    const busy =
      active instanceof HTMLInputElement || active instanceof HTMLTextAreaElement
        ? active.type !== 'radio' && active.type !== 'checkbox'
        : false
    if (busy || active?.closest('[data-board]')) return
    head.current?.focus({ preventScroll: true })
  }, [id])
  return head
}

export function focusFirst(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('input, button')?.focus()
}
