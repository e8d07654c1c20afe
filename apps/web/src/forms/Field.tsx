import { type ComponentProps, useId } from 'react'
import type { FieldProblem } from '../data/names.ts'
import { NAME_MAX, PASSWORD_MIN } from '../data/names.ts'
import { Sign } from '../pieces/Sign.tsx'
import { t } from '../text/hall.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** A labelled input with its help and its error under it, tied together for assistive technology. */
export function Field({ label, help, error, className, ...input }: FieldProps) {
  const id = useId()
  // A field that takes no more letters says so: what is typed or pasted beyond is cut without a sign.
  const { value, maxLength } = input
  const full = typeof value === 'string' && maxLength !== undefined && value.length >= maxLength
  const described = [
    error !== undefined && `${id}-error`,
    full && `${id}-full`,
    help !== undefined && `${id}-help`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Sign name="warn" />
          {error}
        </p>
      )}
      {full && (
        <p className="field-help" id={`${id}-full`} role="status">
          {t('form.full', { n: maxLength })}
        </p>
      )}
      {help !== undefined && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}

/** The words for what is wrong with a field. */
export function problemText(problem: FieldProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  const n = problem === 'password.short' ? PASSWORD_MIN : NAME_MAX
  return t(`form.${problem}`, { n })
}
