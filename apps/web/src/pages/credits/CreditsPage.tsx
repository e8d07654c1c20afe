import { Page } from '../../frame/Page.tsx'
import { Say, t } from './text.ts'

const away = (href: string, text: string) => (
  <a href={href} rel="noreferrer">
    {text}
  </a>
)

/** Whom to thank, and under which licences their work stands here. */
export default function CreditsPage() {
  return (
    <Page title={t('title')} heading={t('title')} lead={t('lead')}>
      <article className="prose">
        <h2>{t('pictures.title')}</h2>
        <p>
          <Say
            k="pictures"
            site={away('https://game-icons.net/', 'game-icons.net')}
            licence={away('https://creativecommons.org/licenses/by/3.0/', t('licence'))}
          />
        </p>
        <p>{t('drawn')}</p>
        <h2>{t('type.title')}</h2>
        <p>
          <Say k="type" licence={away('https://openfontlicense.org/', t('ofl'))} />
        </p>
        <h2>{t('games.title')}</h2>
        <p>{t('games')}</p>
        <p>{t('elfquest')}</p>
        <h2>{t('code.title')}</h2>
        <p>{t('code')}</p>
      </article>
    </Page>
  )
}
