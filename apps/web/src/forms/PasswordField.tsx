import { useId, useState } from 'react'
import { PASSWORD_MIN } from '../data/names.ts'
import { strengthOf } from '../data/strength.ts'
import { t } from '../text/hall.ts'
import { Field, type FieldProps } from './Field.tsx'

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'value' | 'help'> {
  readonly value: string
  /** A new password: what is asked of it and how hard it is to guess stands under it. */
  readonly making?: boolean
}

/** A password, which can be looked at while it is typed. */
export function PasswordField({ making = false, ...field }: PasswordFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className="password-field">
      <Field
        {...field}
        type={shown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        help={making ? t('door.passwordHelp', { n: PASSWORD_MIN }) : undefined}
      />
      <label className="password-show" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={shown}
          onChange={(event) => setShown(event.target.checked)}
        />
        {t('form.password.show')}
      </label>
      {making && field.value !== '' && <Meter value={strengthOf(field.value)} />}
    </div>
  )
}

function Meter({ value }: { readonly value: ReturnType<typeof strengthOf> }) {
  const words = t(`form.strength.${value}`)
  return (
    <p className="password-meter">
      <meter min={0} max={4} low={2} high={3} optimum={4} value={value} aria-label={words} />
      <span role="status">{words}</span>
    </p>
  )
}
