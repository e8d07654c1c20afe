import { declareEvent } from '../attempt/declare.ts'
import { playAttempt } from '../attempt/play.ts'
import type { Id } from '../content/schema.ts'
import { flipCard } from '../tribe/hand.ts'
import { charOf } from '../tribe/tribe.ts'
import { charKey, type Flow, type T } from '../types.ts'
import { cards, play } from './bench.ts'

/** Lays an event open and plays one attempt on it by these characters, the first one leading. */
export function attempt(
  event: Id,
  who: Id[],
  spec: Omit<Parameters<typeof play>[0], 'flow'> = {},
): ReturnType<typeof play> {
  return play({
    ...spec,
    arrange: (t) => {
      t.edit('event').card = event
      spec.arrange?.(t)
    },
    flow: function* (t): Flow<void> {
      yield* declareEvent(t, charOf(t, who[0] ?? '').seat, who)
      if (t.has('attempt')) yield* playAttempt(t)
    },
  })
}

/** Leaves a character without any die of its own for the hunt. */
export function bare(t: T, id: Id): void {
  const who = t.edit(charKey(id))
  for (const held of [...who.hand])
    if (cards.hand(held.card).bonusDie) flipCard(cards, who, held.card)
  who.cubes = { physique: 0, grace: 1, savvy: 0, magic: 1 }
}
