import { factChecks } from './checks/facts.ts'
import { playChecks } from './checks/play.ts'
import type { Check, Problem } from './checks/problem.ts'
import { shapeChecks } from './checks/shape.ts'
import { wordChecks } from './checks/words.ts'
import type { ContentSet, Skin } from './schema.ts'

export type { Problem } from './checks/problem.ts'
export { settingWordsIn } from './checks/words.ts'

/** CK-01 to CK-23, by their id. */
export const checks: Readonly<Record<string, Check>> = {
  ...shapeChecks,
  ...factChecks,
  ...playChecks,
  ...wordChecks,
}

/** Every problem of a content set and its skins; an empty list means that the set may be used. */
export const check = (set: ContentSet, skins: readonly Skin[]): Problem[] =>
  Object.entries(checks).flatMap(([id, run]) =>
    run(set, skins).map((found) => ({ check: id, ...found })),
  )
