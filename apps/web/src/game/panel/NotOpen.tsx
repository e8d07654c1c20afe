import { useState } from 'react'
import { tg } from '../../text/game.ts'
import { useDesk, useGame } from '../context.tsx'

const SHOWN = 3

/** What the rules refuse here that a player would ask about, each with its reason. Fetched when asked for. */
export function NotOpen() {
  const { desk, say } = useGame()
  const { refused, askedAt, decision } = useDesk()
  const [asked, setAsked] = useState<string>()
  const [all, setAll] = useState(false)
  const waiting = asked !== undefined && asked === decision?.id && refused === undefined
  if (!desk.explains) return null
  if (refused === undefined) {
    return (
      <p className="not-open">
        <button
          type="button"
          className="btn-link"
          onClick={() => {
            setAsked(decision?.id)
            void desk.why()
          }}
        >
          {waiting ? tg('refused.fetching') : tg('refused.ask')}
        </button>
      </p>
    )
  }
  if (refused.length === 0) return <p className="not-open">{tg('refused.none')}</p>
  const meant = askedAt === undefined ? [] : refused.filter((r) => r.option.at?.includes(askedAt))
  const list = meant.length > 0 ? [...meant, ...refused.filter((r) => !meant.includes(r))] : refused
  const shown = all ? list : list.slice(0, Math.max(SHOWN, meant.length))
  return (
    <div className="not-open" role="status">
      <b>{tg('refused.title')}</b>
      <ul>
        {shown.map((r) => (
          <li key={r.option.id + r.reason.k} data-meant={meant.includes(r) ? '' : undefined}>
            <span>{say(r.option.label)}:</span> {say(r.reason)}
            {r.clause !== undefined && (
              <abbr title={tg('refused.clause', { clause: r.clause })}>{r.clause}</abbr>
            )}
          </li>
        ))}
      </ul>
      {!all && list.length > shown.length && (
        <button type="button" className="btn-link" onClick={() => setAll(true)}>
          {tg('refused.more', { n: list.length - shown.length })}
        </button>
      )}
    </div>
  )
}
