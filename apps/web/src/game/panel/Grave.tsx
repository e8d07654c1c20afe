import { useEffect, useRef } from 'react'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'
import { useDesk, useGame } from '../context.tsx'
import { useHints } from './Sheet.tsx'
import { Storing } from './SheetParts.tsx'

/** Asked once more, in the panel and not in a dialog: what will be seen or lost for good. Focus starts on keeping. */
export function Grave() {
  const { desk, say } = useGame()
  const { grave, sending } = useDesk()
  const { hintOf } = useHints()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    keep.current?.focus()
  }, [])
  const [only] = grave
  const title =
    (grave.length === 1 && only ? hintOf(only.id)?.sure?.title : undefined) ?? tg('grave.title')
  const loses = grave.some((o) => o.grave === 'loss')
  const act =
    grave.length === 1 && grave[0]
      ? say(grave[0].label)
      : tg('panel.takeThese', { n: grave.length })
  return (
    <div className="grave" role="group" aria-label={title}>
      <div className="grave-note">
        <Sign name={loses ? 'burn' : 'eye'} />
        <div>
          <b>{title}</b>
          {grave.map((option) => (
            <p key={option.id}>
              {hintOf(option.id)?.sure?.text ??
                tg(option.grave === 'reveal' ? 'grave.reveal' : 'grave.loss', {
                  what: say(option.label),
                })}
              {option.detail && <small>{say(option.detail)}</small>}
            </p>
          ))}
        </div>
      </div>
      <div className="grave-go">
        <button ref={keep} type="button" className="btn" onClick={() => desk.clear()}>
          {loses ? tg('grave.keep') : tg('grave.wait')}
        </button>
        <button type="button" className="btn btn-danger" onClick={() => void desk.confirm(true)}>
          {sending ? <Storing /> : act}
        </button>
      </div>
    </div>
  )
}
