import type { Words } from '@moothall/engine/words/say.ts'
import { useMemo } from 'react'
import { useRulesets } from './rulesets.ts'

/** The sentences of a ruleset, which come with the list of games; undefined until they are here. */
export function useWords(ruleset: string): Words | undefined {
  const rulesets = useRulesets()
  const messages =
    rulesets.state === 'ready'
      ? rulesets.value.find((one) => one.id === ruleset)?.messages
      : undefined
  return useMemo(() => messages && { messages }, [messages])
}
