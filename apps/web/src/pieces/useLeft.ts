import { useEffect, useReducer } from 'react'
import { nextChange } from '../data/clocks.ts'

/** Timers of browsers cannot be set farther ahead than some 24 days, ms. */
const FARTHEST = 86_400_000

/** Milliseconds until `at`; drawn again only when the words for it may be others. */
export function useLeft(at: number | undefined): number | undefined {
  const [, again] = useReducer((n: number) => n + 1, 0)
  // After every drawing, because each one has its own next change.
  useEffect(() => {
    const next = at === undefined ? undefined : nextChange(at - Date.now())
    if (next === undefined) return
    const timer = setTimeout(again, Math.min(next, FARTHEST))
    return () => clearTimeout(timer)
  })
  return at === undefined ? undefined : at - Date.now()
}
