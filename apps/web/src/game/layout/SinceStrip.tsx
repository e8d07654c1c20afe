import { useState } from 'react'
import { tg } from '../../text/game.ts'
import { useDesk, useGame } from '../context.tsx'

/** What happened while I was away; it leaves with the first choice. */
export function SinceStrip() {
  const { moment, frame } = useGame()
  const { decision } = useDesk()
  const [opened] = useState(decision?.id)
  const [hidden, setHidden] = useState(false)
  const since = moment.sinceLine
  if (since === undefined || hidden || decision?.id !== opened) return null
  const n = frame.logCount - since
  if (n <= 0) return null
  const show = () => {
    setHidden(true)
    document.querySelector('.log-since')?.scrollIntoView({ block: 'center' })
    document.querySelector<HTMLElement>('#talk [role="tabpanel"]')?.focus()
  }
  return (
    <p className="since-strip">
      <span>{tg('since.changes', { n })}</span>
      <button type="button" className="btn-link" onClick={show}>
        {tg('since.show')}
      </button>
      <button type="button" className="btn-link" onClick={() => setHidden(true)}>
        {tg('since.dismiss')}
      </button>
    </p>
  )
}
