import type { HandCard, Id } from '../content/schema.ts'
import { goalOf } from '../dice/pool.ts'
import { printingsOf } from '../dice/traits.ts'
import { noCubes } from '../tribe/cubes.ts'
import { enterCard, heldBy } from '../tribe/hand.ts'
import { type Content, charKey, type T } from '../types.ts'
import { hasDice, targets } from './acting.ts'

/** For tests that go through all hand cards: who holds one, and what it can be used on. */

/** Who holds the card in these tests: its owner, or the first character. */
export const holderOf = (content: Content, card: HandCard): Id =>
  card.owner ?? content.set.characters[0]?.id ?? ''

/** Traits picked for a card that has none of its own: those that the target reads. */
export const chosenFor = (
  content: Content,
  card: HandCard,
  target: ReturnType<typeof targets>[number],
): string[] =>
  Array.from(
    { length: card.chosenTraits ?? 0 },
    () => goalOf(content, target).reads[0]?.trait ?? '',
  )

/** Puts the card into its holder's hand if it is not there from the start. */
export const dealt =
  (content: Content, card: HandCard, chosen: string[] = []) =>
  (t: T): void => {
    const who = t.edit(charKey(holderOf(content, card)))
    if (!who.hand.some((held) => held.card === card.id)) enterCard(content, who, card.id)
    heldBy(who, card.id).chosen = chosen
  }

/** Everything that the card may be flipped and sacrificed for: what reads one of its traits. */
export const fitting = (content: Content, card: HandCard) =>
  targets(content).filter((target) => {
    const reads = goalOf(content, target).reads.map((one) => one.trait)
    const held = {
      card: card.id,
      state: 'up' as const,
      aside: noCubes(),
      chosen: chosenFor(content, card, target),
    }
    return (
      printingsOf(card, held).some((trait) => reads.includes(trait)) &&
      hasDice(content, holderOf(content, card), target)
    )
  })
