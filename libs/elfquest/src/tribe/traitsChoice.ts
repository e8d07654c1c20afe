import { type Flow, type Space, text } from '@moothall/engine'
import type { Id, TraitKey } from '../content/schema.ts'
import { charKey, contentOf, type T } from '../types.ts'
import { charOf } from './tribe.ts'

/**
 * Cards whose traits are chosen afresh: the controller picks them from the content set's list, equal or different,
 * and they hold for the scenario (EQ-ERRATA-08, EQ-ERRATA-09, EQ-SETUP-12, EQ-UI-11). A card among those of the
 * named characters that has its traits already is left alone; `resetTraits` clears them at a scenario's end.
 */
export function* chooseTraits(t: T, chars: readonly Id[]): Flow<void> {
  for (const char of chars) {
    for (const { card, chosen } of charOf(t, char).hand) {
      const n = contentOf(t).hand(card).chosenTraits ?? 0
      if (n === 0 || chosen.length === n) continue
      const { answer } = yield* t.ask<Record<TraitKey, number>>({
        kind: 'eq.chooseTraits',
        seats: () => [charOf(t, char).seat],
        space: () => traitSpace(t, n),
        question: () => text('eq.chooseTraits', { card: { id: card }, n }),
        about: () => ({ char, card }),
      })
      const traits = Object.entries(answer).flatMap(([trait, count]) =>
        Array.from({ length: count }, () => trait),
      )
      const held = t.edit(charKey(char)).hand.find((one) => one.card === card)
      if (held !== undefined) held.chosen = traits
      t.log(
        text('eq.log.traitsChosen', { card: { id: card }, traits: traits.map((id) => ({ id })) }),
        {
          seat: charOf(t, char).seat,
          at: [`card:${card}`],
        },
      )
    }
  }
}

function traitSpace(t: T, n: number): Space {
  return {
    type: 'bag',
    min: n,
    max: n,
    options: contentOf(t).set.traits.map(({ key }) => ({
      id: key,
      label: text('eq.trait', { trait: { id: key } }),
    })),
  }
}

/** Chosen traits belong to the scenario that ends (EQ-SCEN-08). */
export function resetTraits(t: T, chars: readonly Id[]): void {
  for (const char of chars) {
    if (!charOf(t, char).hand.some((one) => one.chosen.length > 0)) continue
    for (const held of t.edit(charKey(char)).hand) held.chosen = []
  }
}
