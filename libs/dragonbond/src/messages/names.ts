import type { Text } from '@moothall/engine'
import { text } from '@moothall/engine'
import type { Content } from '../content/lookup.ts'
import { regionCard } from '../content/lookup.ts'
import type { ActionCard, CardId } from '../content/schema.ts'
import { play } from './en.ts'

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

/** Names of everything in a set, and what Action cards bear and who owns them, as sentences of the catalogue. */
export function namesIn(content: Content): Record<string, string> {
  const { characters, sides, events, regions } = content.set
  const out: Record<string, string> = {}
  for (const one of [...characters, ...events, ...regions, ...sides.flatMap((s) => s.actions)])
    out[`db.name.${one.id}`] = one.name
  const glyphs = (card: ActionCard): string =>
    card.glyphs.map((glyph) => play[`db.glyph.${glyph}`]).join(', ')
  for (const card of sides.flatMap((side) => side.actions))
    out[`db.about.${card.id}`] = `${glyphs(card)}.`
  // DB-HIDDEN-04: which Action cards a character owns is open to all, whoever holds them where.
  for (const { id, side } of characters) {
    const owned = content.side(side).actions.map((card) => `${card.name} (${glyphs(card)})`)
    out[`db.about.${id}`] = `Action cards: ${owned.join('; ')}.`
  }
  for (const region of regions) out[`db.name.${regionCard(region.id)}`] = region.name
  return out
}
