import { type KeyboardEvent, useId } from 'react'
import { Sign } from '../../../pieces/Sign.tsx'
import { tg } from '../../../text/game.ts'
import { useGame } from '../../context.tsx'
import type { Step } from '../draft.ts'
import { useHolding } from './useHolding.ts'

/** A big number with minus and plus; typing, Home and End work as well. */
export function AmountSpace({ step, label }: { readonly step: Step; readonly label: string }) {
  const { desk } = useGame()
  const help = useId()
  const { space, draft } = step
  const by = space.type === 'amount' ? (space.step ?? 1) : 1
  const min = space.type === 'amount' ? space.min : 0
  const max = space.type === 'amount' ? space.max : 0
  const value = draft.type === 'amount' ? draft.value : undefined
  const put = (n: number) => desk.amount(Math.max(min, Math.min(max, n)))
  const move = (n: number) => {
    const now = desk.step?.draft
    put(((now?.type === 'amount' ? now.value : undefined) ?? min) + n * by)
  }
  const less = useHolding(() => move(-1))
  const more = useHolding(() => move(1))
  if (space.type !== 'amount') return null
  const keys = (event: KeyboardEvent) => {
    const to = {
      Home: min,
      End: max,
      ArrowUp: (value ?? min) + by,
      ArrowDown: (value ?? min) - by,
      PageUp: (value ?? min) + 5 * by,
      PageDown: (value ?? min) - 5 * by,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    put(to)
  }
  return (
    <div className="amount">
      <button
        type="button"
        className="btn"
        aria-label={tg('panel.amountLess')}
        aria-disabled={value === min ? true : undefined}
        {...less}
      >
        <Sign name="minus" />
      </button>
      <input
        className="amount-value"
        inputMode="numeric"
        role="spinbutton"
        aria-label={label}
        aria-describedby={help}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value ?? min}
        aria-invalid={value === undefined}
        value={value ?? ''}
        onKeyDown={keys}
        onChange={(event) => {
          const digits = event.target.value.replace(/[^0-9-]/g, '')
          const n = Number.parseInt(digits, 10)
          desk.amount(Number.isNaN(n) ? undefined : n)
        }}
      />
      <button
        type="button"
        className="btn"
        aria-label={tg('panel.amountMore')}
        aria-disabled={value === max ? true : undefined}
        {...more}
      >
        <Sign name="plus" />
      </button>
      <small id={help}>{tg('panel.rangeLine', { min, max })}</small>
    </div>
  )
}
