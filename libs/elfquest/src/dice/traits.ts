import type { HandCard, ReadTrait, TraitKey } from '../content/schema.ts'
import type { Character, EqOptions, HandState } from '../state.ts'
import type { Cards } from '../tribe/cubes.ts'

/** Every wolf ally has the trait animal; where it is printed as well it is not doubled (EQ-ERRATA-07). */
const WOLF_TRAIT: TraitKey = 'animal'

/** The traits a card shows, each printing once (EQ-TRAIT-02), chosen ones among them (EQ-ERRATA-08, EQ-ERRATA-09). */
export function printingsOf(card: HandCard, held: Readonly<HandState>): readonly TraitKey[] {
  const wolf = card.isWolf === true && !card.traits.includes(WOLF_TRAIT)
  if (!wolf && held.chosen.length === 0) return card.traits
  return [...card.traits, ...held.chosen, ...(wolf ? [WOLF_TRAIT] : [])]
}

/** Does the card, were it face up, show a trait that is read? Keys are compared, never words (EQ-TRAIT-08). */
export function fitsTraits(
  card: HandCard,
  held: Readonly<HandState>,
  reads: readonly ReadTrait[],
): boolean {
  return printingsOf(card, held).some((trait) => reads.some((read) => read.trait === trait))
}

/** A face-up card that shares a trait: what a bonus die, a flip or a sacrifice needs (EQ-DICE-06, EQ-HAND-02, EQ-HAND-08). */
export function shares(
  cards: Cards,
  held: Readonly<HandState>,
  reads: readonly ReadTrait[],
): boolean {
  return held.state === 'up' && fitsTraits(cards.hand(held.card), held, reads)
}

/** What one card adds to the matches, for showing where a number comes from (EQ-UI-05). */
export interface MatchLine {
  readonly char: string
  /** Absent for the character card itself. */
  readonly card?: string
  readonly matches: number
}

/** All printings that count: those of character cards and face-up hand cards (EQ-TRAIT-01). */
function* counted(
  cards: Cards,
  who: readonly Readonly<Character>[],
): Generator<readonly TraitKey[]> {
  for (const char of who) {
    yield cards.character(char.id).stages[char.stage].traits
    for (const held of char.hand)
      if (held.state === 'up') yield printingsOf(cards.hand(held.card), held)
  }
}

/**
 * Matches of the attempters with what is read: over all of them together (EQ-TRAIT-10), every printing with the
 * weight of its trait (EQ-TRAIT-03, EQ-TRAIT-04), e.g. 14 for the pair of the rulebook (EQ-TRAIT-06). With
 * `onePerTrait` a trait counts once however often it is printed (EQ-VARIANT-02), with `none` nothing counts
 * (EQ-VARIANT-01).
 */
export function matchesOf(
  cards: Cards,
  who: readonly Readonly<Character>[],
  reads: readonly ReadTrait[],
  variant: EqOptions['reroll'],
): number {
  if (variant === 'none') return 0
  let sum = 0
  const seen = new Set<TraitKey>()
  for (const traits of counted(cards, who)) {
    for (const trait of traits) {
      for (const read of reads) {
        if (read.trait !== trait) continue
        if (variant === 'onePerTrait') {
          if (seen.has(trait)) continue
          seen.add(trait)
        }
        sum += read.weight
      }
    }
  }
  return sum
}

/** The matches card by card, each printing counted; cards without any are left out. */
export function matchLines(
  cards: Cards,
  who: readonly Readonly<Character>[],
  reads: readonly ReadTrait[],
): MatchLine[] {
  const count = (traits: readonly TraitKey[]): number =>
    traits.reduce(
      (sum, trait) => sum + (reads.find((read) => read.trait === trait)?.weight ?? 0),
      0,
    )
  const lines: MatchLine[] = []
  for (const char of who) {
    lines.push({
      char: char.id,
      matches: count(cards.character(char.id).stages[char.stage].traits),
    })
    for (const held of char.hand) {
      if (held.state !== 'up') continue
      lines.push({
        char: char.id,
        card: held.card,
        matches: count(printingsOf(cards.hand(held.card), held)),
      })
    }
  }
  return lines.filter((line) => line.matches > 0)
}
