import { useMine } from '../../data/mine.ts'
import { waitingForMe, waitingForOthers } from '../../data/waiting.ts'
import { Page } from '../../frame/Page.tsx'
import { Failure, GhostRows } from '../../frame/states.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { inWordsFirst } from '../../text/numbers.ts'
import { AgainSlip, DullSlip, LitSlip } from '../hall/Slips.tsx'

/** All my games: what waits for me, what waits for others, what is over. */
export default function MinePage() {
  const mine = useMine()
  const games = mine.state === 'ready' ? mine.value : []
  const lit = waitingForMe(games)
  const others = waitingForOthers(games)
  const again = games.filter((game) => game.again)
  const over = games
    .filter((game) => game.stage !== 'playing')
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
  return (
    <Page
      title={t('mine.title')}
      heading={t('mine.title')}
      lead={
        mine.state === 'ready'
          ? t('mine.lead', {
              n: lit.length + others.length,
              count: inWordsFirst(lit.length + others.length),
            })
          : undefined
      }
    >
      {mine.state === 'loading' && <GhostRows rows={3} />}
      {mine.state === 'failed' && <Failure error={mine.error} retry={mine.reload} />}
      {mine.state === 'ready' && games.length === 0 && (
        <div className="empty">
          <p>{t('mine.empty')}</p>
          <Link className="btn btn-main" href={at.hall()}>
            {t('hall.new')}
          </Link>
        </div>
      )}
      <div className="narrow-column">
        {lit.length + again.length > 0 && (
          <section aria-label={t('hall.waiting')}>
            {lit.map((game) => (
              <LitSlip key={game.id} game={game} />
            ))}
            {again.map((game) => (
              <AgainSlip key={game.id} game={game} />
            ))}
          </section>
        )}
        {others.length > 0 && (
          <section className="hall-others" aria-label={t('hall.others')}>
            {others.map((game) => (
              <DullSlip key={game.id} game={game} />
            ))}
          </section>
        )}
        {over.length > 0 && (
          <section aria-labelledby="mine-over">
            <h2 className="title-section spaced" id="mine-over">
              {t('mine.over')}
            </h2>
            {over.map((game) => (
              <DullSlip key={game.id} game={game} />
            ))}
          </section>
        )}
      </div>
    </Page>
  )
}
