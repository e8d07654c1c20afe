import type { Element, Named } from './schema.ts'

/** First, second and third resource of each element (content ledger, section 6). */
export const RESOURCES_OF: Readonly<Record<Element, readonly [Named, Named, Named]>> = {
  air: ['scroll', 'gem', 'potion'],
  earth: ['tool', 'gem', 'scroll'],
  fire: ['sword', 'tool', 'gem'],
  water: ['potion', 'gem', 'tool'],
  light: ['scroll', 'potion', 'gem'],
  darkness: ['potion', 'sword', 'scroll'],
  order: ['tool', 'scroll', 'sword'],
  chaos: ['gem', 'sword', 'potion'],
}
