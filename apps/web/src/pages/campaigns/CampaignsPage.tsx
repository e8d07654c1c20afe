import { Page } from '../../frame/Page.tsx'
import { IconMark } from '../../pieces/GameIcon.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { t } from '../../text/hall.ts'
import './campaigns.css'

const PANELS = ['oak-leaf', 'wolf-head', 'campfire', 'holy-oak', 'meeple'] as const

/** Where the campaigns will hang. None can be begun yet, so the page says what would be here. */
export default function CampaignsPage() {
  return (
    <Page title={t('campaigns.title')} heading={t('campaigns.title')} lead={t('campaigns.lead')}>
      <BareHanging />
      <div className="empty">
        <p>{t('campaigns.empty')}</p>
        <p>{t('campaigns.none')}</p>
        <Link className="btn btn-main" href={at.hall()}>
          {t('campaigns.begin')}
        </Link>
      </div>
    </Page>
  )
}

/** A hanging on its rod, drawn in chalk and not sewn yet. */
function BareHanging() {
  return (
    <svg className="hanging" viewBox="0 0 1000 250" aria-hidden="true" focusable={false}>
      <path d="M12 22h976" stroke="#6b4a2e" strokeWidth="12" strokeLinecap="round" />
      <circle cx="12" cy="22" r="11" fill="#7a5735" />
      <circle cx="988" cy="22" r="11" fill="#7a5735" />
      {PANELS.map((icon, at) => (
        <g key={icon} transform={`translate(${50 + at * 180} 22)`}>
          <path d="M20 0v14M90 0v14M160 0v14" stroke="#7a5735" strokeWidth="8" />
          <path className="hanging-cloth" d="M0 14h180v176l-90 26-90-26z" />
          <path className="hanging-chalk" d="M14 28h152v150l-76 22-76-22z" />
          <IconMark name={icon} x={48} y={56} size={84} fill="var(--line-strong)" />
        </g>
      ))}
    </svg>
  )
}
