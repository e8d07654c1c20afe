import { useSyncExternalStore } from 'react'

/** How this browser shows the hall. Kept on the device: light and density belong to the room, not to the person. */
export interface Preferences {
  /** `system` follows the device. */
  readonly theme: 'system' | 'night' | 'day'
  /** `dim`: the lit sheet becomes lit wood, for people who play in a dark room. Night only. */
  readonly paper: 'lit' | 'dim'
  readonly density: 'roomy' | 'dense'
}

const DEFAULTS: Preferences = { theme: 'system', paper: 'lit', density: 'roomy' }
const daylight = () => window.matchMedia?.('(prefers-color-scheme: light)')

const listeners = new Set<() => void>()
let current = load()

function load(): Preferences {
  const read = <K extends keyof Preferences>(
    key: K,
    allowed: readonly Preferences[K][],
  ): Preferences[K] => {
    try {
      const stored = localStorage.getItem(`moothall.${key}`)
      return allowed.find((value) => value === stored) ?? DEFAULTS[key]
    } catch {
      return DEFAULTS[key] // storage may be forbidden; the hall then follows the device
    }
  }
  return {
    theme: read('theme', ['system', 'night', 'day']),
    paper: read('paper', ['lit', 'dim']),
    density: read('density', ['roomy', 'dense']),
  }
}

/** Puts the preferences on the root element, where the styles read them. */
function apply(): void {
  const root = document.documentElement
  const day =
    current.theme === 'day' || (current.theme === 'system' && daylight()?.matches === true)
  root.dataset['theme'] = day ? 'day' : 'night'
  if (current.paper === 'dim' && !day) root.dataset['paper'] = 'dim'
  else delete root.dataset['paper']
  root.dataset['density'] = current.density
}

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change }
  for (const [key, value] of Object.entries(change)) {
    try {
      localStorage.setItem(`moothall.${key}`, value)
    } catch {
      // Not stored: it still holds until the page is closed.
    }
  }
  apply()
  for (const listener of listeners) listener()
}

/** Applies what is stored and keeps following the device. Call once at the start. */
export function startPreferences(): void {
  apply()
  daylight()?.addEventListener('change', apply)
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
