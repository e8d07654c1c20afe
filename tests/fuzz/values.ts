import { fits } from '@moothall/server/http/validation.ts'

/** A part of a schema, as the protocol writes it. */
export interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
}

export type Draw = (n: number) => number
export const pick = <T>(draw: Draw, things: readonly T[]): T => things[draw(things.length)] as T

/** Words that may stand wherever a text is asked; what fits a pattern is chosen by trying. */
const WORDS = [
  'Ann',
  'Zoë of the Wood',
  '木の人',
  'a',
  'x-1_y',
  'p1',
  'b2',
  'random',
  'greedy',
  'abcdefgh-12345678',
  'deadbeefdeadbeef',
  '0123456789abcdef0123456789abcdef',
  'game:x',
  'lobby:x',
  'watch',
  's0',
  's0-1',
  'battle.join',
  'pebbles.say',
  'elfquest',
  'somebody@example.org',
  'a long passphrase of mine 1',
  'x'.repeat(64),
  '2.0',
  '2026-11-30T12:00:00.000Z',
  'f'.repeat(64),
]

const deep = (depth: number): unknown => {
  let value: unknown = 'bottom'
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

const NASTY: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => -1,
  () => 0,
  () => 0.5,
  () => 16,
  () => 1e308,
  () => -1e308,
  () => 2 ** 31,
  () => 2 ** 53,
  () => '',
  () => ' ',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\ud800',
  () => '\udfff\ud800',
  () => '\u202eevil\u202c',
  () => 'ﷺ'.repeat(40),
  () => '🙂'.repeat(20),
  () => `e${'\u0301'.repeat(100)}`,
  () => 'x'.repeat(5_000),
  () => "'; DROP TABLE accounts; --",
  () => '../../etc/passwd',
  () => '%2e%2e%2f',
  () => '<script>alert(1)</script>',
  () => 'a\r\nset-cookie: x=y',
  () => '__proto__',
  () => 'constructor',
  () => 'toString',
  () => 'NaN',
  () => '1e3',
  () => '-0',
  () => [],
  () => [[]],
  () => ({}),
  () => Array.from({ length: 300 }, (_, i) => i),
  () => ({ id: 'x', then: { id: 'y' } }),
  () => ({ toString: 1, valueOf: 2, length: -1 }),
  () => ({ toJSON: 'x', then: 'y' }),
  () => JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":1}}}'),
  () => deep(12),
  () => deep(40),
  () => deep(400),
]
export const nasty = (draw: Draw): unknown => pick(draw, NASTY)()
/** The same as text. Not every such thing can be made one in the usual way. */
export function nastyText(draw: Draw): string {
  const value = nasty(draw)
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'none')
}
/** As a part of an address: half a letter cannot be written there. */
export const nastyPart = (draw: Draw): string =>
  encodeURIComponent(addressable(nastyText(draw)).slice(0, 200)) || 'x'
export const addressable = (text: string): string => text.replace(/[\ud800-\udfff]/g, '?')

const pools = new Map<string, readonly string[]>()
/** Texts that this schema takes, from our words; if none fits, whatever comes. */
function textsFor(schema: Schema): readonly string[] {
  const key = JSON.stringify(schema)
  let pool = pools.get(key)
  if (pool === undefined) {
    const right = fits(schema as never)
    const longest = 'y'.repeat(Math.min(schema.maxLength ?? 40, 300))
    const tried = [...WORDS, longest, longest.slice(0, schema.minLength ?? 1)]
    pool = tried.filter((word) => right(word))
    pools.set(key, pool.length === 0 ? WORDS : pool)
    pool = pools.get(key) as readonly string[]
  }
  return pool
}

/** What members of these names most likely are, in the hall as it is now. */
export type Hints = Readonly<Record<string, (draw: Draw) => unknown>>

/** Something that this schema takes, most of the time also something that means anything in this hall. */
export function fitting(schema: Schema, draw: Draw, hints: Hints, key = ''): unknown {
  const hint = hints[key]
  if (hint !== undefined && draw(8) > 0) return hint(draw)
  if (schema.const !== undefined) return schema.const
  if (schema.anyOf !== undefined) return fitting(pick(draw, schema.anyOf), draw, hints)
  switch (schema.type) {
    case 'null':
      return null
    case 'boolean':
      return draw(2) === 0
    case 'integer':
    case 'number': {
      const least = schema.minimum ?? 0
      const most = Math.min(schema.maximum ?? 1_000_000, Number.MAX_SAFE_INTEGER)
      const far = draw(6)
      if (far === 0) return least
      if (far === 1) return most
      return least + draw(Math.min(most - least + 1, far === 2 ? 1_000 : 5))
    }
    case 'string':
      return pick(draw, textsFor(schema))
    case 'array':
      return Array.from({ length: draw(4) }, () => fitting(schema.items ?? {}, draw, hints))
    case 'object':
      return fittingObject(schema, draw, hints)
    default:
      return nasty(draw)
  }
}

function fittingObject(schema: Schema, draw: Draw, hints: Hints): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(key) !== true && draw(5) < 2) continue
    const value = fitting(part, draw, hints, key)
    if (value !== undefined) out[key] = value
  }
  for (const part of Object.values(schema.patternProperties ?? {}))
    for (let i = draw(4); i > 0; i--) out[pick(draw, WORDS)] = fitting(part, draw, hints)
  return out
}

/** The same with a few things wrong: a member gone, strange, of another kind, too much, or moved. */
export function mutated(value: unknown, draw: Draw): unknown {
  let out = structuredClone(value)
  for (let times = 1 + draw(3); times > 0; times--) out = oneMutation(out, draw)
  return out
}

function oneMutation(value: unknown, draw: Draw): unknown {
  if (Array.isArray(value)) {
    const out = [...value]
    const at = draw(out.length + 1)
    if (draw(2) === 0) out.splice(at, draw(2), nasty(draw))
    else if (out.length > 0) out[at % out.length] = oneMutation(out[at % out.length], draw)
    return out
  }
  if (typeof value === 'object' && value !== null && draw(20) > 0) {
    const out = { ...(value as Record<string, unknown>) }
    const keys = Object.keys(out)
    const key = keys.length === 0 ? 'x' : pick(draw, keys)
    switch (draw(6)) {
      case 0:
        delete out[key]
        break
      case 1:
        out[nastyText(draw).slice(0, 40)] = nasty(draw)
        break
      case 2:
        out[key] = [out[key]]
        break
      case 3:
        out[key] = oneMutation(out[key], draw)
        break
      case 4:
        out[key] = out[pick(draw, keys.length === 0 ? ['x'] : keys)]
        break
      default:
        out[key] = nasty(draw)
    }
    return out
  }
  if (typeof value === 'string' && draw(2) === 0) {
    const at = draw(value.length + 1)
    return (
      value.slice(0, at) +
      pick(draw, ['', '\u0000', '\u200b', 'é', '%', '"', ' ', value]) +
      value.slice(at + 1)
    )
  }
  if (typeof value === 'number' && draw(2) === 0)
    return pick(draw, [-value, value + 1, value - 1, value * 1e9, value + 0.5, String(value)])
  return nasty(draw)
}

/** The bytes of a body, broken as bytes are. */
export function brokenText(text: string, draw: Draw): Buffer {
  const bytes = Buffer.from(text)
  const at = draw(bytes.length + 1)
  switch (draw(6)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([draw(256)]), bytes.subarray(at)])
    case 2:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])
    case 3:
      return Buffer.concat([bytes, bytes])
    case 4:
      return Buffer.from(
        pick(draw, [
          '{',
          '[',
          '"',
          'null',
          'NaN',
          '{"a":1e999}',
          '{"__proto__":{}}',
          '[['.repeat(9_000),
        ]),
      )
    default:
      return Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from([0xff, 0xc0, 0x80]),
        bytes.subarray(at),
      ])
  }
}
