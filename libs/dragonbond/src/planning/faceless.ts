import { text } from '@moothall/engine'
import type { CharId } from '../content/schema.ts'
import { name } from '../messages/names.ts'
import { charOf, type T } from '../state/table.ts'
import { pass } from './pass.ts'
import { addCard } from './stack.ts'

const FACELESS_CARDS = 4

/** A Faceless plans: it adds a card while it may, else it passes. */
export function planFaceless(t: T, id: CharId): void {
  // DB-FACELESS-04: after so many cards, or when it has none left.
  const done = charOf(t, id).added >= FACELESS_CARDS || t.get(`hand:${id}`).count === 0
  if (done) pass(t, id)
  else addTop(t, id)
}

/** DB-FACELESS-03: the top of its shuffled cards. */
function addTop(t: T, id: CharId): void {
  const place = addCard(t, id, null)
  t.log(text('db.log.add', { who: name(id), n: place }))
}
