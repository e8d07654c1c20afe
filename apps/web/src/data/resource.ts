import { useCallback, useEffect, useSyncExternalStore } from 'react'

/** Something fetched, shared by every part of the page that asks for it under the same key. */
export type Resource<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T; readonly stale: boolean }
  | { readonly state: 'failed'; readonly error: unknown }

interface Entry {
  resource: Resource<unknown>
  load: (() => Promise<unknown>) | undefined
  /** Counts the fetches: an answer that a later one has overtaken is dropped. */
  turn: number
  readonly watchers: Set<() => void>
}

const entries = new Map<string, Entry>()
const LOADING: Resource<never> = { state: 'loading' }

function entry(key: string): Entry {
  const found = entries.get(key)
  if (found) return found
  const fresh: Entry = { resource: LOADING, load: undefined, turn: 0, watchers: new Set() }
  entries.set(key, fresh)
  return fresh
}

function put(key: string, resource: Resource<unknown>): void {
  const it = entry(key)
  it.resource = resource
  for (const watcher of it.watchers) watcher()
}

async function fetchInto(key: string): Promise<void> {
  const it = entry(key)
  if (!it.load) return
  const turn = ++it.turn
  try {
    const value = await it.load()
    if (it.turn === turn) put(key, { state: 'ready', value, stale: false })
  } catch (error) {
    // What was already shown stays: an old list is more use than an error page.
    if (it.turn === turn && it.resource.state !== 'ready') put(key, { state: 'failed', error })
  }
}

/** Puts a value that arrived by itself (from a live event or as the answer to an act). */
export function setResource<T>(key: string, value: T): void {
  entry(key).turn++
  put(key, { state: 'ready', value, stale: false })
}

/** Changes a value that is there; does nothing while it is not. */
export function updateResource<T>(key: string, change: (value: T) => T): void {
  const it = entry(key)
  if (it.resource.state === 'ready')
    put(key, { ...it.resource, value: change(it.resource.value as T) })
}

/** Fetches again everything shown whose key starts so; forgets what is not shown. */
export function refresh(prefix: string): void {
  for (const [key, it] of entries) {
    if (!key.startsWith(prefix)) continue
    if (it.watchers.size > 0) void fetchInto(key)
    else entries.delete(key)
  }
}

/** Forgets everything: after signing in or out nothing that was fetched may be shown to the next person. */
export function forgetAll(): void {
  for (const [key, it] of entries) {
    it.turn++
    it.resource = LOADING
    if (it.watchers.size === 0) entries.delete(key)
    else {
      for (const watcher of it.watchers) watcher()
      void fetchInto(key)
    }
  }
}

/** The resource under a key, fetched when first asked for. An undefined key asks for nothing. */
export function useResource<T>(
  key: string | undefined,
  load: () => Promise<T>,
): Resource<T> & { readonly reload: () => void } {
  const subscribe = useCallback(
    (watcher: () => void) => {
      if (key === undefined) return () => {}
      const it = entry(key)
      it.watchers.add(watcher)
      return () => it.watchers.delete(watcher)
    },
    [key],
  )
  const resource = useSyncExternalStore(subscribe, () =>
    key === undefined ? LOADING : entry(key).resource,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new loader under the same key is the same question
  useEffect(() => {
    if (key === undefined) return
    const it = entry(key)
    it.load = load
    void fetchInto(key)
  }, [key])
  const reload = useCallback(() => {
    if (key === undefined) return
    if (entry(key).resource.state === 'failed') put(key, LOADING)
    void fetchInto(key)
  }, [key])
  return { ...(resource as Resource<T>), reload }
}
