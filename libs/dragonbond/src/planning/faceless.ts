import { text } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import { charOf, type T } from '../state/table.ts'
import { pass } from './pass.ts'
import { addCard } from './stack.ts'

/** Cards that a Faceless adds in a round (DB-FACELESS-04). */
const FACELESS_CARDS = 4

/** DB-FACELESS-03, DB-FACELESS-04: the top of its shuffled cards, until it has added enough or holds none. */
export function planFaceless(t: T, id: CharId): void {
  if (charOf(t, id).added >= FACELESS_CARDS || t.get(`hand:${id}`).count === 0) return pass(t, id)
  const place = addCard(t, id, null)
  t.log(text('db.log.add', { who: name(id), n: place }))
}
