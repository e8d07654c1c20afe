import { useSyncExternalStore } from 'react'
import { KINDS, type SoundKind, sound } from './synth.ts'

export interface SoundSettings {
  /** Off until somebody turns it on. */
  readonly on: boolean
  /** 0 to 1. */
  readonly volume: number
  /** Kinds that are heard. */
  readonly kinds: readonly SoundKind[]
}

const STORED = 'moothall.sounds'
const DEFAULTS: SoundSettings = {
  on: false,
  volume: 0.6,
  kinds: KINDS.filter((kind) => kind !== 'chat'),
}

const listeners = new Set<() => void>()
let settings = load()
let context: AudioContext | undefined

function load(): SoundSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<SoundSettings>
    return {
      on: stored.on === true,
      volume:
        typeof stored.volume === 'number'
          ? Math.min(1, Math.max(0, stored.volume))
          : DEFAULTS.volume,
      kinds: Array.isArray(stored.kinds)
        ? KINDS.filter((kind) => stored.kinds?.includes(kind))
        : DEFAULTS.kinds,
    }
  } catch {
    return DEFAULTS
  }
}

export function setSounds(change: Partial<SoundSettings>): void {
  settings = { ...settings, ...change }
  try {
    localStorage.setItem(STORED, JSON.stringify(settings))
  } catch {
    // Not stored: it still holds until the page is closed.
  }
  for (const listener of listeners) listener()
}

export function useSounds(): SoundSettings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => settings,
  )
}

/** Lets a kind be heard, if sounds are on and this one is wanted. Browsers are silent until a first press. */
export function play(kind: SoundKind): void {
  if (!settings.on || settings.volume === 0 || !settings.kinds.includes(kind)) return
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  sound(context, kind, settings.volume)
}
