export { TASKS } from './attempt/task.ts'
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
export * from './dice/odds.ts'
export * from './dice/pool.ts'
export * from './dice/rerolls.ts'
export * from './dice/traits.ts'
export { elfquestWith } from './packs/rules.ts'
export {
  base as baseContentReady,
  elfquest,
} from './ruleset.ts'
export * from './state.ts'
export { COLORS, capsOf, roomOf, totalOf } from './tribe/cubes.ts'
export { canGrow, GROWTH_PRICE, priceOf } from './tribe/growth.ts'
export { type Content, contentOf, knowContent, knowsContent, type T } from './types.ts'
