import { type FormEvent, useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { passwordProblem } from '../../data/names.ts'
import { useSession } from '../../data/session.tsx'
import type { Me } from '../../data/types.ts'
import { ActError } from '../../forms/ActError.tsx'
import { problemText } from '../../forms/Field.tsx'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { useAct } from '../../forms/useAct.ts'
import { toast } from '../../frame/toasts.tsx'
import { t } from '../../text/hall.ts'
import { Sessions } from './Sessions.tsx'

/** What keeps an account its owner's: the address, the password, and signing out everywhere. */
export function Safety({ me }: { readonly me: Me }) {
  return (
    <>
      {!me.confirmed && <Confirmation />}
      <section aria-labelledby="account-password">
        <h2 className="title-section" id="account-password">
          {t('account.password')}
        </h2>
        <p className="second">{t('account.passwordText')}</p>
        <PasswordForm email={me.email ?? ''} />
      </section>
      <Sessions />
    </>
  )
}

function Confirmation() {
  const hall = useHall()
  const act = useAct()
  const [sent, setSent] = useState<{ page: string | undefined } | undefined>()
  const send = () =>
    void act.run(async () => {
      setSent({ page: await hall.askConfirmation() })
    })
  return (
    <section aria-labelledby="account-confirm">
      <h2 className="title-section" id="account-confirm">
        {t('account.confirm')}
      </h2>
      <p className="second">{t('account.confirmText')}</p>
      <button type="button" className="btn" onClick={send} aria-busy={act.busy}>
        {t('account.confirmAgain')}
      </button>
      <p role="status">{sent ? t('account.confirmSent') : ''}</p>
      {sent?.page !== undefined && (
        <p>
          {t('letter.nowhere')}{' '}
          <a href={sent.page} target="_blank" rel="noreferrer">
            {sent.page}
          </a>
        </p>
      )}
      <ActError error={act.error} />
    </section>
  )
}

const EMPTY = { current: '', password: '' }

function PasswordForm({ email }: { readonly email: string }) {
  const hall = useHall()
  const session = useSession()
  const act = useAct()
  const [values, setValues] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const problems = {
    current: passwordProblem(values.current, false),
    password: passwordProblem(values.password, true),
  }
  const set = (key: keyof typeof EMPTY) => (event: { target: { value: string } }) =>
    setValues({ ...values, [key]: event.target.value })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const wrong = (['current', 'password'] as const).find((key) => problems[key])
    if (wrong) event.currentTarget.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
    else
      void act.run(async () => {
        session.become(await hall.changePassword(values.current, values.password))
        setValues(EMPTY)
        setTried(false)
        toast(t('account.passwordChanged'), { kind: 'good' })
      })
  }
  // Of the two the server can only mean the present one here; the e-mail was not asked for.
  const wrong = act.error?.code === 'WRONG_CREDENTIALS'
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      {/* So that password managers know whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('account.password.current')}
        name="current"
        autoComplete="current-password"
        value={values.current}
        onChange={set('current')}
        error={
          wrong ? t('account.password.wrong') : tried ? problemText(problems.current) : undefined
        }
      />
      <PasswordField
        making
        label={t('account.password.new')}
        name="password"
        autoComplete="new-password"
        value={values.password}
        onChange={set('password')}
        error={tried ? problemText(problems.password) : undefined}
      />
      <ActError error={wrong ? undefined : act.error} />
      <button type="submit" className="btn" aria-busy={act.busy}>
        {t('account.password.change')}
      </button>
    </form>
  )
}
