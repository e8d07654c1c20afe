import { useState } from 'react'
import { toast } from '../../frame/toasts.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { type Game, useDesk, useGame } from '../context.tsx'
import { answerWords } from './summary.ts'

/** Is there a step of mine that was taken back and can be done again? (EQ-UI-03) */
export const canRedo = (game: Game): boolean => game.desk.redo.next() !== undefined

/** "Do again: Cutter attempts the Hunt". */
export function redoName(game: Game): string {
  const next = game.desk.redo.next()
  const own = next?.decision.mine.find((one) => one.seat === next.made.seat)
  const what =
    next === undefined || own === undefined
      ? ''
      : answerWords(own.space, next.made.answer, game.say)
  return what === '' ? tg('redo.plain') : tg('redo.what', { what })
}

export async function redoNow(game: Game): Promise<void> {
  const outcome = await game.desk.redo.again()
  if (outcome !== undefined && !outcome.ok) toast(refusalWords(outcome.code), { kind: 'bad' })
}

/** The line under the sheet that does again what was just taken back. */
export function RedoLine() {
  const game = useGame()
  useDesk()
  if (!canRedo(game)) return null
  return (
    <p className="decision-foot">
      <button
        type="button"
        className="btn-link redo"
        aria-keyshortcuts="Control+Shift+Z"
        onClick={() => void redoNow(game)}
      >
        {redoName(game)}
      </button>
    </p>
  )
}

/** Takes back, or asks the others to agree, as things stand. */
export async function undoNow(game: Game): Promise<void> {
  const { undo } = game.frame
  if (undo.state !== 'free' && undo.state !== 'ask') return
  const outcome = await game.desk.redo.undo(undo.state === 'ask')
  if (outcome.ok && undo.state === 'ask') toast(tg('undo.asked'), { sign: 'undo' })
  if (!outcome.ok) toast(refusalWords(outcome.code), { kind: 'bad' })
}

export function refusalWords(code: string): string {
  const key = `refusal.${code}`
  const known = [
    'STALE_DECISION',
    'NOT_AN_OPTION',
    'NOT_YOUR_DECISION',
    'GAME_OVER',
    'GAME_PAUSED',
    'UNDO_BARRED',
    'UNDO_NEEDS_CONSENT',
    'UNDO_ASKED',
    'NOTHING_TO_UNDO',
    'NO_CONSENT_ASKED',
    'SEAT_NOT_FREE',
    'SUBSTITUTES_OFF',
    'SEAT_SEEN',
    'FORBIDDEN',
    'LOOKING_BACK',
    'OFFLINE',
  ]
  return known.includes(code) ? tg(key as Parameters<typeof tg>[0]) : tg('refusal.other', { code })
}

function undoName(game: Game): string {
  const { undo } = game.frame
  const what = undo.what === undefined ? undefined : game.say(undo.what)
  if (undo.state === 'ask')
    return what === undefined ? tg('undo.askPlain') : tg('undo.ask', { what })
  if (undo.state === 'barred')
    return tg('undo.barred', { why: tg(`undo.why.${undo.why ?? 'old'}`) })
  return what === undefined ? tg('undo.plain') : tg('undo.free', { what })
}

/** One arrow beside the main button. Where it is barred it stays and says why. */
export function UndoButton() {
  const game = useGame()
  const { undo } = game.frame
  const [told, setTold] = useState(false)
  if (undo.state === 'none' || undo.state === 'asked' || undo.why === 'old') return null
  const name = undoName(game)
  return (
    <span className="undo">
      <button
        type="button"
        className="btn undo-button"
        aria-label={name}
        title={name}
        aria-keyshortcuts="Control+Z"
        aria-disabled={undo.state === 'barred' ? true : undefined}
        onClick={() => (undo.state === 'barred' ? setTold(true) : void undoNow(game))}
        onBlur={() => setTold(false)}
      >
        <Sign name="undo" />
      </button>
      {told && undo.state === 'barred' && (
        <span className="undo-told" role="status">
          {name}
        </span>
      )}
    </span>
  )
}

/** The line that says what taking back would need, where that is more than a press; and that the others are asked. */
export function UndoLine() {
  const game = useGame()
  const { undo } = game.frame
  if (undo.state === 'asked') return <UndoPending />
  if (undo.state !== 'ask') return null
  return (
    <p className="decision-foot">
      <button type="button" className="btn-link" onClick={() => void undoNow(game)}>
        {undoName(game)}
      </button>
    </p>
  )
}

/** I have asked to take a step back: the others are thinking about it, and I may ask no more. */
function UndoPending() {
  const game = useGame()
  const { what } = game.frame.undo
  const withdraw = async () => {
    const outcome = await game.source.consent(false)
    if (!outcome.ok) toast(refusalWords(outcome.code), { kind: 'bad' })
  }
  return (
    <div className="decision-foot undo-pending" role="status">
      <p>
        {what === undefined
          ? tg('undo.pendingPlain')
          : tg('undo.pending', { what: game.say(what) })}
      </p>
      <button type="button" className="btn btn-small" onClick={() => void withdraw()}>
        {tg('undo.withdraw')}
      </button>
    </div>
  )
}
