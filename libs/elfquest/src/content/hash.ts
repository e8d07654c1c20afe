import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ContentSet } from './schema.ts'

/**
 * One text for one value: object keys sorted, no spaces, absent (undefined) fields left out.
 * @throws if the value holds something JSON cannot carry exactly.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string')
    return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`not a finite number: ${value}`)
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
      .map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`)
    return `{${fields.join(',')}}`
  }
  throw new TypeError(`not a JSON value: ${typeof value}`)
}

/** EQ-CAMPAIGN-10: sha256 (hex) of the rules data alone. Skins are no part of a content set, so they never move it. */
export const contentHash = (set: ContentSet): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson(set))))
