import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Dialog } from '../layout/Dialog.tsx'

/** A press on touch that lasts so long asks for a closer look. */
const LONG_MS = 400
/** A finger that moved so far scrolls. */
const STILL_PX = 10

export interface Zoom {
  readonly title: string
  readonly content: ReactNode
}

/**
 * A closer look at a thing of the board: long press, right click, or `Z` while it has focus. On a press that was long
 * nothing is chosen.
 */
export function useZoom(zoom: Zoom | undefined) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef<readonly [number, number]>(undefined)
  const long = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => clearTimeout(timer.current)
  const handlers =
    zoom === undefined
      ? {}
      : {
          onPointerDown: (event: PointerEvent) => {
            long.current = false
            if (event.pointerType === 'mouse') return
            from.current = [event.clientX, event.clientY]
            stop()
            timer.current = setTimeout(() => {
              long.current = true
              setOpen(true)
            }, LONG_MS)
          },
          onPointerMove: (event: PointerEvent) => {
            const [x, y] = from.current ?? [0, 0]
            if (Math.hypot(event.clientX - x, event.clientY - y) > STILL_PX) stop()
          },
          onPointerUp: stop,
          onPointerCancel: stop,
          onContextMenu: (event: MouseEvent) => {
            event.preventDefault()
            stop()
            setOpen(true)
          },
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key.toLowerCase() !== 'z' || event.ctrlKey || event.metaKey || event.altKey)
              return
            event.preventDefault()
            setOpen(true)
          },
          onClickCapture: (event: MouseEvent) => {
            if (!long.current) return
            long.current = false
            event.preventDefault()
            event.stopPropagation()
          },
        }
  const sheet =
    open && zoom !== undefined ? (
      <Dialog title={zoom.title} className="zoom-sheet paper" onClose={() => setOpen(false)}>
        {zoom.content}
      </Dialog>
    ) : null
  return { handlers, sheet }
}
