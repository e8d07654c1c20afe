import { useEffect, useId, useRef, useState } from 'react'
import { useSession } from '../data/session.tsx'
import { Banner } from '../pieces/Banner.tsx'
import { Sign } from '../pieces/Sign.tsx'
import { Link } from '../router/Link.tsx'
import { at } from '../router/router.ts'
import { t } from '../text/hall.ts'
import { LookSettings } from './LookSettings.tsx'

/** The menu at the end of the beam: me, my games, the light. */
export function Menu() {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const session = useSession()

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent | FocusEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', close)
    }
  }, [open])

  const shut = () => setOpen(false)
  return (
    <div className="menu" ref={root}>
      <button
        ref={button}
        type="button"
        className="btn-icon"
        aria-label={open ? t('menu.close') : t('menu.open')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Sign name={open ? 'close' : 'menu'} />
      </button>
      <div className="menu-panel" id={id} hidden={!open} role="group" aria-label={t('menu.label')}>
        {session.me ? (
          <>
            <p className="menu-me">
              <Banner seat={1} />
              <span>
                <bdi>{session.me.name}</bdi>
                {session.me.kind === 'guest' && <small>{t('menu.guest')}</small>}
              </span>
            </p>
            <Link href={at.mine()} onClick={shut}>
              {t('menu.mine')}
            </Link>
            <Link href={at.account()} onClick={shut}>
              {t('menu.account')}
            </Link>
          </>
        ) : (
          <Link href={at.door()} onClick={shut}>
            {t('menu.signIn')}
          </Link>
        )}
        <Link href={at.credits()} onClick={shut}>
          {t('menu.credits')}
        </Link>
        <LookSettings />
      </div>
    </div>
  )
}
