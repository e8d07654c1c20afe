import { lazy, Suspense } from 'react'
import { useNews } from './data/news.ts'
import { useSession } from './data/session.tsx'
import { Beam, TabBar } from './frame/Beam.tsx'
import { Page } from './frame/Page.tsx'
import { Failure, GhostRows, Guard, MissingPage } from './frame/states.tsx'
import { Toasts } from './frame/toasts.tsx'
import { DoorPage } from './pages/door/DoorPage.tsx'
import { HallPage } from './pages/hall/HallPage.tsx'
import { match, usePlace } from './router/router.ts'
import { t } from './text/hall.ts'
import './frame/frame.css'

const TablesPage = lazy(() => import('./pages/tables/TablesPage.tsx'))
const RoomPage = lazy(() => import('./pages/room/RoomPage.tsx'))
const MinePage = lazy(() => import('./pages/mine/MinePage.tsx'))
const CampaignsPage = lazy(() => import('./pages/campaigns/CampaignsPage.tsx'))
const StoryPage = lazy(() => import('./pages/campaigns/StoryPage.tsx'))
const RulesPage = lazy(() => import('./pages/rules/RulesPage.tsx'))
const CreditsPage = lazy(() => import('./pages/credits/CreditsPage.tsx'))
const AccountPage = lazy(() => import('./pages/account/AccountPage.tsx'))
const ForgotPage = lazy(() => import('./pages/letters/ForgotPage.tsx'))
const ResetPage = lazy(() => import('./pages/letters/ResetPage.tsx'))
const RegisterPage = lazy(() => import('./pages/letters/RegisterPage.tsx'))
const ConfirmPage = lazy(() => import('./pages/letters/ConfirmPage.tsx'))
/** The game screen has a beam and landmarks of its own; it stands outside the hall's frame. */
const GameScreen = lazy(() => import('./game/GameScreen.tsx'))

/** The page of an address. Pages that belong to somebody show the door to those who are not in yet. */
function PageAt({ path, then }: { readonly path: string; readonly then: string }) {
  const session = useSession()
  if (path === '/rules') return <RulesPage />
  if (path === '/credits') return <CreditsPage />
  if (path === '/forgot') return <ForgotPage />
  if (path === '/reset') return <ResetPage />
  if (path === '/register') return <RegisterPage />
  if (path === '/confirm') return <ConfirmPage />
  if (session.state === 'asking')
    return (
      <main id="main" className="page">
        <GhostRows />
      </main>
    )
  if (session.state === 'failed') {
    return (
      <Page title={t('error.lost.title')}>
        <Failure error={session.error} retry={session.ask} />
      </Page>
    )
  }
  if (path === '/door') return <DoorPage />
  if (path === '/tables') return <TablesPage />
  if (path === '/campaigns') return <CampaignsPage />
  if (!session.me) {
    const known =
      path === '/' ||
      path === '/mine' ||
      path === '/account' ||
      match('/tables/:id', path) ||
      match('/games/:id', path) ||
      match('/games/:id/story', path)
    return known ? <DoorPage then={path === '/' ? undefined : then} /> : <MissingPage />
  }
  if (path === '/') return <HallPage />
  if (path === '/mine') return <MinePage />
  if (path === '/account') return <AccountPage />
  const story = match('/games/:id/story', path)?.['id']
  if (story !== undefined) return <StoryPage key={story} id={story} />
  const room = match('/tables/:id', path)?.['id']
  if (room !== undefined) return <RoomPage key={room} id={room} />
  return <MissingPage />
}

export function App() {
  const { path, query } = usePlace()
  const session = useSession()
  useNews()
  const game = session.me ? match('/games/:id', path)?.['id'] : undefined
  if (game !== undefined) {
    return (
      <Guard place={path}>
        <Suspense
          fallback={
            <main id="main" className="page">
              <GhostRows />
            </main>
          }
        >
          <GameScreen key={game} id={game} />
        </Suspense>
        <Toasts />
      </Guard>
    )
  }
  const search = query.toString()
  return (
    <>
      <a className="skip" href="#main">
        {t('skip.main')}
      </a>
      <Beam />
      <Guard place={path}>
        <Suspense
          fallback={
            <main id="main" className="page">
              <GhostRows />
            </main>
          }
        >
          <PageAt
            path={path.length > 1 ? path.replace(/\/+$/, '') : path}
            then={search ? `${path}?${search}` : path}
          />
        </Suspense>
      </Guard>
      <TabBar />
      <Toasts />
    </>
  )
}
