/**
 * The hall's message format: `{name}` puts a value in, `{n, plural, one {# chair} other {# chairs}}` chooses by
 * number, `{who, select, you {have} many {have} other {has}}` by who acts. It is the part of ICU that we need, so
 * catalogues can be taken over by the usual translation tools.
 */
export type Value = string | number | Actor

/** Whoever acts in a sentence: verbs follow the person. `you` is the reader, `many` are several. */
export interface Actor {
  readonly text: string
  readonly person: 'you' | 'many' | 'one'
}

export const isActor = (value: unknown): value is Actor =>
  typeof value === 'object' && value !== null && 'person' in value && 'text' in value

/** A message taken apart, so that values which are not text (links, names as elements) can stand in it. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slot'; readonly name: string }

const rules = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()

function pluralRules(locale: string): Intl.PluralRules {
  const found = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, found)
  return found
}

export function formatNumber(value: number, locale: string): string {
  const found = numbers.get(locale) ?? new Intl.NumberFormat(locale)
  numbers.set(locale, found)
  return found.format(value)
}

/** Index of the brace that closes the one at `open`; throws if there is none, so that a broken message fails its test. */
function closing(message: string, open: number): number {
  let depth = 0
  for (let at = open; at < message.length; at++) {
    if (message[at] === '{') depth++
    if (message[at] === '}' && --depth === 0) return at
  }
  throw new Error(`unclosed brace in message: ${message}`)
}

function branchesOf(body: string): Map<string, string> {
  const branches = new Map<string, string>()
  for (let at = 0; at < body.length; ) {
    const open = body.indexOf('{', at)
    if (open < 0) break
    const close = closing(body, open)
    branches.set(body.slice(at, open).trim(), body.slice(open + 1, close))
    at = close + 1
  }
  return branches
}

function pluralBranch(body: string, value: number, locale: string): string {
  const branches = branchesOf(body)
  const branch =
    branches.get(`=${value}`) ??
    branches.get(pluralRules(locale).select(value)) ??
    branches.get('other')
  if (branch === undefined) throw new Error(`plural without "other": ${body}`)
  return branch.replaceAll('#', formatNumber(value, locale))
}

/** A value that is nobody in particular is one of the others. */
function selectBranch(body: string, value: unknown): string {
  const branches = branchesOf(body)
  const key = isActor(value) ? value.person : String(value ?? 'other')
  const branch = branches.get(key) ?? branches.get('other')
  if (branch === undefined) throw new Error(`select without "other": ${body}`)
  return branch
}

/** Resolves plurals and selects and takes the message apart at its slots. A plural over a missing number reads as 0. */
export function parts(
  message: string,
  values: Readonly<Record<string, unknown>>,
  locale: string,
): Part[] {
  const result: Part[] = []
  const text = (piece: string) => {
    if (piece !== '') result.push({ kind: 'text', text: piece })
  }
  let at = 0
  while (at < message.length) {
    const open = message.indexOf('{', at)
    if (open < 0) {
      text(message.slice(at))
      break
    }
    text(message.slice(at, open))
    const close = closing(message, open)
    const [name = '', kind, ...rest] = message.slice(open + 1, close).split(',')
    if (kind?.trim() === 'plural') {
      const value = Number(values[name.trim()] ?? 0)
      result.push(...parts(pluralBranch(rest.join(','), value, locale), values, locale))
    } else if (kind?.trim() === 'select') {
      result.push(...parts(selectBranch(rest.join(','), values[name.trim()]), values, locale))
    } else {
      result.push({ kind: 'slot', name: name.trim() })
    }
    at = close + 1
  }
  return result
}

/** The message with its values in it. A value that is missing leaves its name in braces, which is seen at once. */
export function format(
  message: string,
  values: Readonly<Record<string, Value>> = {},
  locale = 'en',
): string {
  return parts(message, values, locale)
    .map((part) => {
      if (part.kind === 'text') return part.text
      const value = values[part.name]
      if (isActor(value)) return value.text
      return typeof value === 'number' ? formatNumber(value, locale) : (value ?? `{${part.name}}`)
    })
    .join('')
}
