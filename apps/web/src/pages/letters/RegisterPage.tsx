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

/** Makes the account that somebody asked for. Only whoever chose its password can: others may read the letter. */
export default function RegisterPage() {
  const letter = useLetterToken()
  const [end, setEnd] = useState<'made' | 'left'>()
  const over = (how: 'made' | 'left') => {
    letter.spent()
    setEnd(how)
  }
  const lead = end ?? (letter.token === undefined ? undefined : 'lead')
  return (
    <Page
      title={t('register.title')}
      heading={t('register.title')}
      lead={t(lead === undefined ? 'letter.broken' : `register.${lead}`)}
      className="account"
    >
      {end !== undefined || letter.token === undefined ? (
        <Onward />
      ) : (
        <TheirPassword token={letter.token} over={over} />
      )}
    </Page>
  )
}

function Onward() {
  const { me } = useSession()
  return (
    <Link className="btn" href={me === undefined ? at.door() : at.hall()}>
      {t(me === undefined ? 'reset.signIn' : 'confirm.hall')}
    </Link>
  )
}

interface TheirPasswordProps {
  readonly token: string
  readonly over: (how: 'made' | 'left') => void
}

function TheirPassword({ token, over }: TheirPasswordProps) {
  const hall = useHall()
  const session = useSession()
  const { act, password, setPassword, submit, error } = usePassword(false, async (password) => {
    await hall.finishRegistering(token, password)
    over('made')
    session.become(await hall.me())
  })
  // No e-mail was asked for, so only the password can be meant.
  const wrong = act.error?.code === 'WRONG_CREDENTIALS'
  return (
    <form className="account-form" onSubmit={submit} noValidate>
      <PasswordField
        label={t('register.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wrong ? t('register.wrong') : error}
      />
      <ActError error={wrong ? undefined : act.error} />
      {act.error !== undefined && (
        <p className="second">
          {t('register.again')}{' '}
          <Link href={session.me === undefined ? at.door() : at.account()}>
            {t('register.againDo')}
          </Link>
        </p>
      )}
      <div className="btn-row">
        <button type="submit" className="btn btn-main" aria-busy={act.busy}>
          {t('door.register')}
        </button>
        <button type="button" className="btn" onClick={() => over('left')}>
          {t('register.leave')}
        </button>
      </div>
    </form>
  )
}
