import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import type { OptionHint, PanelHints } from '../boards/types.ts'
import { useDesk, useGame } from '../context.tsx'
import type { Act } from './act.ts'
import type { Step } from './draft.ts'
import { draftWords } from './summary.ts'
import { UndoButton } from './Undo.tsx'

/** The main button, acts beside it, and undo. */
export function Go({
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

/** Options that are acts of their own and stand as buttons under the main one. */
export function ActButtons({
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
export function DoneSteps({ steps }: { readonly steps: readonly Step[] }) {
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
export function Switcher() {
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
          {one.type === 'consent'
            ? tg('undo.switch')
            : one.mine[0] === undefined
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
