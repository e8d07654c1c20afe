import { useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { useSession } from '../../data/session.tsx'
import { ActError } from '../../forms/ActError.tsx'
import { useAct } from '../../forms/useAct.ts'
import { Page } from '../../frame/Page.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { useLetterToken } from './token.ts'
import '../account/account.css'

/** Says that an address is mine. Only a press does it: programs that look through mail open its links. */
export default function ConfirmPage() {
  const hall = useHall()
  const session = useSession()
  const letter = useLetterToken()
  const act = useAct()
  const [done, setDone] = useState(false)
  const confirm = (token: string) =>
    void act.run(async () => {
      await hall.confirm(token)
      letter.spent()
      setDone(true)
      session.become(await hall.me())
    })
  return (
    <Page
      title={t('confirm.title')}
      heading={t('confirm.title')}
      lead={
        done ? t('confirm.done') : t(letter.token === undefined ? 'letter.broken' : 'confirm.lead')
      }
      className="account"
    >
      <ActError error={act.error} />
      {done || letter.token === undefined ? (
        // The letter may have been opened where nobody is in.
        <Link className="btn" href={session.me === undefined ? at.door() : at.hall()}>
          {t(session.me === undefined ? 'reset.signIn' : 'confirm.hall')}
        </Link>
      ) : (
        <button
          type="button"
          className="btn btn-main"
          aria-busy={act.busy}
          onClick={() => confirm(letter.token ?? '')}
        >
          {t('confirm.do')}
        </button>
      )}
    </Page>
  )
}
