import { useMine } from '../../data/mine.ts'
import { useSession } from '../../data/session.tsx'
import { useTables } from '../../data/tables.ts'
import { greeting, waitingForMe, waitingForOthers } from '../../data/waiting.ts'
import { Page } from '../../frame/Page.tsx'
import { Failure, GhostRows } from '../../frame/states.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { inWords } from '../../text/numbers.ts'
import { HallPlan } from './HallPlan.tsx'
import { Shelf } from './Shelf.tsx'
import { AgainSlip, DullSlip, LaidSlip, LitSlip } from './Slips.tsx'
import './hall.css'

/** More of them would push the shelf out of sight; all stand under my games. */
const MOST_OTHERS = 5

/** The hall: what waits for me is lit, what waits for others is not, and below stands the shelf of boxes. */
export function HallPage() {
  const { me } = useSession()
  const mine = useMine()
  const tables = useTables()
  const lit = mine.state === 'ready' ? waitingForMe(mine.value) : []
  const others = mine.state === 'ready' ? waitingForOthers(mine.value) : []
  const again = mine.state === 'ready' ? mine.value.filter((game) => game.again) : []
  const laid =
    tables.state === 'ready'
      ? tables.value.filter((table) => table.stage === 'laid' && table.seated)
      : []

  return (
    <Page title={t('hall.title')}>
      <div className="hall">
        <div className="hall-main">
          <div className="page-head">
            <div>
              <h1 className="title-display">{greeting(new Date().getHours())}</h1>
              <p className="lead">
                {mine.state === 'ready'
                  ? t('hall.lead', {
                      n: lit.length + again.length,
                      count: inWords(lit.length + again.length),
                      name: me?.name ?? '',
                    })
                  : (me?.name ?? '')}
              </p>
            </div>
          </div>
          {mine.state === 'loading' && <GhostRows rows={2} />}
          {mine.state === 'failed' && <Failure error={mine.error} retry={mine.reload} />}
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
          {laid.length + others.length > 0 && (
            <section className="hall-others" aria-label={t('hall.others')}>
              {laid.map((table) => (
                <LaidSlip key={table.id} table={table} />
              ))}
              {others.slice(0, MOST_OTHERS).map((game) => (
                <DullSlip key={game.id} game={game} />
              ))}
            </section>
          )}
          {mine.state === 'ready' &&
            mine.value.length >
              lit.length + again.length + Math.min(others.length, MOST_OTHERS) && (
              <Link className="hall-all text-link" href={at.mine()}>
                {t('hall.allMine')}
              </Link>
            )}
          <section className="hall-new" aria-labelledby="hall-new">
            <h2 className="title-section" id="hall-new">
              {t('hall.new')}
            </h2>
            <Shelf />
          </section>
        </div>
        <section className="hall-plan-side" aria-label={t('hall.plan')}>
          {tables.state === 'ready' && (
            <HallPlan
              tables={tables.value.filter((table) => table.stage !== 'ended').slice(0, 6)}
            />
          )}
        </section>
      </div>
    </Page>
  )
}
