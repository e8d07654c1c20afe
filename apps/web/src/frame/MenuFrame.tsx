import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Sign } from '../pieces/Sign.tsx'

export interface MenuFrameProps {
  /** Name of the button, and of the open menu. */
  readonly label: string
  readonly closeLabel?: string
  /** What stands in the menu; `shut` closes it. */
  readonly children: (shut: () => void) => ReactNode
}

/** A button at the end of the beam with a menu under it. A press outside, focus elsewhere and Esc close it. */
export function MenuFrame({ label, closeLabel = label, children }: MenuFrameProps) {
  const [open, setOpen] = useState(false)
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
      // The key closes the menu and means nothing to what lies under it.
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
  // What is opened from the menu gives focus back to the button: the entries are hidden by then.
  const shut = () => {
    if (root.current?.contains(document.activeElement)) button.current?.focus()
    setOpen(false)
  }
  return (
    <div className="menu" ref={root}>
      <button
        ref={button}
        type="button"
        className="btn-icon"
        aria-label={open ? closeLabel : label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Sign name={open ? 'close' : 'menu'} />
      </button>
      <div className="menu-panel" id={id} hidden={!open} role="group" aria-label={label}>
        {children(shut)}
      </div>
    </div>
  )
}
