import { useEffect, useState } from 'react'
import { useGame } from '../context.tsx'

/** Lines of log and chat that came since their tab was last open. */
export function useUnread(open: 'log' | 'chat' | undefined): {
  readonly log: number
  readonly chat: number
} {
  const { frame, moment } = useGame()
  const log = frame.logCount
  const chat = moment.talk.length
  const [seen, setSeen] = useState({ log: moment.sinceLine ?? log, chat })
  useEffect(() => {
    if (open !== undefined) setSeen((s) => ({ ...s, [open]: open === 'log' ? log : chat }))
  }, [open, log, chat])
  // Talk that was there when the screen opened has been read before.
  const { talkLoaded } = moment
  const [loaded, setLoaded] = useState(talkLoaded)
  useEffect(() => {
    if (loaded || !talkLoaded) return
    setLoaded(true)
    setSeen((s) => ({ ...s, chat }))
  }, [loaded, talkLoaded, chat])
  return { log: Math.max(0, log - seen.log), chat: loaded ? Math.max(0, chat - seen.chat) : 0 }
}
