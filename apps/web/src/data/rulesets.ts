import { type GameFace, gameFace } from './games.ts'
import { useHall } from './hall.ts'
import { type Resource, useResource } from './resource.ts'
import type { RulesetInfo } from './types.ts'

/** The games on the shelf. */
export function useRulesets(): Resource<readonly RulesetInfo[]> & { readonly reload: () => void } {
  const hall = useHall()
  return useResource('rulesets', () => hall.rulesets())
}

/** The face of any game, called as it calls itself once the games on the shelf are known. */
export function useGameFace(): (ruleset: string) => GameFace {
  const rulesets = useRulesets()
  return (ruleset) => {
    const found =
      rulesets.state === 'ready' ? rulesets.value.find(({ id }) => id === ruleset) : undefined
    return gameFace(ruleset, found?.messages['game.title'])
  }
}
