import { useEffect, useRef, useState } from 'react'
import { tg } from '../../text/game.ts'
import { useDesk, useGame } from '../context.tsx'

/** For screen readers: assertive only "your turn", polite one sentence for each choice, joined when they come fast. */
export function Announcer() {
  const { frame, say } = useGame()
  const { asks, decision } = useDesk()
  const seen = useRef(frame.logCount)
  const [polite, setPolite] = useState('')
  const [turn, setTurn] = useState('')
  useEffect(() => {
    if (frame.logCount <= seen.current) return
    const fresh = frame.log.filter((line) => line.i >= seen.current && !line.undone)
    seen.current = frame.logCount
    setPolite(fresh.map((line) => say(line.text)).join(' '))
  }, [frame, say])
  const question = asks[0]?.question ?? decision?.question
  const before = useRef(asks.length > 0)
  useEffect(() => {
    const mine = asks.length > 0
    if (mine && !before.current)
      setTurn(tg('turn.announce', { question: question === undefined ? '' : say(question) }))
    if (!mine) setTurn('')
    before.current = mine
  }, [asks, question, say])
  return (
    <>
      <p className="heard-only" aria-live="polite">
        {polite}
      </p>
      <p className="heard-only" aria-live="assertive">
        {turn}
      </p>
    </>
  )
}
