export { dragonbondAuction, dragonbondPlanning } from './slices/rulesets.ts'
export type {
  Character,
  DbEntities,
  DbOptions,
  GameState,
  Hand,
  Slot,
} from './state/state.ts'
