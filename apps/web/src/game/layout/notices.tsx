import { useEffect, useRef } from 'react'
import { toast } from '../../frame/toasts.tsx'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'

/** A thin line under the beam while the connection is away; what was missed is told when it is back. */
export function ConnectionLine() {
  const { moment, frame, source } = useGame()
  const { connection } = moment
  const before = useRef<{ readonly connection: string; readonly lines: number }>({
    connection,
    lines: frame.logCount,
  })
  useEffect(() => {
    const was = before.current
    if (connection !== 'good') {
      if (was.connection === 'good') before.current = { connection, lines: frame.logCount }
      else before.current = { ...was, connection }
      return
    }
    if (was.connection !== 'good') {
      const missed = frame.logCount - was.lines
      toast(missed > 0 ? tg('connection.backMissed', { n: missed }) : tg('connection.back'), {
        kind: 'good',
      })
    }
    before.current = { connection, lines: frame.logCount }
  }, [connection, frame.logCount])
  if (connection === 'good') return null
  return (
    <p className="connection-line" role="status">
      <span>{tg(connection === 'lost' ? 'connection.lost' : 'connection.trying')}</span>
      {connection === 'lost' && (
        <button type="button" className="btn-link" onClick={() => source.retry()}>
          {tg('connection.now')}
        </button>
      )}
    </p>
  )
}

/** Unlit paper over the board: what happened, what is safe, what comes next. */
export function PausedPaper() {
  return (
    <div className="paused-paper paper">
      <h2>{tg('paused.title')}</h2>
      <p>{tg('paused.text')}</p>
      <p>{tg('paused.next')}</p>
    </div>
  )
}
