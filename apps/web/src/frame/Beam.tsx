import { useMine, waitingCount } from '../data/mine.ts'
import { useSession } from '../data/session.tsx'
import { Banner } from '../pieces/Banner.tsx'
import { GameIcon } from '../pieces/GameIcon.tsx'
import { Sign } from '../pieces/Sign.tsx'
import { Link } from '../router/Link.tsx'
import { at, usePlace } from '../router/router.ts'
import { t } from '../text/hall.ts'
import { ConnectionLine } from './ConnectionLine.tsx'
import { Menu } from './Menu.tsx'

const ROOMS = [
  { key: 'nav.hall', href: at.hall(), paths: ['/', '/mine'], icon: <GameIcon name="fireplace" /> },
  {
    key: 'nav.tables',
    href: at.tables(),
    paths: ['/tables'],
    icon: <GameIcon name="round-table" />,
  },
  { key: 'nav.campaigns', href: at.campaigns(), paths: ['/campaigns'], icon: <Sign name="road" /> },
  { key: 'nav.rules', href: at.rules(), paths: ['/rules'], icon: <GameIcon name="rule-book" /> },
] as const

function stands(paths: readonly string[], path: string): boolean {
  return paths.some((start) =>
    start === '/' ? path === '/' : path === start || path.startsWith(`${start}/`),
  )
}

/** The timber beam on top of every page of the hall. */
export function Beam() {
  const { path } = usePlace()
  const session = useSession()
  return (
    <header className="beam on-timber">
      <Link className="wordmark" href={at.hall()} aria-label={t('frame.home')}>
        {t('app.name')}
      </Link>
      <nav className="beam-rooms" aria-label={t('nav.label')}>
        {ROOMS.map((room) => (
          <Link
            key={room.key}
            href={room.href}
            aria-current={stands(room.paths, path) ? 'page' : undefined}
          >
            {t(room.key)}
          </Link>
        ))}
      </nav>
      <span className="beam-space" />
      {session.me && (
        <Link
          className="beam-me"
          href={at.account()}
          title={session.me.name}
          aria-label={`${session.me.name}, ${t('menu.account')}`}
        >
          <Banner seat={1} />
          <bdi>{session.me.name}</bdi>
        </Link>
      )}
      <Menu />
      <ConnectionLine />
    </header>
  )
}

/** The four rooms at the bottom of a phone, with words under the icons. */
export function TabBar() {
  const { path } = usePlace()
  const waiting = waitingCount(useMine())
  return (
    <nav className="tab-bar on-timber" aria-label={t('nav.label')}>
      {ROOMS.map((room) => (
        <Link
          key={room.key}
          href={room.href}
          aria-current={stands(room.paths, path) ? 'page' : undefined}
        >
          {room.icon}
          {t(room.key)}
          {room.key === 'nav.hall' && waiting > 0 && (
            <span className="badge">
              <span aria-hidden="true">{waiting}</span>
              <span className="heard-only">{t('nav.waiting', { n: waiting })}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
