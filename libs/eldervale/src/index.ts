export { MAGIC, magicCard, worthOf } from './content/magic.ts'
export type { Element, MagicCard, Moment, Resource } from './content/schema.ts'
export { eldervaleBattle, eldervaleDraft } from './rulesets.ts'
export type { EvEntities, EvOptions } from './state/entities.ts'
