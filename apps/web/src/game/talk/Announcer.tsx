import { useEffect, useRef, useState } from 'react'
import { tg } from '../../text/game.ts'
import { useDesk, useGame } from '../context.tsx'
import { useHints } from '../panel/Sheet.tsx'

/** Whoever sits down is told of before their name is; this long a sentence waits for it. */
const NAME_MS = 2000

/** For screen readers: assertive only "your turn", polite one sentence for each choice, joined when they come fast. */
export function Announcer() {
  const { frame, info, say } = useGame()
  const { asks, decision } = useDesk()
  const seen = useRef(frame.logCount)
  const [polite, setPolite] = useState('')
  const [turn, setTurn] = useState('')
  const nameless = frame.seating.holders.some(
    (holder) => holder !== null && !info.people.some((one) => one.holder === holder),
  )
  useEffect(() => {
    if (frame.logCount <= seen.current) return
    const tell = () => {
      const fresh = frame.log.filter((line) => line.i >= seen.current && !line.undone)
      seen.current = frame.logCount
      setPolite(fresh.map((line) => say(line.text)).join(' '))
    }
    if (!nameless) return tell()
    const waiting = setTimeout(tell, NAME_MS)
    return () => clearTimeout(waiting)
  }, [frame, say, nameless])
  const { hints } = useHints()
  const asked = asks[0]?.question ?? decision?.question
  const question = hints?.question ?? (asked === undefined ? '' : say(asked))
  const mine = asks.length > 0 && frame.status === 'open'
  const id = decision?.id
  const before = useRef({ mine, id, question })
  useEffect(() => {
    const was = before.current
    before.current = { mine, id, question }
    if (!mine) return setTurn('')
    if (was.mine && was.id === id && was.question === question) return
    // The heading of the sheet is read as focus goes to it. What was announced before is no longer so.
    const read = document.activeElement?.closest('#decision') !== null
    setTurn(was.mine && read ? '' : tg('turn.announce', { question }))
  }, [mine, id, question])
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
