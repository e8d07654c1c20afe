import { useEffect, useState } from 'react'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'
import { play } from '../sound/sounds.ts'

/** How long the window stays open. It only tells: the hall closes the window, not the page. */
export function WindowBar({ id }: { readonly id: string }) {
  const { source } = useGame()
  const closes = source.closesAt?.(id)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (closes === undefined) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [closes])
  const short = closes !== undefined && closes.at - now < closes.length / 5
  useEffect(() => {
    if (short) play('short')
  }, [short])
  if (closes === undefined) return null
  const left = Math.max(0, closes.at - now)
  return (
    <div className="window-bar">
      <i style={{ transform: `scaleX(${Math.min(1, left / closes.length)})` }} />
      <span>{tg('panel.windowLeft', { n: Math.ceil(left / 1000) })}</span>
    </div>
  )
}
