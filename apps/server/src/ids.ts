import { createHash, randomBytes } from 'node:crypto'

/** An id that nobody can guess: 72 bits, in characters that an address takes as they are. */
export function newId(): string {
  return randomBytes(9).toString('base64url')
}

export function newSecret(): string {
  return randomBytes(32).toString('hex')
}

/** What stands in the database in the place of a token. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
