import { type FormEvent, useRef, useState } from 'react'
import { emailProblem, NAME_MAX, nameProblem, passwordProblem } from '../data/names.ts'
import { t } from '../text/hall.ts'
import { ActError } from './ActError.tsx'
import { Field, problemText } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useAct } from './useAct.ts'

export interface Credentials {
  readonly name: string
  readonly email: string
  readonly password: string
}

export interface CredentialsFormProps {
  /** A new account, so that the password must be good enough; else one that is there. */
  readonly making: boolean
  /** Asks for a name as well. */
  readonly named?: boolean
  readonly submit: string
  readonly busy?: string
  readonly className?: string
  readonly fieldsClass?: string
  readonly buttonClass?: string
  readonly onSubmit: (values: Credentials) => Promise<void>
}

/** E-mail and password, and a name where one is wanted. Errors stand under the fields; focus goes to the first. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { making, named = false, buttonClass = 'btn' } = props
  const act = useAct()
  const [values, setValues] = useState<Credentials>({ name: '', email: '', password: '' })
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const problems = {
    name: named ? nameProblem(values.name) : undefined,
    email: emailProblem(values.email),
    password: passwordProblem(values.password, making),
  }
  const told = (key: keyof Credentials) => (tried ? problemText(problems[key]) : undefined)
  const set = (key: keyof Credentials) => (event: { target: { value: string } }) =>
    setValues({ ...values, [key]: event.target.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = (['name', 'email', 'password'] as const).find((key) => problems[key])
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    else
      void act.run(() =>
        props.onSubmit({
          name: values.name.trim(),
          email: values.email.trim(),
          password: values.password,
        }),
      )
  }
  return (
    <form ref={form} className={props.className} onSubmit={submit} noValidate>
      <div className={props.fieldsClass}>
        {named && (
          <Field
            className="door-wide"
            label={t('door.name')}
            name="name"
            autoComplete="nickname"
            maxLength={NAME_MAX}
            value={values.name}
            onChange={set('name')}
            error={told('name')}
          />
        )}
        <Field
          label={t('door.email')}
          name="email"
          type="email"
          autoComplete="username"
          placeholder={t('door.emailSample')}
          value={values.email}
          onChange={set('email')}
          error={told('email')}
          help={making ? t('door.emailHelp') : undefined}
        />
        <PasswordField
          making={making}
          label={t('door.password')}
          name="password"
          autoComplete={making ? 'new-password' : 'current-password'}
          value={values.password}
          onChange={set('password')}
          error={told('password')}
        />
      </div>
      <ActError error={act.error} />
      <button type="submit" className={buttonClass} aria-busy={act.busy}>
        {act.busy && props.busy !== undefined ? props.busy : props.submit}
      </button>
    </form>
  )
}
