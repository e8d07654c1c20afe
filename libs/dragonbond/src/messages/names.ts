import type { Text } from '@moothall/engine'
import { text } from '@moothall/engine'
import type { Content } from '../content/lookup.ts'
import { regionCard } from '../content/lookup.ts'
import type { CardId } from '../content/schema.ts'

/** The name of a character, card, region or Event, by its id. */
export function name(id: string): Text {
  return text(`db.name.${id}`)
}

/** What stands on a card, in words: its signs from top to bottom, or what kind of card it is. */
export function cardWords(content: Content, card: CardId): Text {
  if (content.regionOf(card) !== undefined) return text('db.card.region')
  return text('db.card.signs', {
    signs: content.action(card).glyphs.map((glyph) => text(`db.glyph.${glyph}`)),
  })
}

/** Names of everything in a set, as sentences of the catalogue. */
export function namesIn(content: Content): Record<string, string> {
  const { characters, sides, events, regions } = content.set
  const out: Record<string, string> = {}
  for (const one of [...characters, ...events, ...regions, ...sides.flatMap((s) => s.actions)])
    out[`db.name.${one.id}`] = one.name
  for (const region of regions) out[`db.name.${regionCard(region.id)}`] = region.name
  return out
}
