import { useSyncExternalStore } from 'react'

/** Where we are: path and query of the address. */
export interface Place {
  readonly path: string
  readonly query: URLSearchParams
}

const listeners = new Set<() => void>()
let place = readPlace()

function readPlace(): Place {
  return { path: window.location.pathname, query: new URLSearchParams(window.location.search) }
}

function moved(): void {
  place = readPlace()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', moved)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', moved)
  }
}

/** Goes to an address of the hall. `replace` leaves no step to come back to: for filters and redirects. */
export function go(to: string, options: { readonly replace?: boolean } = {}): void {
  if (to === window.location.pathname + window.location.search) return
  const walked = new URL(to, window.location.href).pathname !== window.location.pathname
  window.history[options.replace ? 'replaceState' : 'pushState'](null, '', to)
  moved()
  if (walked) window.scrollTo(0, 0)
}

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, currentPlace)
}

/** The place now, read afresh when nobody listens (the address may have moved meanwhile). */
function currentPlace(): Place {
  if (
    place.path !== window.location.pathname ||
    `?${place.query}` !== (window.location.search || '?')
  ) {
    const now = readPlace()
    if (now.path !== place.path || now.query.toString() !== place.query.toString()) place = now
  }
  return place
}

/** What the hall's own ids are made of; an address with anything else in their place leads nowhere. */
const ID = /^[A-Za-z0-9_-]{1,40}$/

/** Values of the `:name` parts, which are ids, if the path has the pattern's shape; else undefined. */
export function match(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (wanted.length !== given.length) return undefined
  const values: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const word = given[at] as string
    if (part.startsWith(':')) {
      if (!ID.test(word)) return undefined
      values[part.slice(1)] = word
    } else if (part !== word) return undefined
  }
  return values
}

/** The addresses of the hall, in one place. */
export const at = {
  hall: () => '/',
  door: (then?: string) => (then ? `/door?then=${encodeURIComponent(then)}` : '/door'),
  tables: () => '/tables',
  /** The room of a table, to sit down at it at once: the wish outlives the door. */
  sitting: (id: string, invite?: string) =>
    `/tables/${encodeURIComponent(id)}?${invite ? `invite=${encodeURIComponent(invite)}&` : ''}sit=1`,
  room: (id: string, invite?: string) =>
    `/tables/${encodeURIComponent(id)}${invite ? `?invite=${encodeURIComponent(invite)}` : ''}`,
  game: (id: string) => `/games/${encodeURIComponent(id)}`,
  story: (id: string) => `/games/${encodeURIComponent(id)}/story`,
  mine: () => '/mine',
  campaigns: () => '/campaigns',
  rules: () => '/rules',
  credits: () => '/credits',
  account: () => '/account',
  forgot: () => '/forgot',
} as const
