import { useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { useSession } from '../../data/session.tsx'
import { ActError } from '../../forms/ActError.tsx'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { Page } from '../../frame/Page.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { useLetterToken } from './token.ts'
import { usePassword } from './usePassword.ts'
import '../account/account.css'

/** A new password by the link of a letter. */
export default function ResetPage() {
  const letter = useLetterToken()
  const [done, setDone] = useState(false)
  return (
    <Page
      title={t('reset.title')}
      heading={t('reset.title')}
      lead={done ? t('reset.done') : letter.token && t('reset.lead')}
      className="account"
    >
      {done ? (
        <Link className="btn btn-main" href={at.door()}>
          {t('reset.signIn')}
        </Link>
      ) : letter.token === undefined ? (
        <NoLink />
      ) : (
        <NewPassword
          token={letter.token}
          done={() => {
            letter.spent()
            setDone(true)
          }}
        />
      )}
    </Page>
  )
}

function NoLink() {
  return (
    <>
      <p className="second">{t('letter.broken')}</p>
      <Link className="btn" href={at.forgot()}>
        {t('reset.again')}
      </Link>
    </>
  )
}

function NewPassword({ token, done }: { readonly token: string; readonly done: () => void }) {
  const hall = useHall()
  const session = useSession()
  const { act, password, setPassword, submit, error } = usePassword(true, async (password) => {
    await hall.reset(token, password)
    done()
    // Every session of that account is over; this browser may have had one.
    session.become(await hall.me())
  })
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <PasswordField
        making
        label={t('account.password.new')}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={error}
      />
      <ActError error={act.error} />
      {act.error?.code === 'LINK_SPENT' && (
        <Link className="btn" href={at.forgot()}>
          {t('reset.again')}
        </Link>
      )}
      <button type="submit" className="btn btn-main" aria-busy={act.busy}>
        {t('reset.keep')}
      </button>
    </form>
  )
}
