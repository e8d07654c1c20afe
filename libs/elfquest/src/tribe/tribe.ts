import { type Answer, type Flow, type Json, propose, type Space, type Text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import type { Character } from '../state.ts'
import { charKey, type T } from '../types.ts'
import { settlerOf } from './control.ts'

/** A decision of the whole tribe, each present person having one voice (EQ-TRIBE-06, EQ-TRIBE-11, EQ-TRIBE-12). */
export function* tribeDecides<A extends Answer>(
  t: T,
  spec: { kind: string; space: () => Space; question?: Text; about?: () => Json; forced?: 'skip' },
): Flow<A> {
  return yield* propose<A>(t, {
    ...spec,
    voices: () => t.speakers(true),
    firstCounts: t.options.anyoneDecides,
    settler: () => settlerOf(t),
  })
}

/** Characters that live, in seat order. Those whose death is only waiting for its moment are left out. */
export function living(t: T): Id[] {
  return t
    .get('campaign')
    .tribe.filter((id): id is Id => id !== null && charOf(t, id).doomed !== true)
}

/** The character as it is now, to read. */
export function charOf(t: T, id: Id): Readonly<Character> {
  return t.get(charKey(id))
}
