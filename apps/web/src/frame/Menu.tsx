import { useSession } from '../data/session.tsx'
import { Banner } from '../pieces/Banner.tsx'
import { Link } from '../router/Link.tsx'
import { at } from '../router/router.ts'
import { t } from '../text/hall.ts'
import { LookSettings } from './LookSettings.tsx'
import { MenuFrame } from './MenuFrame.tsx'

/** The menu at the end of the beam: me, my games, the light. */
export function Menu() {
  const session = useSession()
  return (
    <MenuFrame label={t('menu.open')} closeLabel={t('menu.close')}>
      {(shut) => (
        <>
          {session.me ? (
            <>
              <p className="menu-me">
                <Banner seat={1} />
                <span>
                  <bdi>{session.me.name}</bdi>
                  {session.me.kind === 'guest' && <small>{t('menu.guest')}</small>}
                </span>
              </p>
              <Link href={at.mine()} onClick={shut}>
                {t('menu.mine')}
              </Link>
              <Link href={at.account()} onClick={shut}>
                {t('menu.account')}
              </Link>
            </>
          ) : (
            <Link href={at.door()} onClick={shut}>
              {t('menu.signIn')}
            </Link>
          )}
          <Link href={at.credits()} onClick={shut}>
            {t('menu.credits')}
          </Link>
          <LookSettings />
        </>
      )}
    </MenuFrame>
  )
}
