import type { LogLine } from '@moothall/engine'
import { useEffect, useState } from 'react'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { spot } from '../boards/spot.ts'
import { useDesk, useGame } from '../context.tsx'

/** Milliseconds for which a change is shown before the next one. */
const EACH_MS = 2600

/** What happened while I was away, shown change by change on the board; it leaves with the first choice. */
export function SinceStrip() {
  const { moment, frame } = useGame()
  const { decision } = useDesk()
  const [opened] = useState(decision?.id)
  const [hidden, setHidden] = useState(false)
  const [showing, setShowing] = useState(false)
  // Lines of my absence; what happens now shows itself.
  const [until] = useState(frame.logCount)
  const since = moment.sinceLine
  if (since === undefined || hidden || decision?.id !== opened) return null
  const lines = frame.log.filter((line) => line.i >= since && line.i < until && !line.undone)
  if (lines.length === 0) return null
  if (showing) return <Shown lines={lines} onEnd={() => setHidden(true)} />
  return (
    <p className="since-strip">
      <span>{tg('since.changes', { n: lines.length })}</span>
      <button type="button" className="btn-link" onClick={() => setShowing(true)}>
        {tg('since.show')}
      </button>
      <button type="button" className="btn-link" onClick={() => setHidden(true)}>
        {tg('since.dismiss')}
      </button>
    </p>
  )
}

/** One change after the other: its sentence here, its places on the board. */
function Shown({
  lines,
  onEnd,
}: {
  readonly lines: readonly LogLine[]
  readonly onEnd: () => void
}) {
  const { say } = useGame()
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(
    () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches !== true,
  )
  const line = lines[at]
  const last = at >= lines.length - 1
  useEffect(() => {
    spot(line?.at)
  }, [line])
  useEffect(() => {
    if (!playing || last) return
    const timer = setTimeout(() => setAt(at + 1), EACH_MS)
    return () => clearTimeout(timer)
  }, [playing, at, last])
  const go = (to: number) => {
    setPlaying(false)
    setAt(to)
  }
  if (line === undefined) return null
  return (
    <div className="since-strip is-shown">
      <button
        type="button"
        className="btn-icon"
        aria-label={tg('since.back')}
        aria-disabled={at === 0 || undefined}
        onClick={() => at > 0 && go(at - 1)}
      >
        <Sign name="back" />
      </button>
      <button
        type="button"
        className="btn-icon"
        aria-label={tg(playing ? 'since.pause' : 'since.play')}
        aria-disabled={last || undefined}
        onClick={() => !last && setPlaying(!playing)}
      >
        <Sign name={playing && !last ? 'pause' : 'play'} />
      </button>
      <button
        type="button"
        className="btn-icon"
        aria-label={tg('since.next')}
        aria-disabled={last || undefined}
        onClick={() => !last && go(at + 1)}
      >
        <Sign name="forward" />
      </button>
      <span role="status">
        <small className="num">{tg('since.at', { n: at + 1, of: lines.length })}</small>{' '}
        {say(line.text)}
      </span>
      <button
        type="button"
        className="btn-link"
        onClick={() => {
          spot([])
          onEnd()
        }}
      >
        {tg('since.skip')}
      </button>
    </div>
  )
}
