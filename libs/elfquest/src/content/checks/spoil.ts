import { describe, expect, it } from 'vitest'
import { checks } from '../checks.ts'
import { baseContent, skins } from '../index.ts'
import type { ContentSet, EventCard, HandCard, RolledEvent, Skin } from '../schema.ts'

/** For tests: a check is worth something only if it sees a fault, so each is shown a spoilt copy. */

export interface Copy {
  set: ContentSet
  skins: [Skin, Skin]
}

/** A deep copy of the base set and its skins. */
export const copy = (): Copy => ({
  set: structuredClone(baseContent),
  skins: structuredClone(Object.values(skins)) as [Skin, Skin],
})

function must<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`not in the set: ${id}`)
  return found
}

export const card = (set: ContentSet, id: string): HandCard =>
  must(
    set.hand.find((h) => h.id === id),
    id,
  )
export const event = (set: ContentSet, id: string): EventCard =>
  must(
    set.events.find((e) => e.id === id),
    id,
  )
export function rolled(set: ContentSet, id: string): RolledEvent {
  const found = event(set, id)
  if (found.resolve !== 'dice') throw new Error(`not rolled for: ${id}`)
  return found
}

/** What is done to a copy, and the 'object field' that must then be named. */
type Spoil = [what: string, spoil: (copy: Copy) => void, named: string]

/** One test per check: it holds for the base set, and it sees each fault. */
export function testChecks(cases: [id: string, what: string, spoils: Spoil[]][]): void {
  describe.each(cases)('%s %s', (id, _what, spoils) => {
    it('holds for the base set, and sees each fault', () => {
      const run = must(checks[id], id)
      expect(spoils.length).toBeGreaterThan(0)
      expect(run(baseContent, Object.values(skins))).toEqual([])
      for (const [what, spoil, named] of spoils) {
        const spoilt = copy()
        spoil(spoilt)
        const found = run(spoilt.set, spoilt.skins).map((p) => `${p.id} ${p.field}`)
        expect(found, what).toContain(named)
      }
    })
  })
}
