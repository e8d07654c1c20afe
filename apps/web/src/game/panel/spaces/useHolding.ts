import { useEffect, useRef } from 'react'

const FIRST_MS = 380
const NEXT_MS = 70

/** Props of a button that goes on while it is held. A press by keyboard or assistive technology acts once. */
export function useHolding(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const latest = useRef(act)
  latest.current = act
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => clearTimeout(timer.current)
  const again = () => {
    held.current = true
    latest.current()
    timer.current = setTimeout(again, NEXT_MS)
  }
  return {
    onPointerDown: () => {
      held.current = false
      stop()
      timer.current = setTimeout(again, FIRST_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onClick: () => {
      stop()
      if (!held.current) latest.current()
      held.current = false
    },
  }
}
