export * from './config.ts'
export * from './hall.ts'
export * from './log.ts'
export { Rulesets } from './rulesets/rulesets.ts'
