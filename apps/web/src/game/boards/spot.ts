import { useSyncExternalStore } from 'react'

/** Milliseconds for which a place stays pointed out. */
const STANDS_MS = 3500

const listeners = new Set<() => void>()
let places: ReadonlySet<string> = new Set()
let timer: ReturnType<typeof setTimeout> | undefined

function tell(next: readonly string[]): void {
  places = new Set(next)
  for (const listener of listeners) listener()
}

/** Points out the places that something was about, for a while, and brings the first into sight. */
export function spot(at: readonly string[] | undefined): void {
  clearTimeout(timer)
  tell(at ?? [])
  if (at === undefined || at.length === 0) return
  timer = setTimeout(() => tell([]), STANDS_MS)
  const shown = at
    .map((one) => document.querySelector<HTMLElement>(`[data-at="${CSS.escape(one)}"]`))
    .find((element) => element !== null)
  shown?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
}

/** Is this place pointed out now? */
export function useSpot(at: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => places.has(at),
  )
}
