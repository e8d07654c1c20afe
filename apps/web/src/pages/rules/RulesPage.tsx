import { Page } from '../../frame/Page.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { t } from './text.ts'
import './rules.css'

const HALL = ['hall.light', 'hall.panel', 'hall.undo', 'hall.away'] as const
const SEASON = ['eq.season.1', 'eq.season.2', 'eq.season.3', 'eq.season.4', 'eq.season.5'] as const
const ATTEMPT = [
  'eq.attempt.1',
  'eq.attempt.2',
  'eq.attempt.3',
  'eq.attempt.4',
  'eq.attempt.5',
] as const
const TASKS = [
  'eq.task.care',
  'eq.task.community',
  'eq.task.make',
  'eq.task.provide',
  'eq.task.rest',
  'eq.task.train',
] as const

/** Enough of the rules to begin; the rest is told at the table. */
export default function RulesPage() {
  return (
    <Page title={t('title')} heading={t('title')} lead={t('lead')} className="rules-page">
      <div className="rules-body">
        <nav className="rules-contents" aria-label={t('contents')}>
          <a href="#hall">{t('hall.title')}</a>
          <a href="#elfquest">{t('eq.title')}</a>
        </nav>
        <article className="prose">
          <h2 id="hall">{t('hall.title')}</h2>
          {HALL.map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
          <h2 id="elfquest">{t('eq.title')}</h2>
          <h3>{t('eq.aim.title')}</h3>
          <p>{t('eq.aim')}</p>
          <h3>{t('eq.season.title')}</h3>
          <ol>
            {SEASON.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ol>
          <h3>{t('eq.attempt.title')}</h3>
          <ol>
            {ATTEMPT.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ol>
          <h3>{t('eq.health.title')}</h3>
          <p>{t('eq.health')}</p>
          <h3>{t('eq.tasks.title')}</h3>
          <p>{t('eq.tasks')}</p>
          <ul>
            {TASKS.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
          <Link className="btn btn-main" href={at.hall()}>
            {t('eq.play')}
          </Link>
        </article>
      </div>
    </Page>
  )
}
