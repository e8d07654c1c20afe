import { useEffect } from 'react'
import { useGameFace, useRulesets } from '../../data/rulesets.ts'
import type { RulesetInfo } from '../../data/types.ts'
import { Page } from '../../frame/Page.tsx'
import { Failure, GhostRows } from '../../frame/states.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { GAME_RULES, type Part } from './games.ts'
import { HouseRulesOf } from './HouseRulesOf.tsx'
import { t } from './text.ts'
import './rules.css'

const HALL = ['hall.light', 'hall.panel', 'hall.undo', 'hall.away'] as const

/** Enough of the rules to begin, for every game on the shelf; the rest is told at the table. */
export default function RulesPage() {
  const rulesets = useRulesets()
  const faceOf = useGameFace()
  const games =
    rulesets.state === 'ready'
      ? rulesets.value.toSorted((a, b) => Number(faceOf(a.id).making) - Number(faceOf(b.id).making))
      : []
  // What an address with a mark points at is not there before the games have come.
  useEffect(() => {
    const mark = window.location.hash.slice(1)
    if (games.length > 0 && mark !== '') document.getElementById(mark)?.scrollIntoView()
  }, [games.length])

  return (
    <Page title={t('title')} heading={t('title')} lead={t('lead')} className="rules-page">
      <div className="rules-body">
        <nav className="rules-contents" aria-label={t('contents')}>
          <a href="#hall">{t('hall.title')}</a>
          {games.map(({ id }) => (
            <a key={id} href={`#${id}`}>
              {faceOf(id).name}
            </a>
          ))}
        </nav>
        <article className="prose">
          <h2 id="hall">{t('hall.title')}</h2>
          {HALL.map((key) => (
            <p key={key}>{t(key)}</p>
          ))}
          {rulesets.state === 'loading' && <GhostRows rows={3} />}
          {rulesets.state === 'failed' && (
            <Failure error={rulesets.error} retry={rulesets.reload} />
          )}
          {games.map((ruleset) => (
            <RulesOf key={ruleset.id} ruleset={ruleset} />
          ))}
        </article>
      </div>
    </Page>
  )
}

function RulesOf({ ruleset }: { readonly ruleset: RulesetInfo }) {
  const rules = GAME_RULES[ruleset.id]
  const face = useGameFace()(ruleset.id)
  return (
    <>
      <h2 id={ruleset.id}>{face.long}</h2>
      {rules === undefined && <p>{t('game.unwritten')}</p>}
      {rules?.making && <p>{t('game.making', { text: t(rules.making) })}</p>}
      {rules?.parts.map((part) => (
        <PartOf key={part.lines[0]} part={part} />
      ))}
      <h3>{t('game.options')}</h3>
      <HouseRulesOf schema={ruleset.options} messages={ruleset.messages} />
      <Link className="btn" href={at.hall()}>
        {t('game.play')}
      </Link>
    </>
  )
}

function PartOf({ part }: { readonly part: Part }) {
  const lines = part.lines.map((key) =>
    part.as === 'text' ? <p key={key}>{t(key)}</p> : <li key={key}>{t(key)}</li>,
  )
  return (
    <>
      {part.title && <h3>{t(part.title)}</h3>}
      {part.as === 'steps' ? <ol>{lines}</ol> : part.as === 'points' ? <ul>{lines}</ul> : lines}
    </>
  )
}
