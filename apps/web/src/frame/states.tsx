import { Component, type ReactNode } from 'react'
import { HallError } from '../data/hall.ts'
import { isAway, refusalText } from '../data/refusals.ts'
import { Link } from '../router/Link.tsx'
import { at } from '../router/router.ts'
import { t } from '../text/hall.ts'
import { Page } from './Page.tsx'

/** Plain timber shapes where rows will be. */
export function GhostRows({ rows = 3 }: { readonly rows?: number }) {
  return (
    <div className="ghost-rows" role="status">
      <span className="heard-only">{t('state.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <i key={row} />
      ))}
    </div>
  )
}

/** Written by cause: what happened, is anything lost, what to do. */
export function Failure({
  error,
  retry,
}: {
  readonly error: unknown
  readonly retry?: (() => void) | undefined
}) {
  const cause = error instanceof HallError ? error : undefined
  const missing = cause?.status === 404
  const away = isAway(error)
  return (
    <div className="failure" role="alert">
      <h2>
        {missing ? t('error.missing.title') : away ? t('error.lost.title') : t('error.title')}
      </h2>
      <p>{missing ? t('error.missing.text') : away ? t('error.lost.text') : refusalText(error)}</p>
      <div className="btn-row">
        {retry && !missing && (
          <button type="button" className="btn btn-main" onClick={retry}>
            {t('state.retry')}
          </button>
        )}
        {missing && (
          <Link className="btn" href={at.hall()}>
            {t('state.toHall')}
          </Link>
        )}
      </div>
      {cause && <small>{t('error.code', { code: cause.code })}</small>}
    </div>
  )
}

/** An address that leads nowhere. */
export function MissingPage() {
  return (
    <Page
      title={t('error.missing.title')}
      heading={t('error.missing.title')}
      lead={t('error.missing.text')}
    >
      <Link className="btn btn-main" href={at.hall()}>
        {t('state.toHall')}
      </Link>
    </Page>
  )
}

/** Keeps the beam standing when a page breaks. Changing `place` gives the next page a fresh start. */
export class Guard extends Component<
  { readonly place: string; readonly children: ReactNode },
  { readonly broken: boolean }
> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override componentDidUpdate(before: { readonly place: string }) {
    if (before.place !== this.props.place && this.state.broken) this.setState({ broken: false })
  }

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <Page
        title={t('error.crash.title')}
        heading={t('error.crash.title')}
        lead={t('error.crash.text')}
      >
        <button
          type="button"
          className="btn btn-main"
          onClick={() => this.setState({ broken: false })}
        >
          {t('state.retry')}
        </button>
      </Page>
    )
  }
}
