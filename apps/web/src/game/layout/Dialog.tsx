import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'

/** A sheet of its own over the screen. Focus goes into it and comes back to where it was. */
export function Dialog({
  title,
  className = '',
  onClose,
  children,
}: {
  readonly title: string
  readonly className?: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal?.()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  // Out of the timber that it is opened from: on paper the colours are those of paper.
  return createPortal(
    <dialog
      ref={dialog}
      className={`game-dialog raised ${className}`}
      aria-label={title}
      onClose={onClose}
    >
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          className="btn-icon"
          aria-label={tg('screen.close')}
          onClick={() => dialog.current?.close?.()}
        >
          <Sign name="close" />
        </button>
      </header>
      {children}
    </dialog>,
    document.body,
  )
}
