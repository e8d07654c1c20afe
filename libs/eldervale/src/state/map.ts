import { monsterIn, realms, type T, unitsIn } from './table.ts'

const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, -1],
  [-1, 1],
]

/** Realms are called by a letter for q and a number for r: `d4` is (0, 0). */
export function realmId(q: number, r: number): string {
  return `${String.fromCharCode('d'.charCodeAt(0) + q)}${r + 4}`
}

/** EV-MAP-02 */
export function neighbours(t: T, realm: string): string[] {
  const { q, r } = t.get(`realm:${realm}`)
  return STEPS.map(([dq, dr]) => realmId(q + dq, r + dr)).filter((id) => t.has(`realm:${id}`))
}

/** Steps over existing tiles from one realm to all others (EV-MAP-07). */
export function distances(t: T, from: string): Map<string, number> {
  const found = new Map([[from, 0]])
  const edge = [from]
  for (let at = edge.shift(); at !== undefined; at = edge.shift()) {
    for (const next of neighbours(t, at)) {
      if (found.has(next)) continue
      found.set(next, (found.get(at) ?? 0) + 1)
      edge.push(next)
    }
  }
  return found
}

/** Neither a unit of anyone nor a monster; Dwellings and tokens do not count (EV-TERM-10, EV-TERM-11). */
export function isUnoccupied(t: T, realm: string): boolean {
  return unitsIn(t, realm).length === 0 && monsterIn(t, realm) === undefined
}

export function unoccupied(t: T): string[] {
  return realms(t)
    .map((realm) => realm.id)
    .filter((id) => isUnoccupied(t, id))
}
