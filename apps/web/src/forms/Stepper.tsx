import { useState } from 'react'
import { Sign } from '../pieces/Sign.tsx'
import { t } from '../text/hall.ts'

export interface StepperProps {
  readonly id?: string
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

/** A whole number with minus and plus; typing, arrows, Home and End work too. Typed nonsense falls back to the last value. */
export function Stepper({ id, label, value, min, max, onChange }: StepperProps) {
  const [draft, setDraft] = useState<string>()
  const set = (next: number) => {
    const kept = Math.min(max, Math.max(min, next))
    if (kept !== value) onChange(kept)
  }
  const finish = () => {
    const typed = Number(draft)
    if (draft !== undefined && draft.trim() !== '' && Number.isInteger(typed)) set(typed)
    setDraft(undefined)
  }
  return (
    <span className="stepper">
      <button
        type="button"
        aria-label={t('form.less', { label })}
        disabled={value <= min}
        onClick={() => set(value - 1)}
      >
        <Sign name="minus" />
      </button>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        role="spinbutton"
        aria-label={id === undefined ? label : undefined}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        value={draft ?? String(value)}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          const steps: Readonly<Record<string, number>> = {
            ArrowUp: value + 1,
            ArrowDown: value - 1,
            Home: min,
            End: max,
          }
          const next = steps[event.key]
          if (event.key === 'Enter') finish()
          else if (next !== undefined) {
            event.preventDefault()
            setDraft(undefined)
            set(next)
          }
        }}
      />
      <button
        type="button"
        aria-label={t('form.moreOf', { label })}
        disabled={value >= max}
        onClick={() => set(value + 1)}
      >
        <Sign name="plus" />
      </button>
    </span>
  )
}
