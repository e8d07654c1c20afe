import type { RouteKey } from '@moothall/protocol'
import type { Work } from '../people/throttle.ts'

/** Routes that make something which the hall keeps, or copy a whole game. */
const MAKING: ReadonlySet<RouteKey> = new Set([
  'POST /lobbies',
  'POST /lobbies/:id/start',
  'POST /games/:id/again',
  'POST /games/:id/copies',
  'POST /games/:id/move',
  'POST /games/import',
])

/** What a route costs the hall. */
export function workOf(key: RouteKey): Work {
  if (MAKING.has(key)) return 'make'
  return key.startsWith('GET ') ? 'look' : 'act'
}

/** Tries a minute from one address, at all processes together, where guessing or flooding would pay. */
export const TIGHT: Partial<Record<RouteKey, number>> = {
  'POST /sessions': 20,
  'POST /accounts': 20,
  'PUT /accounts': 20,
  'POST /guests': 60,
  'PUT /me/password': 10,
  'DELETE /me': 10,
  'GET /me/data': 10,
  'POST /me/confirmation': 5,
  'POST /confirmations': 20,
  'POST /password-resets': 5,
  'PUT /password-resets': 10,
  'POST /games/import': 20,
  'POST /games/:id/copies': 20,
}
