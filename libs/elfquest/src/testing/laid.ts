import { baseContent } from '../content/index.ts'
import type { ContentSet, Gain, Gains, Loss } from '../content/schema.ts'
import type { Attempt, CubeCount } from '../state.ts'
import { noCubes } from '../tribe/cubes.ts'
import { charKey, type T } from '../types.ts'

/** Leaves the character with these cubes and tokens. */
export function hold(t: T, id: string, cubes: Partial<CubeCount>, success = 0): void {
  const who = t.edit(charKey(id))
  who.cubes = { ...noCubes(), ...cubes }
  who.success = success
}

/** An attempt after its roll, on event.1.1 if nothing else is said. */
export const open = (t: T, attempt: Partial<Attempt>): void =>
  t.create('attempt', {
    target: { kind: 'event', event: 'event.1.1' },
    step: 'after',
    lead: 0,
    who: [],
    bindings: {},
    dice: [],
    added: [],
    rerolls: 0,
    tokens: 0,
    sending: 0,
    successes: 0,
    ...attempt,
  } as Attempt)

/** The built-in set with another cost or reward of event.1.1. */
export function withEvent(change: {
  cost?: Loss[]
  reward?: { perParticipant: Gains; once: Gain[] }
}): ContentSet {
  return {
    ...baseContent,
    events: baseContent.events.map((event) =>
      event.id === 'event.1.1' ? ({ ...event, ...change } as typeof event) : event,
    ),
  }
}

/** event.1.1 has just been completed, with these to be rewarded. */
export const completed = (t: T, ...participants: string[]): void => {
  Object.assign(t.edit('event'), { card: 'event.1.1', participants })
}
