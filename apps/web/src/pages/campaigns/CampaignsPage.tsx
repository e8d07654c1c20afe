import { useState } from 'react'
import { useHall } from '../../data/hall.ts'
import { useMine } from '../../data/mine.ts'
import { refusalText } from '../../data/refusals.ts'
import { useSession } from '../../data/session.tsx'
import type { MyGame } from '../../data/types.ts'
import { nameList, whenText } from '../../data/waiting.ts'
import { Page } from '../../frame/Page.tsx'
import { Failure, GhostRows } from '../../frame/states.tsx'
import { toast } from '../../frame/toasts.tsx'
import { IconMark } from '../../pieces/GameIcon.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import { BringGame } from './BringGame.tsx'
import './campaigns.css'

const PANELS = ['oak-leaf', 'wolf-head', 'campfire', 'holy-oak', 'meeple'] as const

/** The campaigns that I play: a hanging for each, sewn as far as its story has come. */
export default function CampaignsPage() {
  const { me } = useSession()
  const mine = useMine()
  const games = mine.state === 'ready' ? mine.value.filter((one) => one.chapter !== undefined) : []
  return (
    <Page title={t('campaigns.title')} heading={t('campaigns.title')} lead={t('campaigns.lead')}>
      {me && mine.state === 'loading' && <GhostRows rows={2} />}
      {me && mine.state === 'failed' && <Failure error={mine.error} retry={mine.reload} />}
      {games.map((game) => (
        <Campaign key={game.id} game={game} reload={mine.reload} />
      ))}
      {games.length === 0 && (!me || mine.state === 'ready') && (
        <>
          <Hanging sewn={0} />
          <div className="empty">
            <p>{t('campaigns.empty')}</p>
            <p>{t('campaigns.none')}</p>
            <Link className="btn btn-main" href={at.hall()}>
              {t('campaigns.begin')}
            </Link>
          </div>
        </>
      )}
      {me && <BringGame />}
    </Page>
  )
}

function Campaign({ game, reload }: { readonly game: MyGame; readonly reload: () => void }) {
  const hall = useHall()
  const [busy, setBusy] = useState(false)
  const rest = async (resting: boolean) => {
    setBusy(true)
    try {
      await hall.rest(game.id, resting)
      reload()
    } catch (error) {
      toast(refusalText(error), { kind: 'bad' })
    }
    setBusy(false)
  }
  const atTable = game.part === 'seat' || game.hosting
  const stage =
    game.stage === 'resting'
      ? t('campaigns.resting', { when: whenText(game.changedAt) })
      : t(`campaigns.${game.stage}`)
  return (
    <article className="campaign" aria-labelledby={`campaign-${game.id}`}>
      <Hanging sewn={game.chapter ?? 0} of={game.chapters} />
      <div className="campaign-line">
        <div>
          <h2 id={`campaign-${game.id}`}>{game.name}</h2>
          <p>
            {t('campaigns.chapter', { n: game.chapter ?? 0 })} · {stage}
            {game.others.length > 0 && (
              <> · {t('campaigns.with', { names: nameList(game.others) })}</>
            )}
          </p>
        </div>
        <div className="btn-row">
          {game.stage === 'resting' && atTable && (
            <button
              type="button"
              className="btn btn-main"
              disabled={busy}
              onClick={() => void rest(false)}
            >
              {t('campaigns.takeOut')}
            </button>
          )}
          {game.stage === 'playing' && (
            <>
              <Link className="btn btn-main" href={at.game(game.id)}>
                {t('campaigns.play')}
              </Link>
              {atTable && (
                <button
                  type="button"
                  className="btn"
                  disabled={busy}
                  onClick={() => void rest(true)}
                >
                  {t('campaigns.putAway')}
                </button>
              )}
            </>
          )}
          {game.stage !== 'playing' && (
            <Link className="btn" href={at.game(game.id)}>
              {t('campaigns.look')}
            </Link>
          )}
          <Link className="btn" href={at.story(game.id)}>
            {t('campaigns.story')}
          </Link>
        </div>
      </div>
    </article>
  )
}

const PANEL = 180

/** A hanging on its rod: of as many panels as its story was to have, as many are sewn as chapters have begun. */
export function Hanging({
  sewn,
  of = PANELS.length,
}: {
  readonly sewn: number
  readonly of?: number | undefined
}) {
  const panels = PANELS.slice(0, Math.max(1, sewn, of))
  const end = 88 + panels.length * PANEL
  return (
    <svg
      className="hanging"
      viewBox={`0 0 ${end + 12} 250`}
      style={{ maxWidth: `${panels.length * 7 + 3}rem` }}
      aria-hidden="true"
      focusable={false}
    >
      <path d={`M12 22h${end - 12}`} stroke="#6b4a2e" strokeWidth="12" strokeLinecap="round" />
      <circle cx="12" cy="22" r="11" fill="#7a5735" />
      <circle cx={end} cy="22" r="11" fill="#7a5735" />
      {panels.map((icon, at) => (
        <g
          key={icon}
          className={at < sewn ? 'hanging-sewn' : 'hanging-bare'}
          transform={`translate(${50 + at * PANEL} 22)`}
        >
          <path d="M20 0v14M90 0v14M160 0v14" stroke="#7a5735" strokeWidth="8" />
          <path className="hanging-cloth" d="M0 14h180v176l-90 26-90-26z" />
          <path className="hanging-chalk" d="M14 28h152v150l-76 22-76-22z" />
          <IconMark name={icon} x={48} y={56} size={84} fill="var(--line-strong)" />
        </g>
      ))}
    </svg>
  )
}
