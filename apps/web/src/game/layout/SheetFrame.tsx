import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { tg } from '../../text/game.ts'
import { useDesk } from '../context.tsx'

type Rest = 'peek' | 'half' | 'full'
const RESTS: readonly Rest[] = ['peek', 'half', 'full']
/** A drag shorter than this is a press. */
const PRESS_PX = 8

/** On a phone the panel is a bottom sheet with three rests; elsewhere it simply stands there. */
export function SheetFrame({
  phone,
  hidden,
  tall,
  children,
}: {
  readonly phone: boolean
  readonly hidden: boolean
  /** What stands in it is no question, but wants room as one. */
  readonly tall: boolean
  readonly children: ReactNode
}) {
  const { asks, decision } = useDesk()
  const mine = asks.length > 0
  const [rest, setRest] = useState<Rest>('half')
  const start = useRef<number | undefined>(undefined)
  const [drag, setDrag] = useState(0)
  // A question of mine comes half open; the board moves so that the first option is in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question opens the sheet again
  useEffect(() => {
    if (!phone || !mine) return
    setRest('half')
    const places = [
      ...document.querySelectorAll<HTMLElement>(
        '#board [data-place]:not([data-place^="card:"]):not([data-place^="char:"])',
      ),
    ]
    const place = places.find((p) => p.offsetParent !== null)
    // Cards lie far down; what they would change stands in the sheet and at the top.
    if (place) place.scrollIntoView?.({ block: 'center' })
    else document.getElementById('board')?.scrollTo?.(0, 0)
  }, [phone, mine, decision?.kind])
  if (!phone) return children
  if (hidden) return null
  const move = (by: 1 | -1) =>
    setRest((now) => RESTS[Math.max(0, Math.min(2, RESTS.indexOf(now) + by))] as Rest)
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    start.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const moved = (event: PointerEvent) => {
    if (start.current !== undefined) setDrag(event.clientY - start.current)
  }
  const up = () => {
    if (start.current === undefined) return
    start.current = undefined
    if (Math.abs(drag) >= PRESS_PX) move(drag < 0 ? 1 : -1)
    setDrag(0)
  }
  return (
    <div
      className={`bottom-sheet is-${tall ? 'tall' : mine ? rest : 'line'}`}
      style={drag > 0 ? { transform: `translateY(${drag}px)` } : undefined}
    >
      {mine && !tall && (
        <button
          type="button"
          className="sheet-grip"
          aria-label={tg('sheet.grip', { rest: tg(`sheet.${rest}`) })}
          aria-expanded={rest !== 'peek'}
          onPointerDown={down}
          onPointerMove={moved}
          onPointerUp={up}
          onPointerCancel={up}
          onClick={() =>
            Math.abs(drag) < PRESS_PX &&
            setRest(rest === 'peek' ? 'half' : rest === 'half' ? 'full' : 'peek')
          }
        >
          <i />
        </button>
      )}
      {children}
    </div>
  )
}
