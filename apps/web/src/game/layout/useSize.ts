import { useSyncExternalStore } from 'react'

/** `phone` below 768 px, `tablet` below 1024, `small` below 1280, else `wide`. */
export type Size = 'phone' | 'tablet' | 'small' | 'wide'

const STEPS: readonly (readonly [Size, string])[] = [
  ['phone', '(max-width: 767px)'],
  ['tablet', '(max-width: 1023px)'],
  ['small', '(max-width: 1279px)'],
]

function now(): Size {
  for (const [size, query] of STEPS) if (window.matchMedia?.(query).matches) return size
  return 'wide'
}

function subscribe(listener: () => void): () => void {
  const queries = STEPS.map(([, query]) => window.matchMedia?.(query)).filter(
    (q) => q !== undefined,
  )
  for (const query of queries) query.addEventListener('change', listener)
  return () => {
    for (const query of queries) query.removeEventListener('change', listener)
  }
}

export const useSize = (): Size => useSyncExternalStore(subscribe, now)
