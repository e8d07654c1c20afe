import { useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { useSession } from '../../data/session.tsx'
import type { Me } from '../../data/types.ts'
import { ActError } from '../../forms/ActError.tsx'
import { PasswordField } from '../../forms/PasswordField.tsx'
import { useAct } from '../../forms/useAct.ts'
import { at, go } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { AskOnce } from './AskOnce.tsx'

/** Taking along what the hall keeps of somebody, and having it forgotten. */
export function ForGood({ me }: { readonly me: Me }) {
  const hall = useHall()
  const session = useSession()
  const act = useAct()
  const [asked, setAsked] = useState(false)
  const [password, setPassword] = useState('')
  const take = () =>
    void act.run(async () => {
      const text = JSON.stringify(await hall.myData(), null, 2)
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
      link.download = 'moothall.json'
      link.click()
      URL.revokeObjectURL(link.href)
    })
  const forget = () =>
    void act.run(async () => {
      await hall.leaveForGood(me.kind === 'account' ? password : undefined)
      session.become(undefined)
      go(at.hall())
    })
  return (
    <section aria-labelledby="account-kept">
      <h2 className="title-section" id="account-kept">
        {t('account.kept')}
      </h2>
      <p className="second">{t('account.keptText')}</p>
      <div className="btn-row">
        <button type="button" className="btn" onClick={take} aria-busy={act.busy}>
          {t('account.take')}
        </button>
        {!asked && (
          <button type="button" className="btn" onClick={() => setAsked(true)}>
            {t('account.forget')}
          </button>
        )}
      </div>
      {asked && (
        <AskOnce
          label={t('account.forget')}
          says={t('account.forgetSays')}
          doIt={t('account.forgetDo')}
          onStay={() => setAsked(false)}
          onDo={forget}
        >
          {me.kind === 'account' && (
            <PasswordField
              label={t('door.password')}
              name="forget-password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </AskOnce>
      )}
      <ActError error={act.error} />
    </section>
  )
}
