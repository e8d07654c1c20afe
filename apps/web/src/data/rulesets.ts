import { useHall } from './hall.ts'
import { type Resource, useResource } from './resource.ts'
import type { RulesetInfo } from './types.ts'

/** The games on the shelf. */
export function useRulesets(): Resource<readonly RulesetInfo[]> & { readonly reload: () => void } {
  const hall = useHall()
  return useResource('rulesets', () => hall.rulesets())
}
