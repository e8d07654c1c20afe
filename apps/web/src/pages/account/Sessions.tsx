import { useEffect, useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { useSession } from '../../data/session.tsx'
import type { SessionInfo } from '../../data/types.ts'
import { ActError } from '../../forms/ActError.tsx'
import { useAct } from '../../forms/useAct.ts'
import { at, go } from '../../router/router.ts'
import { t } from '../../text/hall.ts'

const when = (iso: string) =>
  new Date(iso).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Where else somebody is signed in, and the way to end one of these sessions or all. */
export function Sessions() {
  const hall = useHall()
  const session = useSession()
  const act = useAct()
  const [all, setAll] = useState<readonly SessionInfo[]>([])
  useEffect(() => {
    hall.sessions().then(setAll, () => setAll([]))
  }, [hall])
  const end = (id: string) =>
    void act.run(async () => {
      await hall.endSession(id)
      setAll(all.filter((one) => one.id !== id))
    })
  const leave = () =>
    void act.run(async () => {
      await hall.signOutEverywhere()
      session.become(undefined)
      go(at.hall())
    })
  return (
    <section aria-labelledby="account-everywhere">
      <h2 className="title-section" id="account-everywhere">
        {t('account.everywhere')}
      </h2>
      <p className="second">{t('account.everywhereText')}</p>
      {all.length > 0 && (
        <ul className="account-sessions">
          {all.map(({ id, createdAt, lastUsedAt, current }) => (
            <li key={id}>
              <span>
                {t('account.session', { from: when(createdAt), used: when(lastUsedAt) })}
                {current && <b> {t('account.session.here')}</b>}
              </span>
              {!current && (
                <button type="button" className="btn" onClick={() => end(id)}>
                  {t('account.session.end')}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="btn" onClick={leave} aria-busy={act.busy}>
        {t('account.everywhereDo')}
      </button>
      <ActError error={act.error} />
    </section>
  )
}
