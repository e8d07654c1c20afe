import { hash } from 'node:crypto'

/** The journal names no persons: a client id is kept as a hash that only its owner can meet again. */
export function ownClientId(owner: string, clientId: string): string {
  return hash('sha256', `${owner}|${clientId}`, 'base64url').slice(0, 27)
}
