import { equalJson } from '@moothall/engine'

export const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** The words in a map that speak about a list and are no fields. */
const OF_LISTS: Readonly<Record<string, (is: unknown, value: unknown) => string | undefined>> = {
  has: (is, value) => (holds(is, value) ? undefined : `without ${show(value)}`),
  lacks: (is, value) => (holds(is, value) ? `with ${show(value)}` : undefined),
  size: (is, value) =>
    Array.isArray(is) && is.length === value ? undefined : `expected ${show(value)} of them`,
}

/**
 * Says what differs, if anything. `gone`: there is nothing. `there`: there is something. `{ has: x }`, `{ lacks: x }`,
 * `{ size: n }`: a list. A map: these fields. Else: equal.
 */
export function compare(what: string, is: unknown, wanted: unknown, out: string[]): void {
  if (wanted === 'gone') {
    if (is !== undefined) out.push(`${what} is ${show(is)}, expected gone`)
  } else if (wanted === 'there') {
    if (is === undefined) out.push(`${what} is gone, expected there`)
  } else if (isMap(wanted)) {
    for (const [key, value] of Object.entries(wanted)) {
      const ofList = Object.hasOwn(OF_LISTS, key) ? OF_LISTS[key] : undefined
      if (ofList === undefined)
        compare(`${what}.${key}`, isMap(is) ? is[key] : undefined, value, out)
      else {
        const problem = ofList(is, value)
        if (problem !== undefined) out.push(`${what} is ${show(is)}, ${problem}`)
      }
    }
  } else if (!equalJson(is, wanted)) out.push(`${what} is ${show(is)}, expected ${show(wanted)}`)
}

/** Does it have what is named? Maps need only have these fields. */
export function matches(is: unknown, wanted: unknown): boolean {
  const out: string[] = []
  compare('', is, wanted, out)
  return out.length === 0
}

function holds(list: unknown, wanted: unknown): boolean {
  return Array.isArray(list) && list.some((one) => matches(one, wanted))
}

/** `char:char.1 cubes.red`, `event successes`, `char:char.1 hand[card=hand.1.4].state`. */
export function pick(entities: Readonly<Record<string, unknown>>, path: string): unknown {
  const space = path.indexOf(' ')
  const key = space < 0 ? path : path.slice(0, space)
  let at: unknown = entities[key]
  for (const [, name, index] of path.slice(key.length).matchAll(/([\w-]+)|\[([^\]]+)\]/g)) {
    if (at === undefined || at === null) return undefined
    if (name !== undefined) at = (at as Record<string, unknown>)[name]
    else {
      const [field = '', value] = (index as string).split('=', 2)
      at =
        value === undefined
          ? (at as unknown[])[Number(field)]
          : (at as Record<string, unknown>[]).find((one) => String(one[field]) === value)
    }
  }
  return at
}

export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
