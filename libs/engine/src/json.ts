import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/**
 * JSON with the keys of every object in code-unit order and nothing optional in it, so that equal values have
 * equal bytes on every machine. `undefined` members are left out as JSON does.
 * @throws TypeError for what JSON cannot hold (NaN, infinities, functions, bigint)
 */
export function canonical(value: unknown): string {
  if (value === null) return 'null'
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`canonical: ${value} is no JSON number`)
      return JSON.stringify(value)
    case 'object': {
      if (Array.isArray(value)) return `[${value.map((v) => canonical(v ?? null)).join(',')}]`
      const object = value as Record<string, unknown>
      const parts: string[] = []
      for (const key of Object.keys(object).sort()) {
        if (object[key] !== undefined)
          parts.push(`${JSON.stringify(key)}:${canonical(object[key])}`)
      }
      return `{${parts.join(',')}}`
    }
    default:
      throw new TypeError(`canonical: a ${typeof value} is no JSON`)
  }
}

/** SHA-256 of a text's bytes, in lower-case hex: the name of a bundle. */
export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** SHA-256 of the canonical JSON, in lower-case hex. */
export function hashOf(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonical(value))))
}

/** A copy that shares nothing with the original. Faster than structuredClone, for plain JSON only. */
export function cloneJson<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const copy = new Array<unknown>(value.length)
    for (let i = 0; i < value.length; i++) copy[i] = cloneJson(value[i])
    return copy as T
  }
  const copy: Record<string, unknown> = {}
  for (const key in value) copy[key] = cloneJson((value as Record<string, unknown>)[key])
  return copy as T
}

/** Equality of plain JSON values; `undefined` members count as absent. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!equalJson(a[i], b[i])) return false
    return true
  }
  if (Array.isArray(b)) return false
  const left = a as Record<string, unknown>
  const right = b as Record<string, unknown>
  for (const key in left) {
    if (left[key] !== undefined && !(key in right)) return false
    if (!equalJson(left[key], right[key])) return false
  }
  for (const key in right) if (right[key] !== undefined && !(key in left)) return false
  return true
}

/** Freezes a JSON value through and through; a write to it throws. */
export function freezeJson<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const key in value) freezeJson((value as Record<string, unknown>)[key])
  }
  return value
}
