import { useState } from 'react'
import { toast } from '../../frame/toasts.tsx'
import { Link } from '../../router/Link.tsx'
import { at, go } from '../../router/router.ts'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'
import { refusalWords } from '../panel/Undo.tsx'

/** The same table once more: for those who have played, laid by the first of them who wants it. */
export function Again() {
  const { info, source } = useGame()
  const [busy, setBusy] = useState(false)
  if (source.again === undefined || (info.mySeats.length === 0 && info.hosting !== true))
    return null
  const { again } = info
  if (again?.gameId !== undefined)
    return (
      <div className="over-again">
        <p>{tg('over.again.begun')}</p>
        <Link className="btn btn-main" href={at.game(again.gameId)}>
          {tg('over.again.go')}
        </Link>
      </div>
    )
  if (again !== undefined)
    return (
      <div className="over-again">
        <p>{tg('over.again.laid', { name: again.host })}</p>
        <Link className="btn btn-main" href={at.sitting(again.id, again.invite)}>
          {tg('over.again.sit')}
        </Link>
      </div>
    )
  const lay = async () => {
    setBusy(true)
    const answer = await source.again?.()
    setBusy(false)
    if (answer === undefined) return
    if ('ok' in answer) toast(refusalWords(answer.code), { kind: 'bad' })
    else go(at.sitting(answer.id, answer.invite))
  }
  return (
    <div className="over-again">
      <button type="button" className="btn btn-main" disabled={busy} onClick={() => void lay()}>
        {tg('over.again')}
      </button>
      <p className="quiet">{tg('over.again.help')}</p>
    </div>
  )
}
