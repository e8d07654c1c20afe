export {
  baseContent,
  type ContentIndex,
  contentHash,
  indexContent,
  skins,
} from './content/index.ts'
export type {
  Ability,
  CardType,
  Character as CharacterCard,
  Color,
  ContentSet,
  Cubes,
  EventCard,
  Face,
  FixedRollEvent,
  Gain,
  Gains,
  HandCard,
  Id,
  Loss,
  Losses,
  ReadTrait,
  RolledEvent,
  Scenario,
  Skin,
  Stage,
  Task,
  TaskId,
  TraitKey,
} from './content/schema.ts'
export { COLORS, capsOf, roomOf, totalOf } from './cubes.ts'
export { canGrow, GROWTH_PRICE, priceOf } from './growth.ts'
export * from './odds.ts'
export * from './pool.ts'
export * from './rerolls.ts'
export {
  base as baseContentReady,
  elfquest,
} from './ruleset.ts'
export * from './state.ts'
export { TASKS } from './task.ts'
export * from './traits.ts'
export { type Content, contentOf, knowContent, type T } from './types.ts'
