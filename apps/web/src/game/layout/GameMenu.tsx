import { useEffect, useId, useRef, useState } from 'react'
import { LookSettings } from '../../frame/LookSettings.tsx'
import { Sign } from '../../pieces/Sign.tsx'
import { Link } from '../../router/Link.tsx'
import { at } from '../../router/router.ts'
import { tg } from '../../text/game.ts'
import { useGame } from '../context.tsx'

/** Rules, keys, the light, leaving. */
export function GameMenu({ onKeys }: { readonly onKeys: () => void }) {
  const { source, info, frame } = useGame()
  const [open, setOpen] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escaped, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escaped, { capture: true })
    }
  }, [open])
  return (
    <div className="menu" ref={root}>
      <button
        ref={button}
        type="button"
        className="btn-icon"
        aria-label={tg('screen.menu')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Sign name={open ? 'close' : 'menu'} />
      </button>
      <div
        className="menu-panel"
        id={id}
        hidden={!open}
        role="group"
        aria-label={tg('screen.menu')}
      >
        <Link href={at.hall()}>{tg('screen.back')}</Link>
        <Link href={at.rules()}>{tg('menu.rules')}</Link>
        <button
          type="button"
          className="menu-item"
          onClick={() => {
            setOpen(false)
            onKeys()
          }}
        >
          {tg('keys.title')}
        </button>
        {source.resign !== undefined &&
          info.mySeats.length > 0 &&
          frame.status === 'open' &&
          !leaving && (
            <button type="button" className="menu-item" onClick={() => setLeaving(true)}>
              {tg('menu.resign')}
            </button>
          )}
        {leaving && (
          <div className="menu-leave">
            <p>{tg('menu.resignSure')}</p>
            <div className="btn-row">
              <button type="button" className="btn btn-small" onClick={() => setLeaving(false)}>
                {tg('menu.resignKeep')}
              </button>
              <button
                type="button"
                className="btn btn-small btn-danger"
                onClick={() => {
                  setLeaving(false)
                  setOpen(false)
                  void source.resign?.()
                }}
              >
                {tg('menu.resignDo')}
              </button>
            </div>
          </div>
        )}
        <LookSettings />
      </div>
    </div>
  )
}
