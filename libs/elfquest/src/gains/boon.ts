import { type Flow, text } from '@moothall/engine'
import type { Id } from '../content/schema.ts'
import { enterCard } from '../tribe/hand.ts'
import { charOf, living, tribeDecides } from '../tribe/tribe.ts'
import { charKey, contentOf, type T } from '../types.ts'

/**
 * A card that content grants, given to a living character the tribe picks; it lies beside the hand and needs no room
 * there (EQ-COMP-18, EQ-UI-35). There is one of each card: one that is in play or gone already is not given again.
 */
export function* grantCard(t: T, card: Id): Flow<void> {
  const held = living(t).some((id) => charOf(t, id).hand.some((one) => one.card === card))
  const receivers = living(t)
  if (held || t.get('campaign').gone.includes(card) || receivers.length === 0) return
  const char = yield* tribeDecides<string>(t, {
    kind: 'eq.boon',
    question: text('eq.boon', { card: { id: card } }),
    space: () => ({
      type: 'one',
      options: living(t).map((id) => ({
        id,
        label: text('eq.char', { char: { id } }),
        at: [`char:${id}`],
      })),
    }),
    about: () => ({ card }),
    forced: 'skip',
  })
  const who = t.edit(charKey(char))
  enterCard(contentOf(t), who, card)
  t.log(text('eq.log.granted', { char: { id: char }, card: { id: card } }), {
    at: [`char:${char}`, `card:${card}`],
    show: { kind: 'card', card },
  })
}
