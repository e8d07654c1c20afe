import { type ReactNode, useState } from 'react'
import { Sign } from '../../pieces/Sign.tsx'
import { tg } from '../../text/game.ts'

/** The rail folded to a narrow column; it opens over the board. */
export function Folding({ children }: { readonly children: (open: boolean) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <aside
      id="players"
      className={open ? 'game-rail on-timber is-unfolded' : 'game-rail on-timber is-folded'}
      aria-label={tg('screen.players')}
      tabIndex={-1}
    >
      <button
        type="button"
        className="btn-icon rail-fold"
        aria-expanded={open}
        aria-label={tg('screen.openRail')}
        onClick={() => setOpen(!open)}
      >
        <Sign name={open ? 'close' : 'tribal'} />
      </button>
      {children(open)}
    </aside>
  )
}
