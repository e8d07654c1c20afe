import { type FormEvent, useEffect, useRef } from 'react'
import { Lantern } from '../../pieces/Lantern.tsx'
import type { OptionHint, PanelHints } from '../boards/types.ts'
import { useDesk, useGame } from '../context.tsx'
import { useLively } from '../lively.ts'
import { AtHand } from './AtHand.tsx'
import { actOf, contextOf, lampWords, questionOf } from './act.ts'
import { split } from './asks.ts'
import { optionIn, type Step } from './draft.ts'
import { Grave } from './Grave.tsx'
import { NotOpen } from './NotOpen.tsx'
import { ActButtons, DoneSteps, Go, Switcher } from './SheetParts.tsx'
import { AmountSpace } from './spaces/AmountSpace.tsx'
import { BagSpace } from './spaces/BagSpace.tsx'
import { OptionRows } from './spaces/OptionRows.tsx'
import { OrderSpace } from './spaces/OrderSpace.tsx'
import { RedoLine, UndoLine } from './Undo.tsx'
import { WindowBar } from './WindowBar.tsx'
import { WindowHold, WindowSettingsList } from './WindowWishes.tsx'

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

/** The lit sheet: the question that I must answer. */
export function Sheet() {
  const game = useGame()
  const state = useDesk()
  const { desk, say } = game
  const { hints, hintOf } = useHints()
  const { decision, steps, cursor, first, sending, grave, asks } = state
  const list = useRef<HTMLDivElement>(null)
  const head = useHeadFocus(decision?.id)
  useKeptFocus(grave.length > 0, decision?.id, list)
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
            sealed || decision.type !== 'sealed' ? decision.type : 'ask',
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
          {decision.type === 'window' && (
            <>
              <WindowBar id={decision.id} />
              <WindowHold decision={decision} />
            </>
          )}
          <ActButtons step={step} hintOf={hintOf} />
          {hints?.foot !== undefined && <div className="decision-foot">{hints.foot}</div>}
          <AtHand />
          <UndoLine />
          <RedoLine />
          {decision.type !== 'window' && <WindowSettingsList />}
        </>
      )}
    </form>
  )
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

/** A new decision takes focus to its heading, unless the player is typing or on the board. */
export function useHeadFocus(id: string | undefined) {
  const head = useRef<HTMLHeadingElement>(null)
  const before = useRef(id)
  // A sheet that comes in place of another panel takes focus that went away with that one, not at the first drawing.
  const lively = useRef(useLively())
  useEffect(() => {
    const active = document.activeElement
    const lost = active === null || active === document.body || active.id === 'decision'
    if (lively.current && lost && head.current?.closest('dialog') === null)
      head.current.focus({ preventScroll: true })
  }, [])
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

/** Whoever keeps what was asked about once more is back at the choice: on what is chosen, else on the main button. */
function useKeptFocus(
  asked: boolean,
  id: string | undefined,
  list: React.RefObject<HTMLElement | null>,
): void {
  const before = useRef({ asked, id })
  useEffect(() => {
    const was = before.current
    before.current = { asked, id }
    const lost = document.activeElement === null || document.activeElement === document.body
    if (asked || !was.asked || was.id !== id || !lost) return
    const chosen = list.current?.querySelector<HTMLElement>('input:checked')
    const to = chosen ?? list.current?.closest('form')?.querySelector<HTMLElement>('.go-main')
    to?.focus()
  }, [asked, id, list])
}

export function focusFirst(root: HTMLElement | null): void {
  root?.querySelector<HTMLElement>('input, button')?.focus()
}
