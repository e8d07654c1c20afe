import { type FormEvent, useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { emailProblem } from '../../data/names.ts'
import { ActError } from '../../forms/ActError.tsx'
import { Field, problemText } from '../../forms/Field.tsx'
import { useAct } from '../../forms/useAct.ts'
import { Page } from '../../frame/Page.tsx'
import { t } from '../../text/hall.ts'
import '../account/account.css'

/** Asks for a link to a new password. What is said then is the same for every address. */
export default function ForgotPage() {
  const hall = useHall()
  const act = useAct()
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<string>()
  const problem = emailProblem(email)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    setSent(undefined)
    if (problem) event.currentTarget.querySelector('input')?.focus()
    else
      void act.run(async () => {
        await hall.askReset(email.trim())
        setSent(email.trim())
      })
  }
  return (
    <Page
      title={t('forgot.title')}
      heading={t('forgot.title')}
      lead={t('forgot.lead')}
      className="account"
    >
      <form className="account-form" onSubmit={submit} noValidate>
        <Field
          label={t('door.email')}
          name="email"
          type="email"
          autoComplete="username"
          placeholder={t('door.emailSample')}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={tried ? problemText(problem) : undefined}
        />
        <ActError error={act.error} />
        <button type="submit" className="btn btn-main" aria-busy={act.busy}>
          {t('forgot.send')}
        </button>
        <p role="status">{sent === undefined ? '' : t('forgot.sent', { email: sent })}</p>
      </form>
    </Page>
  )
}
